// electron/core/assertions/text/count.ts - the length of a text in units that people count.
import { lines } from './fences.ts';

/** Code points. Half a pair counts as one. */
export function characters(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const second = unit >= 0xdc00 && unit <= 0xdfff && isFirst(text.charCodeAt(at - 1));
    if (!second) count += 1;
  }
  return count;
}

const isFirst = (unit: number): boolean => unit >= 0xd800 && unit <= 0xdbff;

const NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
/** True if white space separates words. */
export const hasSpaces = (text: string): boolean => !NO_SPACES.test(text);
/** Created when it is needed: few texts are without spaces. */
let segmenter: Intl.Segmenter | undefined;

/** Runs without white space that contain a letter or digit; in scripts without spaces, by Unicode's rules (UAX 29). */
export function words(text: string): number {
  let count = 0;
  if (!hasSpaces(text)) {
    segmenter ??= new Intl.Segmenter(undefined, { granularity: 'word' });
    for (const segment of segmenter.segment(text)) if (segment.isWordLike) count += 1;
    return count;
  }
  for (const run of text.split(/\s+/u)) if (/[\p{L}\p{N}]/u.test(run)) count += 1;
  return count;
}

/** A final line ending does not add a line; an empty text has none. */
export function lineCount(text: string): number {
  let count = 0;
  for (const _ of lines(text)) count += 1;
  return count;
}

/** Items of Markdown lists at their outer level; none in code fences. */
export function items(text: string): number {
  let count = 0;
  let fence: string | null = null;
  let indent = 0;
  for (const { line } of lines(text)) {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
    if (mark !== undefined) fence = fence === null ? mark : mark.startsWith(fence) ? null : fence;
    if (fence !== null) continue;
    const item = /^([ \t]{0,20})(?:[-*+]|\d{1,9}[.)])[ \t]+\S/.exec(line);
    if (item === null) continue;
    // Deeper by two or more belongs to the item above it.
    const depth = item[1]!.replaceAll('\t', '    ').length;
    if (count === 0 || depth < indent + 2) {
      count += 1;
      indent = count === 1 ? depth : Math.min(indent, depth);
    }
  }
  return count;
}

// electron/core/text/splices.ts - replacements in a text.
import type { Splice } from '../../contract/packages.ts';
import { AppError } from '../../contract/values/errors.ts';

/**
 * The text after a list of splices: sorted by start, not overlapping, all offsets in the old text. Throws `bad_input` for any other
 * list, because a misplaced splice would damage the file.
 */
export function applySplices(text: string, splices: readonly Splice[]): string {
  let out = '';
  let from = 0;
  for (const { start, end, text: inserted } of splices) {
    if (start < from || end < start || end > text.length) {
      throw new AppError('bad_input', `The change at offset ${start} to ${end} does not fit a text of ${text.length} characters.`, {
        remedy: 'Reload the package and make the change again.',
      });
    }
    out += text.slice(from, start) + inserted;
    from = end;
  }
  return out + text.slice(from);
}

/**
 * A list of splices plus one made for the text after them: one list, all offsets in the old text. Splices that touch become one
 * splice.
 */
export function followedBy(text: string, splices: readonly Splice[], next: Splice): Splice[] {
  const now = applySplices(text, splices);
  const before: Splice[] = [];
  const after: Splice[] = [];
  // The next splice in the old text, extended by those it touches; `from` and `to` are its ends in the new text.
  let { start: from, end: to } = next;
  let shift = 0;
  let shiftBefore = 0;
  for (const splice of splices) {
    const begin = splice.start + shift;
    shift += splice.text.length - (splice.end - splice.start);
    const end = splice.end + shift;
    if (end < next.start) {
      before.push(splice);
      shiftBefore = shift;
    } else if (begin > next.end) after.push(splice);
    else {
      from = Math.min(from, begin);
      to = Math.max(to, end);
    }
  }
  const shiftWithin = after.reduce((sum, { start, end, text: inserted }) => sum - inserted.length + (end - start), shift);
  const whole = {
    start: from - shiftBefore,
    end: to - shiftWithin,
    text: now.slice(from, next.start) + next.text + now.slice(next.end, to),
  };
  return [...before, whole, ...after];
}

/**
 * The smallest splice with the same result, so that undo and later edits stay small. It never cuts a surrogate pair or a CRLF, so
 * each of its ends has a byte offset.
 */
export function trimSplice(text: string, { start, end, text: inserted }: Splice): Splice {
  const longest = Math.min(end - start, inserted.length);
  let head = 0;
  while (head < longest && text.charCodeAt(start + head) === inserted.charCodeAt(head)) head += 1;
  while (head > 0 && opensPair(text.charCodeAt(start + head - 1))) head -= 1;
  let tail = 0;
  while (tail < longest - head && text.charCodeAt(end - 1 - tail) === inserted.charCodeAt(inserted.length - 1 - tail)) tail += 1;
  const cut = () => opensPair(text.charCodeAt(end - tail - 1)) || opensPair(inserted.charCodeAt(inserted.length - tail - 1));
  while (tail > 0 && closesPair(text.charCodeAt(end - tail)) && cut()) tail -= 1;
  return { start: start + head, end: end - tail, text: inserted.slice(head, inserted.length - tail) };
}

/** Splices in the form that the contract requires: trimmed, without empty ones, sorted. */
export function tidySplices(text: string, splices: readonly Splice[]): Splice[] {
  return splices
    .map((splice) => trimSplice(text, splice))
    .filter(({ start, end, text: inserted }) => end > start || inserted !== '')
    .sort((a, b) => a.start - b.start || a.end - b.end);
}

const opensPair = (unit: number): boolean => unit === 13 || (unit >= 0xd800 && unit <= 0xdbff);
const closesPair = (unit: number): boolean => unit === 10 || (unit >= 0xdc00 && unit <= 0xdfff);

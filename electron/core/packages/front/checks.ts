// electron/core/packages/front/checks.ts - what a parser silently accepts but a person or another reader would not.
import { isMap, isScalar, isSeq, type Node, type Pair, visit, type YAMLMap } from 'yaml';
import type { Fix, Range, Severity } from '../../../contract/index.ts';
import type { Block } from '../../frontmatter/index.ts';
import { isMissing, keyOf, quoted, tokenEnd } from '../../frontmatter/index.ts';
import { type Problem, readLine } from '../../repair/index.ts';
import { lineStart, nextLine } from '../../text/index.ts';

/** With offsets of the block. */
export interface Oddity extends Problem {
  severity: Severity;
}

/** Duplicate keys in one mapping. Readers disagree about which one counts, so the block is broken; the person chooses. */
export function doubledKeys(block: Block): Oddity[] {
  const found: Oddity[] = [];
  const check = (map: YAMLMap) => {
    if (map.items.length < 2) return;
    for (const [key, pairs] of Map.groupBy(map.items, keyOf)) {
      if (pairs.length > 1) found.push(...pairs.map((pair) => doubled(block, key, pair, map)));
    }
  };
  visit(block.doc, { Map: (_, map) => check(map) });
  return found;
}

function doubled(block: Block, key: string, pair: Pair, map: YAMLMap): Oddity {
  const range = keyRange(pair);
  const splice = map.srcToken?.type === 'block-map' ? asComment(block.src, pair) : null;
  return {
    severity: 'error',
    code: 'yaml_duplicate_key',
    range,
    message: `${key} appears twice here. Readers disagree on which one to use; keep one of them.`,
    fix: splice ? { label: `Turn this ${key} into a comment`, splices: [splice] } : null,
  };
}

function keyRange(pair: Pair): Range {
  const key = pair.srcToken?.key;
  return key && 'offset' in key ? { start: key.offset, end: tokenEnd(key) } : { start: 0, end: 0 };
}

/** The lines of a pair as comments at the indent of its key: no reader sees them, and nothing is lost. */
function asComment(src: string, { srcToken }: Pair) {
  const key = srcToken?.key;
  if (!key || !('offset' in key)) return null;
  const start = lineStart(src, key.offset);
  const indent = src.slice(start, key.offset);
  if (!/^ *$/.test(indent)) return null;
  const end = srcToken?.value ? tokenEnd(srcToken.value) : tokenEnd(key);
  const lines = src.slice(start, src[end - 1] === '\n' ? end : nextLine(src, end));
  const text = lines.replace(/^(?!$)(?: *)(.*)$/gm, (line) => `${indent}# ${line.slice(indent.length)}`.trimEnd());
  return { start, end: start + lines.length, text };
}

/** Text that a parser drops or misreads. */
export function oddities(block: Block): Oddity[] {
  const found = [...hiddenSigns(block.src), ...tags(block), ...(/^[ \t]*-[ \t]/m.test(block.src) ? hyphenLines(block) : [])];
  const hasAnchors = block.src.includes('&');
  const hasComments = block.src.includes('#');
  if (!hasAnchors && !hasComments) return found;
  const used = new Set<string>();
  if (hasAnchors) visit(block.doc, { Alias: (_, alias) => void used.add(alias.source) });
  visit(block.doc, {
    Pair(_, pair) {
      const value = pair.value as Node | null;
      if (hasComments) found.push(...lostComment(block, pair));
      if (isScalar(value) && value.anchor !== undefined && !used.has(value.anchor)) found.push(...lostWord(block, pair, value.anchor));
    },
  });
  return found;
}

/** `issue: fixes #12` reads as `fixes`. A comment with a space after `#` is intended. */
function lostComment({ src }: Block, pair: Pair): Oddity[] {
  const { value, srcToken } = pair;
  if (isMap(value) || isSeq(value)) return [];
  const token = srcToken?.value;
  const isPlain = token?.type === 'scalar' && token.source !== '';
  if (!isPlain && !isMissing(value)) return [];
  const after = isPlain ? token.end : srcToken?.sep;
  const comment = after?.find((part) => part.type === 'comment');
  if (!comment || !/^#[^\s#!]/.test(comment.source)) return [];
  const start = isPlain ? token.offset : comment.offset;
  if (src.slice(start, comment.offset).includes('\n')) return [];
  const range = { start: comment.offset, end: comment.offset + comment.source.length };
  const text = src.slice(start, range.end).trimEnd();
  return [
    {
      severity: 'warning',
      code: 'yaml_comment',
      range,
      message: `“${comment.source.trimEnd()}” is a comment, not part of ${keyOf(pair)}. Put the text in quotes if it belongs to the value.`,
      fix: { label: 'Quote the value', splices: [{ start, end: start + text.length, text: quoted(text) }] },
    },
  ];
}

/** `title: &Co sales` reads as `sales`. */
function lostWord({ src }: Block, pair: Pair, anchor: string): Oddity[] {
  const token = pair.srcToken?.sep?.find((part) => part.type === 'anchor');
  const value = pair.srcToken?.value;
  if (!token) return [];
  const end = value && 'offset' in value ? tokenEnd(value) : token.offset + token.source.length;
  const text = src.slice(token.offset, end);
  const isOneLine = !text.includes('\n') && (value === undefined || value.type === 'scalar');
  return [
    {
      severity: 'warning',
      code: 'yaml_anchor',
      range: { start: token.offset, end: token.offset + token.source.length },
      message: `“&${anchor}” is read as an anchor and is not part of ${keyOf(pair)}. Nothing refers to it; put the text in quotes.`,
      fix: isOneLine ? { label: 'Quote the value', splices: [{ start: token.offset, end, text: quoted(text) }] } : null,
    },
  ];
}

function tags({ doc, src }: Block): Oddity[] {
  return doc.warnings
    .filter((warning) => warning.code === 'TAG_RESOLVE_FAILED')
    .map((warning) => {
      const [start, end] = warning.pos;
      return {
        severity: 'warning' as const,
        code: 'yaml_tag',
        range: { start, end },
        message: `“${src.slice(start, end)}” is read as a YAML tag, not as text. Put the value in quotes.`,
        fix: quoteFrom(src, start),
      };
    });
}

/** Quotes around a one-line value starting at an offset. */
function quoteFrom(src: string, start: number): Fix | null {
  const { value, valueStart, valueEnd } = readLine(src, start);
  if (valueStart !== start || /["'|>[{]/.test(value)) return null;
  return { label: 'Quote the value', splices: [{ start, end: valueEnd, text: quoted(value) }] };
}

/** `- a` and below it ` - b`, indented differently: one text “a - b”. */
function hyphenLines({ src, doc }: Block): Oddity[] {
  const found: Oddity[] = [];
  visit(doc, {
    Scalar(_, { type, srcToken }) {
      if (type !== 'PLAIN' || srcToken?.type !== 'scalar') return;
      const match = /\n([ \t]+)-[ \t]/.exec(srcToken.source);
      const line = lineStart(src, srcToken.offset);
      const lead = /^[ \t]*(?=-[ \t])/.exec(src.slice(line, srcToken.offset))?.[0];
      if (!match || lead === undefined) return;
      const start = srcToken.offset + match.index + 1;
      const end = start + match[1]!.length;
      found.push({
        severity: 'warning',
        code: 'yaml_hyphen_indent',
        range: { start: end, end: end + 1 },
        message: 'This line begins with a hyphen and is read as part of the text above it because its indent differs. Align it.',
        fix: { label: 'Align it', splices: [{ start, end, text: lead }] },
      });
    },
  });
  return found;
}

/** Invisible characters that other readers refuse, or read as part of a key. */
function hiddenSigns(src: string): Oddity[] {
  const found: Oddity[] = [];
  for (const match of src.matchAll(
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufffe\uffff]|^[ \t]*[\u00a0\u200b-\u200d\u2060\ufeff]+|(?<=^[ \t]{0,100}(?:-[ \t]{1,20}){0,5}[\w-]{1,100})[\u200b-\u200d\u2060\ufeff]+(?=[\w-]{0,100}[ \t]{0,100}:)/gm,
  )) {
    const start = match.index + match[0].search(/[^ \t]/);
    const end = match.index + match[0].length;
    const code = src.charCodeAt(start).toString(16).toUpperCase().padStart(4, '0');
    found.push({
      severity: 'warning',
      code: 'yaml_hidden_character',
      range: { start, end },
      message: `There is an invisible character (U+${code}) here. Some readers refuse the file, others make it part of the key.`,
      fix: { label: 'Remove it', splices: [{ start, end, text: src[start] === '\u00a0' ? ' '.repeat(end - start) : '' }] },
    });
    if (found.length >= 20) break;
  }
  return found;
}

// electron/core/frontmatter/plain.ts - the frontmatter of nearly all packages, read without the YAML parser: keys with text on
// one line, quoted or not, and flat lists and mappings of them. The parser does the rest: comments, references, escapes, text on
// several lines, unusual characters. A property test checks it against it.
import type { Range } from '../../contract/index.ts';
import type { TextValue } from './values.ts';

export interface PlainEntry {
  key: string;
  value: TextValue;
  /** Offsets of the block. */
  keyRange: Range;
  valueRange: Range;
}

/** At this length no limit of a block can be exceeded. */
const LONGEST = 16 * 1024;
/** Tabs, invisible characters and a lone CR: what block checks look for, or what does not end a line. */
const UNUSUAL = /[\u0000-\u0009\u000b\u000c\u000e-\u001f\u007f-\u009f\u00a0\u200b-\u200d\u2060\ufeff\ufffe\uffff]|\r(?!\n)/;
const KEY = /([A-Za-z_][A-Za-z0-9_-]{0,99}):(?: +|(?=\r?\n|$))/y;
const NO_FIRST_SIGN = new Set(`-?:,[]{}#&*!|>'"%@\`=<`);
const FLOW_ITEM = /(?:"([^"\\]*)"|'([^']*)'|([A-Za-z0-9_./](?:[^,[\]{}:#"']*[^,[\]{}:#"' ])?)) *(?:,(?: +(?!$)|(?! |$))|$)/y;

/** The entries of a block in file order, or null if it needs the parser. */
export function readPlain(src: string): PlainEntry[] | null {
  if (src.length > LONGEST || UNUSUAL.test(src)) return null;
  const entries: PlainEntry[] = [];
  const seen = new Set<string>();
  const lines = createLines(src);
  while (lines.more()) {
    if (lines.isEmpty()) {
      lines.next();
      continue;
    }
    const entry = readEntry(src, lines);
    if (entry === null || seen.has(entry.key)) return null;
    seen.add(entry.key);
    entries.push(entry);
  }
  return entries.length > 0 ? entries : null;
}

/** The lines of a block, one at a time; `end` is before trailing spaces. */
function createLines(src: string) {
  const lines = { start: 0, end: 0, next, more: () => lines.start < src.length, isEmpty: () => lines.end === lines.start };
  let after = 0;
  function next(): void {
    lines.start = after;
    const lineBreak = src.indexOf('\n', after);
    after = lineBreak === -1 ? src.length : lineBreak + 1;
    let end = lineBreak === -1 ? src.length : lineBreak;
    if (src.charCodeAt(end - 1) === 13) end -= 1;
    while (end > lines.start && src.charCodeAt(end - 1) === 32) end -= 1;
    lines.end = end;
  }
  next();
  return lines;
}

type Lines = ReturnType<typeof createLines>;

function readEntry(src: string, lines: Lines): PlainEntry | null {
  const key = keyAt(src, lines.start);
  if (key === null) return null;
  const keyRange = { start: lines.start, end: lines.start + key.length };
  const start = Math.min(KEY.lastIndex, lines.end);
  const { end } = lines;
  lines.next();
  if (start === end) return readNested(src, lines, key, keyRange);
  const value = src.charCodeAt(start) === 91 ? flowList(src, start, end) : scalar(src, start, end);
  return value === null ? null : { key, value, keyRange, valueRange: { start, end } };
}

function keyAt(src: string, at: number): string | null {
  KEY.lastIndex = at;
  return KEY.exec(src)?.[1] ?? null;
}

/** The list or mapping below a key, if any. */
function readNested(src: string, lines: Lines, key: string, keyRange: Range): PlainEntry | null {
  let at = lines.start;
  while (src.charCodeAt(at) === 32) at += 1;
  const indent = at - lines.start;
  const isList = src.charCodeAt(at) === 45;
  if (indent === 0 && !isList) {
    const after = keyRange.end + 1;
    return { key, value: null, keyRange, valueRange: { start: after, end: after } };
  }
  const list: string[] = [];
  const map = new Map<string, string>();
  let { end } = keyRange;
  for (; lines.more() && indentOf(src, lines) >= indent; lines.next()) {
    if (indentOf(src, lines) !== indent || lines.isEmpty()) return null;
    const start = lines.start + indent;
    // At the column of the keys, the next key ends a list.
    if (isList && indent === 0 && src.charCodeAt(start) !== 45) break;
    const step = isList ? (src.startsWith('- ', start) ? '' : null) : keyAt(src, start);
    if (step === null || (!isList && map.has(step))) return null;
    const value = scalar(src, isList ? firstSign(src, start + 1) : KEY.lastIndex, lines.end);
    if (value === null) return null;
    if (isList) list.push(value);
    else map.set(step, value);
    end = lines.end;
  }
  return { key, value: isList ? list : map, keyRange, valueRange: { start: at, end } };
}

function firstSign(src: string, from: number): number {
  let at = from;
  while (src.charCodeAt(at) === 32) at += 1;
  return at;
}

const indentOf = (src: string, { start }: Lines): number => firstSign(src, start) - start;

/** Text on one line, or null. */
function scalar(src: string, start: number, end: number): string | null {
  if (start >= end) return null;
  const first = src[start]!;
  if (first === '"') {
    const inner = src.slice(start + 1, end - 1);
    return end - start >= 2 && src[end - 1] === '"' && !inner.includes('"') && !inner.includes('\\') ? inner : null;
  }
  if (first === "'") {
    const inner = src.slice(start + 1, end - 1);
    if (end - start < 2 || src[end - 1] !== "'") return null;
    if (!inner.includes("'")) return inner;
    return inner.replaceAll("''", '').includes("'") ? null : inner.replaceAll("''", "'");
  }
  if (NO_FIRST_SIGN.has(first)) return null;
  const text = src.slice(start, end);
  return text.includes(': ') || text.endsWith(':') || text.includes(' #') ? null : text;
}

/** `[a, "b"]` on one line, or null. */
function flowList(src: string, start: number, end: number): string[] | null {
  if (src.charCodeAt(end - 1) !== 93 || end - start < 2) return null;
  const inner = src.slice(start + 1, end - 1).trim();
  const items: string[] = [];
  for (let at = 0; at < inner.length; at = FLOW_ITEM.lastIndex) {
    FLOW_ITEM.lastIndex = at;
    const match = FLOW_ITEM.exec(inner);
    if (!match) return null;
    items.push(match[1] ?? match[2] ?? match[3]!);
  }
  return items;
}

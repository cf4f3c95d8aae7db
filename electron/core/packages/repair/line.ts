// electron/core/packages/repair/line.ts - one line of a block that YAML cannot read, taken apart by eye.
import { lineEnd, lineStart } from '../text/lines.ts';

export interface BrokenLine {
  start: number;
  /** Without the line break. */
  end: number;
  indent: number;
  /** As written, without quotes; null for a line without a key. */
  key: string | null;
  keyStart: number;
  /** After the colon or hyphen; -1 when the line has neither. */
  valueStart: number;
  /** Before a comment and blanks. */
  valueEnd: number;
  value: string;
}

const KEY = /("(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[^\s#'"[{&*!|>%@`,][^\r\n]*?)[ \t]*:(?=[ \t]|$)/y;

/** The line that holds an offset. */
export function readLine(src: string, offset: number): BrokenLine {
  const start = lineStart(src, offset);
  const end = lineEnd(src, start);
  const line = src.slice(start, end);
  const marks = /^[ \t]*((?:-[ \t]+)*)/.exec(line)!;
  const indent = /^[ \t]*/.exec(line)![0].length;
  KEY.lastIndex = marks[0].length;
  const match = KEY.exec(line);
  const after = match ? KEY.lastIndex : marks[1] ? marks[0].length : -1;
  if (after === -1) return { start, end, indent, key: null, keyStart: -1, valueStart: -1, valueEnd: -1, value: '' };
  const from = after + /^[ \t]*/.exec(line.slice(after))![0].length;
  const rest = line.slice(from);
  const comment = /(?:^|[ \t])[ \t]*#/.exec(rest);
  const value = (comment ? rest.slice(0, comment.index) : rest).trimEnd();
  const key = match ? match[1]!.replace(/^["']|["']$/g, '') : null;
  return {
    start,
    end,
    indent,
    key,
    keyStart: start + marks[0].length,
    valueStart: start + from,
    valueEnd: start + from + value.length,
    value,
  };
}

/** True for a line that looks like `key: value`, a list item, or a comment. */
export function looksLikeYaml(line: string): boolean {
  return /^[ \t]*(?:#|-(?:[ \t]|$)|["']?[\w$][\w .$/-]*["']?[ \t]*:(?:[ \t]|$))/.test(line.replace(/\r$/, ''));
}

/** The quote that a value opens and does not close on its line, or null. */
export function openQuote(value: string): '"' | "'" | null {
  const quote = value[0];
  if (quote !== '"' && quote !== "'") return null;
  const closed = quote === '"' ? /^"(?:[^"\\]|\\.)*"/ : /^'(?:[^']|'')*'/;
  return closed.test(value) ? null : quote;
}

/** The brackets that a value opens and does not close, as what would close them. */
export function openBrackets(value: string): string {
  const open: string[] = [];
  for (const match of value.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[[\]{}]/g)) {
    const sign = match[0];
    if (sign === '[') open.unshift(']');
    else if (sign === '{') open.unshift('}');
    else if (sign === open[0]) open.shift();
  }
  return open.join('');
}

// electron/core/repair/line.ts - one line of a block that YAML cannot read, taken apart by eye.
import { lineEnd, lineStart } from '../text/index.ts';

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

const QUOTED_KEY = /("(?:[^"\\]|\\.)*"|'(?:[^']|'')*')[ \t]*:(?=[ \t]|$)/y;

/** The line at an offset. */
export function readLine(src: string, offset: number): BrokenLine {
  const start = lineStart(src, offset);
  const end = lineEnd(src, start);
  const line = src.slice(start, end);
  const marks = /^[ \t]*((?:-[ \t]+)*)/.exec(line)!;
  const indent = /^[ \t]*/.exec(line)![0].length;
  const found = readKey(line, marks[0].length);
  // A whole frontmatter may be in brackets.
  const isFlow = /^[[{]/.test(line.slice(marks[0].length));
  const after = found ? found.after : marks[1] || isFlow ? marks[0].length : -1;
  if (after === -1) return { start, end, indent, key: null, keyStart: -1, valueStart: -1, valueEnd: -1, value: '' };
  const from = after + /^[ \t]*/.exec(line.slice(after))![0].length;
  const rest = line.slice(from);
  const value = rest.slice(0, commentStart(rest)).trimEnd();
  const key = found?.key ?? null;
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

function readKey(line: string, from: number): { key: string; after: number } | null {
  QUOTED_KEY.lastIndex = from;
  const quoted = QUOTED_KEY.exec(line);
  if (quoted) return { key: quoted[1]!.slice(1, -1), after: QUOTED_KEY.lastIndex };
  if (!/^[^\s#'"[{&*!|>%@`,]/.test(line.slice(from, from + 1))) return null;
  const colon = line.slice(from).search(/:(?:[ \t]|$)/);
  return colon === -1 ? null : { key: line.slice(from, from + colon).trimEnd(), after: from + colon + 1 };
}

/** Where a comment begins: `#` at the start or after a blank. */
function commentStart(text: string): number {
  for (let at = text.indexOf('#'); at !== -1; at = text.indexOf('#', at + 1)) {
    if (at === 0 || text[at - 1] === ' ' || text[at - 1] === '\t') return at;
  }
  return text.length;
}

/** True for a line that looks like `key: value`, a list item, or a comment. */
export function looksLikeYaml(line: string): boolean {
  return /^[ \t]*(?:#|-(?:[ \t]|$)|["']?[\w$](?: *[\w.$/-])*["']?[ \t]*:(?:[ \t]|$))/.test(line.slice(0, 200).replace(/\r$/, ''));
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
  for (const match of value.matchAll(/(?<!\\)"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[[\]{}]/g)) {
    const sign = match[0];
    if (sign === '[') open.unshift(']');
    else if (sign === '{') open.unshift('}');
    else if (sign === open[0]) open.shift();
  }
  return open.join('');
}

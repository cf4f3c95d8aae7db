// electron/core/toml/limits.ts - what is refused before it is parsed: readers of TOML overflow on hostile nesting. One pass over the text.
import type { TomlProblem } from './tree.ts';

export const MAX_TOML_BYTES = 1_000_000;
const MOST_DEPTH = 64;
/** Keys, headers and items of lists. Reading as many takes a third of a second, and the window waits for it. */
export const MOST_PIECES = 20_000;

/** Why a text is not read at all; null = it is. */
export function overLimit(text: string): TomlProblem | null {
  if (text.length > MAX_TOML_BYTES || Buffer.byteLength(text) > MAX_TOML_BYTES) {
    const message = 'The file is larger than 1 MB, so it is not read. Move long texts out of it.';
    return { code: 'toml_too_large', range: { start: 0, end: 0 }, message };
  }
  const found = tooMuch(text);
  if (found === null) return null;
  const { at, code } = found;
  const message =
    code === 'toml_too_deep'
      ? `Tables and lists are nested more than ${MOST_DEPTH} deep here, so the file is not read. Nest them less deeply.`
      : `The file has more than ${MOST_PIECES.toLocaleString('en')} keys and values up to here, so it is not read. Divide it.`;
  return { code, range: { start: at, end: at + 1 }, message };
}

/** Where brackets, headers and dotted keys together nest deeper than the limit, or one piece too many begins. Inside texts and comments nothing counts. */
function tooMuch(text: string): { at: number; code: 'toml_too_deep' | 'toml_too_large' } | null {
  /** How deep each open bracket is, with the names of the key in front of it. */
  const open: number[] = [];
  let depth = 0;
  let names = 1;
  let pieces = 0;
  let part: 'line' | 'header' | 'key' | 'value' = 'line';
  let header = 0;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '\n') {
      if (part === 'header') header = names;
      if (open.length === 0) [part, names] = ['line', 1];
    } else if (sign === ' ' || sign === '\t' || sign === '\r') continue;
    else if (sign === '#') at = endOf(text, '\n', at) - 1;
    else if (part === 'line' && sign === '[') [part, header, pieces] = ['header', 0, pieces + 1];
    else if (part === 'header' && (sign === '[' || sign === ']')) continue;
    else if (sign === '"' || sign === "'") at = endOfText(text, at) - 1;
    else if (sign === '[' || sign === '{') {
      open.push(names);
      depth += names;
      [part, names] = ['key', 1];
    } else if (sign === ']' || sign === '}') depth -= open.pop() ?? 0;
    else if (sign === ',') [part, names, pieces] = ['key', 1, pieces + 1];
    else if (sign === '=') [part, pieces] = ['value', pieces + 1];
    else if (sign === '.' && part !== 'value') names += 1;
    if (part === 'line' && sign !== '\n') part = 'key';
    if (header + depth + names > MOST_DEPTH + 1) return { at, code: 'toml_too_deep' };
    if (pieces > MOST_PIECES) return { at, code: 'toml_too_large' };
  }
  return null;
}

/** Where the text (or quoted key) that begins here ends, as far as it does. */
export function endOfText(text: string, start: number): number {
  const quote = text[start]!;
  const long = text.startsWith(quote.repeat(3), start);
  const close = long ? quote.repeat(3) : quote;
  for (let at = start + close.length; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === '\\' && quote === '"') at += 1;
    else if (sign === '\n' && !long) return at;
    else if (sign === quote && text.startsWith(close, at)) {
      at += close.length;
      // Two quotes may stand before the three that end it.
      for (let more = 0; long && more < 2 && text[at] === quote; more++) at += 1;
      return at;
    }
  }
  return text.length;
}

/** The next place of a sign, or the end. */
export function endOf(text: string, sign: string, from: number): number {
  const at = text.indexOf(sign, from);
  return at === -1 ? text.length : at;
}

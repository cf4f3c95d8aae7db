// electron/core/toml/long.ts - very long texts: the parser of places spreads each over the call stack, which ends at about a hundred thousand
// characters. They are read by the other reader, and the parser sees an empty text in their place.
import { parse, TomlError } from 'smol-toml';
import { lineStart } from '../text/index.ts';
import { endOf, endOfText } from './limits.ts';
import type { TomlProblem } from './tree.ts';

const LONG = 20_000;

/** By the end of the token: its start, and what it says. */
export type LongTexts = ReadonlyMap<number, { start: number; value: string }>;

/** The text with blanks and `""` for each long text, so that all other offsets stay. */
export function withoutLongTexts(text: string): { text: string; long: LongTexts } | TomlProblem {
  const long = new Map<number, { start: number; value: string }>();
  if (text.length < LONG) return { text, long };
  let out = '';
  let from = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '#') at = endOf(text, '\n', at);
    else if (text[at] === '"' || text[at] === "'") {
      const start = at;
      const end = endOfText(text, start);
      at = end - 1;
      if (end - start < LONG || text[at] !== text[start] || isName(text, start, end)) continue;
      const value = textOf(text.slice(start, end));
      if (value === null) {
        const message = 'A control character or an escape that TOML does not know is in this text. Write \\\\ for a backslash.';
        return { code: 'toml_syntax', range: { start, end }, message };
      }
      long.set(end, { start, value });
      out += `${text.slice(from, start)}${' '.repeat(end - start - 2)}""`;
      from = end;
    }
  }
  return { text: out + text.slice(from), long };
}

function textOf(token: string): string | null {
  try {
    return parse(`v = ${token}`).v as string;
  } catch (cause) {
    if (cause instanceof TomlError) return null;
    throw cause;
  }
}

/** Of a key, or of a header; also a list in a list, if it begins a line. */
const isName = (text: string, start: number, end: number): boolean =>
  /^[ \t]*[=.]/.test(text.slice(end, end + 50)) || /^[ \t]*\[[ \t[]*$/.test(text.slice(lineStart(text, start), start));

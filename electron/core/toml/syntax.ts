// electron/core/toml/syntax.ts - an error of the parser, at the place where a person has to look, in words that say what to do.
import type { ParseError } from 'toml-eslint-parser';
import { conflictsIn, lineStart, shortened } from '../text/index.ts';
import { endOfText } from './limits.ts';
import type { TomlProblem } from './tree.ts';

/** The problem of an error at an offset of the text. */
export function syntaxProblem(text: string, error: ParseError, offset: number): TomlProblem {
  const at = Math.min(offset, text.length);
  const [place, message] = placeAndWords(text, error.message, at);
  const end = /[\r\n]/.test(text[place] ?? '\n') ? place : place + 1;
  return { code: 'toml_syntax', range: { start: place, end }, message };
}

/** The parser stops at the first sign that cannot go on, often lines below what is meant. */
function placeAndWords(text: string, message: string, at: number): [number, string] {
  const conflict = conflictsIn(text)[0];
  if (conflict !== undefined && conflict.start <= at)
    return [conflict.start, 'A merge left its marks here. Keep one of the two versions, and remove the marks.'];
  const { last, open, unended } = before(text, at);
  if (unended !== null)
    return [unended, 'This text does not end. Add its closing quotes; a text over several lines begins and ends with """.'];
  const bracket = open.at(-1);
  const isLater = lineStart(text, at) > lineStart(text, last) || at === text.length;
  if (isLater && bracket !== undefined && (!message.startsWith('Expected comma') || HEADER.test(text.slice(at, at + 200)))) {
    if (text[bracket] === '{')
      return [bracket, 'A table in braces belongs in one line and ends with a brace. Add the brace, or join the lines.'];
    const isHeader = text.slice(lineStart(text, bracket), bracket).replace('[', '').trim() === '' && open.length <= 2;
    return [
      bracket,
      isHeader
        ? 'This header does not end. Write its name in brackets, as in [agent] or [[settings]].'
        : 'This list does not end. Add the closing bracket.',
    ];
  }
  if (isLater && last > 0 && bracket === undefined && /^(?:The key|Unexpected|Unspecified|Expected equal)/.test(message)) {
    if (text[last - 1] === '=') return [last - 1, NO_VALUE];
    return [lineStart(text, last - 1), 'An equals sign and a value are missing in this line. Write name = "value".'];
  }
  return [
    at,
    (message.startsWith('Unexpected char') || message.startsWith('Unexpected token') ? unexpected(text, at, last) : null) ??
      wordsOf(message),
  ];
}
const HEADER = /^\[\[?[^[\]\n]*\]\]?[ \t]*(?:#.*)?$/m;
const NO_VALUE = 'A value is missing after the equals sign. Write a text in quotes, a number, true, false or a list.';

/** What stands open in front of an offset: brackets and a text; `last` is the end of the last sign that is no comment. */
function before(text: string, end: number): { last: number; open: number[]; unended: number | null } {
  const open: number[] = [];
  let last = 0;
  for (let at = 0; at < end; at++) {
    const sign = text[at]!;
    if (/\s/.test(sign)) continue;
    if (sign === '#') {
      const next = text.indexOf('\n', at);
      at = next === -1 ? end : next;
      continue;
    }
    if (sign === '"' || sign === "'") {
      const start = at;
      at = endOfText(text, start) - 1;
      if (at + 1 >= end && text[at] !== sign) return { last, open, unended: start };
    } else if (sign === '[' || sign === '{') open.push(at);
    else if (sign === ']' || sign === '}') open.pop();
    last = Math.min(at + 1, end);
  }
  return { last, open, unended: null };
}

/** A sign that cannot stand where it does; null = nothing better is known. */
function unexpected(text: string, at: number, last: number): string | null {
  const sign = text[at]!;
  const word = /^[^\s,#=\]}]*/.exec(text.slice(at, at + 200))![0];
  if (/[“”„‘’«»]/.test(sign)) return 'These are not the quotes of TOML. Write straight ones, as in name = "value".';
  if (text[last - 1] === '=' || text[last - 1] === ',' || text[last - 1] === '[') {
    const lower = word.toLowerCase();
    if (lower === 'true' || lower === 'false') return `“${word}” is written ${lower}.`;
    return word === '' ? null : `“${shortened(word)}” is not a value. Put a text in quotes, as in name = "value".`;
  }
  if (sign === ':') return 'A name is followed by an equals sign. Write = instead of the colon.';
  if (sign === '=') return 'A name is missing in front of the equals sign. Write name = "value".';
  return /^\p{L}/u.test(sign) ? 'A name with other than plain letters, digits, - and _ needs quotes, as in "größe" = 1.' : null;
}

const wordsOf = (message: string): string => SAID.find(([start]) => message.startsWith(start))?.[1] ?? `${message}.`;

/** The words of the parser, by their beginning. */
const SAID: readonly [string, string][] = [
  ['Unterminated array', 'A list does not end. Add the closing bracket.'],
  ['Unterminated inline', 'A table in braces does not end. Add the closing brace.'],
  ['Empty bare keys', 'A name is missing here. Write one, or remove the line.'],
  ['Must be a newline', 'Nothing can follow here in the same line. Begin a new line, or put a # before a comment.'],
  ['Expected equal', 'An equals sign is missing after the name. Write name = "value".'],
  ['Unspecified values', 'A value is missing after the equals sign. Write a text in quotes, a number, true, false or a list.'],
  ['Expected comma', 'A comma is missing between two values, or the closing bracket after the last one.'],
  ['Unexpected invalid', 'There is no such date or time. Correct it, or put it in quotes.'],
  ['Unexpected spaces', 'The two brackets of a header belong together, as in [[settings]]. Remove what is between them.'],
  ['Unexpected', 'This sign cannot stand here. A text needs quotes around it, as in name = "value".'],
  ['Control characters', 'A control character stands here. Remove it, or write it as \\u and four digits inside quotes.'],
  ['Invalid code point', 'A character that is not allowed stands here. Remove it.'],
  ['No newlines are allowed', 'A table in braces belongs in one line. Join the lines, or write it as a table with a header.'],
  ['Underscores', 'An underscore can only stand between two digits of a number. Remove it, or put the value in quotes.'],
  ['Three or more quotes', 'Three quotes end this text. Write \\" for each quote inside it.'],
  ['Leading zeros', 'A number cannot begin with 0. Remove the zeros, or put the value in quotes.'],
  ['Trailing comma', 'A table in braces cannot end with a comma. Remove the comma.'],
  ['Invalid character in escape', 'This is not an escape. Write \\\\ for a backslash, or put the text between single quotes.'],
  ['Consecutive dots', 'A name is missing between two dots. Remove one of them.'],
  ['Keys cannot', 'A name cannot begin or end with a dot. Remove the dot.'],
];

// electron/core/repair/brackets.ts - repairs of lists and maps between brackets.

import { quoted } from '../frontmatter/index.ts';
import { shortened } from '../text/index.ts';
import { type Candidate, what } from './candidate.ts';
import { type BrokenLine, openBrackets } from './line.ts';

export function unclosedBracket(_: string, line: BrokenLine): Candidate | null {
  const missing = openBrackets(line.value);
  if (missing === '' || !/^[[{]/.test(line.value)) return null;
  const end = line.valueEnd;
  return {
    code: 'yaml_bracket_open',
    range: { start: line.valueStart, end },
    message: `${what(line)} opens a bracket that is never closed.`,
    label: `Add ${missing}`,
    splice: { start: end, end, text: missing },
  };
}

/** `[a, b,, c]`, `[, a]` */
export function doubledComma(_: string, line: BrokenLine): Candidate | null {
  if (!/^[[{].*[\]}]$/.test(line.value)) return null;
  const match = /(?<!\\)"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|(?<=[[{])([ \t]*,)+[ \t]*|(?<=,)([ \t]*,)+/g;
  for (const found of line.value.matchAll(match)) {
    if (found[1] === undefined && found[2] === undefined) continue;
    const start = line.valueStart + found.index;
    const end = start + found[0].length;
    return {
      code: 'yaml_comma',
      range: { start, end },
      message: `${what(line)} has a comma with nothing before it.`,
      label: 'Remove the comma',
      splice: { start, end, text: '' },
    };
  }
  return null;
}

/** Quotes around the one entry between brackets that cannot be read: `{ hint: a: b }`. */
export function flowItem(_: string, line: BrokenLine, errorAt: number): Candidate | null {
  if (!/^[[{].*[\]}]$/.test(line.value) || /^\{[{%]/.test(line.value) || openBrackets(line.value) !== '') return null;
  const item = itemAround(line.value, errorAt - line.valueStart);
  if (item === null) return null;
  const [start, end] = [line.valueStart + item.start, line.valueStart + item.end];
  const text = line.value.slice(item.start, item.end);
  if (text === '' || /^["'[{]/.test(text)) return null;
  return {
    code: text.includes(': ') ? 'yaml_colon' : 'yaml_value',
    range: { start, end },
    message: `${what(line)} contains “${shortened(text)}”, which needs quotes inside brackets.`,
    label: 'Quote the entry',
    splice: { start, end, text: quoted(text) },
  };
}

/** The entry of a list, or the value of a pair, that an offset of a text in brackets lies in. */
function itemAround(text: string, at: number): { start: number; end: number } | null {
  const open: { sign: string; start: number }[] = [];
  for (const match of text.matchAll(/(?<!\\)"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[[\]{},]/g)) {
    const [sign] = match;
    if (sign.length > 1) continue;
    const inner = open.at(-1);
    if (inner && /[\]},]/.test(sign) && at <= match.index && at >= inner.start) return trimmedItem(text, inner, match.index);
    if (sign === '[' || sign === '{') open.push({ sign, start: match.index + 1 });
    else if (sign === ',' && inner) inner.start = match.index + 1;
    else open.pop();
  }
  return null;
}

function trimmedItem(text: string, { sign, start }: { sign: string; start: number }, end: number): { start: number; end: number } {
  const item = text.slice(start, end);
  const key = sign === '{' ? (/^\s*[^\s:][^:]*:(?=[ \t])/.exec(item)?.[0].length ?? 0) : 0;
  const blanks = /^\s*/.exec(item.slice(key))![0].length;
  return { start: start + key + blanks, end: start + item.trimEnd().length };
}

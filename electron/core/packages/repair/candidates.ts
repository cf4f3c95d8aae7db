// electron/core/packages/repair/candidates.ts - possible repairs of a line, each with the words for its cause. Which of them helps is
// tried by parsing: see diagnose.ts.
import type { Range, Splice } from '../../../contract/index.ts';
import { isKnownKey } from '../metadata/keys.ts';
import { lineEnd, nextLine } from '../text/lines.ts';
import { shortened } from '../text/words.ts';
import { quoted } from '../yaml/scalars.ts';
import { type BrokenLine, looksLikeYaml, openBrackets, openQuote } from './line.ts';

export interface Candidate {
  code: string;
  range: Range;
  message: string;
  label: string;
  splice: Splice;
}

type Maker = (src: string, line: BrokenLine, errorAt: number) => Candidate | null;

/** In the order in which they are tried. */
export const MAKERS: readonly Maker[] = [
  tabIndent,
  oddColon,
  missingSpace,
  wrongIndent,
  joinedQuote,
  unclosedQuote,
  badEscape,
  unclosedBracket,
  doubledComma,
  flowItem,
  quoteValue,
  quoteLines,
];

const what = ({ key }: BrokenLine): string => (key === null ? 'This entry' : `The value of ${key}`);

function tabIndent(src: string, line: BrokenLine): Candidate | null {
  if (!/^[ \t]*\t/.test(src.slice(line.start, line.end))) return null;
  // Neighbouring lines with tabs belong together: a part of them alone would change the nesting.
  let start = line.start;
  while (start > 0 && /^[ \t]*\t/.test(lineBefore(src, start))) start -= lineBefore(src, start).length;
  let end = line.end;
  while (end < src.length && /^[ \t]*\t/.test(src.slice(nextLine(src, end), lineEnd(src, nextLine(src, end)))))
    end = lineEnd(src, nextLine(src, end));
  const text = src.slice(start, end).replace(/^[ \t]+/gm, (blanks) => blanks.replaceAll('\t', '  '));
  const at = start + src.slice(start).indexOf('\t');
  return {
    code: 'yaml_tab_indent',
    range: { start: at, end: at + 1 },
    message: 'Tab used for indent. YAML takes only spaces there.',
    label: 'Use spaces',
    splice: { start, end, text },
  };
}

const lineBefore = (src: string, start: number): string => src.slice(src.lastIndexOf('\n', start - 2) + 1, start);

function missingSpace(src: string, line: BrokenLine): Candidate | null {
  const match = /^([ \t]*(?:-[ \t]+)*[A-Za-z_][\w-]*):(?=[^\s:/\\])/.exec(src.slice(line.start, line.end));
  if (!match) return null;
  const at = line.start + match[0].length;
  return {
    code: 'yaml_space_after_colon',
    range: { start: at - 1, end: at },
    message: `A space is missing after “${match[0].trim().replace(/^(?:-[ \t]+)+/, '')}”.`,
    label: 'Add the space',
    splice: { start: at, end: at, text: ' ' },
  };
}

/** A quoted text that goes on at the beginning of the next line. */
function joinedQuote(src: string, line: BrokenLine): Candidate | null {
  const quote = openQuote(line.value);
  if (!quote) return null;
  const next = nextLine(src, line.end);
  const text = src.slice(next, lineEnd(src, next));
  if (next >= src.length || looksLikeYaml(text) || !text.trimEnd().endsWith(quote)) return null;
  const blanks = /^[ \t]*/.exec(text)![0].length;
  return {
    code: 'yaml_quote_continued',
    range: { start: next, end: next + text.length },
    message: `${what(line)} goes on at the beginning of this line. Inside quotes the lines below need a deeper indent.`,
    label: 'Join the lines',
    splice: { start: line.end, end: next + blanks, text: ' ' },
  };
}

function unclosedQuote(_: string, line: BrokenLine): Candidate | null {
  const quote = openQuote(line.value);
  if (!quote) return null;
  return {
    code: 'yaml_quote_open',
    range: { start: line.valueStart, end: line.valueEnd },
    message: `${what(line)} opens a quote that nothing closes.`,
    label: 'Close the quote',
    splice: { start: line.valueEnd, end: line.valueEnd, text: quote },
  };
}

function badEscape(src: string, line: BrokenLine, errorAt: number): Candidate | null {
  if (src[errorAt] !== '\\' || errorAt < line.start || errorAt >= line.end || !line.value.startsWith('"')) return null;
  const text = line.value.replace(/\\(?![0abtnvfre "/\\N_LP]|x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8})/g, '\\\\');
  return {
    code: 'yaml_escape',
    range: { start: errorAt, end: errorAt + 1 },
    message: `${what(line)} holds a backslash that begins no known escape. In double quotes a backslash is written twice.`,
    label: 'Double the backslash',
    splice: { start: line.valueStart, end: line.valueEnd, text },
  };
}

function unclosedBracket(_: string, line: BrokenLine): Candidate | null {
  const missing = openBrackets(line.value);
  if (missing === '' || !/^[[{]/.test(line.value)) return null;
  const end = line.valueEnd;
  return {
    code: 'yaml_bracket_open',
    range: { start: line.valueStart, end },
    message: `${what(line)} opens a bracket that nothing closes.`,
    label: `Add ${missing}`,
    splice: { start: end, end, text: missing },
  };
}

function quoteValue(src: string, line: BrokenLine): Candidate | null {
  // Quotes around the first line alone would cut off the lines that continue it.
  if (line.value === '' || line.valueStart === line.start || isContinued(src, line)) return null;
  const { value, valueStart, valueEnd } = line;
  const first = value[0]!;
  const isWrapped = (first === '"' || first === "'") && value.length > 1 && value.endsWith(first);
  return {
    ...causeOf(line),
    label: 'Quote the value',
    splice: { start: valueStart, end: valueEnd, text: quoted(isWrapped ? value.slice(1, -1) : value) },
  };
}

/** Quotes around a value and the deeper lines that continue it. */
function quoteLines(src: string, line: BrokenLine): Candidate | null {
  if (line.value === '' || openQuote(line.value)) return null;
  let end = line.end;
  for (let next = nextLine(src, end); next < src.length; next = nextLine(src, next)) {
    const text = src.slice(next, lineEnd(src, next));
    if (text.trim() !== '' && /^ */.exec(text)![0].length <= line.indent) break;
    if (text.trim() !== '') end = lineEnd(src, next);
  }
  if (end === line.end) return null;
  const text = src.slice(line.valueStart, end).replace(/["\\]/g, '\\$&');
  return { ...causeOf(line), label: 'Quote the value', splice: { start: line.valueStart, end, text: `"${text}"` } };
}

/** True when the next line with text is deeper and goes on with a value that stands plain. */
function isContinued(src: string, line: BrokenLine): boolean {
  if (line.key === null || /^[[{"']/.test(line.value)) return false;
  const next = textLineAfter(src, line.end);
  return next !== null && /^ */.exec(next.text)![0].length > line.indent;
}

function textLineAfter(src: string, end: number): { start: number; text: string } | null {
  for (let start = nextLine(src, end); start < src.length; start = nextLine(src, start)) {
    const text = src.slice(start, lineEnd(src, start));
    if (text.trim() !== '') return { start, text };
  }
  return null;
}

/** A colon of another script, or a blank after it that is none in YAML. */
function oddColon(src: string, line: BrokenLine): Candidate | null {
  const match = /^([ \t]*(?:-[ \t]+)*[A-Za-z_][\w-]*)(?::[\u00a0\u2007\u202f\u3000]+|：[\s\u00a0\u3000]*)/.exec(
    src.slice(line.start, line.end),
  );
  if (!match) return null;
  const [start, end] = [line.start + match[1]!.length, line.start + match[0].length];
  return {
    code: 'yaml_odd_colon',
    range: { start, end },
    message: `After “${match[1]!.trim().replace(/^(?:-[ \t]+)+/, '')}” stands a colon or a blank that YAML does not know. Write a plain colon and a blank.`,
    label: 'Write a plain colon',
    splice: { start, end, text: ': ' },
  };
}

/** A key of the top level that is indented below `key: value`, where it can be no part of that value. */
function wrongIndent(src: string, line: BrokenLine): Candidate | null {
  for (const start of [line.start, nextLine(src, line.end)]) {
    const [, blanks, key] = /^([ \t]+)([A-Za-z][\w-]*):(?=\s|$)/.exec(src.slice(start, lineEnd(src, start))) ?? [];
    if (blanks === undefined || !isKnownKey(key!) || !standsAlone(src, start)) continue;
    return {
      code: 'yaml_wrong_indent',
      range: { start, end: start + blanks.length },
      message: `${key} is indented, so it is read as a part of what stands above. Line it up with the other keys.`,
      label: `Line up ${key}`,
      splice: { start, end: start + blanks.length, text: '' },
    };
  }
  return null;
}

/** At the top of the block, or below a key at the margin that has its value on its line. */
function standsAlone(src: string, start: number): boolean {
  const above = lineBefore(src, start).trimEnd();
  if (src.slice(0, start).trim() === '') return true;
  return /^[A-Za-z][\w-]*:[ \t]+[^\s|>&!#]/.test(above);
}

/** `[a, b,, c]`, `[, a]` */
function doubledComma(_: string, line: BrokenLine): Candidate | null {
  if (!/^[[{].*[\]}]$/.test(line.value)) return null;
  const match = /"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|(?<=[[{])([ \t]*,)+[ \t]*|(?<=,)([ \t]*,)+/g;
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
function flowItem(_: string, line: BrokenLine, errorAt: number): Candidate | null {
  if (!/^[[{].*[\]}]$/.test(line.value) || openBrackets(line.value) !== '') return null;
  const item = itemAround(line.value, errorAt - line.valueStart);
  if (item === null) return null;
  const [start, end] = [line.valueStart + item.start, line.valueStart + item.end];
  const text = line.value.slice(item.start, item.end);
  if (text === '' || /^["'[{]/.test(text)) return null;
  return {
    code: text.includes(': ') ? 'yaml_colon' : 'yaml_value',
    range: { start, end },
    message: `${what(line)} holds “${shortened(text)}”, which cannot stand between brackets without quotes.`,
    label: 'Quote the entry',
    splice: { start, end, text: quoted(text) },
  };
}

/** The entry of a list, or the value of a pair, that an offset of a text in brackets lies in. */
function itemAround(text: string, at: number): { start: number; end: number } | null {
  const open: { sign: string; start: number }[] = [];
  for (const match of text.matchAll(/"(?:[^"\\]|\\.)*"|'(?:[^']|'')*'|[[\]{},]/g)) {
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

function causeOf(line: BrokenLine): Pick<Candidate, 'code' | 'range' | 'message'> {
  const { value, valueStart, valueEnd } = line;
  const first = value[0]!;
  const range = { start: valueStart, end: valueEnd };
  const colon = /:(?=[ \t]|$)/.exec(value);
  if (/^\{[{%]/.test(value)) {
    return {
      code: 'yaml_template',
      range,
      message: `${what(line)} begins with “${value.slice(0, 2)}”, which YAML reads as its own bracket. Put it in quotes.`,
    };
  }
  if (first === '"' || first === "'") {
    return { code: 'yaml_inner_quotes', range, message: `${what(line)} goes on after its closing quote.` };
  }
  if (first === '[' || first === '{') {
    return { code: 'yaml_bracket_pairs', range, message: `${what(line)} goes on after its closing bracket. Put the text in quotes.` };
  }
  if (/[*&!%@`,|>]/.test(first)) {
    return {
      code: 'yaml_first_sign',
      range,
      message: `${what(line)} begins with “${first}”, which has a meaning in YAML. Put the text in quotes.`,
    };
  }
  if (colon) {
    const at = valueStart + colon.index;
    return {
      code: 'yaml_colon',
      range: { start: at, end: at + 1 },
      message: `${what(line)} holds “: ” without quotes. Put the text in quotes.`,
    };
  }
  return { code: 'yaml_value', range, message: `${what(line)} cannot be read as it stands. Put the text in quotes.` };
}

// electron/core/packages/repair/candidates.ts - possible repairs of a line, each with the words for its cause. Which of them helps is
// tried by parsing: see diagnose.ts.
import type { Range, Splice } from '../../../contract/index.ts';
import { lineEnd, nextLine } from '../text/lines.ts';
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
  missingSpace,
  joinedQuote,
  unclosedQuote,
  badEscape,
  unclosedBracket,
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

function quoteValue(_: string, line: BrokenLine): Candidate | null {
  if (line.value === '') return null;
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

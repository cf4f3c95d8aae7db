// electron/core/repair/candidates.ts - possible repairs of a line, each with the words for its cause. Which of them helps is
// tried by parsing: see diagnose.ts.

import { isKnownKey, quoted } from '../frontmatter/index.ts';
import { lineEnd, nextLine } from '../text/index.ts';
import { doubledComma, flowItem, unclosedBracket } from './brackets.ts';
import { type Candidate, type Maker, textLineAfter, what } from './candidate.ts';
import { continued, lineUp, missingColon, missingSpace, oddColon, tabIndent, wrongIndent } from './layout.ts';
import { type BrokenLine, looksLikeYaml, openQuote } from './line.ts';

/** In the order in which they are tried. */
export const MAKERS: readonly Maker[] = [
  (src, line) => tabIndent(src, line, 2),
  (src, line) => tabIndent(src, line, 4),
  (src, line) => tabIndent(src, line, 8),
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
  lineUp,
  missingColon,
  continued,
];

/** A quoted text that goes on at the beginning of the next line or lines, which every reader takes for something else. */
function joinedQuote(src: string, line: BrokenLine): Candidate | null {
  const quote = openQuote(line.value);
  const end = quote && quoteEnd(src, line, quote);
  if (!quote || end === null) return null;
  const next = nextLine(src, line.end);
  const text = src.slice(next, end);
  const about = {
    code: 'yaml_quote_continued',
    range: { start: next, end: lineEnd(src, next) },
    message: `${what(line)} continues at the start of this line. Inside quotes, the lines below need a deeper indent.`,
  };
  if (!text.includes('\n') && !looksLikeYaml(text)) {
    const blanks = /^[ \t]*/.exec(text)![0].length;
    return { ...about, label: 'Join the lines', splice: { start: line.end, end: next + blanks, text: ' ' } };
  }
  const indent = ' '.repeat(columnOf(line) + 2);
  return { ...about, label: 'Indent the lines', splice: { start: next, end, text: text.replace(/^(?=[^\r\n])/gm, indent) } };
}

/**
 * Where a quote that a line opens is closed further down: at the end of a line. Null if nothing closes it before the next key that packages
 * have, so that no key is taken for text.
 */
function quoteEnd(src: string, line: BrokenLine, quote: string): number | null {
  for (let at = nextLine(src, line.end); at < src.length; at = nextLine(src, at)) {
    const end = lineEnd(src, at);
    const text = src.slice(at, end);
    if (isKnownKey(/^([A-Za-z_][\w-]*)[ \t]*:/.exec(text)?.[1] ?? '')) return null;
    // `key: "value"` has quotes of its own.
    if (text.trimEnd().endsWith(quote)) return text.split(quote).length % 2 === 0 || !looksLikeYaml(text) ? end : null;
  }
  return null;
}

/** Closed behind the deeper lines that go on with it. Text below them that is no key may belong to it as well: that is for a person. */
function unclosedQuote(src: string, line: BrokenLine): Candidate | null {
  const quote = openQuote(line.value);
  if (!quote || quoteEnd(src, line, quote) !== null) return null;
  const below = endOfDeeper(src, line);
  const end = below === line.end ? line.valueEnd : src.slice(0, below).trimEnd().length;
  const next = textLineAfter(src, below);
  if (next !== null && !looksLikeYaml(next.text)) return null;
  return {
    code: 'yaml_quote_open',
    range: { start: line.valueStart, end: line.valueEnd },
    message: `${what(line)} opens a quote that is never closed.`,
    label: 'Close the quote',
    splice: { start: end, end, text: quote },
  };
}

/** The end of the last line that is deeper than a key or an item and so goes on with its value; that of the line itself if none is. */
function endOfDeeper(src: string, line: BrokenLine): number {
  let { end } = line;
  for (let next = nextLine(src, end); next < src.length; next = nextLine(src, next)) {
    const text = src.slice(next, lineEnd(src, next));
    if (text.trim() !== '' && /^ */.exec(text)![0].length <= columnOf(line)) break;
    if (text.trim() !== '') end = lineEnd(src, next);
  }
  return end;
}

function badEscape(src: string, line: BrokenLine, errorAt: number): Candidate | null {
  if (src[errorAt] !== '\\' || errorAt < line.start || errorAt >= line.end || !line.value.startsWith('"')) return null;
  const text = line.value.replace(/\\(?![0abtnvfre "/\\N_LP]|x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8})/g, '\\\\');
  return {
    code: 'yaml_escape',
    range: { start: errorAt, end: errorAt + 1 },
    message: `${what(line)} has a backslash that does not begin a known escape. In double quotes, write a backslash twice.`,
    label: 'Double the backslash',
    splice: { start: line.valueStart, end: line.valueEnd, text },
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
  const end = endOfDeeper(src, line);
  if (end === line.end) return null;
  const text = src.slice(line.valueStart, end).replace(/["\\]/g, '\\$&');
  return { ...causeOf(line), label: 'Quote the value', splice: { start: line.valueStart, end, text: `"${text}"` } };
}

/** True when the next line with text is deeper and goes on with a value that stands plain. */
function isContinued(src: string, line: BrokenLine): boolean {
  if (/^[[{"']/.test(line.value)) return false;
  const next = textLineAfter(src, line.end);
  return next !== null && /^ */.exec(next.text)![0].length > columnOf(line);
}

/** Deeper lines belong to the value: below the key of `- key: value`, below the hyphen of `- value`. */
const columnOf = (line: BrokenLine): number => (line.key === null ? line.indent : line.keyStart - line.start);

function causeOf(line: BrokenLine): Pick<Candidate, 'code' | 'range' | 'message'> {
  const { value, valueStart, valueEnd } = line;
  const first = value[0]!;
  const range = { start: valueStart, end: valueEnd };
  const colon = /:(?=[ \t]|$)/.exec(value);
  if (/^\{[{%]/.test(value)) {
    return {
      code: 'yaml_template',
      range,
      message: `${what(line)} begins with “${value.slice(0, 2)}”, which YAML reads as a bracket. Put it in quotes.`,
    };
  }
  if (first === '"' || first === "'") {
    return { code: 'yaml_inner_quotes', range, message: `${what(line)} continues after its closing quote.` };
  }
  if (first === '[' || first === '{') {
    return { code: 'yaml_bracket_pairs', range, message: `${what(line)} continues after its closing bracket. Put the text in quotes.` };
  }
  if (/[*&!%@`,|>]/.test(first)) {
    return {
      code: 'yaml_first_sign',
      range,
      message: `${what(line)} begins with “${first}”, which has a special meaning in YAML. Put the text in quotes.`,
    };
  }
  if (colon) {
    const at = valueStart + colon.index;
    return {
      code: 'yaml_colon',
      range: { start: at, end: at + 1 },
      message: `${what(line)} contains “: ” without quotes. Put the text in quotes.`,
    };
  }
  return { code: 'yaml_value', range, message: `${what(line)} cannot be read as written. Put the text in quotes.` };
}

// electron/core/markdown/links.ts - the links and images of a text by the inline rules of CommonMark 0.31: code spans, HTML and autolinks are
// text, a backslash escapes, a link contains no link. Why it is not a full parser: the inline phase of commonmark 0.31.2 is quadratic on `![[](`,
// and a package may be anybody's; here each character is looked at a bounded number of times. A property test compares both.
import type { Range } from '../../contract/index.ts';
import { type Definitions, labelKey, readDefinitions } from './definitions.ts';
import { scanTexts } from './scanner.ts';

export interface Link {
  /** As written, without backslashes before signs. */
  target: string;
  /** From its first bracket to its last, offsets of the text. */
  range: Range;
}

/** The links and images of a Markdown text from an offset on, in its order of ends. */
export function linksIn(text: string, from: number): Link[] {
  const known: Definitions = Object.create(null) as Definitions;
  const texts = scanTexts(text, from).map((lines) => {
    const source = lines.map(({ start, end }) => text.slice(start, end)).join('\n');
    return { lines, source, skip: source.startsWith('[') ? readDefinitions(`${source}\n`, known) : 0 };
  });
  return texts.flatMap(({ lines, source, skip }) => {
    const place = placesOf(lines);
    return [...inlineLinks(source, skip, known)].map(({ target, start, end }) => ({
      target,
      range: { start: place(start), end: place(end) },
    }));
  });
}

/** Offsets of lines that were joined as offsets of the text. */
function placesOf(lines: readonly Range[]): (offset: number) => number {
  const starts: number[] = [];
  let length = 0;
  for (const { start, end } of lines) {
    starts.push(length);
    length += end - start + 1;
  }
  return (offset) => {
    let [line, behind] = [0, starts.length];
    while (behind - line > 1) {
      const middle = (line + behind) >>> 1;
      if (starts[middle]! <= offset) line = middle;
      else behind = middle;
    }
    return lines[line]!.start + offset - starts[line]!;
  };
}

interface Opener {
  at: number;
  image: boolean;
}

interface Found {
  target: string;
  start: number;
  end: number;
}

const SIGNS = /[\\`<[\]]/g;
const TAG =
  /<(?:[A-Za-z][A-Za-z0-9+.-]{1,31}:[^\s<>]*|[A-Za-z][A-Za-z0-9-]*(?:\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:[^\s"'=<>`]+|'[^']*'|"[^"]*"))?)*\s*\/?|\/[A-Za-z][A-Za-z0-9-]*\s*)>/y;
/** What is closed by a sign of its own: a comment, an instruction, a section, a declaration. */
const ENCLOSED: readonly [open: string, close: string][] = [
  ['<!--', '-->'],
  ['<?', '?>'],
  ['<![CDATA[', ']]>'],
];
const LABEL = /\[((?:[^\\[\]]|\\.)*)\]/sy;
const MOST_LABEL = 999;

function* inlineLinks(text: string, from: number, known: Definitions): Generator<Found> {
  const closers = createClosers(text);
  const openers: Opener[] = [];
  /** Openers below this are inside of no link any more: they began before one that is complete. */
  let floor = 0;
  SIGNS.lastIndex = from;
  for (let match = SIGNS.exec(text); match; match = SIGNS.exec(text)) {
    const at = match.index;
    let next = at + 1;
    if (match[0] === '\\') next = at + 2;
    else if (match[0] === '`') next = closers.codeSpan(at);
    else if (match[0] === '<') next = closers.html(at);
    else if (match[0] === '[') openers.push({ at, image: text[at - 1] === '!' && !isEscaped(text, at - 1) });
    else {
      const opener = openers.pop();
      if (opener !== undefined && (opener.image || openers.length >= floor)) {
        const ended = inlineTarget(text, at + 1) ?? referenceTarget(text, opener.at, at, known);
        if (ended !== null) {
          yield { target: ended.target, start: opener.at, end: ended.end };
          next = ended.end;
          if (!opener.image) floor = openers.length;
        }
      }
      floor = Math.min(floor, openers.length);
    }
    SIGNS.lastIndex = next;
  }
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

/** Where code spans and HTML end; what has no end is looked for once. */
function createClosers(text: string) {
  /** The starts of the runs of backticks, by their lengths, the last one first. */
  let runs: Map<number, number[]> | null = null;
  const missing = new Set<string>();
  const behind = (close: string, from: number): number | null => {
    const end = missing.has(close) ? -1 : text.indexOf(close, from);
    if (end === -1) missing.add(close);
    return end === -1 ? null : end + close.length;
  };
  return {
    codeSpan(at: number): number {
      if (runs === null) {
        runs = new Map();
        for (const { 0: run, index } of [...text.matchAll(/`+/g)].reverse()) {
          const same = runs.get(run.length);
          if (same === undefined) runs.set(run.length, [index]);
          else same.push(index);
        }
      }
      let end = at;
      while (text[end] === '`') end += 1;
      const length = end - at;
      const starts = runs.get(length) ?? [];
      while (starts.length > 0 && starts.at(-1)! < end) starts.pop();
      return starts.length > 0 ? starts.at(-1)! + length : end;
    },
    html(at: number): number {
      TAG.lastIndex = at;
      if (TAG.test(text)) return TAG.lastIndex;
      for (const [open, close] of ENCLOSED) {
        if (!text.startsWith(open, at)) continue;
        // `<!-->` and `<!--->` are comments.
        return behind(close, open === '<!--' ? at + 2 : at + open.length) ?? at + 1;
      }
      return /^<![A-Za-z]/.test(text.slice(at, at + 3)) ? (behind('>', at) ?? at + 1) : at + 1;
    },
  };
}

/** `(target)`, `(<target> "title")`, directly behind a bracket. */
function inlineTarget(text: string, at: number): { target: string; end: number } | null {
  if (text[at] !== '(') return null;
  const start = blanks(text, at + 1);
  const end = text[start] === '<' ? angleEnd(text, start) : bareEnd(text, start);
  if (end === null) return null;
  const behind = blanks(text, end);
  const title = behind > end ? titleEnd(text, behind) : null;
  const close = blanks(text, title ?? end);
  if (text[close] !== ')') return null;
  const written = text[start] === '<' ? text.slice(start + 1, end - 1) : text.slice(start, end);
  return { target: written.replace(/\\([!-/:-@[-`{-~])/g, '$1'), end: close + 1 };
}

function blanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\n' || text[at] === '\r') at += 1;
  return at;
}

function angleEnd(text: string, start: number): number | null {
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === '>') return at + 1;
    if (text[at] === '\n' || text[at] === '<') return null;
    if (text[at] === '\\') at += 1;
  }
  return null;
}

/** More brackets in brackets are no target, as with other readers; so a text is not read to its end from each of its brackets. */
const MOST_BRACKETS = 32;

function bareEnd(text: string, start: number): number | null {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    const sign = text[at]!;
    if (sign === '\\' && /[!-/:-@[-`{-~]/.test(text[at + 1] ?? '')) at += 1;
    else if (sign === '(') {
      depth += 1;
      if (depth > MOST_BRACKETS) return null;
    } else if (sign === ')') {
      if (depth === 0) return at;
      depth -= 1;
    } else if (sign <= ' ' || sign === '\u007f') return depth === 0 && (at > start || sign !== '\u007f') ? at : null;
  }
  return null;
}

const CLOSE: Readonly<Record<string, string>> = { '"': '"', "'": "'", '(': ')' };

function titleEnd(text: string, start: number): number | null {
  const close = CLOSE[text[start] ?? ''];
  if (close === undefined) return null;
  for (let at = start + 1; at < text.length; at += 1) {
    if (text[at] === close) return at + 1;
    if (close === ')' && text[at] === '(') return null;
    if (text[at] === '\\') at += 1;
  }
  return null;
}

/** `[text][label]`, `[label][]`, `[label]`: only of labels that are defined. */
function referenceTarget(text: string, open: number, close: number, known: Definitions): { target: string; end: number } | null {
  LABEL.lastIndex = close + 1;
  const label = text[close + 1] === '[' ? LABEL.exec(text)?.[1] : undefined;
  if (label !== undefined && label !== '') {
    const found = label.length > MOST_LABEL ? undefined : known[labelKey(label)];
    return found === undefined ? null : { target: found.destination, end: close + 3 + label.length };
  }
  if (close - open > MOST_LABEL) return null;
  const found = known[labelKey(text.slice(open + 1, close))];
  return found === undefined ? null : { target: found.destination, end: close + (label === '' ? 3 : 1) };
}

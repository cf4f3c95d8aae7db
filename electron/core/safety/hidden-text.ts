// electron/core/safety/hidden-text.ts - text that a model reads and that a person does not see in a rendered page: comments, link definitions,
// styles that hide, what is far outside the window. What gives orders is a danger, other text a caution.
import { scanBlocks } from '../markdown/index.ts';
import { type Say, shortened } from './report.ts';

/** Files that somebody shows as a page. */
const PAGES = /\.(?:md|mdx|mdc|markdown|html?|txt|xml|svg|rst|adoc)$/i;
export const isPage = (path: string | null): boolean => path === null || PAGES.test(path);

/** Orders to a model. Repetitions are bounded, so that no text takes long. */
const COMMANDS =
  /\b(?:ignore|disregard|forget|override|bypass)\b[^.]{0,60}?\b(?:instruction|rule|guideline|prompt|polic|restriction|safety|previous|above)|\b(?:do not|don[’']?t|never|without)\b[^.]{0,40}?\b(?:tell|mention|inform|show|reveal|ask|report|notify|disclose|say)|\b(?:secretly|silently|quietly|covertly|exfiltrat|system prompt|developer mode|jailbreak)|\b(?:send|upload|post|transmit|forward|e-?mail|copy|leak|append|write)\b[^.]{0,80}?\b(?:to\b|https?:|server|webhook)|\b(?:run|execute|eval)\b[^.]{0,40}?\b(?:command|script|code|shell|following)|\byou (?:are|must|should|shall|will|have to|need to)\b|\b(?:assistant|agent|model|ai|llm|claude|gpt|gemini)\b[^.]{0,30}?\b(?:must|should|shall|will|has to|needs to)\b/i;
/** What orders are about. */
const ABOUT = /\b(?:curl|wget|sudo|chmod|rm -)|\b(?:api[ _-]?key|password|credential|secret|token|private key|id_rsa)|\.(?:env|ssh)\b/i;
/** Comments to tools and readers of the source. */
const DIRECTIVE =
  /^[ \t\r\n]*(?:prettier|markdownlint|textlint|eslint|biome|cspell|spell-?checker|vale|remark|toc|doctoc|start doctoc|end doctoc|region|endregion|more|truncate|spdx|copyright|©|licen[cs]e|include|todo|fixme|do not edit|all-contributors|vim:|-\*-)/i;

interface HiddenText {
  what: string;
  index: number;
  text: string;
  /** Ordinary there, unless it gives orders. */
  isUsual?: true;
}

/** Hidden text of a page; a fenced block is shown as it is, so nothing in it is hidden. */
export function inspectHiddenText(text: string, say: Say): void {
  const found = [...commentsIn(text), ...definitionsIn(text), ...stylesIn(text), ...titlesIn(text), ...farAway(text)];
  const isShown = found.length === 0 ? null : createInside(fencesIn(text));
  for (const { what, index, text: words, isUsual } of found) {
    if (isShown!(index)) continue;
    if (COMMANDS.test(words) || (!isUsual && ABOUT.test(words)))
      say('hidden_text', 'danger', `${what} gives orders that a reader does not see: “${shortened(words)}”.`, index);
    else if (!isUsual && saysSomething(words) && !DIRECTIVE.test(words))
      say('hidden_text', 'caution', `${what} that a reader does not see: “${shortened(words)}”.`, index);
  }
}

/** Three words, or as many letters where words are not separated. */
const saysSomething = (text: string): boolean => (text.match(/\p{L}+/gu) ?? []).length >= 3 || (text.match(/\p{L}/gu) ?? []).length >= 15;

interface Span {
  start: number;
  end: number;
}

function fencesIn(text: string): Span[] {
  return scanBlocks(text, bodyStart(text)).flatMap((block) => (block.type === 'fence' ? [{ start: block.start, end: block.end }] : []));
}

/** A fence in the frontmatter is a value, not a fence. */
function bodyStart(text: string): number {
  if (!/^\ufeff?---[ \t]{0,20}\r?\n/.test(text)) return 0;
  const end = text.indexOf('\n---', 3);
  return end === -1 ? 0 : end + 4;
}

/** Offsets are asked about in any order; spans come in order and do not overlap. */
function createInside(spans: readonly Span[]): (offset: number) => boolean {
  return (offset) => {
    let [low, high] = [0, spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (spans[middle]!.end <= offset) low = middle + 1;
      else high = middle;
    }
    return low < spans.length && spans[low]!.start <= offset;
  };
}

const OPENINGS = [
  ['<!--', '-->', 'A comment'],
  ['<![CDATA[', ']]>', 'A CDATA section'],
  ['<?', '?>', 'A processing instruction'],
] as const;

/** An unclosed one goes on to the end. */
function commentsIn(text: string): HiddenText[] {
  return OPENINGS.flatMap(([open, close, what]) => {
    const found: HiddenText[] = [];
    for (let at = text.indexOf(open); at !== -1; ) {
      const end = text.indexOf(close, at + open.length);
      const until = end === -1 ? text.length : end;
      found.push({ what, index: at, text: text.slice(at + open.length, until) });
      at = end === -1 ? -1 : text.indexOf(open, end + close.length);
    }
    return found;
  });
}

/** `[//]: # (text)`: a link that nothing refers to shows neither its name nor its title. */
const DEFINITION =
  /^[ \t]{0,3}(?:>[ \t]{0,3}){0,3}\[([^\]\n]{1,400})\]:((?:[ \t]{0,20}\r?\n)?[^\n]{0,1000}(?:\r?\n[ \t]*["'(][^\n]{0,1000})?)/gm;
const REFERENCE = /\[([^\]\n]{1,400})\](?![:(])/g;
/** The address, and after it the title. */
const ADDRESS = /^\s{0,40}(?:<[^>\n]{0,500}>|[^\s]{0,500})/;

function definitionsIn(text: string): HiddenText[] {
  const definitions = [...text.matchAll(DEFINITION)];
  if (definitions.length === 0) return [];
  // A name that the page refers to is shown as the text of a link.
  const used = new Set([...text.matchAll(REFERENCE)].map(([, name]) => name));
  return definitions.map(({ 1: name, 2: rest, index }) => {
    const title = rest!.replace(ADDRESS, '');
    return { what: 'A link definition', index, text: used.has(name!) ? title : `${name} ${title}` };
  });
}

const NOT_SEEN = String.raw`display[ \t]{0,9}:[ \t]{0,9}none|visibility[ \t]{0,9}:[ \t]{0,9}hidden|opacity[ \t]{0,9}:[ \t]{0,9}0?(?:\.0\d{0,9})?(?![.\d])|(?:font-size|(?:max-)?(?:height|width))[ \t]{0,9}:[ \t]{0,9}[01](?:px|em|pt|%)?[ \t]{0,9}(?=[;"'])|color[ \t]{0,9}:[ \t]{0,9}(?:white|transparent|#f{3,8})\b|(?:left|top|text-indent)[ \t]{0,9}:[ \t]{0,9}-\d{3}`;
const STYLE = new RegExp(
  String.raw`<template\b[^>]{0,300}>|<[a-z][\w-]{0,30}\b[^>]{0,300}?(?:\bstyle[ \t]{0,9}=[ \t]{0,9}["'][^"']{0,300}?(?:${NOT_SEEN})|\shidden(?=[ \t>=/]))[^>]{0,300}>`,
  'gi',
);

const stylesIn = (text: string): HiddenText[] =>
  [...text.matchAll(STYLE)].map(({ 0: tag, index }) => ({
    what: 'A styled element',
    index,
    text: text.slice(index + tag.length, index + tag.length + 1000).split('</')[0] ?? '',
  }));

/** Shown only when there is no image, or under the pointer. */
const TITLE = /!\[([^\]]{20,400})\][([]|\]\([^\s()]{1,400}\s{1,20}["'(]([^"')]{20,400})/g;

const titlesIn = (text: string): HiddenText[] =>
  [...text.matchAll(TITLE)].map(({ 1: alternative, 2: title, index }) => ({
    what: alternative === undefined ? 'The title of a link' : 'Text in place of an image',
    index,
    text: alternative ?? title ?? '',
    isUsual: true,
  }));

/** Columns of blanks, of which a tab takes eight, and empty lines. */
const FAR = 200;
const DEEP = 80;
const BLANKS = /[^\S\r\n]{25,}/g;

/** Behind many blanks in a line, or below many empty lines. */
function farAway(text: string): HiddenText[] {
  const found: HiddenText[] = [];
  for (const { 0: gap, index } of text.matchAll(BLANKS)) {
    const end = index + gap.length;
    const isAtStart = index === 0 || text[index - 1] === '\n';
    if (gap.length + 7 * (gap.split('\t').length - 1) < FAR || (isAtStart && gap.length < FAR)) continue;
    const hidden = text.slice(end, end + 1000).split('\n')[0] ?? '';
    if (hidden.trim() !== '') found.push({ what: 'Text far to the right', index: end, text: hidden });
  }
  let [start, empty] = [0, 0];
  for (const line of text.split('\n')) {
    if (line.trim() === '') empty += 1;
    else {
      if (empty >= DEEP) found.push({ what: 'Text below many empty lines', index: start, text: line.slice(0, 1000) });
      empty = 0;
    }
    start += line.length + 1;
  }
  return found;
}

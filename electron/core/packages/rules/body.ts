// electron/core/packages/rules/body.ts - the body as other clients read it.

import { findFences } from '../../frontmatter/index.ts';
import type { FenceBlock } from '../../markdown/index.ts';
import { isKeyLine } from '../../repair/index.ts';
import { grouped, lineEnd, nextLine, shortList } from '../../text/index.ts';
import { labelOf } from '../body/info.ts';
import { hasInstructions } from '../document.ts';
import { isDevelopmental } from '../metadata/development.ts';
import type { RuleContext } from './context.ts';

/** Advice of the open format. */
const LONG_BODY = 500;
const MOST_SPANS = 50;

export function bodyRules(context: RuleContext): void {
  secondFrontmatter(context);
  emptyBody(context);
  longBody(context);
  runSpans(context);
  commandArguments(context);
}

function emptyBody({ doc, report }: RuleContext): void {
  // A record of something that is learned needs no instructions (row G2).
  if (doc.front.fences.kind !== 'present' || doc.front.broken || hasInstructions(doc) || isDevelopmental(doc.front.entries)) return;
  const { start } = doc.body.range;
  const message = 'The skill is empty: there is nothing below the frontmatter that a model could follow. Write what it should do.';
  report.add('warning', 'body_empty', { start, end: start }, message);
}

function secondFrontmatter({ doc, report }: RuleContext): void {
  if (doc.front.fences.kind !== 'present') return;
  const { text } = doc;
  let at = doc.body.range.start;
  while (at < text.length && text.slice(at, lineEnd(text, at)).trim() === '') at = nextLine(text, at);
  if (!text.startsWith('---', at) || !isKeyLine(text.slice(nextLine(text, at), lineEnd(text, nextLine(text, at))))) return;
  const inner = findFences(text.slice(at));
  if (inner.kind !== 'present') return;
  const message = 'The body begins with a second frontmatter block. It is text, not metadata; move its keys up or remove it.';
  report.add('warning', 'second_frontmatter', { start: at, end: at + inner.bodyStart }, message);
}

function longBody({ doc, report }: RuleContext): void {
  const { start, end } = doc.body.range;
  const body = doc.text.slice(start, end);
  if (body.length <= LONG_BODY) return;
  const first = start + body.length - body.trimStart().length;
  const last = start + body.trimEnd().length;
  const count = doc.lines.placeOf(last).line - doc.lines.placeOf(first).line + 1;
  if (count <= LONG_BODY) return;
  const message = `The body has ${grouped(count)} lines; the open format recommends under ${LONG_BODY}. Move long content into files next to it.`;
  report.add('warning', 'body_long', { start: first, end: first }, message);
}

/** Spans of an exclamation mark and backticks: Claude Code runs them when it loads the skill. Nothing is run here. */
function runSpans({ doc, report }: RuleContext): void {
  for (const { index, text, fence } of spansIn(doc, /!`[^`\r\n]+`/g)) {
    const range = { start: index, end: index + text.length };
    const { line } = doc.lines.placeOf(index);
    if (fence) report.add('info', 'span_example', range, `${text} on line ${line} is in a code block and is example text.`);
    else {
      const message = `Claude Code runs ${text} on line ${line} when it loads the skill. Nothing is run here; if it is prose, separate the “!” from the backtick.`;
      report.add('warning', 'span_runs', range, message);
    }
  }
}

/**
 * `$ARGUMENTS`, `$1`, and `$5` as a price: Claude Code puts the words after the command there, in code blocks too. What the author declares or
 * names in full is meant; a number may not be. One finding for each, at its first place.
 */
function commandArguments({ doc, report }: RuleContext): void {
  const declares = doc.front.entries.some(({ normal }) => normal === 'argument_hint' || normal === 'arguments');
  const found = [...spansIn(doc, /(?<!\\)\$(?:ARGUMENTS(?:\[\d{1,3}\])?|\d{1,3})(?!\w)/g)];
  const [named, numbered] = [
    found.filter(({ text }) => declares || text.startsWith('$A')),
    found.filter(({ text }) => /\d/.test(text[1]!)),
  ];
  const told = (spans: typeof found) => ({
    range: { start: spans[0]!.index, end: spans[0]!.index + spans[0]!.text.length },
    what: shortList([...new Set(spans.map(({ text }) => text))]),
    where: spans.length === 1 ? `on line ${doc.lines.placeOf(spans[0]!.index).line}` : `at ${spans.length} places`,
  });
  if (named.length > 0) {
    const { range, what, where } = told(named);
    const message = `Claude Code puts the words after the command in place of ${what} ${where}. Here they are sent as they stand; declare inputs in input_schema instead.`;
    report.add('info', 'argument_named', range, message);
  }
  if (declares || numbered.length === 0) return;
  const { range, what, where } = told(numbered);
  const message = `Claude Code puts words after the command in place of ${what} ${where}, also if it is a price or code. Declare argument-hint if that is meant, or write it another way.`;
  report.add('warning', 'argument_number', range, message);
}

/** What a pattern finds in the prose of a body, and the code block it is in; artifacts are not prose. */
function* spansIn(
  { text, body }: RuleContext['doc'],
  pattern: RegExp,
): Generator<{ index: number; text: string; fence: FenceBlock | null }> {
  const fences = body.blocks.filter((block): block is FenceBlock => block.type === 'fence');
  let next = 0;
  let count = 0;
  pattern.lastIndex = body.range.start;
  for (let match = pattern.exec(text); match && count < MOST_SPANS; match = pattern.exec(text)) {
    const { index } = match;
    while (fences[next] && fences[next]!.end <= index) next += 1;
    const fence = fences[next] && fences[next]!.start <= index ? fences[next]! : null;
    if (fence && labelOf(fence.info) !== null) continue;
    count += 1;
    yield { index, text: match[0], fence };
  }
}

// electron/core/packages/rules/body.ts - the body as other clients read it.

import { findFences } from '../../frontmatter/index.ts';
import { isKeyLine } from '../../repair/index.ts';
import { grouped, lineEnd, nextLine } from '../../text/index.ts';
import type { FenceBlock } from '../body/blocks.ts';
import { labelOf } from '../body/info.ts';
import type { RuleContext } from './context.ts';

/** Advice of the open format. */
const LONG_BODY = 500;
const MOST_SPANS = 50;

export function bodyRules(context: RuleContext): void {
  secondFrontmatter(context);
  longBody(context);
  runSpans(context);
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
  if (!doc.text.includes('!`', doc.body.range.start)) return;
  const fences = doc.body.blocks.filter((block): block is FenceBlock => block.type === 'fence');
  let next = 0;
  let count = 0;
  const span = /!`[^`\r\n]+`/g;
  span.lastIndex = doc.body.range.start;
  for (let match = span.exec(doc.text); match && count < MOST_SPANS; match = span.exec(doc.text)) {
    const { index } = match;
    while (fences[next] && fences[next]!.end <= index) next += 1;
    const fence = fences[next] && fences[next]!.start <= index ? fences[next]! : null;
    if (fence && labelOf(fence.info) !== null) continue;
    count += 1;
    const range = { start: index, end: index + match[0].length };
    const { line } = doc.lines.placeOf(index);
    if (fence) report.add('info', 'span_example', range, `${match[0]} on line ${line} is in a code block and is example text.`);
    else {
      const message = `Claude Code runs ${match[0]} on line ${line} when it loads the skill. Nothing is run here; if it is prose, separate the “!” from the backtick.`;
      report.add('warning', 'span_runs', range, message);
    }
  }
}

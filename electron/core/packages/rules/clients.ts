// electron/core/packages/rules/clients.ts - what is fine here but matters to some clients; the client tables say which.
import { isCollection, isMap } from 'yaml';
import { CLIENT_TABLES } from '../../clients/index.ts';
import { type Entry, entryOf, keyOf, lookAlike, quoted } from '../../frontmatter/index.ts';
import { characterCount, grouped, lineEnd, listed } from '../../text/index.ts';
import { fixOf } from '../report.ts';
import { placeAt, type RuleContext, standsPlain } from './context.ts';
import { holdsBrackets } from './values.ts';

/** Claude Code shows this much of description and when_to_use (2.1.105). */
const MOST_LISTED = 1536;

/** The file as a whole: its first bytes and its fences. */
export function fileRules({ doc, report }: RuleContext): void {
  const { fences } = doc.front;
  if (fences.bom) {
    const message = 'The file begins with a byte order mark, and several clients find no frontmatter after it. Remove it.';
    report.add('warning', 'byte_order_mark', { start: 0, end: 1 }, message, {
      fix: fixOf('Remove the mark', { start: 0, end: 1, text: '' }),
    });
  }
  if (fences.kind !== 'present') return;
  const first = fences.bom ? 1 : 0;
  for (const start of fences.closedByDots ? [first] : [first, fences.inside.end]) {
    const blanks = { start: start + 3, end: lineEnd(doc.text, start) };
    if (blanks.start === blanks.end) continue;
    const message =
      'There are spaces after the three hyphens, so strict clients do not read this line as the end of the frontmatter. Remove them.';
    report.add('warning', 'fence_blanks', blanks, message, { fix: fixOf('Remove the spaces', { ...blanks, text: '' }) });
    break;
  }
  const hyphens = doc.text.indexOf('---', fences.inside.start);
  if (hyphens === -1 || hyphens >= fences.inside.end) return;
  const message = 'There are three hyphens inside the frontmatter; some clients end it there. Write them another way.';
  report.add('warning', 'hyphens_inside', { start: hyphens, end: hyphens + 3 }, message);
}

/** The values of the frontmatter. */
export function clientRules(context: RuleContext): void {
  const { entries } = context.doc.front;
  if (entries.length === 0 || /\.mdc$/i.test(context.doc.fileName)) return;
  for (const entry of entries) {
    if (entry.normal === 'name' || entry.normal === 'description') textUnquoted(context, entry);
    if (entry.normal === 'description') description(context, entry);
    if (entry.normal === 'compatibility') compatibility(context, entry);
    if (entry.normal === 'metadata') metadata(context, entry);
    if (entry.normal === 'allowed_tools') allowedTools(context, entry);
  }
}

/** `name: 2024` is a number for most readers, `description: no` is false for some. */
function textUnquoted({ doc, report }: RuleContext, entry: Entry): void {
  const { key, value, valueRange } = entry;
  if (typeof value !== 'string' || value.length > 40 || lookAlike(value) === null || !standsPlain(doc, entry)) return;
  const message = `Other readers do not read ${key} as the text ${value}. Put it in quotes.`;
  report.add('warning', 'text_unquoted', valueRange, message, { fix: fixOf('Quote the value', { ...valueRange, text: quoted(value) }) });
}

function description({ doc, report }: RuleContext, { value, valueRange }: Entry): void {
  if (typeof value !== 'string') return;
  if (value.includes('<') || value.includes('>')) {
    const message = 'The upload to claude.ai refuses angle brackets in a description. Write the words without them.';
    report.add('warning', 'description_angle_brackets', valueRange, message);
  }
  const more = entryOf(doc.front.entries, 'when_to_use')?.value;
  const whole = typeof more === 'string' ? value + more : value;
  if (whole.length <= MOST_LISTED) return;
  const count = characterCount(whole);
  if (count <= MOST_LISTED) return;
  const message = `Claude Code shows ${grouped(MOST_LISTED)} of the ${grouped(count)} characters in its list of skills. Begin with what matters.`;
  report.add('info', 'description_cut', valueRange, message);
}

function compatibility({ report }: RuleContext, { value, range }: Entry): void {
  if (typeof value === 'string' && value !== '') return;
  report.add('warning', 'compatibility_no_text', range, 'compatibility is not text. Write it as text, or remove the field.');
}

function metadata({ doc, report }: RuleContext, { key, node, value, valueRange }: Entry): void {
  if (value === null) return;
  if (!(value instanceof Map)) {
    report.add('warning', 'metadata_no_map', valueRange, 'metadata is not a mapping. Write “key: value” lines below it.');
    return;
  }
  if (!isMap(node)) return;
  for (const pair of node.items) {
    // Brackets are told as such.
    if (!isCollection(pair.value) || pair.value.flow) continue;
    const name = keyOf(pair);
    const kind = isMap(pair.value) ? 'a mapping' : 'a list';
    const message = `The open format allows only text under metadata, but ${name} is ${kind}. Write it as text, or in a file next to the package.`;
    report.add('info', 'metadata_nested', placeAt(doc, [key, name], 'key'), message);
  }
}

function allowedTools({ doc, report }: RuleContext, entry: Entry): void {
  const { key, value, keyRange, valueRange } = entry;
  const marking = CLIENT_TABLES.filter(({ fields }) => fields && !fields.known.has('allowed_tools'));
  if (marking.length > 0) {
    const message = `${key} is part of the open format, but ${listed(marking.map(({ title }) => title))} marks it as unknown. This is harmless.`;
    report.add('info', 'field_unknown', keyRange, message);
  }
  const separate = Array.isArray(value) ? 'a list' : typeof value === 'string' && /,\s/.test(value) ? 'text with commas' : null;
  if (separate === null || holdsBrackets(doc.text, entry)) return;
  const message = `${key} is ${separate}. The open format requires text with spaces between the tools; some clients read nothing else.`;
  report.add('info', 'allowed_tools_form', valueRange, message);
}

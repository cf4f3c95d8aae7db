// electron/core/packages/rules/declared/development.ts - findings about how a skill is learned, kept up and gated (row G2; seed capability-spine).
import { type Fix, HIGHEST, LEVEL_NAMES, LOWEST, levelText, ORIGINS, RANKS, type Range } from '../../../../contract/index.ts';
import { type Entry, entryOf, type TextValue } from '../../../frontmatter/index.ts';
import { listed, nearestWord, shortened } from '../../../text/index.ts';
import { daysIn, isNothing, levelIn, priorityIn, SPELLINGS, spelledAs, toolIn } from '../../metadata/development.ts';
import { fixOf } from '../../report.ts';
import { placeAt, type RuleContext, setValueFix } from '../context.ts';

/** Ranks of the program that the fields come from, and the ones here that are most like them. */
const OTHER_RANKS: Readonly<Record<string, string>> = {
  ensign: 'crew',
  lieutenant: 'officer',
  commander: 'officer',
  senior: 'master',
  captain: 'master',
};

export function developmentRules(context: RuleContext): void {
  const { entries } = context.doc.front;
  for (const key of ['proficiency', 'min_proficiency']) level(context, entryOf(entries, key));
  for (const spellings of Object.values(SPELLINGS)) twice(context, spellings);
  decay(context);
  oneOf(context, { key: 'min_rank', known: RANKS, code: 'rank_unknown', what: 'a rank', until: 'Until then it asks for master.' });
  oneOf(context, {
    key: 'origin',
    known: ORIGINS,
    code: 'origin_unknown',
    what: 'an origin of a skill',
    until: 'Until then it is not read.',
  });
  ownPrerequisite(context);
  preferredTools(context);
}

const shown = (value: TextValue): string => (typeof value === 'string' ? `“${shortened(value.trim())}”` : 'This value');

function level({ report }: RuleContext, entry: Entry | undefined): void {
  if (entry === undefined || isNothing(entry.value) || levelIn(entry.value) !== null) return;
  const until = entry.normal === 'min_proficiency' ? ` Until then it asks for ${levelText(HIGHEST)}.` : '';
  const message = `${entry.key} must be a level from ${LOWEST} to ${HIGHEST}: ${listed([...LEVEL_NAMES])}.${until}`;
  report.add('warning', 'proficiency_range', entry.valueRange, message);
}

function decay({ doc, report }: RuleContext): void {
  const entry = spelledAs(doc.front.entries, SPELLINGS.decay);
  if (entry === undefined || isNothing(entry.value) || daysIn(entry.value) !== null) return;
  const message = `${shown(entry.value)} is not a number of days after which a level drops. Write a whole number from 1, or remove ${entry.key} if it never drops.`;
  report.add('error', 'decay_days', entry.valueRange, message, { fix: commentFix(doc, entry.range) });
}

/** Two spellings of one key, of which the first is read. */
function twice({ doc, report }: RuleContext, spellings: readonly string[]): void {
  const [first, ...others] = doc.front.entries.filter(({ normal }) => spellings.includes(normal));
  for (const entry of others) {
    const message = `${entry.key} says the same as ${first!.key}, which is read. Remove one of them.`;
    report.add('warning', 'key_spelled_twice', entry.keyRange, message);
  }
}

interface Word {
  key: string;
  known: readonly string[];
  code: string;
  what: string;
  until: string;
}

function oneOf({ doc, report }: RuleContext, { key, known, code, what, until }: Word): void {
  const entry = entryOf(doc.front.entries, key);
  if (entry === undefined || isNothing(entry.value)) return;
  const word = typeof entry.value === 'string' ? entry.value.trim() : '';
  if (known.includes(word)) return;
  const near = (key === 'min_rank' ? OTHER_RANKS[word.toLowerCase()] : undefined) ?? nearestWord(word.toLowerCase(), known);
  const fix = near ? setValueFix(doc, `Write ${near}`, [entry.key], near) : null;
  report.add('warning', code, entry.valueRange, `${shown(entry.value)} is not ${what}. Write one of ${listed([...known])}. ${until}`, {
    fix,
  });
}

function ownPrerequisite({ doc, report }: RuleContext): void {
  const entry = entryOf(doc.front.entries, 'prerequisites');
  const { name, development } = doc.metadata;
  if (entry === undefined || !development.prerequisites.includes(name)) return;
  const items = Array.isArray(entry.value) ? entry.value : [];
  const index = items.findIndex((item) => typeof item === 'string' && item.trim().normalize('NFC') === name);
  const range = index === -1 ? entry.valueRange : placeAt(doc, [entry.key, index]);
  const message = `${name} is among its own prerequisites, so nobody could ever learn it. Remove it there.`;
  // A text that lists several cannot lose one of them with its line.
  const isAlone = index !== -1 || development.prerequisites.length === 1;
  report.add('error', 'prerequisite_self', range, message, { fix: isAlone ? commentFix(doc, index === -1 ? entry.range : range) : null });
}

function preferredTools({ doc, report }: RuleContext): void {
  const entry = entryOf(doc.front.entries, 'preferred_tools');
  if (entry === undefined || isNothing(entry.value)) return;
  const items = Array.isArray(entry.value) ? entry.value : [entry.value];
  for (const [index, item] of items.entries()) {
    const path = Array.isArray(entry.value) ? [entry.key, index] : [entry.key];
    if (toolIn(item) === null) {
      report.add(
        'warning',
        'preferred_tool_unnamed',
        placeAt(doc, path),
        'A preferred tool has no tool_id, so it is left out. Add “tool_id:” to it.',
      );
      continue;
    }
    const priority = item instanceof Map ? (item.get('priority') ?? null) : null;
    if (isNothing(priority) || priorityIn(priority) !== null) continue;
    const message = `${shown(priority)} is not a priority. Write a whole number; the lowest comes first. Until then its place in the list counts.`;
    report.add('warning', 'preferred_tool_priority', placeAt(doc, [...path, 'priority']), message);
  }
}

/** Text is never lost by a repair: what has a line of its own becomes a comment. */
function commentFix({ text, lines }: RuleContext['doc'], { start, end }: Range): Fix | null {
  const line = text.lastIndexOf('\n', start - 1) + 1;
  const before = text.slice(line, start);
  const isAlone = /^\s*(?:-\s+)?$/.test(before) && lines.placeOf(start).line === lines.placeOf(end).line;
  const at = line + before.length - before.trimStart().length;
  return isAlone ? fixOf('Turn the line into a comment', { start: at, end: at, text: '# ' }) : null;
}

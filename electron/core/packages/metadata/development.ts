// electron/core/packages/metadata/development.ts - the fields by which a skill is learned, kept up and gated, as the frontmatter has them (row G2).
import { type Development, HIGHEST, LEVEL_NAMES, ORIGINS, RANKS, type RecordKind } from '../../../contract/index.ts';
import { type Entry, entryOf, type TextValue } from '../../frontmatter/index.ts';
import { listOf, textOf } from './values.ts';

/** The seed's name of a key first, which new ones get; then others in use. */
export const SPELLINGS = {
  decay: ['decay_rate_days', 'decay_days'],
  composites: ['composite_skill_ids', 'composites'],
  synergies: ['synergy_partners', 'synergies'],
} as const;

/** Keys by which a package is a record of something that is learned. `category` alone is none: packages of other programs have it. */
const DEVELOPMENTAL: ReadonlySet<string> = new Set([
  'proficiency',
  'prerequisites',
  'origin',
  'preferred_tools',
  'domain',
  ...Object.values(SPELLINGS).flat(),
]);

/** The one rule for what kind of record a package is: with something that a model could follow it is an instruction record (rows A5, G2). */
export function recordOf(entries: readonly Entry[], hasInstructions: boolean): RecordKind {
  if (!hasInstructions) return 'developmental';
  return isDevelopmental(entries) ? 'both' : 'instruction';
}

export const isDevelopmental = (entries: readonly Entry[]): boolean =>
  entries.some(({ normal, value }) => DEVELOPMENTAL.has(normal) && value !== null);

/** The first entry of several spellings of one key. */
export const spelledAs = (entries: readonly Entry[], spellings: readonly string[]): Entry | undefined =>
  entries.find(({ normal }) => spellings.includes(normal));

export function readDevelopment(entries: readonly Entry[]): Development {
  const value = (key: string): TextValue | undefined => entryOf(entries, key)?.value;
  const list = (...keys: readonly string[]) => namesIn(spelledAs(entries, keys)?.value);
  const origin = textOf(value('origin'));
  return {
    skillId: textOf(value('skill_id')),
    proficiency: levelIn(value('proficiency')),
    prerequisites: list('prerequisites'),
    decayDays: daysIn(spelledAs(entries, SPELLINGS.decay)?.value),
    composites: list(...SPELLINGS.composites),
    synergies: list(...SPELLINGS.synergies),
    origin: ORIGINS.find((each) => each === origin) ?? null,
    preferredTools: toolsIn(value('preferred_tools')),
    category: textOf(value('category')),
    domain: textOf(value('domain')),
    department: textOf(value('department')),
    minProficiency: isNothing(value('min_proficiency')) ? null : (levelIn(value('min_proficiency')) ?? HIGHEST),
    minRank: isNothing(value('min_rank')) ? null : (RANKS.find((each) => each === textOf(value('min_rank'))) ?? 'master'),
    intents: listOf(value('intents'), true),
    triggers: listOf(value('triggers'), false),
    activation: textOf(value('activation')),
  };
}

/** Names of skills, each once. */
const namesIn = (value: TextValue | undefined): string[] => [...new Set(listOf(value, true).map((name) => name.normalize('NFC')))];

/** Left out, or said to be nothing. */
export const isNothing = (value: TextValue | undefined): boolean =>
  value === undefined || value === null || (typeof value === 'string' && /^(?:null|~|)$/i.test(value.trim()));

/** A level from its number or its name; null = it is none. */
export function levelIn(value: TextValue | undefined): number | null {
  const text = typeof value === 'string' ? value.trim().toLowerCase() : '';
  const named = LEVEL_NAMES.findIndex((name) => name.toLowerCase() === text);
  if (named !== -1) return named + 1;
  return /^[1-7]$/.test(text) ? Number(text) : null;
}

/** More days than anybody lives are as good as never, and stay a whole number. */
export function daysIn(value: TextValue | undefined): number | null {
  if (typeof value !== 'string' || !/^\d{1,9}$/.test(value.trim())) return null;
  return Number(value.trim()) || null;
}

/** One preferred tool is a text or a mapping; without a priority its place in the list counts. */
function toolsIn(value: TextValue | undefined): Development['preferredTools'] {
  const items = Array.isArray(value) ? value : [value ?? null];
  return items.flatMap((item, index) => {
    const toolId = toolIn(item);
    if (toolId === null) return [];
    const [priority, context] = item instanceof Map ? [priorityIn(item.get('priority')), textOf(item.get('context'))] : [null, null];
    return [{ toolId, priority: priority ?? index + 1, context: context ?? '' }];
  });
}

/** The id in an item of `preferred_tools`; null = it names none. */
export function toolIn(item: TextValue): string | null {
  const id = item instanceof Map ? (item.get('tool_id') ?? null) : item;
  return typeof id === 'string' && id.trim() !== '' ? id.trim() : null;
}

export const priorityIn = (value: TextValue | undefined): number | null =>
  typeof value === 'string' && /^-?\d{1,9}$/.test(value.trim()) ? Number(value.trim()) : null;

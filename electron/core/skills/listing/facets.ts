// electron/core/skills/listing/facets.ts - the counts of the side list. Thousands of entries share a few sorts, so each entry knows the number
// of its sort, and a search counts numbers instead of visiting every entry.
import { isRecordOf, MOST_VALUES, type SkillList, type Traits } from '../../../contract/index.ts';
import type { CatalogEntry } from './catalog.ts';
import { oncePerList } from './once.ts';
import { isOverride, type Key } from './query.ts';

const TRAITS = ['domain', 'category', 'department', 'origin'] as const satisfies readonly (keyof Traits)[];
const RECORDS = ['developmental', 'instruction'] as const;

interface Sorts {
  /** By the place of an entry. */
  sortAt: Uint32Array;
  /** One entry of each sort. */
  samples: CatalogEntry[];
}

const sortsOf = oncePerList((entries): Sorts => {
  const numbers = new Map<string, number>();
  const samples: CatalogEntry[] = [];
  const sortAt = Uint32Array.from(entries, (entry) => {
    const { scope, source, state, acknowledged, kinds, record, traits } = entry;
    const words = TRAITS.map((trait) => traits[trait]);
    const key = `${scope} ${source} ${state === 'broken'} ${acknowledged} ${isOverride(entry)} ${record} ${kinds.join(' ')} ${JSON.stringify(words)}`;
    const number = numbers.get(key) ?? samples.push(entry) - 1;
    numbers.set(key, number);
    return number;
  });
  return { sortAt, samples };
});

/**
 * The counts of the side list. `places` says which entries match the query but for one key; drafts come and go while a list stays the same, so
 * they are counted by whoever knows them.
 */
export function countFacets(
  entries: readonly CatalogEntry[],
  places: (key: Key) => readonly number[],
  drafts: (places: readonly number[]) => number,
): SkillList['facets'] {
  const { sortAt, samples } = sortsOf(entries);
  const counted = new Map<readonly number[], Uint32Array>();
  const amountsOf = (at: readonly number[]): Uint32Array => {
    const amounts = counted.get(at) ?? new Uint32Array(samples.length);
    if (!counted.has(at)) for (const place of at) amounts[sortAt[place]!]!++;
    counted.set(at, amounts);
    return amounts;
  };
  const ofState = places('state');
  const [byScope, bySource, byKind, byState] = [places('scope'), places('source'), places('kind'), ofState].map(amountsOf);
  const byTrait = TRAITS.map((trait) => ({ trait, amounts: amountsOf(places(trait)), counts: new Map<string, number>() }));
  const facets: SkillList['facets'] = {
    scope: {},
    source: {},
    kind: {},
    domain: {},
    category: {},
    department: {},
    origin: {},
    broken: 0,
    unacknowledged: 0,
    overrides: 0,
    drafts: drafts(ofState),
  };
  const add = (counts: Record<string, number>, value: string, amount: number) => {
    if (amount > 0) counts[value] = (counts[value] ?? 0) + amount;
  };
  for (const [sort, entry] of samples.entries()) {
    const amount = byState![sort]!;
    add(facets.scope, entry.scope, byScope![sort]!);
    add(facets.source, entry.source, bySource![sort]!);
    for (const kind of entry.kinds) add(facets.kind, kind, byKind![sort]!);
    for (const kind of RECORDS) if (isRecordOf(entry.record, kind)) add(facets.kind, kind, byKind![sort]!);
    for (const { trait, amounts, counts } of byTrait) {
      const value = entry.traits[trait];
      if (value !== null && amounts[sort]! > 0) counts.set(value, (counts.get(value) ?? 0) + amounts[sort]!);
    }
    if (entry.state === 'broken') facets.broken += amount;
    if (!entry.acknowledged) facets.unacknowledged += amount;
    if (isOverride(entry)) facets.overrides += amount;
  }
  for (const { trait, counts } of byTrait) facets[trait] = mostOf(counts);
  return facets;
}

/** Those that most have, so that words of authors make no answer long. */
const mostOf = (counts: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...counts].toSorted((a, b) => b[1] - a[1]).slice(0, MOST_VALUES));

// electron/core/skills/listing/facets.ts - the counts of the side list. Thousands of entries share a few sorts, so each entry knows the number
// of its sort, and a search counts numbers instead of visiting every entry.
import type { SkillList } from '../../../contract/index.ts';
import type { CatalogEntry } from './catalog.ts';
import { oncePerList } from './once.ts';
import { isOverride } from './query.ts';

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
    const { scope, source, state, acknowledged, kinds } = entry;
    const key = `${scope} ${source} ${state === 'broken'} ${acknowledged} ${isOverride(entry)} ${kinds.join(' ')}`;
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
  places: (key: 'scope' | 'source' | 'kind' | 'state') => readonly number[],
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
  const facets: SkillList['facets'] = {
    scope: {},
    source: {},
    kind: {},
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
    if (entry.state === 'broken') facets.broken += amount;
    if (!entry.acknowledged) facets.unacknowledged += amount;
    if (isOverride(entry)) facets.overrides += amount;
  }
  return facets;
}

// electron/core/skills/listing/facets.ts - the counts of the side list. Thousands of entries share a few sorts, so each entry knows the number
// of its sort, and a search counts numbers instead of visiting every entry.
import type { SkillList } from '../../../contract/index.ts';
import type { CatalogEntry } from './catalog.ts';
import { oncePerList } from './once.ts';

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
    const { scope, source, state, acknowledged, overrides, kinds } = entry;
    const key = `${scope} ${source} ${state === 'broken'} ${acknowledged} ${overrides !== null} ${kinds.join(' ')}`;
    const number = numbers.get(key) ?? samples.push(entry) - 1;
    numbers.set(key, number);
    return number;
  });
  return { sortAt, samples };
});

/** Counts over the entries at these places; drafts come and go while a list stays the same, so they are counted by whoever knows them. */
export function countFacets(entries: readonly CatalogEntry[], places: readonly number[], drafts: number): SkillList['facets'] {
  const { sortAt, samples } = sortsOf(entries);
  const amounts = new Uint32Array(samples.length);
  for (const place of places) amounts[sortAt[place]!]!++;
  const facets: SkillList['facets'] = { scope: {}, source: {}, kind: {}, broken: 0, unacknowledged: 0, overrides: 0, drafts };
  const add = (counts: Record<string, number>, value: string, amount: number) => {
    counts[value] = (counts[value] ?? 0) + amount;
  };
  for (const [sort, { scope, source, state, acknowledged, overrides, kinds }] of samples.entries()) {
    const amount = amounts[sort]!;
    if (amount === 0) continue;
    add(facets.scope, scope, amount);
    add(facets.source, source, amount);
    for (const kind of kinds) add(facets.kind, kind, amount);
    if (state === 'broken') facets.broken += amount;
    if (!acknowledged) facets.unacknowledged += amount;
    if (overrides !== null) facets.overrides += amount;
  }
  return facets;
}

// electron/core/library/listing/list.ts - the answer to a search: rows of one page, totals, and counts for the side list.
import { ListInput, type RunStatus, type SkillList, type SkillRow } from '../../../contract/index.ts';
import type { Shelf } from '../shelf.ts';
import type { Catalog, CatalogEntry } from './catalog.ts';
import { createHoldsAny, scoreText } from './match.ts';
import { matchesTokens, parseQuery } from './query.ts';

/** What happened with skills lately, by `skill_sources.id`. */
export interface Activity {
  lastRuns(): ReadonlyMap<string, { status: RunStatus; at: string }>;
  /** US dollars; null = unknown. */
  costs7d(): ReadonlyMap<string, number | null>;
}

export interface Rows {
  list(input: ListInput): SkillList;
  row(entry: CatalogEntry): SkillRow;
}

export function createRows(catalog: Catalog, shelves: readonly Shelf[], activity: Activity): Rows {
  const hasDraft = ({ scope, id }: CatalogEntry) => shelves.some((shelf) => shelf.scope === scope && shelf.drafts.has(id));
  const createToRow = () => {
    const lastRuns = activity.lastRuns();
    const costs = activity.costs7d();
    return (entry: CatalogEntry): SkillRow => ({
      ...facts(entry),
      lastRun: lastRuns.get(entry.id) ?? null,
      cost7d: costs.get(entry.id) ?? null,
      hasDraft: hasDraft(entry),
    });
  };
  return {
    list(input) {
      const { query, sort, offset, limit } = ListInput.parse(input);
      const { tokens, words, without } = parseQuery(query);
      const entries = catalog.entries();
      const scores = words.length === 0 ? null : scoreText(entries, shelves, words, sort === 'relevance');
      const isExcluded = createHoldsAny(shelves, without);
      const found = entries.filter((entry) => (scores === null || scores.has(entry)) && !isExcluded(entry));
      const matching = found.filter((entry) => matchesTokens(entry, tokens, hasDraft));
      const sorted = sortEntries(matching, sort, scores, activity);
      return {
        rows: sorted.slice(offset, offset + limit).map(createToRow()),
        total: matching.length,
        all: entries.length,
        facets: countFacets(found, hasDraft),
      };
    },
    row: (entry) => createToRow()(entry),
  };
}

/** Entries come sorted by name, and sorting is stable: name decides between equals. */
function sortEntries(
  entries: CatalogEntry[],
  sort: ReturnType<typeof ListInput.parse>['sort'],
  scores: ReadonlyMap<CatalogEntry, number> | null,
  activity: Activity,
): CatalogEntry[] {
  if (sort === 'updated') return entries.sort((a, b) => descending(a.updatedAt, b.updatedAt));
  if (sort === 'relevance' && scores !== null) {
    const scored = entries.map((entry) => ({ entry, score: scores.get(entry)! }));
    return scored.sort((a, b) => b.score - a.score).map(({ entry }) => entry);
  }
  if (sort !== 'last_run') return entries;
  const lastRuns = activity.lastRuns();
  return entries.sort((a, b) => descending(lastRuns.get(a.id)?.at ?? '', lastRuns.get(b.id)?.at ?? ''));
}

const descending = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);

type Facts = Omit<SkillRow, 'lastRun' | 'cost7d' | 'hasDraft'>;

const facts = ({ number: _number, hash: _hash, origin: _origin, license: _license, ...entry }: CatalogEntry): Facts => entry;

function countFacets(entries: readonly CatalogEntry[], hasDraft: (entry: CatalogEntry) => boolean): SkillList['facets'] {
  const facets: SkillList['facets'] = { scope: {}, source: {}, kind: {}, broken: 0, unacknowledged: 0, overrides: 0, drafts: 0 };
  const count = (counts: Record<string, number>, value: string) => {
    counts[value] = (counts[value] ?? 0) + 1;
  };
  for (const entry of entries) {
    count(facets.scope, entry.scope);
    count(facets.source, entry.source);
    for (const kind of entry.kinds) count(facets.kind, kind);
    facets.broken += Number(entry.state === 'broken');
    facets.unacknowledged += Number(!entry.acknowledged);
    facets.overrides += Number(entry.overrides !== null);
    facets.drafts += Number(hasDraft(entry));
  }
  return facets;
}

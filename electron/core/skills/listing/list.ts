// electron/core/skills/listing/list.ts - the answer to a search: rows of one page, totals, and counts for the side list.
import { ListInput, originalsFirst, type SkillList, type SkillRow } from '../../../contract/index.ts';
import type { SkillStore } from '../store.ts';
import type { Catalog, CatalogEntry } from './catalog.ts';
import { countFacets } from './facets.ts';
import { placesHolding, scoreText } from './match.ts';
import { type Key, matchesTokens, parseQuery } from './query.ts';

/** What happened with skills lately, by `skill_sources.id`. */
export interface Activity {
  lastRuns(): ReadonlyMap<string, NonNullable<SkillRow['lastRun']>>;
  /** US dollars; null = unknown. */
  costs7d(): ReadonlyMap<string, number | null>;
}

export interface Rows {
  list(input: ListInput): SkillList;
  row(entry: CatalogEntry): SkillRow;
}

export function createRows(catalog: Catalog, stores: readonly SkillStore[], activity: Activity): Rows {
  const hasDraft = ({ scope, id }: CatalogEntry) => stores.some((store) => store.scope === scope && store.drafts.has(id));
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
  const countDrafts = (entries: readonly CatalogEntry[], places: readonly number[]): number =>
    stores.every((store) => store.drafts.isEmpty()) ? 0 : places.filter((place) => hasDraft(entries[place]!)).length;
  return {
    list(input) {
      const { query, sort, offset, limit } = ListInput.parse(input);
      const { tokens, words, without } = parseQuery(query);
      const entries = catalog.entries();
      const scores = words.length === 0 ? null : scoreText(entries, stores, words, sort === 'relevance');
      const excluded = placesHolding(entries, stores, without);
      const found: number[] = [];
      for (let place = 0; place < entries.length; place++) {
        if ((scores === null || scores[place]! > 0) && !excluded.has(place)) found.push(place);
      }
      const matchingAll = (wanted: typeof tokens) =>
        wanted.length === 0 ? found : found.filter((place) => matchesTokens(entries[place]!, wanted, hasDraft));
      const matching = matchingAll(tokens);
      // Values of one key are alternatives, so what stands beside a value is what choosing it as well would show.
      const besides = (key: Key) =>
        tokens.some((token) => token.key === key) ? matchingAll(tokens.filter((token) => token.key !== key)) : matching;
      const toRow = createToRow();
      return {
        rows: copiesBehind(sortPlaces(matching, { sort, entries, scores, activity }), entries)
          .slice(offset, offset + limit)
          .map((place) => toRow(entries[place]!)),
        total: matching.length,
        all: entries.length,
        facets: countFacets(entries, besides, (places) => countDrafts(entries, places)),
      };
    },
    row: (entry) => createToRow()(entry),
  };
}

interface Sorting {
  sort: ReturnType<typeof ListInput.parse>['sort'];
  entries: readonly CatalogEntry[];
  scores: Float64Array | null;
  activity: Activity;
}

/** Entries come sorted by name, and sorting is stable: name decides between equals. */
function sortPlaces(places: readonly number[], { sort, entries, scores, activity }: Sorting): readonly number[] {
  if (sort === 'name' || (sort === 'relevance' && scores === null)) return places;
  if (sort === 'relevance') return places.toSorted((a, b) => scores![b]! - scores![a]!);
  const lastRuns = sort === 'last_run' ? activity.lastRuns() : null;
  const timeOf = (place: number): string => {
    const { id, updatedAt } = entries[place]!;
    return lastRuns === null ? updatedAt : (lastRuns.get(id)?.at ?? '');
  };
  return places.toSorted((a, b) => descending(timeOf(a), timeOf(b)));
}

/** Copies are shown with what they are a copy of, whatever the order. */
function copiesBehind(places: readonly number[], entries: readonly CatalogEntry[]): readonly number[] {
  if (!places.some((place) => entries[place]!.copyOf !== null)) return places;
  const byId = new Map(places.map((place) => [entries[place]!.id, place]));
  return originalsFirst(places, (place) => byId.get(entries[place]!.copyOf?.id ?? ''));
}

const descending = (a: string, b: string): number => (a < b ? 1 : a > b ? -1 : 0);

type Facts = Omit<SkillRow, 'lastRun' | 'cost7d' | 'hasDraft'>;

const facts = ({ number: _number, hash: _hash, whole: _whole, origin: _origin, license: _license, ...entry }: CatalogEntry): Facts => entry;

// electron/core/competencies/listing/list.ts - the catalog as a person sees it: search, filters with their counts, order, pages (row F1).
import { CATEGORIES, type CompetenciesApi, type Competency, CompetencyQuery, type CompetencyRow } from '../../../contract/index.ts';
import type { CatalogEntry as AnyEntry, Catalog } from '../../manifests/index.ts';
import { scoreIn } from './match.ts';
import { type Equips, isReady, onceEach, readinessOf, type SkillOf, statusOf } from './readiness.ts';

export type CatalogEntry = AnyEntry<Competency>;

export interface RowsDeps {
  catalog: Catalog<Competency>;
  skillOf: SkillOf;
  equips(): Equips;
}

export interface Rows {
  list: CompetenciesApi['list'];
  row(entry: CatalogEntry): CompetencyRow;
}

type Query = ReturnType<typeof CompetencyQuery.parse>;
type Status = NonNullable<Query['status']>;

export function createRows({ catalog, skillOf, equips }: RowsDeps): Rows {
  return {
    list(input) {
      const { text, category, status, sort, offset, limit } = CompetencyQuery.parse(input);
      const { toRow, isNotReady, statusAt } = lookup({ skillOf, equips, catalog });
      const scoreOf = scoreIn(text);
      const entries = catalog.entries();
      const scores = new Map<CatalogEntry, number>();
      for (const entry of entries) {
        const score = scoreOf(entry);
        if (score !== null) scores.set(entry, score);
      }
      const found = [...scores.keys()];
      const inCategory = (entry: CatalogEntry) => category === null || categoryOf(entry) === category;
      const hasStatus = (entry: CatalogEntry, wanted: Status | null) =>
        wanted === null || (wanted === 'not_ready' ? isNotReady(entry) : statusAt(entry) === wanted);
      const besides = found.filter(inCategory);
      const matching = sorted(
        besides.filter((entry) => hasStatus(entry, status)),
        sort,
        scores,
      );
      const counts: Record<string, number> = {};
      for (const entry of found) {
        const at = hasStatus(entry, status) ? categoryOf(entry) : null;
        if (at !== null) counts[at] = (counts[at] ?? 0) + 1;
      }
      const count = (wanted: Status) => besides.filter((entry) => hasStatus(entry, wanted)).length;
      return {
        rows: matching.slice(offset, offset + limit).map(toRow),
        total: matching.length,
        all: entries.length,
        facets: { category: counts, active: count('active'), paused: count('paused'), notReady: count('not_ready') },
      };
    },
    row: (entry) => lookup({ skillOf, equips, catalog }).toRow(entry),
  };
}

/** No category is assumed for what cannot be read. */
const categoryOf = ({ value }: CatalogEntry) => value?.category ?? null;

/** Everything that is asked more than once for one list. */
function lookup({ skillOf: ask, equips, catalog }: RowsDeps) {
  const skillOf = onceEach(ask);
  const equipped = equips();
  const inForce = new Set(catalog.entries().flatMap(({ state, id }) => (state === 'ok' ? [id] : [])));
  // What agents have is what an id means: neither a shadowed nor a hidden one.
  const equippedBy = ({ state, id }: CatalogEntry) =>
    state === 'ok' || (state === 'broken' && !inForce.has(id)) ? (equipped.get(id) ?? []) : [];
  const statusAt = (entry: CatalogEntry) => statusOf(equippedBy(entry));
  const isNotReady = ({ value }: CatalogEntry) => !isReady(value, skillOf);
  return { statusAt, isNotReady, toRow: (entry: CatalogEntry) => rowOf(entry, equippedBy(entry), skillOf) };
}

function rowOf(entry: CatalogEntry, equippedBy: CompetencyRow['equippedBy'], skillOf: SkillOf): CompetencyRow {
  const { sourceId, id, name, value: competency, scope, source, state, fileName, hash, savedAt, problem, errors, warnings } = entry;
  return {
    sourceId,
    id,
    name,
    description: competency?.description ?? '',
    version: competency?.version ?? null,
    category: competency?.category ?? null,
    categoryText: competency?.categoryText ?? null,
    scope,
    source,
    state,
    fileName,
    hash,
    skills: competency?.requiredSkills ?? [],
    permissions: competency?.requiredPermissions.map(({ text }) => text) ?? [],
    readiness: competency === null ? { skills: [], tools: [] } : readinessOf(competency, skillOf),
    schedule: competency?.schedule ?? null,
    integrations: competency?.integrations ?? [],
    status: statusOf(equippedBy),
    equippedBy,
    problem,
    errors,
    warnings,
    updatedAt: savedAt,
  };
}

/** Entries come sorted by name, and sorting is stable: name decides between equals. */
function sorted(entries: CatalogEntry[], sort: Query['sort'], scores: ReadonlyMap<CatalogEntry, number>): CatalogEntry[] {
  if (sort === 'relevance') return entries.sort((a, b) => scores.get(b)! - scores.get(a)!);
  if (sort === 'updated') return entries.sort((a, b) => (a.savedAt < b.savedAt ? 1 : a.savedAt > b.savedAt ? -1 : 0));
  if (sort === 'category') return entries.sort((a, b) => placeOf(a) - placeOf(b));
  return entries;
}

const placeOf = (entry: CatalogEntry): number => {
  const category = categoryOf(entry);
  return category === null ? CATEGORIES.length : CATEGORIES.indexOf(category);
};

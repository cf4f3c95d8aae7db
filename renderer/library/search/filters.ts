// renderer/library/search/filters.ts - the named filters, and the orders of the list.
import type { SkillRow } from '../../../electron/contract/library.ts';
import { ARTIFACT_KINDS } from '../../../electron/contract/packages.ts';
import { ORIGINS } from '../../../electron/contract/proficiency/development.ts';
import { kindLabel, recordLabel, scopeLabel, sourceLabel } from '../../ui/labels.tsx';
import type { KnownValues } from '../../ui/query/suggest.ts';
import type { Sort } from '../list/useSkillList.ts';
import type { QueryKey, Token } from './query.ts';

export const SORTS: Record<Sort, string> = { name: 'Name', updated: 'Last changed', last_run: 'Last run', relevance: 'Best match' };

export const SCOPES = ['workspace', 'account'] as const;
export const SOURCES = ['user', 'imported', 'community', 'marketplace', 'system'] as const;
/** What a package is a record of; one that is both is found as either. */
export const RECORDS = ['instruction', 'developmental'] as const;
/** Words of authors by which a list is narrowed, as far as there are any. */
export const TRAITS = ['domain', 'category', 'department', 'origin'] as const;
export const plus = (key: QueryKey, value: string): Token => ({ key, value, not: false });

export const QUICK = [
  { label: 'Broken', token: plus('state', 'broken'), facet: 'broken' },
  { label: 'Not acknowledged', token: plus('state', 'unacknowledged'), facet: 'unacknowledged' },
  { label: 'Overrides', token: plus('state', 'override'), facet: 'overrides' },
  { label: 'With a draft', token: plus('state', 'draft'), facet: 'drafts' },
] as const;

export const FILTERS: readonly { label: string; group: string; token: Token }[] = [
  ...QUICK.map(({ label, token }) => ({ label, group: 'Quick filters', token })),
  ...SCOPES.map((scope) => ({ label: scopeLabel(scope), group: 'Scope', token: plus('scope', scope) })),
  ...SOURCES.map((source) => ({ label: sourceLabel(source), group: 'Source', token: plus('source', source) })),
  ...RECORDS.map((kind) => ({ label: recordLabel(kind), group: 'Record', token: plus('kind', kind) })),
  ...ARTIFACT_KINDS.map((kind) => ({ label: kindLabel(kind), group: 'Kind', token: plus('kind', kind) })),
];

/** States that a skill can be in, by which it is found. */
const STATES = ['broken', 'unacknowledged', 'override', 'draft', 'disabled', 'copy', 'shadowed'];

/** The words that the rows have for a trait. */
const wordsOf = (rows: readonly SkillRow[], trait: (typeof TRAITS)[number]): string[] =>
  [...new Set(rows.flatMap(({ traits }) => traits[trait] ?? []))].sort();

/** The values of the keys; `rows` are those read so far, whose tags are known. */
export const knownValues = (rows: readonly SkillRow[]): KnownValues => ({
  kind: [...RECORDS, ...ARTIFACT_KINDS],
  scope: SCOPES,
  source: SOURCES,
  state: STATES,
  tag: [...new Set(rows.flatMap(({ tags }) => tags))].sort(),
  domain: wordsOf(rows, 'domain'),
  category: wordsOf(rows, 'category'),
  department: wordsOf(rows, 'department'),
  origin: ORIGINS,
  enabled: ['yes', 'no'],
  name: [],
});

// renderer/library/search/filters.ts - the named filters, and the orders of the list.
import type { SkillRow } from '../../../electron/contract/library.ts';
import { ARTIFACT_KINDS } from '../../../electron/contract/packages.ts';
import { kindLabel, scopeLabel, sourceLabel } from '../../ui/labels.tsx';
import type { KnownValues } from '../../ui/query/suggest.ts';
import type { Sort } from '../list/useSkillList.ts';
import type { QueryKey, Token } from './query.ts';

export const SORTS: Record<Sort, string> = { name: 'Name', updated: 'Last changed', last_run: 'Last run', relevance: 'Best match' };

export const SCOPES = ['workspace', 'account'] as const;
export const SOURCES = ['user', 'imported', 'community', 'marketplace', 'system'] as const;
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
  ...ARTIFACT_KINDS.map((kind) => ({ label: kindLabel(kind), group: 'Kind', token: plus('kind', kind) })),
];

/** States that a skill can be in, by which it is found. */
const STATES = ['broken', 'unacknowledged', 'override', 'draft', 'disabled', 'copy', 'shadowed'];

/** The values of the keys; `rows` are those read so far, whose tags are known. */
export const knownValues = (rows: readonly SkillRow[]): KnownValues => ({
  kind: ARTIFACT_KINDS,
  scope: SCOPES,
  source: SOURCES,
  state: STATES,
  tag: [...new Set(rows.flatMap(({ tags }) => tags))].sort(),
  enabled: ['yes', 'no'],
  name: [],
});

// renderer/competencies/filter.ts - what the catalog shows: words, a status, a category. All of it is in the address.
import { CATEGORIES, type CompetencyQuery } from '../../electron/contract/competencies/competencies.ts';
import type { CompetenciesRoute } from '../app/router.ts';
import { CompetencyIcon, OkIcon, PauseIcon, type TablerIcon, WarningIcon } from '../ui/icons.ts';

export type Status = NonNullable<CompetencyQuery['status']>;
export type Sort = NonNullable<CompetencyQuery['sort']>;

export const STATUSES: readonly { status: Status | null; label: string; icon: TablerIcon }[] = [
  { status: null, label: 'All', icon: CompetencyIcon },
  { status: 'active', label: 'Active', icon: OkIcon },
  { status: 'paused', label: 'Paused', icon: PauseIcon },
  { status: 'not_ready', label: 'Not ready', icon: WarningIcon },
];

export const SORTS: Record<Sort, string> = { name: 'Name', updated: 'Changed', category: 'Category', relevance: 'Relevance' };

export interface Filter {
  text: string;
  status: Status | null;
  category: (typeof CATEGORIES)[number] | null;
}

/** An address that names what does not exist filters nothing. */
export const filterOf = ({ query, status, category }: CompetenciesRoute): Filter => ({
  text: query,
  status: STATUSES.find((each) => each.status === status)?.status ?? null,
  category: CATEGORIES.find((each) => each === category) ?? null,
});

export const isFiltered = ({ text, status, category }: Filter): boolean => text !== '' || status !== null || category !== null;

// renderer/library/list/useSkillList.ts - the list of skills in pages.
import { useMemo } from 'react';
import type { ListInput, SkillList, SkillRow } from '../../../electron/contract/library.ts';
import { api } from '../../client/api.ts';
import { liveQuery, refresh } from '../../client/live.ts';
import { type Paged, usePaged } from '../../client/paged.ts';

export type Sort = NonNullable<ListInput['sort']>;

export interface SkillPages extends Paged<SkillList> {
  /** Where a skill is in the list, -1 if its row has not been read. */
  indexOf(id: string): number;
  retry(): void;
}

export function useSkillList(query: string, sort: Sort): SkillPages {
  const paged = usePaged<SkillList>(`${sort} ${query}`, (part) => liveQuery('library.list', { query, sort, ...part }));
  return useMemo(
    () => ({
      ...paged,
      indexOf: (id) => paged.findIndex((row) => row.id === id && row.state !== 'hidden'),
      retry: () => void refresh(['library.list']),
    }),
    [paged],
  );
}

/** Every row that matches, for "select all". */
export async function readAllRows(query: string, sort: Sort): Promise<SkillRow[]> {
  const rows: SkillRow[] = [];
  for (;;) {
    const page = await api.library.list.query({ query, sort, offset: rows.length, limit: 1000 });
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length >= page.total) return rows;
  }
}

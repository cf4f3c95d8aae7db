// renderer/library/list/useSkillList.ts - the list in pages: only visible ones are read, so 10,000 skills open as fast as ten.
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { ListInput, SkillList, SkillRow } from '../../../electron/contract/library.ts';
import { api } from '../../client/api.ts';
import { liveQuery, refresh } from '../../client/live.ts';

export type Sort = NonNullable<ListInput['sort']>;
const PAGE = 200;

export interface SkillPages {
  /** Totals and facets; undefined before the first answer. */
  summary: SkillList | undefined;
  error: unknown;
  /** The row at an index, undefined while its page is being read. */
  rowAt(index: number): SkillRow | undefined;
  /** Where a skill is in the list, -1 if its row has not been read. */
  indexOf(id: string): number;
  /** Rows that have been read, in order. */
  loaded: readonly SkillRow[];
  onRange(first: number, last: number): void;
  retry(): void;
}

export function useSkillList(query: string, sort: Sort): SkillPages {
  const [range, setRange] = useState({ first: 0, last: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question starts at its first page
  useEffect(() => setRange({ first: 0, last: 0 }), [query, sort]);
  const pages = useMemo(() => [...new Set([0, ...span(range.first, range.last)])].sort((a, b) => a - b), [range]);
  const answers = useQueries({
    queries: pages.map((page) => ({
      ...liveQuery('library.list', { query, sort, offset: page * PAGE, limit: PAGE }),
      // The old list stays until the new one arrives, but only its first page: others would show rows of another place.
      ...(page === 0 ? { placeholderData: keepPreviousData } : {}),
    })),
    combine: joinAnswers,
  });
  const onRange = useCallback((from: number, to: number) => {
    setRange((now) => (pageOf(now.first) === pageOf(from) && pageOf(now.last) === pageOf(to) ? now : { first: from, last: to }));
  }, []);
  // The same object as long as nothing has changed: every row depends on it.
  return useMemo(() => {
    const byPage = new Map(pages.map((page, at) => [page, answers.lists[at]?.rows] as const));
    return {
      summary: answers.lists[0],
      error: answers.error,
      rowAt: (index) => byPage.get(pageOf(index))?.[index % PAGE],
      indexOf: (id) => {
        for (const [page, rows] of byPage) {
          const at = rows?.findIndex((row) => row.id === id && row.state !== 'hidden') ?? -1;
          if (at >= 0) return page * PAGE + at;
        }
        return -1;
      },
      loaded: pages.flatMap((page) => byPage.get(page) ?? []),
      onRange,
      retry: () => void refresh(['library.list']),
    };
  }, [pages, answers, onRange]);
}

/** Outside the hook, so that the joined answer is rebuilt only when one of them changed. */
const joinAnswers = (results: { data: SkillList | undefined; error: unknown }[]) => ({
  lists: results.map((result) => result.data),
  error: results.find((result) => result.error)?.error ?? null,
});

const pageOf = (index: number) => Math.floor(index / PAGE);
const span = (first: number, last: number) => Array.from({ length: pageOf(last) - pageOf(first) + 1 }, (_, step) => pageOf(first) + step);

/** Every row that matches, for "select all". */
export async function readAllRows(query: string, sort: Sort): Promise<SkillRow[]> {
  const rows: SkillRow[] = [];
  for (;;) {
    const page = await api.library.list.query({ query, sort, offset: rows.length, limit: 1000 });
    rows.push(...page.rows);
    if (page.rows.length === 0 || rows.length >= page.total) return rows;
  }
}

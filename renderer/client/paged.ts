// renderer/client/paged.ts - a long list of the core in pages: only visible ones are read, so 10,000 rows open as fast as ten.
import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import type { liveQuery } from './live.ts';

const PAGE = 200;

interface Listed {
  rows: readonly unknown[];
}
export type RowOf<A extends Listed> = A['rows'][number];

export interface Paged<A extends Listed> {
  /** Totals and facets; undefined before the first answer. */
  summary: A | undefined;
  error: unknown;
  /** The row at an index, undefined while its page is being read. */
  rowAt(index: number): RowOf<A> | undefined;
  /** Where the first such row is in the list, -1 if it has not been read. */
  findIndex(is: (row: RowOf<A>) => boolean): number;
  /** Rows that have been read, in order. */
  loaded: readonly RowOf<A>[];
  onRange(first: number, last: number): void;
}

type Asked<A> = Pick<ReturnType<typeof liveQuery>, 'queryKey'> & { queryFn?: unknown; readonly answer?: A };

/** The rows of one question; `key` tells it from another, `ask` reads a part of it. */
export function usePaged<A extends Listed>(key: string, ask: (part: { offset: number; limit: number }) => Asked<A>): Paged<A> {
  const [range, setRange] = useState({ first: 0, last: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question starts at its first page
  useEffect(() => setRange({ first: 0, last: 0 }), [key]);
  const pages = useMemo(() => [...new Set([0, ...span(range.first, range.last)])].sort((a, b) => a - b), [range]);
  const answers = useQueries({
    queries: pages.map((page) => ({
      ...(ask({ offset: page * PAGE, limit: PAGE }) as ReturnType<typeof liveQuery>),
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
    const lists = answers.lists as (A | undefined)[];
    const byPage = new Map(pages.map((page, at) => [page, lists[at]?.rows] as const));
    return {
      summary: lists[0],
      error: answers.error,
      rowAt: (index) => byPage.get(pageOf(index))?.[index % PAGE],
      findIndex: (is) => {
        for (const [page, rows] of byPage) {
          const at = rows?.findIndex(is) ?? -1;
          if (at >= 0) return page * PAGE + at;
        }
        return -1;
      },
      loaded: pages.flatMap((page) => byPage.get(page) ?? []),
      onRange,
    };
  }, [pages, answers, onRange]);
}

/** Outside the hook, so that the joined answer is rebuilt only when one of them changed. */
const joinAnswers = (results: { data: unknown; error: unknown }[]) => ({
  lists: results.map((result) => result.data),
  error: results.find((result) => result.error)?.error ?? null,
});

const pageOf = (index: number) => Math.floor(index / PAGE);
const span = (first: number, last: number) => Array.from({ length: pageOf(last) - pageOf(first) + 1 }, (_, step) => pageOf(first) + step);

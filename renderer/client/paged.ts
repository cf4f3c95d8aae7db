// renderer/client/paged.ts - a long list of the core in pages: only visible ones are read, so 10,000 rows open as fast as ten.
import { type UseQueryOptions, useQueries, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { liveQuery } from './live.ts';

const PAGE = 200;

interface Listed {
  rows: readonly unknown[];
}
export type RowOf<A extends Listed> = A['rows'][number];

export interface Paged<A extends Listed> {
  /** Tells the question from another one. */
  key: string;
  /** The rows are still those of the question before. */
  isPrevious: boolean;
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
  const pages = useMemo(() => span(range.first, range.last).filter((page) => page > 0), [range]);
  // The previous rows stay until the next answer arrives, but only those of the first page: later ones would be at the wrong place. It is a
  // query of its own, since each question of `useQueries` has a new observer, which has no previous answer.
  const first = useQuery({ ...questionAt<A>(ask, 0), placeholderData: someRows });
  const later = useQueries({ queries: pages.map((page) => questionAt<A>(ask, page)), combine: joinAnswers });
  const onRange = useCallback((from: number, to: number) => {
    setRange((now) => (pageOf(now.first) === pageOf(from) && pageOf(now.last) === pageOf(to) ? now : { first: from, last: to }));
  }, []);
  // The same object as long as nothing has changed: every row depends on it.
  return useMemo(() => {
    const lists = [first.data, ...later.lists];
    const byPage = new Map([0, ...pages].map((page, at) => [page, lists[at]?.rows] as const));
    return {
      key,
      isPrevious: first.isPlaceholderData,
      summary: first.data,
      error: first.error ?? later.error,
      rowAt: (index) => byPage.get(pageOf(index))?.[index % PAGE],
      findIndex: (is) => {
        for (const [page, rows] of byPage) {
          const at = rows?.findIndex(is) ?? -1;
          if (at >= 0) return page * PAGE + at;
        }
        return -1;
      },
      loaded: [...byPage.values()].flatMap((rows) => rows ?? []),
      onRange,
    };
  }, [key, pages, first.data, first.isPlaceholderData, first.error, later, onRange]);
}

/** Outside the hook, so that the joined answer is rebuilt only when one of them changed. */
const joinAnswers = <A>(results: { data: A | undefined; error: unknown }[]) => ({
  lists: results.map((result) => result.data),
  error: results.find((result) => result.error)?.error ?? null,
});

const questionAt = <A>(ask: (part: { offset: number; limit: number }) => Asked<A>, page: number) =>
  ask({ offset: page * PAGE, limit: PAGE }) as UseQueryOptions<A, Error, A, readonly unknown[]>;
/** That nothing was found is true of its own question only. */
const someRows = <A extends Listed>(previous: A | undefined): A | undefined => (previous?.rows.length ? previous : undefined);
const pageOf = (index: number) => Math.floor(index / PAGE);
const span = (first: number, last: number) => Array.from({ length: pageOf(last) - pageOf(first) + 1 }, (_, step) => pageOf(first) + step);

// renderer/client/live.ts - the one way in which the window reads: each answer is cached by its procedure and input, and read
// again when an event or an act made it stale. Reads that nobody is waiting for, or that began before it became stale, are cancelled.
import {
  type InfiniteData,
  type Query,
  queryOptions,
  type UseInfiniteQueryResult,
  type UseQueryOptions,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { QueryPath, Rooms, RowAt } from '../../electron/contract/procedures/rooms.ts';
import type * as table from '../../electron/contract/procedures/table.ts';
import { queryClient, read } from './api.ts';
import { createPacer } from './pacer.ts';

/** What can be read again: a procedure, or all of a room. */
export type LiveKey = QueryPath | keyof Rooms;

type InputOf<P extends QueryPath> = table.InputOf<RowAt<P>>[0];
type OutputOf<P extends QueryPath> = table.OutputOf<RowAt<P>>;
type Options<T> = Omit<UseQueryOptions<T, Error, T, readonly unknown[]>, 'queryKey' | 'queryFn'>;
type WithInput<P extends QueryPath> = undefined extends InputOf<P> ? [input?: InputOf<P>] : [input: InputOf<P>];

const optionsAt = <P extends QueryPath>(path: P, input: InputOf<P> | undefined) =>
  queryOptions<OutputOf<P>, Error, OutputOf<P>, readonly unknown[]>({
    queryKey: [path, input],
    queryFn: ({ signal }) => read(path, input, signal),
  });

/** Key and read function of an answer, for hooks that want several. */
export const liveQuery = <P extends QueryPath>(path: P, ...[input]: WithInput<P>) => optionsAt(path, input);

/** An answer of the core that stays current while shown. Takes the procedure, its input if it has one, and TanStack Query options. */
export const useLiveQuery = <P extends QueryPath>(
  path: P,
  ...[input, options]: undefined extends InputOf<P>
    ? [input?: InputOf<P>, options?: Options<OutputOf<P>>]
    : [input: InputOf<P>, options?: Options<OutputOf<P>>]
): UseQueryResult<OutputOf<P>, Error> => useQuery({ ...optionsAt(path, input), ...options });

interface Pages<P extends QueryPath, C> {
  /** Tells this list from another of the same procedure. */
  key: unknown;
  first: C;
  /** Where the next page begins; null = this was the last. */
  next(page: OutputOf<P>, all: OutputOf<P>[]): C | null;
  inputAt(place: C): InputOf<P>;
  enabled?: boolean;
  gcTime?: number;
  refetchOnMount?: 'always';
  placeholderData?: (previous: InfiniteData<OutputOf<P>, C> | undefined) => InfiniteData<OutputOf<P>, C> | undefined;
}

/** An answer that comes page by page. */
export function useLivePages<P extends QueryPath, C>(
  path: P,
  { key, first, next, inputAt, ...options }: Pages<P, C>,
): UseInfiniteQueryResult<InfiniteData<OutputOf<P>, C>, Error> {
  return useInfiniteQuery({
    ...options,
    queryKey: [path, key] as readonly unknown[],
    initialPageParam: first,
    queryFn: ({ pageParam, signal }) => read(path, inputAt(pageParam as C), signal),
    getNextPageParam: next,
  });
}

/** Keeps what an act answered as the answer of a procedure, so that whoever shows it next does not see the one before. */
export const keepAnswer = <P extends QueryPath>(path: P, input: InputOf<P>, answer: OutputOf<P>): OutputOf<P> => {
  queryClient.setQueryData([path, input], answer);
  return answer;
};

const pacers = new WeakMap<Query, () => Promise<void>>();

/** Reads one answer again if it is shown, else marks it stale. An older read in progress would return stale data. */
async function readAgain({ queryKey }: Query): Promise<void> {
  await queryClient.cancelQueries({ queryKey, exact: true });
  await queryClient.invalidateQueries({ queryKey, exact: true });
}

function pacerOf(query: Query): () => Promise<void> {
  const known = pacers.get(query) ?? createPacer(() => readAgain(query));
  pacers.set(query, known);
  return known;
}

/**
 * Marks what these procedures or rooms answer as stale; 'all' = everything. Answers on the screen are read again, each at most ten times a
 * second however often this is called. Resolves once they are read.
 */
export async function refresh(keys: readonly LiveKey[] | 'all'): Promise<void> {
  const isOld = ({ queryKey: [path] }: Query) => keys === 'all' || keys.some((key) => path === key || String(path).startsWith(`${key}.`));
  await Promise.all(
    queryClient
      .getQueryCache()
      .findAll({ predicate: isOld })
      .map((query) => pacerOf(query)()),
  );
}

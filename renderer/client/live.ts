// renderer/client/live.ts - the one way in which the window reads: each answer is kept under the name of its procedure and its input, and is
// read again when an event or an act made it old. What nobody waits for any more, and what was asked before it became old, is cancelled.
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

/** Key and reading of an answer, for hooks that want several. */
export const liveQuery = <P extends QueryPath>(path: P, ...[input]: WithInput<P>) => optionsAt(path, input);

/** An answer of the core that stays true while it is shown. Takes the procedure, its input where it has one, and options of TanStack Query. */
export const useLiveQuery = <P extends QueryPath>(
  path: P,
  ...[input, options]: undefined extends InputOf<P>
    ? [input?: InputOf<P>, options?: Options<OutputOf<P>>]
    : [input: InputOf<P>, options?: Options<OutputOf<P>>]
): UseQueryResult<OutputOf<P>, Error> => useQuery({ ...optionsAt(path, input), ...options });

interface Pages<P extends QueryPath, C> {
  /** What tells this list from another of the same procedure. */
  key: unknown;
  first: C;
  /** Where the page after this one begins; null = it was the last. */
  next(page: OutputOf<P>): C | null;
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

const pacers = new WeakMap<Query, () => Promise<void>>();

/** Reads one answer again when it is shown, else notes that it is old. An older reading under way would bring what is old already. */
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
 * Says that what these procedures or rooms answer is old; 'all' = everything. Answers that are shown are read again, each at most ten times a
 * second however often this is called. Resolves when they are read.
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

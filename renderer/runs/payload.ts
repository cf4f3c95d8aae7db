// renderer/runs/payload.ts - texts that a trace keeps, read page by page (a page is at most 250,000 characters).
import { useInfiniteQuery } from '@tanstack/react-query';
import { trpc } from '../client/trpc.ts';

export interface PayloadText {
  text: string;
  /** Characters in all; null while unknown. */
  total: number | null;
  loading: boolean;
  error: unknown;
  /** Reads the next page; null when everything is here. */
  more: (() => void) | null;
}

/** The text of a payload as far as it is read; the first page comes by itself. */
export function usePayload(payloadId: string | null): PayloadText {
  const query = useInfiniteQuery({
    queryKey: [['payload'], payloadId],
    enabled: payloadId !== null,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) => trpc.traces.payload.query({ payloadId: payloadId ?? '', offset: pageParam }, { signal }),
    getNextPageParam: (page) => (page.offset + page.text.length < page.total && page.text !== '' ? page.offset + page.text.length : null),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
  });
  const pages = query.data?.pages ?? [];
  return {
    text: pages.length === 1 ? (pages[0]?.text ?? '') : pages.map((page) => page.text).join(''),
    total: pages[0]?.total ?? null,
    loading: query.isFetching,
    error: query.error,
    more: query.hasNextPage ? () => void query.fetchNextPage() : null,
  };
}

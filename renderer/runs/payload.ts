// renderer/runs/payload.ts - texts that a trace keeps, read page by page (a page has at most 250,000 characters).
import { useLivePages } from '../client/live.ts';

export interface PayloadText {
  text: string;
  /** Characters in all; null while unknown. */
  total: number | null;
  loading: boolean;
  error: unknown;
  /** Reads the next page; null once everything has been read. */
  more: (() => void) | null;
}

/** The text of a payload as far as it has been read; the first page loads by itself. */
export function usePayload(payloadId: string | null): PayloadText {
  const query = useLivePages('traces.payload', {
    key: payloadId,
    enabled: payloadId !== null,
    first: 0,
    inputAt: (offset) => ({ payloadId: payloadId ?? '', offset }),
    next: (page) => (page.offset + page.text.length < page.total && page.text !== '' ? page.offset + page.text.length : null),
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

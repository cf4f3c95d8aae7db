// renderer/conversations/thread/useThread.ts - the messages of the chosen path as far as they were read, the end first, with the answer that is being given.
import { useMemo } from 'react';
import type { Message } from '../../../electron/contract/conversations/conversations.ts';
import { isTurnOver } from '../../../electron/contract/conversations/turn.ts';
import { useLivePages } from '../../client/live.ts';
import { type LiveTurn, useTurn } from './useTurn.ts';

/** The end of a conversation is there at once; what came before is read in larger pages. */
const FIRST = 40;
const MORE = 200;

export interface Thread {
  messages: readonly Message[] | undefined;
  error: unknown;
  retry(): void;
  /** The answer that is being given, or asks. */
  live: LiveTurn | null;
  busy: Message | null;
  hasMore: boolean;
  more(): void;
}

export function useThread(id: string): Thread {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useLivePages('conversations.messages', {
    key: id,
    first: null as string | null,
    next: ({ before }) => before,
    inputAt: (before) => ({ id, before, limit: before === null ? FIRST : MORE }),
    refetchOnMount: 'always',
  });
  const read = useMemo(() => data?.pages.toReversed().flatMap(({ messages }) => messages), [data]);
  const last = read?.at(-1);
  const isOpen = last?.role === 'agent' && last.state !== null && !isTurnOver(last.state);
  const live = useTurn(isOpen ? last.id : null);
  const messages = useMemo(
    () =>
      live === null || read === undefined
        ? read
        : read.map((message) => (message.id === live.answer.id ? { ...message, ...live.answer } : message)),
    [read, live],
  );
  const now = messages?.at(-1);
  return {
    messages,
    error,
    retry: () => void refetch(),
    live,
    busy: now?.role === 'agent' && now.state !== null && !isTurnOver(now.state) ? now : null,
    hasMore: hasNextPage,
    more: () => {
      if (hasNextPage && !isFetchingNextPage) void fetchNextPage();
    },
  };
}

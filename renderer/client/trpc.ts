// renderer/client/trpc.ts - the typed client, for what is done; what is read and shown goes through live.ts.
import { QueryClient } from '@tanstack/react-query';
import { createTRPCClient } from '@trpc/client';
import type { AppRouter } from '../../electron/contract/routers/router.ts';
import { errorOf } from './errors.ts';
import { channelLink } from './link.ts';

/** Plain calls: `await trpc.library.open.query({ id })`, `trpc.execution.watch.subscribe(…)`. */
export const trpc = createTRPCClient<AppRouter>({ links: [channelLink(window.skillwright)] });

/** Data stays fresh until an event of the core says otherwise (events.ts), so nothing is polled or read again on focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: (count, cause) => count < 2 && errorOf(cause).code === 'db_busy',
    },
    mutations: { networkMode: 'always' },
  },
});

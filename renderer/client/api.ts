// renderer/client/api.ts - the window's own client, for acts; what is read and shown goes through live.ts.
import { QueryClient } from '@tanstack/react-query';
import { errorOf } from './errors.ts';
import { createClient } from './procedures.ts';
import { shared } from './shared.ts';

export const { api, read } = createClient(window.skillwright);

/** Data stays fresh until a core event says otherwise (events.ts), so nothing is polled or read again on focus. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      networkMode: 'always',
      structuralSharing: shared,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: (count, cause) => count < 2 && errorOf(cause).code === 'db_busy',
    },
    mutations: { networkMode: 'always' },
  },
});

// renderer/client/events.ts - the one subscription to the core's events: keeps the cached answers true and tells listeners.
import type { QueryClient } from '@tanstack/react-query';
import type { AppEvent } from '../../electron/contract/app.ts';
import type { Run } from '../../electron/contract/execution.ts';
import { trpc } from './trpc.ts';

const listeners = new Set<(event: AppEvent) => void>();
const RETRY_MS = 1000;

/** Calls `listener` with each event of the core; the answer stops it. */
export function onAppEvent(listener: (event: AppEvent) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The first parts of the query keys that an event makes old; null = all. */
export function staleAfter(event: AppEvent): string[][] | null {
  switch (event.type) {
    case 'library':
      return [['library']];
    case 'models':
      return [['models']];
    case 'processes':
      return [['processes']];
    case 'dspy':
      return [['dspy']];
    case 'settings':
      return [['app', 'settings']];
    case 'workspace':
      return null;
    case 'notice':
      return [['app', 'info']];
    case 'command':
      return [];
    case 'run':
      return hasEnded(event.run)
        ? [['traces'], ['execution', 'active'], ['library', 'list']]
        : [
            ['traces', 'list'],
            ['execution', 'active'],
          ];
  }
}

export const hasEnded = (run: Run): boolean => run.status !== 'pending' && run.status !== 'running';

/** Opens the subscription for the life of the window, and again when it breaks; the answer ends it. */
export function startEvents(queryClient: QueryClient): () => void {
  let closed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let subscription: { unsubscribe(): void } | undefined;

  const receive = (event: AppEvent) => {
    const stale = staleAfter(event);
    if (stale === null) void queryClient.invalidateQueries();
    // tRPC's query keys start with the path of the procedure: [['library', 'list'], …].
    for (const path of stale ?? []) void queryClient.invalidateQueries({ queryKey: [path] });
    for (const listener of listeners) listener(event);
  };
  const again = () => {
    if (!closed) timer = setTimeout(open, RETRY_MS);
  };
  const open = () => {
    subscription = trpc.app.events.subscribe(undefined, { onData: receive, onError: again, onStopped: again });
  };
  open();
  return () => {
    closed = true;
    clearTimeout(timer);
    subscription?.unsubscribe();
  };
}

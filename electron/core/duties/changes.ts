// electron/core/duties/changes.ts - tells whoever watches of each change of a work item, in order.
import type { WorkItem } from '../../contract/index.ts';

export interface Changes {
  tell(item: WorkItem): void;
  /** Changes from now on, until `isLast` holds for one, the signal aborts, or `close`. */
  watch(options: { of(item: WorkItem): boolean; isLast(item: WorkItem): boolean }, signal: AbortSignal): AsyncIterable<WorkItem>;
  close(): void;
}

interface Watcher {
  of(item: WorkItem): boolean;
  news: WorkItem[];
  wake(): void;
}

export function createChanges(): Changes {
  const watchers = new Set<Watcher>();
  let closed = false;
  async function* told(watcher: Watcher, isLast: (item: WorkItem) => boolean, signal: AbortSignal): AsyncGenerator<WorkItem> {
    const leave = (): void => watcher.wake();
    signal.addEventListener('abort', leave, { once: true });
    try {
      while (!signal.aborted) {
        for (let item = watcher.news.shift(); item !== undefined; item = watcher.news.shift()) {
          yield item;
          if (isLast(item)) return;
        }
        if (closed) return;
        if (signal.aborted) return;
        await new Promise<void>((resolve) => {
          watcher.wake = resolve;
        });
      }
    } finally {
      watchers.delete(watcher);
      signal.removeEventListener('abort', leave);
    }
  }
  return {
    tell(item) {
      for (const watcher of watchers) {
        if (!watcher.of(item)) continue;
        watcher.news.push(item);
        watcher.wake();
      }
    },
    // It watches from the call on, not from the first read.
    watch({ of, isLast }, signal) {
      const watcher: Watcher = { of, news: [], wake: () => {} };
      watchers.add(watcher);
      return told(watcher, isLast, signal);
    },
    close() {
      closed = true;
      for (const { wake } of watchers) wake();
    },
  };
}

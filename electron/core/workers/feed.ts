// electron/core/workers/feed.ts - news for whoever watches, each at their own pace.

export interface Feed<T> {
  /** Whoever watches now gets it, in order. */
  tell(item: T): void;
  /** It watches from the call on, not from the first read: `first`, then what is told, until the end or the signal aborts. */
  watch(signal: AbortSignal, first?: readonly T[]): AsyncGenerator<T>;
  /** Nothing follows; whoever watches gets what was told before. */
  end(): void;
}

interface Watcher<T> {
  news: T[];
  wake(): void;
}

/** `join` makes one item of the last one that a slow watcher has not read and the next one; null = both stand. */
export function createFeed<T>(join: (last: T, next: T) => T | null = () => null): Feed<T> {
  const watchers = new Set<Watcher<T>>();
  let ended = false;
  async function* watch(watcher: Watcher<T>, signal: AbortSignal): AsyncGenerator<T> {
    const leave = (): void => watcher.wake();
    signal.addEventListener('abort', leave, { once: true });
    try {
      while (!signal.aborted) {
        while (watcher.news.length > 0) yield watcher.news.shift()!;
        if (ended || signal.aborted) return;
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
      for (const { news, wake } of watchers) {
        const joined = news.length === 0 ? null : join(news.at(-1)!, item);
        if (joined === null) news.push(item);
        else news[news.length - 1] = joined;
        wake();
      }
    },
    watch(signal, first = []) {
      const watcher: Watcher<T> = { news: [...first], wake: () => {} };
      if (!ended) watchers.add(watcher);
      return watch(watcher, signal);
    },
    end() {
      ended = true;
      for (const { wake } of watchers) wake();
    },
  };
}

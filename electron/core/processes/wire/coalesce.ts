// electron/core/processes/wire/coalesce.ts - of many states only the newest is sent.

const PROGRESS_INTERVAL_MS = 100;

export interface Coalescer {
  push(state: unknown): void;
  /** Sends what is left; nothing is sent after it. */
  close(): void;
}

/** Sends a state at once, then the newest at most every 100 ms. */
export function coalesce(tell: (state: unknown) => void): Coalescer {
  let latest: { state: unknown } | null = null;
  let timer: NodeJS.Timeout | null = null;
  let toldAt = Number.NEGATIVE_INFINITY;
  let closed = false;
  const flush = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    if (latest === null) return;
    const { state } = latest;
    latest = null;
    toldAt = performance.now();
    tell(state);
  };
  return {
    push(state) {
      if (closed) return;
      latest = { state };
      const wait = toldAt + PROGRESS_INTERVAL_MS - performance.now();
      if (wait <= 0) flush();
      else timer ??= setTimeout(flush, wait);
    },
    close() {
      flush();
      closed = true;
    },
  };
}

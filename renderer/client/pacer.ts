// renderer/client/pacer.ts - work that many events ask for, done no more often than makes sense.

/** The shortest time between two reads of the same list, in milliseconds. */
const PACE_MS = 100;

/**
 * Paces `work`: it starts at once if idle, else `paceMs` after its last start, and never while it is running. Calls in the meantime
 * share the next one. The promise settles when that has ended, whether well or not.
 */
export function createPacer(work: () => Promise<unknown>, paceMs = PACE_MS): () => Promise<void> {
  let begun = Number.NEGATIVE_INFINITY;
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | null = null;
  const run = async () => {
    await last;
    const wait = begun + paceMs - performance.now();
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
    next = null;
    begun = performance.now();
    last = work().catch(() => undefined);
    await last;
  };
  return () => {
    next ??= run();
    return next;
  };
}

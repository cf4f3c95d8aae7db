// electron/core/workers/yielder.ts - long work of the main thread in slices.
import { setImmediate as nextTurn } from 'node:timers/promises';

const SLICE_MS = 15;

/** Yields to other work after 15 ms of its own; throws what the signal throws. */
export function createYielder(signal?: AbortSignal): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE_MS) return;
    await nextTurn();
    signal?.throwIfAborted();
    since = performance.now();
  };
}

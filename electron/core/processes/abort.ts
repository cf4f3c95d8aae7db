// electron/core/processes/abort.ts - waiting that an abort ends.
import { setTimeout } from 'node:timers/promises';
import { AppError } from '../../contract/values/errors.ts';

/** Settles with the promise, or throws `cancelled` if the signal aborts first: an abort ends only the waiting, not the awaited work. */
export function unlessAborted<T>(promise: Promise<T>, signal: AbortSignal | undefined, why = 'Cancelled.'): Promise<T> {
  if (signal === undefined) return promise;
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new AppError('cancelled', why));
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', stop));
  });
}

/** Waits, or throws `cancelled`. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return setTimeout(ms, undefined, { signal }).catch(() => {
    throw new AppError('cancelled', 'Cancelled.');
  });
}

/** Whether the promise settles within this time; its failure counts as its end. */
export async function within(ms: number, promise: Promise<unknown>): Promise<boolean> {
  const done = new AbortController();
  const settled = promise.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([settled, setTimeout(ms, false, { signal: done.signal })]);
  } finally {
    done.abort();
  }
}

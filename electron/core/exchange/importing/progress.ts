// electron/core/exchange/importing/progress.ts - what is being read, sent at most ten times a second.
import type { ImportProgress } from '../../../contract/index.ts';
import type { Reading } from './plan.ts';

type Tell = NonNullable<Reading['tell']>;
type Progress = Extract<ImportProgress, { type: 'reading' }>;

const BETWEEN_MS = 100;

/**
 * Runs `act`, yields the newest progress, and returns the result of `act`. Once nobody listens, `stop` of `act` is aborted. Throws what
 * `act` throws.
 */
export async function* withProgress<T>(
  act: (tell: Tell, stop: AbortSignal) => Promise<T>,
  signal: AbortSignal,
): AsyncGenerator<Progress, T> {
  const left = new AbortController();
  let latest: Progress | null = null;
  let wake = Promise.withResolvers<void>();
  let isDone = false;
  const tell: Tell = (read, found, name) => {
    latest = { type: 'reading', read, found, name };
    wake.resolve();
  };
  const work = act(tell, AbortSignal.any([signal, left.signal]));
  const finish = (): void => {
    isDone = true;
    wake.resolve();
  };
  const done = work.then(finish, finish);
  try {
    for (;;) {
      await wake.promise;
      if (isDone) return await work;
      wake = Promise.withResolvers();
      const now = latest as Progress | null;
      latest = null;
      if (now !== null) yield now;
      await pause(done);
    }
  } finally {
    left.abort();
    await done;
  }
}

/** Waits until the next event may be sent, or there is nothing more to send. */
async function pause(done: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, BETWEEN_MS);
  await Promise.race([promise, done]);
  clearTimeout(timer);
}

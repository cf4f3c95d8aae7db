// electron/core/models/produce.ts - callbacks as a stream.
import { AppError } from '../../contract/index.ts';

const cancelled = (cause: unknown): AppError =>
  cause instanceof AppError && cause.code === 'cancelled' ? cause : new AppError('cancelled', 'Cancelled.', { cause });

/**
 * Runs `work` and yields what it pushes, in order; throws what it throws, or `cancelled` once the caller aborted. The signal given to `work` is aborted when the caller's is,
 * and when the reader stops reading.
 */
export async function* produce<T>(
  outer: AbortSignal,
  work: (push: (item: T) => void, signal: AbortSignal) => Promise<void>,
): AsyncGenerator<T> {
  if (outer.aborted) throw cancelled(outer.reason);
  const inner = new AbortController();
  const items: T[] = [];
  let wake: () => void = () => {};
  let end: { error: unknown } | 'running' | 'done' = 'running';
  const push = (item: T): void => {
    items.push(item);
    wake();
  };
  const finished = work(push, AbortSignal.any([outer, inner.signal])).then(
    () => {
      end = 'done';
      wake();
    },
    (error: unknown) => {
      end = { error };
      wake();
    },
  );
  const ended = (): typeof end => end;
  try {
    while (true) {
      while (items.length > 0) yield items.shift() as T;
      const state = ended();
      if (state === 'done') return;
      if (state !== 'running') throw outer.aborted ? cancelled(state.error) : state.error;
      await new Promise<void>((resolve) => {
        wake = resolve;
        if (items.length > 0 || ended() !== 'running') resolve();
      });
    }
  } finally {
    inner.abort();
    // The work cleans up before the reader continues.
    await finished;
  }
}

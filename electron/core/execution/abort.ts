// electron/core/execution/abort.ts - waiting that ends with a signal even when what is waited for does not listen to it.
import { AppError } from '../../contract/index.ts';

/**
 * The promise's result, or the signal's reason when it aborts. `graceMs` lets work that listens to the signal end by itself first, so
 * that what it had reached is recorded.
 */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal, graceMs = 0): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: NodeJS.Timeout | undefined;
    const giveUp = (): void => reject(reasonOf(signal));
    const stop = (): void => {
      if (graceMs === 0) giveUp();
      else timer = setTimeout(giveUp, graceMs);
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    promise.then(resolve, reject).finally(() => {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    });
  });
}

/** Why a signal aborted, as an error of the house. */
export function reasonOf(signal: AbortSignal): AppError {
  return signal.reason instanceof AppError ? signal.reason : new AppError('cancelled', 'The run was cancelled.', { cause: signal.reason });
}

/** A signal that aborts with `timed_out` after so many milliseconds of the monotonic clock, and how to stop the clock. */
export function deadline(timeoutMs: number): { signal: AbortSignal; clear: () => void } {
  const controller = new AbortController();
  const minutes = timeoutMs / 60_000;
  const told = minutes >= 1 ? `${Number(minutes.toFixed(1))} min` : `${timeoutMs / 1000} s`;
  const timer = setTimeout(
    () =>
      controller.abort(
        new AppError('timed_out', `The run took longer than its limit of ${told}.`, {
          remedy: 'Raise the time limit of the run (30 minutes at most), or use a faster model.',
          retryable: true,
        }),
      ),
    timeoutMs,
  );
  return { signal: controller.signal, clear: () => clearTimeout(timer) };
}

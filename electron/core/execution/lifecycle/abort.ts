// electron/core/execution/lifecycle/abort.ts - waiting that a signal ends even if the awaited work ignores it, and the
// deadline of a run.
import { AppError } from '../../../contract/index.ts';
import type { Clock } from './clock.ts';

/**
 * The promise's result, or the signal's reason if it aborts. `graceMs` lets work that listens to the signal end first, so
 * that its progress is recorded.
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

/** Why a signal aborted, as an AppError. */
export function reasonOf(signal: AbortSignal): AppError {
  return signal.reason instanceof AppError ? signal.reason : new AppError('cancelled', 'The run was cancelled.', { cause: signal.reason });
}

export interface Deadline {
  /** Aborts with `timed_out`. */
  signal: AbortSignal;
  /** Milliseconds left. */
  left(): number;
  /** Stops the clock, while the run waits for a person. */
  pause(): void;
  resume(): void;
  /** Stops the clock for good. */
  clear(): void;
}

/** What took the time of a run. */
export type TakesTime = 'model' | 'code' | 'other';

interface Limit {
  /** The whole limit, for the message. */
  limitMs: number;
  leftMs: number;
  /** What the run is doing when time is up. */
  doing(): TakesTime;
}

/** Runs `leftMs` down on the monotonic clock. */
export function createDeadline({ limitMs, leftMs, doing }: Limit, clock: Clock): Deadline {
  const controller = new AbortController();
  let left = leftMs;
  let since: number | null = null;
  let takeBack = (): void => {};
  const pause = (): void => {
    takeBack();
    if (since !== null) left = Math.max(0, left - (clock.monotonic() - since));
    since = null;
  };
  const resume = (): void => {
    if (since !== null) return;
    since = clock.monotonic();
    takeBack = clock.after(left, () => controller.abort(timedOut(limitMs, doing())));
  };
  resume();
  return {
    signal: controller.signal,
    left: () => (since === null ? left : Math.max(0, left - (clock.monotonic() - since))),
    pause,
    resume,
    clear: pause,
  };
}

const OR_ELSE: Readonly<Record<TakesTime, string>> = {
  model: ', or use a faster model',
  code: ', or let its code do less in one run',
  other: '',
};

function timedOut(limitMs: number, doing: TakesTime): AppError {
  const minutes = limitMs / 60_000;
  const told = minutes >= 1 ? `${Number(minutes.toFixed(1))} min` : `${limitMs / 1000} s`;
  return new AppError('timed_out', `The run took longer than its limit of ${told}.`, {
    remedy: `Raise the time limit of the run (30 minutes at most)${OR_ELSE[doing]}.`,
    retryable: true,
  });
}

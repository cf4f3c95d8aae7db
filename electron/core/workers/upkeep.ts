// electron/core/workers/upkeep.ts - what a room does from time to time: a moment after the start and then every hour, one job at a time, until it is closed.
import { AppError } from '../../contract/values/errors.ts';

const EVERY_MS = 3_600_000;

export interface Upkeep {
  /** Aborted when the room closes. */
  closing: AbortSignal;
  /** Does this after all that was queued before, also if that failed. */
  queued<T>(act: () => Promise<T>): Promise<T>;
  /** `due` does what is due, first after `firstMs`, because the window comes first. Its errors go to `onProblem`. */
  start(due: () => Promise<void>, firstMs: number): void;
  /** Resolves when the last job has ended. */
  close(): Promise<void>;
}

export function createUpkeep(onProblem: (cause: unknown) => void): Upkeep {
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  return {
    closing: closing.signal,
    queued(act) {
      const next = last.then(act, act);
      last = next.catch(() => {});
      return next;
    },
    start(due, firstMs) {
      const look = (): void => void due().catch((cause: unknown) => !closing.signal.aborted && onProblem(cause));
      timer = setTimeout(() => {
        look();
        timer = setInterval(look, EVERY_MS).unref();
      }, firstMs).unref();
    },
    async close() {
      if (timer !== null) clearTimeout(timer);
      closing.abort(new AppError('cancelled', 'Skillwright is closing.'));
      await last;
    },
  };
}

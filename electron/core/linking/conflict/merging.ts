// electron/core/linking/conflict/merging.ts - comparing three texts in a thread with a limit of time and memory.
import { AppError } from '../../../contract/index.ts';
import { createLimitedWorker } from '../../workers/index.ts';
import type { Merged, MergeJob } from './merge.ts';

export interface Merging {
  /** null if the comparison was stopped because it took too long; a person can still choose a side. Throws only `cancelled`. */
  merge(job: MergeJob, signal?: AbortSignal): Promise<Merged | null>;
  close(): void;
}

/** Ample for packages: 20,000 lines that differ in every third take 0.2 s. */
const WALL_MS = 5000;

export function createMerging(wallMs = WALL_MS): Merging {
  const worker = createLimitedWorker<MergeJob, Merged>({
    module: new URL('./merge-worker.ts', import.meta.url),
    name: 'merge',
    wallMs,
    stopped: (_, why) => new AppError('limit_reached', why),
    cancelled: (how) => new AppError('cancelled', `The comparison ${how}.`),
  });
  return {
    async merge(job, signal) {
      try {
        return await worker.run(job, signal);
      } catch (cause) {
        if (cause instanceof AppError && cause.code === 'limit_reached') return null;
        throw cause;
      }
    },
    close: () => void worker.close(),
  };
}

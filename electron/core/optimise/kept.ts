// electron/core/optimise/kept.ts - optimisations that outlive the app: those that ended wait with their state, those under way are shown as interrupted.
import { z } from 'zod';
import { AppError, OptimizeInput, OptimizeJob } from '../../contract/index.ts';
import type { JobHandle } from './job.ts';

export const KeptJob = z.object({
  id: z.string(),
  skillId: z.string(),
  startedAt: z.string(),
  job: OptimizeJob,
  input: OptimizeInput,
  target: z.object({ skillId: z.string(), artifactKey: z.string(), templateId: z.string(), signatureHash: z.string() }),
  /** The text of the new state, if there is one to accept. */
  envelope: z.string().nullable(),
});
export type KeptJob = z.infer<typeof KeptJob>;

/** Where they are kept. */
export interface KeptJobs {
  list(skillId: string): KeptJob[];
  get(id: string): KeptJob | null;
  save(kept: KeptJob, at: string): void;
}

/** Nothing outlives the app: for tests of the rest. */
export const keepsNothing: KeptJobs = { list: () => [], get: () => null, save: () => undefined };

/** Whatever ran when the app ended was interrupted. */
export const asKept = ({ job }: KeptJob): OptimizeJob =>
  job.status === 'running' ? { ...job, status: 'interrupted', phase: 'ended' } : job;

/** A job that no longer runs, in the form of one that does. */
export function handleOf(kept: KeptJob, save: (kept: KeptJob) => void): JobHandle {
  let job = asKept(kept);
  return {
    target: kept.target,
    now: () => job,
    async *watch() {
      yield job;
    },
    stop: () => undefined,
    pause: () => undefined,
    resume: () => undefined,
    envelope: () => (job.status === 'ready' ? kept.envelope : null),
    settle(status) {
      if (job.status !== 'ready' && !(job.status === 'interrupted' && status === 'discarded')) {
        throw new AppError(
          'invalid_transition',
          `The optimisation of ${job.artifact} has nothing to ${status === 'accepted' ? 'accept' : 'discard'}.`,
          {
            remedy: 'Optimise the module again.',
          },
        );
      }
      job = { ...job, status };
      save({ ...kept, job });
      return job;
    },
    done: Promise.resolve(),
  };
}

/** One that is kept and not live. Throws `not_found`. */
export function keptHandle(kept: KeptJobs, jobId: string, at: () => string): JobHandle {
  const found = kept.get(jobId);
  if (found === null) throw new AppError('not_found', 'There is no such optimisation.', { remedy: 'Optimise the module again.' });
  return handleOf(found, (next) => kept.save(next, at()));
}

/** Those of a skill, the newest first. */
export function listJobs(kept: KeptJobs, live: ReadonlyMap<string, JobHandle>, skillId: string): OptimizeJob[] {
  const running = [...live.values()].map((job) => job.now()).filter((job) => job.skillId === skillId);
  const ended = kept.list(skillId).filter(({ id }) => !live.has(id));
  return [...running.reverse(), ...ended.map(asKept)];
}

/** One that the app's end stopped before anything was found can be begun again; what was found waits to be accepted. */
export function leaveInterrupted(kept: KeptJobs, jobId: string, at: string): void {
  const found = kept.get(jobId);
  if (found?.job.status === 'empty') kept.save({ ...found, job: { ...found.job, status: 'interrupted', stopped: null } }, at);
}

/** What begins an interrupted one again, with the calls that are left, and that one given up for it. Throws `invalid_transition`. */
export function leftOf(kept: KeptJob | null): { input: KeptJob['input']; given: KeptJob } {
  if (kept === null || asKept(kept).status !== 'interrupted') {
    throw new AppError('invalid_transition', 'This optimisation was not interrupted.', { remedy: 'Start another one.' });
  }
  const { input, job } = kept;
  return {
    input: { ...input, maxCalls: Math.max(1, input.maxCalls - job.calls) },
    given: { ...kept, job: { ...job, status: 'discarded' } },
  };
}

/** How far a job has come is written this often. */
const WRITE_MS = 2000;

/** Writes a job down: when its status changes, and now and then while it comes further. A place that cannot be written ends no job. */
export function createKeeping(kept: KeptJobs, input: KeptJob['input'], at: () => string) {
  let written = 0;
  const write = (job: JobHandle): void => {
    written = performance.now();
    const state = job.now();
    try {
      const { id, skillId, startedAt } = state;
      kept.save({ id, skillId, startedAt, job: state, input, target: job.target, envelope: job.envelope() }, at());
    } catch {
      // its result is shown as long as the app is open
    }
  };
  return {
    now: write,
    soon(job: JobHandle | undefined): void {
      if (job !== undefined && performance.now() - written > WRITE_MS) write(job);
    },
  };
}

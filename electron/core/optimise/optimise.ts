// electron/core/optimise/optimise.ts - DSPy modules get better examples and instructions from test cases (row H2): estimated before, limited while,
// compared after, and saved only when the author accepts.
import { randomUUID } from 'node:crypto';
import {
  AppError,
  asAppError,
  type DspyStatus,
  type OptimiseApi,
  OptimizeInput,
  type OptimizeJob,
  type Renewal,
  TEMPLATES,
} from '../../contract/index.ts';
import { signatureHash } from '../dspy-state/index.ts';
import { editPackage } from '../editing/index.ts';
import type { ModelRegistry } from '../models/index.ts';
import type { Dspy } from '../python/index.ts';
import { estimateOf } from './estimate.ts';
import { type JobHandle, type JobWork, startJob, type Target } from './job.ts';
import { createKeeping, type KeptJobs, keepsNothing, keptHandle, leaveInterrupted, leftOf, listJobs } from './kept.ts';
import { type Checking, createMetric, isScorable } from './metric.ts';
import { createRenewals } from './renewal.ts';
import { readModuleOf, readSubject, type SubjectDeps } from './subject.ts';

export interface OptimiseDeps extends SubjectDeps {
  dspy: Pick<Dspy, 'manifest' | 'optimize'>;
  models: ModelRegistry;
  assertions: Checking;
  /** The gate before a run, for the author at the window. Throws `run_blocked` with what is missing. */
  pass(skillId: string): void;
  /** Where jobs outlive the app; by default they do not. */
  kept?: KeptJobs;
  now?: () => Date;
  /** A job or the renewal changed. */
  onChange?: (job: OptimizeJob | null, renewal: Renewal) => void;
}

export interface Optimise {
  api: OptimiseApi;
  /** Stops what is running and waits for it. */
  close(): Promise<void>;
}

const MAX_KEPT = 50;

export function createOptimise(deps: OptimiseDeps): Optimise {
  const clock = deps.now ?? (() => new Date());
  const now = (): string => clock().toISOString();
  const jobs = new Map<string, JobHandle>();
  const kept = deps.kept ?? keepsNothing;
  let closed = false;

  function plan(raw: OptimizeInput): JobWork & { estimate: ReturnType<typeof estimateOf> } {
    const input = parse(raw);
    const subject = readSubject(deps, input);
    const unscored = [...subject.train, ...subject.val].find((example) => !isScorable(deps.assertions, subject, example));
    if (unscored !== undefined) {
      throw new AppError('bad_input', `Nothing defines whether an answer to “${unscored.test.name}” is good.`, {
        remedy: `Give ${subject.artifact.name} an assertion, or the case an expected answer.`,
      });
    }
    const metric = createMetric(deps.assertions, subject);
    const modelId = deps.models.choose(input.modelId).id;
    const { optimizer, args, seed, maxCalls } = input;
    const estimate = estimateOf({ subject, metric, models: deps.models, modelId, optimizer, args });
    return { id: randomUUID(), subject, metric, modelId, optimizer, args, seed, maxCalls, estimate };
  }

  function begin(input: OptimizeInput): JobHandle {
    if (closed) throw new AppError('cancelled', 'Skillwright is closing, so nothing new was started.');
    deps.pass(input.skillId);
    const work = plan(input);
    const { skillId, artifact } = work.subject;
    const other = [...jobs.values()]
      .map((job) => job.now())
      .find((job) => job.skillId === skillId && job.artifact === artifact.key && job.status === 'running');
    if (other !== undefined)
      throw new AppError('limit_reached', `${artifact.name} is already being optimised.`, { remedy: 'Wait until it ends, or stop it.' });
    const keeping = createKeeping(kept, parse(input), now);
    const job = startJob(work, {
      dspy: deps.dspy,
      models: deps.models,
      now,
      onStatus(state) {
        keeping.now(job);
        deps.onChange?.(state, renewals.now());
      },
      onProgress: () => keeping.soon(jobs.get(work.id)),
    });
    jobs.set(work.id, job);
    keeping.now(job);
    forgetOldest(jobs);
    return job;
  }

  function find(jobId: string): JobHandle {
    const job = jobs.get(jobId);
    return job ?? keptHandle(kept, jobId, now);
  }

  function accept(job: JobHandle): OptimizeJob {
    const state = job.envelope();
    if (state !== null) save(deps, job.target, state);
    return job.settle('accepted');
  }

  const renewals = createRenewals({
    ...deps,
    estimate: (input) => plan(input).estimate,
    start: begin,
    accept: (job) => void accept(job),
    onChange: () => deps.onChange?.(null, renewals.now()),
  });

  return {
    api: {
      status: (signal) => statusOf(deps.dspy, signal),
      estimate: (input) => plan(input).estimate,
      start: (input) => ({ jobId: begin(input).now().id }),
      watch: ({ jobId }, signal) => find(jobId).watch(signal),
      stop: ({ jobId }) => find(jobId).stop(),
      jobs: ({ skillId }) => listJobs(kept, jobs, skillId),
      accept: ({ jobId }) => accept(find(jobId)),
      discard: ({ jobId }) => find(jobId).settle('discarded'),
      resume({ jobId }) {
        const { input, given } = leftOf(jobs.has(jobId) ? null : kept.get(jobId));
        const { id } = begin(input).now();
        kept.save(given, now());
        return { jobId: id };
      },
      outdated: renewals.outdated,
      renew: (input) => renewals.renew(input),
      renewal: renewals.now,
      pauseRenewal: renewals.pause,
      resumeRenewal: renewals.resume,
    },
    async close() {
      closed = true;
      renewals.close();
      const running = [...jobs.values()].filter((job) => job.now().status === 'running');
      for (const job of running) job.stop();
      await Promise.all([...jobs.values()].map(({ done }) => done));
      for (const job of running) leaveInterrupted(kept, job.now().id, now());
    },
  };
}

function parse(raw: OptimizeInput): ReturnType<typeof OptimizeInput.parse> {
  const read = OptimizeInput.safeParse(raw);
  if (read.success) return read.data;
  const told = read.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
  throw new AppError('bad_input', `The optimisation cannot be started. ${told}.`);
}

/** Puts the state into the package as it is now. Throws `changed_meanwhile` if the module has since changed. */
function save(deps: OptimiseDeps, { skillId, artifactKey, ...optimised }: Target, state: string): void {
  const at = readModuleOf(deps, skillId, artifactKey);
  if (at.module.template.id !== optimised.templateId || signatureHash(at.module.signature) !== optimised.signatureHash) {
    throw new AppError(
      'changed_meanwhile',
      `The signature of ${artifactKey} was changed after the optimisation began, so the result no longer matches.`,
      { remedy: 'Optimise the module again.' },
    );
  }
  const { text } = editPackage(at.text, at.row.fileName, { op: 'setState', artifact: artifactKey, state });
  deps.library().save({ id: skillId, text, baseHash: at.hash, reason: 'save' });
}

async function statusOf(dspy: Pick<Dspy, 'manifest'>, signal: AbortSignal | undefined): Promise<DspyStatus> {
  try {
    const { dspy: version, python, optimizers, templates } = await dspy.manifest(signal);
    const unknown = [...TEMPLATES.keys()].find((id) => !templates.some((template) => template.id === id));
    if (unknown !== undefined)
      throw new AppError('process_failed', `The DSPy sidecar does not have the template ${unknown}.`, { remedy: 'Reinstall it.' });
    return { problem: null, dspy: version, python, optimizers };
  } catch (cause) {
    return { problem: asAppError(cause).toData(), dspy: null, python: null, optimizers: [] };
  }
}

function forgetOldest(jobs: Map<string, JobHandle>): void {
  for (const [id, job] of jobs) {
    if (jobs.size <= MAX_KEPT) return;
    if (job.now().status !== 'running') jobs.delete(id);
  }
}

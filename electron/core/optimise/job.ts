// electron/core/optimise/job.ts - one optimisation in progress: others watch it, stop it, and get its result.
import { setTimeout as delay } from 'node:timers/promises';
import {
  AppError,
  asAppError,
  type OptimizeJob,
  type OptimizeRow,
  type OptimizerArgs,
  type OptimizerId,
  TEMPLATE_VERSION,
} from '../../contract/index.ts';
import { ADAPTER, checkState, envelopeText, type StateEnvelope, signatureHash } from '../dspy-state/index.ts';
import type { ModelRegistry } from '../models/index.ts';
import type { Candidate, Dspy, Optimized, Row } from '../python/index.ts';
import { type CallHost, createCallHost } from './host.ts';
import type { Metric } from './metric.ts';
import { type Subject, trainsetHash } from './subject.ts';

export interface JobWork {
  id: string;
  subject: Subject;
  metric: Metric;
  modelId: string;
  optimizer: OptimizerId;
  args: OptimizerArgs;
  seed: number;
  maxCalls: number;
}

export interface JobDeps {
  dspy: Pick<Dspy, 'optimize' | 'manifest'>;
  models: ModelRegistry;
  now: () => string;
  /** The job changed its status. */
  onStatus(job: OptimizeJob): void;
  /** It has come further. */
  onProgress?: (job: OptimizeJob) => void;
}

export interface JobHandle {
  /** Where an accepted state goes. */
  target: Target;
  now(): OptimizeJob;
  watch(signal: AbortSignal): AsyncIterable<OptimizeJob>;
  /** Ends it within five seconds with the best so far. */
  stop(): void;
  pause(): void;
  resume(): void;
  /** The text of the new `dspy_state`; null unless the job is `ready`. */
  envelope(): string | null;
  /** `accepted` or `discarded`. Throws `invalid_transition` for a job that is not `ready`. */
  settle(status: 'accepted' | 'discarded'): OptimizeJob;
  done: Promise<void>;
}

export interface Target {
  skillId: string;
  artifactKey: string;
  /** Of the module that was optimised. */
  templateId: string;
  signatureHash: string;
}

/** Ten events a second. */
const PAUSE_MS = 100;
/** How long a stopped optimiser may take to return its result; then the last candidate counts. */
const GRACE_MS = 3500;
const SHOWN_CHARS = 4000;

export function startJob(work: JobWork, deps: JobDeps): JobHandle {
  const { subject } = work;
  const { onStatus } = deps;
  const state = createJobState({
    id: work.id,
    skillId: subject.skillId,
    skillName: subject.skillName,
    artifact: subject.artifact.key,
    optimizer: work.optimizer,
    modelId: work.modelId,
    maxCalls: work.maxCalls,
    startedAt: deps.now(),
    status: 'running',
    phase: 'starting',
    calls: 0,
    incomplete: 0,
    inputTokens: 0,
    outputTokens: 0,
    cost: 0,
    scored: 0,
    best: null,
    before: null,
    after: null,
    stopped: null,
    error: null,
    summary: null,
    endedAt: null,
  });
  const { now, watch } = state;
  const change: JobState['change'] = (patch) => {
    state.change(patch);
    deps.onProgress?.(now());
  };
  /** Null once it has ended, so that its input, test cases included, is freed. */
  let running: Running | null = begin(work, deps, { now, change });
  let envelope: string | null = null;
  const done = running.done.then((found) => {
    envelope = found;
    running = null;
    onStatus(now());
  });
  return {
    target: targetOf(subject),
    now,
    watch,
    stop: () => running?.stop(),
    pause: () => running?.pause(),
    resume: () => running?.resume(),
    envelope: () => (now().status === 'ready' ? envelope : null),
    settle(status) {
      if (now().status !== 'ready') throw nothingTo(status, now());
      change({ status });
      onStatus(now());
      return now();
    },
    done,
  };
}

const targetOf = ({ skillId, artifact, module }: Subject): Target => ({
  skillId,
  artifactKey: artifact.key,
  templateId: module.template.id,
  signatureHash: signatureHash(module.signature),
});

interface Running extends Pick<JobHandle, 'stop' | 'pause' | 'resume'> {
  /** The text of the new state, null if nothing was found. Never rejects. */
  done: Promise<string | null>;
}

function begin(work: JobWork, deps: JobDeps, { now, change }: Pick<JobState, 'now' | 'change'>): Running {
  const { subject, modelId, maxCalls } = work;
  let candidate: Candidate | null = null;
  const abandon = new AbortController();
  let grace: NodeJS.Timeout | undefined;
  const calls: CallHost = createCallHost({
    subject,
    metric: work.metric,
    models: deps.models,
    modelId,
    maxCalls,
    lane: `optimise ${work.id}`,
    onChange: () => change(calls.spent),
  });
  const rowsOf = (rows: readonly Row[] | null): OptimizeRow[] | null => rows?.map((row) => shownRow(subject, row)) ?? null;

  async function optimise(): Promise<Optimized> {
    const { module, state, train, val } = subject;
    const bare = (examples: Subject['train']) => examples.map(({ id, inputs, expected }) => ({ id, inputs, expected }));
    try {
      return await deps.dspy.optimize(
        { module, state, tools: [] },
        {
          optimizer: work.optimizer,
          args: work.args,
          seed: work.seed,
          train: bare(train),
          val: bare(val),
          onCandidate(found) {
            candidate = found;
            change({ best: found.score });
          },
          onProgress: ({ phase, scored, best }) => change({ phase, scored, best: best ?? now().best }),
        },
        calls.host,
        abandon.signal,
      );
    } catch (cause) {
      // What the optimiser found before it was stopped or crashed is kept.
      if (candidate === null) throw cause;
      return { state: candidate.state, stopped: 'stopped', before: null, after: candidate.rows };
    }
  }

  async function whole(): Promise<string | null> {
    let envelope: string | null = null;
    await delay(0);
    try {
      const found = await optimise();
      const failure = calls.failure();
      if (found.state === null && failure !== null) throw failure;
      const [before, after] = [rowsOf(found.before), rowsOf(found.after)];
      if (found.state !== null) envelope = await wrap(work, deps, found, { before: meanOf(before), after: meanOf(after) });
      const summary = found.state === null ? null : summaryOf(found.state);
      const error = failure?.toData() ?? null;
      change({ before, after, summary, error, stopped: found.stopped, status: envelope === null ? 'empty' : 'ready' });
    } catch (cause) {
      const error = asAppError(cause);
      const stopped = abandon.signal.aborted ? 'stopped' : null;
      change(stopped === null ? { status: 'failed', error: error.toData() } : { status: 'empty', stopped });
    }
    clearTimeout(grace);
    change({ phase: 'ended', endedAt: deps.now(), ...calls.spent });
    return envelope;
  }

  return {
    stop() {
      calls.stop();
      grace ??= setTimeout(() => abandon.abort(), GRACE_MS);
    },
    pause: calls.pause,
    resume: calls.resume,
    done: whole(),
  };
}

type JobState = ReturnType<typeof createJobState>;

/** The job as others see it. */
function createJobState(first: OptimizeJob) {
  let job = first;
  let wake = Promise.withResolvers<void>();
  const tell = (): void => {
    wake.resolve();
    wake = Promise.withResolvers();
  };

  async function* watch(signal: AbortSignal): AsyncGenerator<OptimizeJob> {
    signal.addEventListener('abort', tell, { once: true });
    for (let shown: OptimizeJob | null = null; !signal.aborted; ) {
      if (shown === job) {
        await wake.promise;
        continue;
      }
      shown = job;
      yield job;
      if (shown.phase === 'ended') return;
      await delay(PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  }
  return {
    now: () => job,
    watch,
    change(patch: Partial<OptimizeJob>): void {
      job = { ...job, ...patch };
      tell();
    },
  };
}

function nothingTo(status: 'accepted' | 'discarded', { artifact, status: now }: OptimizeJob): AppError {
  return new AppError(
    'invalid_transition',
    `The optimisation of ${artifact} has nothing to ${status === 'accepted' ? 'accept' : 'discard'}.`,
    {
      remedy: now === 'running' ? 'Wait until it ends, or stop it.' : 'Optimise the module again.',
    },
  );
}

/** Checked like a stranger's: a run must accept what the optimiser returns. */
async function wrap(work: JobWork, deps: JobDeps, found: Optimized, scores: StateEnvelope['scores']): Promise<string> {
  const { subject, metric, optimizer, args, seed } = work;
  const { module } = subject;
  const { dspy, python } = await deps.dspy.manifest();
  const text = envelopeText({
    format: 1,
    template_id: module.template.id,
    template_version: TEMPLATE_VERSION,
    signature: module.signature,
    signature_hash: signatureHash(module.signature),
    adapter: ADAPTER,
    dspy_version: dspy,
    python,
    optimizer: { name: optimizer, args, seed, cases: subject.train.map(({ id }) => id), val: subject.val.map(({ id }) => id) },
    trainset_hash: trainsetHash(subject.train),
    metric: metric.label,
    scores,
    created: deps.now(),
    state: found.state!,
  });
  const checked = checkState(module, text);
  if (!checked.ok) throw new AppError('process_failed', `The optimiser returned a state that cannot be used: ${checked.reason}.`);
  return text;
}

function shownRow({ train, val }: Subject, { case: id, outputs, score, feedback, ending, error }: Row): OptimizeRow {
  const test = [...train, ...val].find((example) => example.id === id)?.test;
  const output = outputs === null ? null : JSON.stringify(outputs).slice(0, SHOWN_CHARS);
  return { caseId: id, caseName: test?.name ?? id, output, score, feedback: feedback.slice(0, SHOWN_CHARS), ending, error };
}

const meanOf = (rows: readonly OptimizeRow[] | null): number | null =>
  rows === null || rows.length === 0 ? null : rows.reduce((sum, { score }) => sum + score, 0) / rows.length;

/** `predict: 3 examples, “Answer with …”`. */
function summaryOf(state: Record<string, unknown>): string {
  return Object.entries(state)
    .map(([path, part]) => {
      const { demos, signature } = part as { demos?: unknown[]; signature?: { instructions?: string } };
      const words = signature?.instructions ?? '';
      return `${path}: ${demos?.length ?? 0} examples, “${words.length > 400 ? `${words.slice(0, 399)}…` : words}”`;
    })
    .join('\n');
}

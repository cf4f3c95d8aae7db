// electron/contract/optimise.ts - DSPy modules: what is installed, and optimising a module against test cases. Rows C6, C7, H2.
import { z } from 'zod';
import { later, mutation, nothing, query, type RoomApi, stream } from './procedures/table.ts';
import { AppErrorData } from './values/errors.ts';

export const OPTIMIZERS = ['labeled_few_shot', 'bootstrap_few_shot', 'random_search', 'mipro_v2', 'gepa'] as const;
export const OptimizerId = z.enum(OPTIMIZERS);
export type OptimizerId = z.infer<typeof OptimizerId>;

const whole = (least: number, most: number) => z.number().int().min(least).max(most);
/** What an optimiser may be set to; each uses those of its row in `OPTIMIZER_ARGS`. */
export const OptimizerArgs = z.object({
  /** Examples taken as the cases have them. */
  labeled: whole(0, 50).default(8),
  /** Examples that the module made itself and that passed the checks. */
  bootstrapped: whole(0, 20).default(4),
  /** Tries for each case while examples are made. */
  rounds: whole(1, 5).default(1),
  /** Programs that are compared. */
  candidates: whole(1, 20).default(4),
  trials: whole(1, 50).default(6),
  /** Score from which an own answer is good enough to be an example. */
  threshold: z.number().min(0).max(1).default(1),
  /** Answers that are scored at most while GEPA searches. */
  metricCalls: whole(5, 2000).default(60),
});
export type OptimizerArgs = z.infer<typeof OptimizerArgs>;

export const DEFAULT_OPTIMIZER_ARGS: OptimizerArgs = OptimizerArgs.parse({});

/** Which settings an optimiser has. */
export const OPTIMIZER_ARGS: Readonly<Record<OptimizerId, readonly (keyof OptimizerArgs)[]>> = {
  labeled_few_shot: ['labeled'],
  bootstrap_few_shot: ['bootstrapped', 'labeled', 'rounds', 'threshold'],
  random_search: ['candidates', 'bootstrapped', 'labeled', 'rounds', 'threshold'],
  mipro_v2: ['trials', 'candidates', 'bootstrapped', 'labeled', 'threshold'],
  gepa: ['metricCalls'],
};

export const OptimizeInput = z.object({
  skillId: z.string(),
  /** Key of the module. */
  artifact: z.string(),
  optimizer: OptimizerId,
  args: OptimizerArgs.prefault({}),
  /** Cases to learn from. */
  trainIds: z.array(z.string()).min(1).max(500),
  /** Cases to score with; none = those to learn from. */
  valIds: z.array(z.string()).max(500).default([]),
  modelId: z.string().nullable().default(null),
  /** Model calls at most, judges included. */
  maxCalls: z.number().int().positive().max(100_000),
  seed: z.number().int().min(0).max(2_147_483_647).default(1),
});
export type OptimizeInput = z.input<typeof OptimizeInput>;

export const OptimizeEstimate = z.object({
  /** Upper bounds; the search may need fewer. */
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** US dollars; null = the price is not known. */
  cost: z.number().nullable(),
  modelId: z.string(),
  /** Cases that can't be used, with the reason. */
  unusable: z.array(z.object({ caseId: z.string(), reason: z.string() })),
});
export type OptimizeEstimate = z.infer<typeof OptimizeEstimate>;

/** One example before or after. */
export const OptimizeRow = z.object({
  caseId: z.string(),
  caseName: z.string(),
  /** JSON of the outputs, at most 4,000 characters; null = no answer. */
  output: z.string().nullable(),
  score: z.number(),
  feedback: z.string(),
  error: z.string().nullable(),
});
export type OptimizeRow = z.infer<typeof OptimizeRow>;

export const OptimizeJob = z.object({
  id: z.string(),
  skillId: z.string(),
  skillName: z.string(),
  artifact: z.string(),
  optimizer: OptimizerId,
  modelId: z.string(),
  /** `ready`: there is a state to accept or discard. `empty`: it ended without one. */
  status: z.enum(['running', 'ready', 'empty', 'failed', 'accepted', 'discarded']),
  phase: z.enum(['starting', 'before', 'search', 'after', 'ended']),
  calls: z.number().int(),
  maxCalls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  cost: z.number().nullable(),
  scored: z.number().int(),
  best: z.number().nullable(),
  before: z.array(OptimizeRow).nullable(),
  after: z.array(OptimizeRow).nullable(),
  /** Why it ended early; null = it came to its end. */
  stopped: z.enum(['limit', 'stopped']).nullable(),
  error: AppErrorData.nullable(),
  /** Demos and instructions of the new state in words. */
  summary: z.string().nullable(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
});
export type OptimizeJob = z.infer<typeof OptimizeJob>;

/** A state that another version of DSPy made. */
export const OutdatedState = z.object({
  skillId: z.string(),
  skillName: z.string(),
  artifact: z.string(),
  optimizer: OptimizerId.nullable(),
  from: z.string(),
  to: z.string(),
  /** Null = it can't be done again, for the reason in `problem`. */
  estimate: OptimizeEstimate.nullable(),
  problem: z.string().nullable(),
});
export type OutdatedState = z.infer<typeof OutdatedState>;

/** Optimising outdated states again, one after the other. It waits for consent before each costs anything. */
export const Renewal = z.object({
  status: z.enum(['idle', 'running', 'paused']),
  /** Waiting, in order. */
  queue: z.array(z.object({ skillId: z.string(), artifact: z.string(), skillName: z.string() })),
  current: OptimizeJob.nullable(),
  done: z.array(z.object({ skillId: z.string(), artifact: z.string(), skillName: z.string(), outcome: z.string() })),
});
export type Renewal = z.infer<typeof Renewal>;

export const DspyStatus = z.object({
  /** Null = it can be used. */
  problem: AppErrorData.nullable(),
  dspy: z.string().nullable(),
  python: z.string().nullable(),
  /** `missing`: the Python package that it lacks. */
  optimizers: z.array(z.object({ id: OptimizerId, missing: z.string().nullable() })),
});
export type DspyStatus = z.infer<typeof DspyStatus>;

export const RenewInput = z.object({
  /** Consent: what may be optimised again, each with the model calls that it may make. */
  items: z.array(z.object({ skillId: z.string(), artifact: z.string(), maxCalls: z.number().int().positive() })).min(1),
});
export type RenewInput = z.infer<typeof RenewInput>;

const ofJob = z.object({ jobId: z.string() });

export const optimiseTable = {
  /** Starts the sidecar when it is not running. Never throws: what is missing is the problem. */
  status: later(query(nothing, DspyStatus)),
  /** Throws `bad_input`, `not_found`, `package_broken`, `model_missing`. No model is asked. */
  estimate: query(OptimizeInput, OptimizeEstimate),
  start: mutation(OptimizeInput, ofJob),
  /** The job as it stands, at most ten times a second, until it has ended. */
  watch: stream(ofJob, OptimizeJob),
  /** Ends it within five seconds with the best so far. */
  stop: mutation(ofJob, nothing),
  /** Of a skill, newest first; kept until the app closes. */
  jobs: query(z.object({ skillId: z.string() }), z.array(OptimizeJob)),
  /** Saves the new state into the package as a revision. Throws `changed_meanwhile` when the module is no longer what was optimised. */
  accept: mutation(ofJob, OptimizeJob),
  discard: mutation(ofJob, OptimizeJob),
  /** States of the library that another version of DSPy made, with what it would take to make them anew. No model is asked. */
  outdated: query(nothing, z.array(OutdatedState)),
  /** Begins with the consent of the person; accepted results become revisions. Throws `bad_input` for a state that is not outdated. */
  renew: mutation(RenewInput, Renewal),
  renewal: query(nothing, Renewal),
  pauseRenewal: mutation(nothing, Renewal),
  resumeRenewal: mutation(nothing, Renewal),
};
export type OptimiseApi = RoomApi<typeof optimiseTable>;

// electron/contract/optimise.ts - DSPy modules: what is installed, and optimising a module against test cases. Rows C6, C7, H2.
import { z } from 'zod';
import { later, mutation, nothing, query, type RoomApi, stream } from './procedures/table.ts';
import { AppErrorData } from './schemas/errors.ts';
import { AnswerEnding } from './values/ending.ts';

export const OPTIMIZERS = ['labeled_few_shot', 'bootstrap_few_shot', 'random_search', 'mipro_v2', 'gepa'] as const;
export const OptimizerId = z.enum(OPTIMIZERS);
export type OptimizerId = z.infer<typeof OptimizerId>;

const whole = (least: number, most: number) => z.number().int().min(least).max(most);
/** Settings of optimisers; each uses those in its row of `OPTIMIZER_ARGS`. */
export const OptimizerArgs = z.object({
  /** Examples taken as the cases have them. */
  labeled: whole(0, 50).default(8),
  /** Examples that the module generated and that passed the checks. */
  bootstrapped: whole(0, 20).default(4),
  /** Attempts per case when examples are generated. */
  rounds: whole(1, 5).default(1),
  /** Programs that are compared. */
  candidates: whole(1, 20).default(4),
  trials: whole(1, 50).default(6),
  /** Minimum score for the module's own answer to become an example. */
  threshold: z.number().min(0).max(1).default(1),
  /** Maximum answers scored while GEPA searches. */
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
  /** Cases to score with; empty = those to learn from. */
  valIds: z.array(z.string()).max(500).default([]),
  modelId: z.string().nullable().default(null),
  /** Maximum model calls, judges included. */
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
  /** Cases that cannot be used, and the reason. */
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
  /** How the last answer for it ended; null = not known, or there was none. */
  ending: AnswerEnding.nullable(),
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
  /** `ready`: there is a state to accept or discard. `empty`: it ended without one. `interrupted`: the app ended first; `resume` begins it again. */
  status: z.enum(['running', 'ready', 'empty', 'failed', 'interrupted', 'accepted', 'discarded']),
  phase: z.enum(['starting', 'before', 'search', 'after', 'ended']),
  calls: z.number().int(),
  maxCalls: z.number().int(),
  /** Calls whose answer was not whole. */
  incomplete: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  cost: z.number().nullable(),
  scored: z.number().int(),
  best: z.number().nullable(),
  before: z.array(OptimizeRow).nullable(),
  after: z.array(OptimizeRow).nullable(),
  /** Why it ended early; null = it ran to the end. */
  stopped: z.enum(['limit', 'stopped']).nullable(),
  error: AppErrorData.nullable(),
  /** The new state's demos and instructions in words. */
  summary: z.string().nullable(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
});
export type OptimizeJob = z.infer<typeof OptimizeJob>;

/** A state made by another version of DSPy. */
export const OutdatedState = z.object({
  skillId: z.string(),
  skillName: z.string(),
  artifact: z.string(),
  optimizer: OptimizerId.nullable(),
  from: z.string(),
  to: z.string(),
  /** Null = it cannot be redone; `problem` says why. */
  estimate: OptimizeEstimate.nullable(),
  problem: z.string().nullable(),
});
export type OutdatedState = z.infer<typeof OutdatedState>;

/** Optimises outdated states again, one by one. It waits for consent before any costs arise. */
export const Renewal = z.object({
  status: z.enum(['idle', 'running', 'paused']),
  /** Queued, in order. */
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
  /** Consent: what may be optimised again, each with the number of model calls allowed. */
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
  /** The job's state, at most ten times a second, until it has ended. */
  watch: stream(ofJob, OptimizeJob),
  /** Ends it within five seconds with the best so far. */
  stop: mutation(ofJob, nothing),
  /** For a skill, newest first; they outlive the app. */
  jobs: query(z.object({ skillId: z.string() }), z.array(OptimizeJob)),
  /** Saves the new state into the package as a revision. Throws `changed_meanwhile` if the module is no longer the one optimised. */
  accept: mutation(ofJob, OptimizeJob),
  discard: mutation(ofJob, OptimizeJob),
  /** Begins one that was interrupted again, with the calls that are left. Throws `invalid_transition` for another, and as `start`. */
  resume: mutation(ofJob, ofJob),
  /** States in the library made by another version of DSPy, with what recreating them would take. No model is asked. */
  outdated: query(nothing, z.array(OutdatedState)),
  /** Starts with the person's consent; accepted results become revisions. Throws `bad_input` for a state that is not outdated. */
  renew: mutation(RenewInput, Renewal),
  renewal: query(nothing, Renewal),
  pauseRenewal: mutation(nothing, Renewal),
  resumeRenewal: mutation(nothing, Renewal),
};
export type OptimiseApi = RoomApi<typeof optimiseTable>;

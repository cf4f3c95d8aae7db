// electron/contract/composer/improve.ts - a better text of a skill, proposed from runs or cases that failed, scored before and after, and accepted or thrown away
// whole. Row H2.
import { z } from 'zod';
import { ModelUsage } from '../models.ts';
import { byId, mutation, nothing, query, type RoomApi, stream } from '../procedures/table.ts';
import { AppErrorData } from '../schemas/errors.ts';

const ImproveInput = z.object({
  skillId: z.string(),
  /** Runs that went wrong: their inputs, answers and errors are shown to the model. */
  runIds: z.array(z.string()).max(20).default([]),
  /** Cases that fail. All other cases of the skill are held out: the model never sees them. */
  caseIds: z.array(z.string()).max(50).default([]),
  /** What the author knows about it. */
  words: z.string().max(4000).default(''),
  modelId: z.string().nullable().default(null),
  /** Answers to score, and the proposal; judges come on top. */
  maxCalls: z.number().int().min(3).max(2000).default(200),
});

/** One answer, checked. */
export const ImproveScore = z.object({
  verdict: z.enum(['pass', 'fail', 'error', 'no_check']),
  score: z.number().nullable(),
  /** US dollars; null = not known. */
  cost: z.number().nullable(),
  ms: z.number().nullable(),
  /** At most 1,000 characters. */
  output: z.string().nullable(),
  /** What failed, in words. */
  failed: z.string(),
});
export type ImproveScore = z.infer<typeof ImproveScore>;

export const ImproveRow = z.object({
  /** Of a case, or of the run. */
  id: z.string(),
  name: z.string(),
  /** The model that proposed did not see it. */
  held: z.boolean(),
  before: ImproveScore.nullable(),
  after: ImproveScore.nullable(),
});
export type ImproveRow = z.infer<typeof ImproveRow>;

export const Improvement = z.object({
  id: z.string(),
  skillId: z.string(),
  skillName: z.string(),
  modelId: z.string(),
  /** `ready`: there is a proposal. `interrupted`: the app ended first; `resume` goes on. */
  status: z.enum(['running', 'ready', 'failed', 'interrupted', 'accepted', 'discarded']),
  phase: z.enum(['before', 'propose', 'after', 'ended']),
  /** What it changes: the key of an artifact, or `description`; null = not proposed yet. */
  part: z.string().nullable(),
  why: z.string(),
  rows: z.array(ImproveRow),
  usage: ModelUsage,
  error: AppErrorData.nullable(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
});
export type Improvement = z.infer<typeof Improvement>;

/** One column of the comparison. */
export const Contender = z.object({
  id: z.string(),
  /** `now`: the skill as it is. */
  kind: z.enum(['now', 'improve', 'dspy']),
  label: z.string(),
  /** Of the examples it was scored on, and of those held out; null = none were. */
  score: z.number().nullable(),
  heldScore: z.number().nullable(),
  /** For one example, on average; null = not measured for each. */
  cost: z.number().nullable(),
  ms: z.number().nullable(),
  /** US dollars that finding it took; null = not known. */
  spent: z.number().nullable(),
  cells: z.array(z.object({ id: z.string(), score: z.number().nullable(), cost: z.number().nullable(), ms: z.number().nullable() })),
});
export type Contender = z.infer<typeof Contender>;
export const Contest = z.object({
  examples: z.array(z.object({ id: z.string(), name: z.string(), held: z.boolean() })),
  contenders: z.array(Contender),
});
export type Contest = z.infer<typeof Contest>;

export const improveTable = {
  /** Throws `bad_input`, `not_found`, `package_broken`, `model_missing`. */
  start: mutation(ImproveInput, byId),
  /** Of a skill, newest first. They outlive the app. */
  list: query(z.object({ skillId: z.string() }), z.array(Improvement)),
  open: query(byId, Improvement),
  /** Both texts; equal while nothing is proposed. */
  texts: query(byId, z.object({ before: z.string(), after: z.string() })),
  /** At most ten times a second, until it has ended. */
  watch: stream(byId, Improvement),
  stop: mutation(byId, nothing),
  /** Goes on where it was interrupted. */
  resume: mutation(byId, nothing),
  /** Saves the proposal as one revision. Throws `changed_meanwhile`, `invalid_transition`. */
  accept: mutation(byId, Improvement),
  discard: mutation(byId, Improvement),
  /** What is proposed for a skill, by a model and by DSPy, beside what it is now, example by example. */
  compare: query(z.object({ skillId: z.string() }), Contest),
};
export type ImproveApi = RoomApi<typeof improveTable>;

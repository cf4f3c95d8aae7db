// electron/contract/triggers/trying.ts - rows decided about by a model, as a conversation would, several times each (rows E2, E8).
import { z } from 'zod';
import { TurnDecision } from '../conversations/turn.ts';
import { ModelUsage } from '../models.ts';
import { MatchedFields } from './evaluation.ts';

/** Of one row. */
export const MAX_TIMES = 10;

export const TryInput = z.object({
  skillId: z.string(),
  /** What is written now; null = what is saved. */
  draft: MatchedFields.nullable(),
  /** Null = the default model. */
  modelId: z.string().nullable(),
  /** How often each row is decided about. */
  times: z.number().int().min(1).max(MAX_TIMES).default(3),
  /** US dollars; no row begins once they are spent. Null = no limit. */
  maxCost: z.number().positive().nullable().default(null),
});
export type TryInput = z.input<typeof TryInput>;

/** Decisions about one row that came to the same. */
export const TriedOutcome = TurnDecision.pick({ choice: true, skill: true, by: true, because: true }).extend({
  count: z.number().int(),
  /** Their runs; none if the rules needed no model. */
  runIds: z.array(z.string()),
});
export type TriedOutcome = z.infer<typeof TriedOutcome>;

export const TriedRow = z.object({
  /** Null: the row is not kept. */
  id: z.string().nullable(),
  message: z.string(),
  shouldTrigger: z.boolean(),
  heldOut: z.boolean(),
  /** How many of `times` decisions activate the skill, and should; or do not. */
  right: z.number().int(),
  times: z.number().int(),
  /** The most frequent first. */
  outcomes: z.array(TriedOutcome),
});
export type TriedRow = z.infer<typeof TriedRow>;

/** Decisions that are right, of all; a row that needed no model counts as often as the others. */
export const DecidedScore = z.object({ right: z.number().int(), of: z.number().int() });
export type DecidedScore = z.infer<typeof DecidedScore>;

/** The sums so far, with the rows that are new since the last event. */
export const TryEvent = z.object({
  state: z.enum(['asking', 'done', 'stopped']),
  modelId: z.string(),
  times: z.number().int(),
  rows: z.array(TriedRow),
  /** Rows that are decided about, of all. */
  done: z.number().int(),
  of: z.number().int(),
  score: DecidedScore,
  heldOut: DecidedScore,
  /** Rows for which every decision is right. */
  always: z.number().int(),
  /** Why it ended early; null = it did not. */
  note: z.string().nullable(),
  /** `calls`: decisions for which a model was asked. */
  ...ModelUsage.shape,
  ms: z.number(),
});
export type TryEvent = z.infer<typeof TryEvent>;

// electron/contract/triggers/proposing.ts - better descriptions by a model, scored on rows that it did not see (row E8).
import { z } from 'zod';
import { ModelUsage } from '../models.ts';
import { MatchedFields } from './evaluation.ts';
import { DecidedScore, MAX_TIMES } from './trying.ts';

/** Clients refuse a longer one. */
export const MAX_DESCRIPTION = 1024;
export const MAX_ROUNDS = 5;

export const ProposeInput = z.object({
  skillId: z.string(),
  /** What is written now; null = what is saved. */
  draft: MatchedFields.nullable(),
  /** Null = the default model. */
  modelId: z.string().nullable(),
  rounds: z.number().int().min(1).max(MAX_ROUNDS).default(3),
  /** How often a model decides about each held-out row, for every description that is scored; 0 = matching alone scores. */
  times: z.number().int().min(0).max(MAX_TIMES).default(0),
  /** US dollars; it stops before the call that may exceed it. Null = no limit but that of the rounds. */
  maxCost: z.number().positive().nullable().default(null),
});
export type ProposeInput = z.input<typeof ProposeInput>;

/** Rows that should find the skill, and rows that should not but do. */
export const TriggerScore = z.object({
  found: z.number().int(),
  should: z.number().int(),
  foundWrongly: z.number().int(),
  shouldNot: z.number().int(),
});
export type TriggerScore = z.infer<typeof TriggerScore>;

export const DescriptionScore = z.object({
  tuning: TriggerScore,
  heldOut: TriggerScore,
  /** By decisions about held-out rows; null = no model was asked about them. */
  decided: DecidedScore.nullable(),
});
export type DescriptionScore = z.infer<typeof DescriptionScore>;

export const Proposal = z.object({
  round: z.number().int(),
  description: z.string(),
  /** What the model says it changed, and why. */
  why: z.string(),
  score: DescriptionScore,
});
export type Proposal = z.infer<typeof Proposal>;

/** How it stands, whole each time. */
export const ProposalEvent = z.object({
  state: z.enum(['asking', 'done', 'stopped']),
  round: z.number().int(),
  rounds: z.number().int(),
  modelId: z.string(),
  /** Of the description as it is now. */
  now: DescriptionScore,
  /** Only those that could be used, in the order in which they came. */
  proposals: z.array(Proposal),
  /** The one of `proposals` that is best on held-out rows and better than now; null = none is. */
  best: z.number().int().nullable(),
  /** Answers that could not be used, and why it ended early. */
  notes: z.array(z.string()),
  ...ModelUsage.shape,
});
export type ProposalEvent = z.infer<typeof ProposalEvent>;

export const passedOf = ({ found, shouldNot, foundWrongly }: TriggerScore): number => found + shouldNot - foundWrongly;
export const countOf = ({ should, shouldNot }: TriggerScore): number => should + shouldNot;

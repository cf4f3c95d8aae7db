// electron/contract/triggers/evaluation.ts - what rows come to: which pass, who wins instead, and why (row E8).
import { z } from 'zod';
import { MatchHit, MatchReason } from '../matching/matching.ts';
import { Metadata } from '../packages.ts';

/** The part of a package by which messages find it. */
export const MatchedFields = Metadata.pick({
  name: true,
  title: true,
  description: true,
  tags: true,
  intentPatterns: true,
  triggerPhrases: true,
});
export type MatchedFields = z.infer<typeof MatchedFields>;

export const TriggerResult = z.object({
  /** Null: the row is not kept. */
  id: z.string().nullable(),
  message: z.string(),
  shouldTrigger: z.boolean(),
  heldOut: z.boolean(),
  /** The skill is found, that is first and above the threshold, and should be; or neither. */
  passes: z.boolean(),
  /** Its place among all skills, from 1; null = nothing of the message is in it, or it is far below. */
  rank: z.number().int().nullable(),
  score: z.number().nullable(),
  /** Why this skill. */
  reasons: z.array(MatchReason),
  /** The best of the other skills; null = there is none. */
  other: MatchHit.nullable(),
  /** Whether the first one reaches the threshold: else the message finds no skill. */
  fits: z.boolean(),
});
export type TriggerResult = z.infer<typeof TriggerResult>;

export const Evaluation = z.object({
  results: z.array(TriggerResult),
  passed: z.number().int(),
  /** How many skills there are to be found, this one among them. */
  skills: z.number().int(),
  threshold: z.number(),
  ms: z.number(),
});
export type Evaluation = z.infer<typeof Evaluation>;

/** `timeline-builder`, `this skill`, or that none was found: who a message finds. */
export function foundBy({ rank, other, fits }: Pick<TriggerResult, 'rank' | 'other' | 'fits'>): 'this' | 'other' | 'none' {
  if (!fits) return 'none';
  return rank === 1 ? 'this' : other === null ? 'none' : 'other';
}

// electron/contract/matching/matching.ts - which skills fit a message, found without a model, and why (row E1; conversation.md, “Phase 1”).
import { z } from 'zod';
import { query, type RoomApi } from '../procedures/table.ts';
import { Scope } from '../values/scope.ts';

/** Where in a skill something was found, the strongest first. `command` is its name after a slash. */
export const MATCH_FIELDS = ['command', 'name', 'title', 'phrase', 'pattern', 'quote', 'tag', 'description'] as const;
export const MatchField = z.enum(MATCH_FIELDS);
export type MatchField = z.infer<typeof MatchField>;

/** How words of a message came to be words of a skill. `negated` ones stand after a “not” and count against it. */
export const MatchHow = z.enum(['same', 'spelling', 'alias', 'translation', 'negated']);
export type MatchHow = z.infer<typeof MatchHow>;

/** One thing that speaks for a skill, or against it. */
export const MatchReason = z.object({
  field: MatchField,
  /** As they stand in the message. */
  words: z.array(z.string()),
  /** As the skill says it: its name, phrase or pattern, or the words of the field. */
  matched: z.string(),
  how: MatchHow,
  /** Its share of the score; the shares of all reasons add up to it. */
  weight: z.number(),
});
export type MatchReason = z.infer<typeof MatchReason>;

export const MatchHit = z.object({
  skillId: z.string(),
  name: z.string(),
  title: z.string().nullable(),
  scope: Scope,
  score: z.number(),
  /** The heaviest first. */
  reasons: z.array(MatchReason),
  /** Skills with the same description, itself among them: they are one hit. */
  copies: z.number().int(),
});
export type MatchHit = z.infer<typeof MatchHit>;

export const Matches = z.object({
  /** The best first; equal ones by name. Also those below the threshold. */
  hits: z.array(MatchHit),
  /** Whether the first one reaches the threshold: else no skill fits. */
  fits: z.boolean(),
  threshold: z.number(),
  /** What was not looked at, for a person; null = all was. */
  note: z.string().nullable(),
});
export type Matches = z.infer<typeof Matches>;

export const MAX_MATCHES = 50;

export const MatchInput = z.object({
  message: z.string(),
  limit: z.number().int().min(1).max(MAX_MATCHES).default(5),
  /** Only skills that it has; by default all that are enabled. */
  agent: z.string().optional(),
});
export type MatchInput = z.input<typeof MatchInput>;

export const matchingTable = {
  /** The skills that fit a message, with reasons. The same library and message give the same answer everywhere. Throws `not_found` for an unknown agent. */
  match: query(MatchInput, Matches),
};
export type MatchingApi = RoomApi<typeof matchingTable>;

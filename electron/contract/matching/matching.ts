// electron/contract/matching/matching.ts - which skills fit a message, found without a model, and why (row E1; conversation.md, “Phase 1”).
import { z } from 'zod';
import { later, mutation, nothing, query, type RoomApi, stream } from '../procedures/table.ts';
import { place } from '../values/place.ts';
import { Scope } from '../values/scope.ts';

/** Where in a skill something was found, the strongest first. `command` is its name after a slash, `meaning` all that it says, by the embedding model. */
export const MATCH_FIELDS = ['command', 'name', 'title', 'phrase', 'pattern', 'quote', 'tag', 'description', 'meaning'] as const;
export const MatchField = z.enum(MATCH_FIELDS);
export type MatchField = z.infer<typeof MatchField>;

/** How words of a message came to be words of a skill. `negated` ones stand after a “not” and count against it; `meaning` is not by words. */
export const MatchHow = z.enum(['same', 'spelling', 'alias', 'translation', 'negated', 'meaning']);
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
  /** Of `meaning`, which weighs nothing: how alike both are, as the cosine of their vectors. */
  similarity: z.number().optional(),
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
  /** The best first; equal ones by name. Also those below the threshold: if all are, those of like meaning stand among them. */
  hits: z.array(MatchHit),
  /** Whether the first one reaches the threshold, by words: else no skill fits. */
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

/** The local model that finds skills by their meaning, and how far it has come. */
export const Embedding = z.object({
  /** Null = none is chosen: words alone are compared. */
  model: z.object({ label: z.string(), path: z.string(), bytes: z.number().int() }).nullable(),
  /** reading = some skills are not read yet; failed = words alone are compared, until what `note` says is done. */
  state: z.enum(['none', 'reading', 'ready', 'failed']),
  note: z.string().nullable(),
  /** Of the skills that a message may find. */
  read: z.number().int(),
  skills: z.number().int(),
});
export type Embedding = z.infer<typeof Embedding>;

export const matchingTable = {
  /** The skills that fit a message, with reasons. The same library, message and embedding model give the same answer. Throws `not_found` for an unknown agent. */
  match: later(query(MatchInput, Matches)),
  embedding: query(nothing, Embedding),
  /** Chooses a model file after one text was tried with it. Throws `not_found`, `no_permission`, `model_load_failed`: what was chosen before then stays. */
  chooseEmbedding: later(mutation(z.object({ path: place('embedding_file') }), Embedding)),
  /** Forgets the file, which stays where it is, and what was read with it. */
  removeEmbedding: mutation(nothing, Embedding),
  /** Reads the skills that are not read yet, which the window does by itself; the last item has all. Throws what the model throws. */
  readSkills: stream(nothing, Embedding),
};
export type MatchingApi = RoomApi<typeof matchingTable>;

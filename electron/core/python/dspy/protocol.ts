// electron/core/python/dspy/protocol.ts - messages between us and the sidecar's service `dspy`; both directions are checked here, and
// what the service says is not trusted.
import { z } from 'zod';
import { AnswerEnding, JsonObject, nearNumber, OptimizerId } from '../../../contract/index.ts';

/** A call of a model. Tools and images never come here: the pinned adapter makes text only. */
export const LmRequest = z.object({
  system: z.string(),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), content: z.string() })).min(1),
  temperature: nearNumber(z.number().min(0).max(2).nullable()),
  maxTokens: z.number().int().positive().nullable(),
  stop: z.array(z.string()),
  /** Distinguishes repeated identical calls. */
  rolloutId: z.number().int().nullable(),
});
export type LmRequest = z.infer<typeof LmRequest>;

export const ToolRequest = z.object({ name: z.string(), arguments: JsonObject });
export type ToolRequest = z.infer<typeof ToolRequest>;

/** `case` null: an answer of a run, else the id of an example. */
export const ScoreRequest = z.object({ case: z.string().nullable(), inputs: JsonObject, outputs: JsonObject });
export type ScoreRequest = z.infer<typeof ScoreRequest>;

/** The interpreter of RLM: a piece of code, or the answer to a tool that the code called. */
export const InterpreterStep = z.object({
  session: z.string(),
  code: z.string().optional(),
  variables: JsonObject.optional(),
  tools: z.array(z.string()).optional(),
  outputs: z.array(z.string()).optional(),
  result: z.union([z.object({ value: z.unknown() }), z.object({ error: z.string() })]).optional(),
});
export type InterpreterStep = z.infer<typeof InterpreterStep>;
export const InterpreterClose = z.object({ session: z.string() });

/** The result of an interpreter's step. */
export type InterpreterAnswer =
  | { type: 'output'; text: string }
  | { type: 'submitted'; value: unknown }
  | { type: 'tool'; name: string; args: unknown[]; kwargs: Record<string, unknown> }
  /** The code failed; the model is told and may go on. */
  | { type: 'error'; message: string }
  /** The guest ended. */
  | { type: 'ended'; message: string };

/** The whole job winds down with what it has. */
export interface Stop {
  type: 'stop';
  why: 'limit' | 'stopped';
}

export type LmAnswer =
  | { type: 'answer'; text: string; finish: string; ending: AnswerEnding | null; inputTokens: number | null; outputTokens: number | null }
  | { type: 'error'; code: string; message: string };

export const Manifest = z.object({
  dspy: z.string(),
  python: z.string(),
  adapter: z.string(),
  types: z.array(z.string()),
  templates: z.array(
    z.object({ id: z.string(), version: z.number().int(), params: z.array(z.string()), tools: z.boolean(), optimizable: z.boolean() }),
  ),
  optimizers: z.array(z.object({ id: OptimizerId, missing: z.string().nullable() })),
});
export type Manifest = z.infer<typeof Manifest>;

export const Executed = z.object({ outputs: JsonObject, reasoning: z.string().nullable(), trajectory: z.unknown() });
export type Executed = z.infer<typeof Executed>;

export const Row = z.object({
  case: z.string(),
  outputs: JsonObject.nullable(),
  score: nearNumber(z.number()),
  feedback: z.string(),
  /** Of the last answer for it; null = none came, or it is not known. */
  ending: AnswerEnding.nullable(),
  error: z.string().nullable(),
});
export type Row = z.infer<typeof Row>;

/** A program that was scored on all examples, as soon as it is the best so far. */
export const Candidate = z.object({ type: z.literal('candidate'), score: nearNumber(z.number()), state: JsonObject, rows: z.array(Row) });
export type Candidate = z.infer<typeof Candidate>;

export const Progress = z.object({
  phase: z.enum(['before', 'search', 'after']),
  scored: z.number().int(),
  best: nearNumber(z.number().nullable()),
});
export type Progress = z.infer<typeof Progress>;

export const Optimized = z.object({
  state: JsonObject.nullable(),
  stopped: z.enum(['limit', 'stopped']).nullable(),
  before: z.array(Row).nullable(),
  after: z.array(Row).nullable(),
});
export type Optimized = z.infer<typeof Optimized>;

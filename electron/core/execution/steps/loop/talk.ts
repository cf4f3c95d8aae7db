// electron/core/execution/steps/loop/talk.ts - what a model and its tools have said to each other in one step: enough of it to go on in another process.
import { z } from 'zod';
import type { ModelMessage, ModelToolCall } from '../../../models/index.ts';

export interface Spent {
  inputTokens: number;
  outputTokens: number;
  cost: number | null;
}

/** The result of a call, as the model reads it. */
export interface ToolResult {
  content: string;
  failed: boolean;
}

/** A call that was made before: the same one again is only sensible once something has changed. */
export interface Tried {
  times: number;
  failed: boolean;
  /** How much had changed by then. */
  changes: number;
}

export interface Talk {
  messages: ModelMessage[];
  /** Of all answers so far. */
  spent: Spent;
  /** By tool and canonical input. */
  tried: Map<string, Tried>;
  /** Calls that may have changed something. */
  changes: number;
  /** Calls that were stopped since the last one that was not. */
  stopped: number;
  /** Calls of the last answer whose results are not all there yet. */
  pending: { calls: readonly ModelToolCall[]; results: Map<string, ToolResult> } | null;
}

const NOTHING: Spent = { inputTokens: 0, outputTokens: 0, cost: 0 };

/** `before`: what was said before the question. */
export const newTalk = (user: string, before: readonly ModelMessage[]): Talk => ({
  messages: [...before, { role: 'user', content: user }],
  spent: NOTHING,
  tried: new Map(),
  changes: 0,
  stopped: 0,
  pending: null,
});

export const added = (a: Spent, b: Spent): Spent => ({
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  cost: a.cost === null || b.cost === null ? null : a.cost + b.cost,
});

/** As it is kept while the run waits for a person. */
export interface KeptTalk extends Omit<Talk, 'tried' | 'pending'> {
  tried: [string, Tried][];
  pending: { calls: readonly ModelToolCall[]; results: [string, ToolResult][] } | null;
}

export const keptTalk = ({ tried, pending, ...talk }: Talk): KeptTalk => ({
  ...talk,
  tried: [...tried],
  pending: pending && { calls: pending.calls, results: [...pending.results] },
});

export const talkOf = ({ tried, pending, messages, ...kept }: KeptTalk): Talk => ({
  ...kept,
  messages: [...messages],
  tried: new Map(tried),
  pending: pending && { calls: pending.calls, results: new Map(pending.results) },
});

/** Enough of its shape to tell that it is whole. */
export const WholeTalk = z.looseObject({
  messages: z.array(z.looseObject({ role: z.enum(['user', 'assistant', 'tool']), content: z.string() })).min(1),
  spent: z.looseObject({ inputTokens: z.number(), outputTokens: z.number() }),
  tried: z.array(z.unknown()),
  changes: z.number(),
  stopped: z.number(),
  pending: z.looseObject({ calls: z.array(z.looseObject({ id: z.string(), name: z.string() })), results: z.array(z.unknown()) }).nullable(),
});

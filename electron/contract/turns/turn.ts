// electron/contract/turns/turn.ts - what is asked of a skill, and the plan of the turn that it becomes: the same from the editor, by name, by an
// agent's choice and by schedule. Rows E3, E4; conversation.md, "Three ways in, one composition".
import { z } from 'zod';
import { Channel, TaskContext } from '../library.ts';
import { JsonObject } from '../schemas/written.ts';
import { YOU } from '../values/agent.ts';
import { listed, number, plural } from '../values/words.ts';

/** How a run came about: a person in the editor or on a command line, the name of a skill in a conversation, an agent's own choice, or a time that came. */
export const Way = z.enum(['editor', 'name', 'choice', 'schedule']);
export type Way = z.infer<typeof Way>;

export const SkillRefInput = z.union([z.object({ id: z.string(), revisionId: z.string().optional() }), z.object({ name: z.string() })]);

export const InvocationRequest = z.object({
  /** `revisionId`: an earlier revision as it was; without it the current bytes. */
  skill: SkillRefInput,
  request: z.string().default(''),
  inputs: JsonObject.default({}),
  agent: z.string().default(YOU),
  channel: Channel,
  context: TaskContext.default('interactive'),
  /** `sessionId`: of the runs that belong together, e.g. those of a conversation. */
  origin: z.object({ way: Way, sessionId: z.string().nullable().default(null) }),
});
export type InvocationRequest = z.input<typeof InvocationRequest>;

/** The kinds of parts of a system message; `agent` = the composed prompt of whoever runs it, `tools` = how tools are called. */
export const PartKind = z.enum(['agent', 'framing', 'description', 'approach', 'example', 'tools', 'output_schema']);
export type PartKind = z.infer<typeof PartKind>;

/** A tool as a model is offered it. */
export const TurnTool = z.object({
  /** By which the skill declares it. */
  id: z.string(),
  /** By which the model knows it. */
  name: z.string(),
  description: z.string(),
  inputSchema: JsonObject,
  /** A person is asked before each call. */
  asks: z.boolean(),
});
export type TurnTool = z.infer<typeof TurnTool>;

/** The most that a run may use; null = no limit. */
export const Budget = z.object({
  /** Of tools, by models. */
  calls: z.number().int().min(0).max(1000),
  /** In and out, of all models. */
  tokens: z.number().int().min(1).nullable(),
  /** US dollars. */
  cost: z.number().min(0).nullable(),
});
export type Budget = z.infer<typeof Budget>;

export const BUDGET: Readonly<Budget> = { calls: 40, tokens: null, cost: null };

/** What ends the work of a turn: an answer without a call of a tool, the same in JSON that matches output_schema, what code submits, or the last of its steps. */
export const Exit = z.enum(['answer', 'answer_in_schema', 'submit', 'prose']);
export type Exit = z.infer<typeof Exit>;

/** Decided before anything is sent, and kept with the trace. Texts of parts are beside it: in the preview, and in the trace of what was sent. */
export const TurnPlan = z.object({
  skill: z.object({ id: z.string(), name: z.string(), version: z.string().nullable() }),
  agent: z.object({ id: z.string(), name: z.string() }),
  modelId: z.string().nullable(),
  /** The system message of the last step, in order. */
  parts: z.array(z.object({ kind: PartKind, label: z.string(), chars: z.number().int() })),
  /** At most 24, the preferred ones first; only what the skill declares and whoever runs it at the top may use. */
  tools: z.array(TurnTool),
  /** Declared and not offered. */
  leftOut: z.array(z.object({ id: z.string(), why: z.string() })),
  /** How the model calls them: by its provider's own way, or in JSON that is asked for in words (a local model is held to it by a grammar); null = none are offered. */
  calling: z.enum(['tools', 'words']).nullable(),
  /** The tools that the skill declares, in the order in which it prefers them. */
  expected: z.array(z.string()),
  /** Its steps; `artifact` null = the request itself. */
  sequence: z.array(z.object({ step: z.string(), artifact: z.string().nullable(), kind: z.string() })),
  /** Where a person is asked: before a step, or before each call of a tool. */
  interrupts: z.array(z.object({ point: z.string(), step: z.string().nullable(), tool: z.string().nullable() })),
  exit: Exit,
  budget: Budget.extend({ ms: z.number().int() }),
});
export type TurnPlan = z.infer<typeof TurnPlan>;

const EXITS: Readonly<Record<Exit, string>> = {
  answer: 'The model answers without calling a tool.',
  answer_in_schema: 'The model answers in JSON that matches output_schema.',
  submit: 'The code submits its output.',
  prose: 'Its last part is read.',
};
export const exitInWords = ({ exit }: Pick<TurnPlan, 'exit'>): string => EXITS[exit];

/** `before memory_set`, with the name of the point where that says more: `review, before Draft`. */
export function pointInWords(point: string, what: string | null): string {
  const before = `before ${what}`;
  return point === 'before' || point === `before_${what}` ? before : `${point}, ${before}`;
}

/** `at most 40 calls of tools, 20,000 tokens, $0.50 and 5 min`. */
export function budgetInWords({ calls, tokens, cost, ms }: TurnPlan['budget']): string {
  const time = ms >= 60_000 ? `${Number((ms / 60_000).toFixed(1))} min` : `${ms / 1000} s`;
  return `at most ${listed([
    plural(calls, 'call of a tool', 'calls of tools'),
    ...(tokens === null ? [] : [`${number(tokens)} tokens`]),
    ...(cost === null ? [] : [`$${number(cost)}`]),
    time,
  ])}`;
}

/** What there is to say of how tools are called; null = the usual way, or there are none. */
export const callingInWords = ({ calling }: Pick<TurnPlan, 'calling'>): string | null =>
  calling === 'words' ? 'This model has no tools of its own kind, so it is asked in words to write its calls as JSON.' : null;

// electron/contract/conversations/turn.ts - one answer of a conversation: what was found, decided, composed and run for it. Rows E1 to E4; conversation.md.
import { z } from 'zod';
import { RunEvent, Waiting } from '../execution.ts';
import { RunStatus } from '../library.ts';
import { MatchHit } from '../matching/matching.ts';
import { AppErrorData } from '../schemas/errors.ts';
import { JsonObject } from '../schemas/written.ts';
import { TurnPlan } from '../turns/turn.ts';

/** interrupted = the app ended before it did; asks = its run waits for a person, also over a restart. */
export const TurnState = z.enum(['running', 'asks', 'done', 'failed', 'stopped', 'interrupted']);
export type TurnState = z.infer<typeof TurnState>;

/** Whether nothing more will come, unless a person asks again. */
export const isTurnOver = (state: TurnState): boolean => state !== 'running' && state !== 'asks';

/** A skill that phase 1 found. */
export const TurnMatch = MatchHit.extend({
  /** Why it may not be used here: not from conversations, not by this agent; null = it may. */
  blocked: z.string().nullable(),
});
export type TurnMatch = z.infer<typeof TurnMatch>;

export const TurnMatches = z.object({
  hits: z.array(TurnMatch),
  /** Below it no skill fits. */
  threshold: z.number(),
  fits: z.boolean(),
  /** Skills that were looked at. */
  skills: z.number().int(),
  /** What was not looked at; null = all was. */
  note: z.string().nullable(),
  ms: z.number(),
});
export type TurnMatches = z.infer<typeof TurnMatches>;

export const DecisionChoice = z.enum(['direct', 'activate', 'research', 'clarify']);
export type DecisionChoice = z.infer<typeof DecisionChoice>;

/** What the prompt of a decision had no room for. */
export const LibraryShare = z.object({
  /** Names of skills that were found and not shown to the model. */
  skills: z.array(z.string()),
  /** Names of skills whose description was cut. */
  cut: z.array(z.string()),
  /** Of the library part of the prompt; never more than `budget`. */
  tokens: z.number().int(),
  budget: z.number().int(),
});
export type LibraryShare = z.infer<typeof LibraryShare>;

export const TurnDecision = z.object({
  choice: DecisionChoice,
  /** Of `activate`. */
  skill: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** Steps of the skill's plan that are run, with those that they need; empty = all of it. */
  artifacts: z.array(z.string()),
  inputs: JsonObject,
  /** Of `research`: what is searched in the pages of the workspace. */
  query: z.string().nullable(),
  /** Of `clarify`: what the person is asked. */
  question: z.string().nullable(),
  /** In a sentence. */
  because: z.string(),
  /** name = the person named the skill; model = the orchestrator said so; rules = it was asked in vain, or needed not to be asked. */
  by: z.enum(['name', 'model', 'rules']),
  /** The run that decided; null = no model was asked. */
  runId: z.string().nullable(),
  modelId: z.string().nullable(),
  leftOut: LibraryShare.nullable(),
  ms: z.number(),
});
export type TurnDecision = z.infer<typeof TurnDecision>;

/** A page that was read for an answer: attached by the person, or found by `research`. */
export const ReadPage = z.object({
  slug: z.string(),
  title: z.string(),
  from: z.enum(['attached', 'found']),
  /** Characters that the model was given, of `total`. */
  chars: z.number().int(),
  total: z.number().int(),
});
export type ReadPage = z.infer<typeof ReadPage>;

/** What the model was told of the conversation so far. */
export const ToldHistory = z.object({
  messages: z.number().int(),
  leftOut: z.number().int(),
  tokens: z.number().int(),
  budget: z.number().int(),
});
export type ToldHistory = z.infer<typeof ToldHistory>;

/** decide = the orchestrator, inputs = it read inputs of the skill from the message, answer = what the person gets. */
export const TurnRun = z.object({
  runId: z.string(),
  purpose: z.enum(['decide', 'inputs', 'answer']),
  skill: z.object({ id: z.string(), name: z.string() }),
  modelId: z.string().nullable(),
  status: RunStatus,
  tools: z.number().int(),
  durationMs: z.number().nullable(),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  cost: z.number().nullable(),
  /** Artifacts in the order in which a step needed them. */
  artifacts: z.array(z.object({ key: z.string(), kind: z.string(), offsetMs: z.number(), durationMs: z.number().nullable() })),
});
export type TurnRun = z.infer<typeof TurnRun>;

/** All that an answer rests on, for the line under it once it is opened. Parts are null until they are known, or if there are none. */
export const TurnDetails = z.object({
  matches: TurnMatches.nullable(),
  decision: TurnDecision.nullable(),
  history: ToldHistory.nullable(),
  pages: z.array(ReadPage),
  /** Of the run that answers; null until that has begun. */
  plan: TurnPlan.nullable(),
  runs: z.array(TurnRun),
});
export type TurnDetails = z.infer<typeof TurnDetails>;

/** The quiet line under an answer: `timeline-builder · 3 tools · 2.1 s · $0.004`. */
export const TurnSummary = z.object({
  choice: DecisionChoice.nullable(),
  skill: z.object({ id: z.string(), name: z.string() }).nullable(),
  modelId: z.string().nullable(),
  tools: z.number().int(),
  durationMs: z.number().nullable(),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  /** US dollars; null = unknown. */
  cost: z.number().nullable(),
  /** Of the run that gives the answer; null until it began. */
  runId: z.string().nullable(),
  /** Set while it asks. */
  waiting: Waiting.nullable(),
  error: AppErrorData.nullable(),
});
export type TurnSummary = z.infer<typeof TurnSummary>;

export const RunOfTurn = z.object({ type: z.literal('run'), runId: z.string(), purpose: TurnRun.shape.purpose, event: RunEvent });

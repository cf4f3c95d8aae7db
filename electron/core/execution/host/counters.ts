// electron/core/execution/host/counters.ts - what the code of one step has asked of its host, and how much it may.
import { AppError } from '../../../contract/index.ts';

export const HOST_LIMITS = {
  calls: 50_000,
  /** Of arguments and of answers, as JSON. */
  bytes: 256 * 1024 * 1024,
  modelCalls: 500,
} as const;

export interface Counters {
  calls: number;
  refused: number;
  bytesIn: number;
  bytesOut: number;
  modelCalls: number;
  inputTokens: number;
  outputTokens: number;
  /** US dollars; null = unknown. */
  cost: number | null;
}

export const newCounters = (): Counters => ({
  ...{ calls: 0, refused: 0, bytesIn: 0, bytesOut: 0, modelCalls: 0, inputTokens: 0, outputTokens: 0, cost: 0 },
});

/** Counts a call and its arguments. Throws `limit_reached`. */
export function countCall(counters: Counters, bytes: number): void {
  counters.calls += 1;
  counters.bytesIn += bytes;
  if (counters.calls > HOST_LIMITS.calls) throw reached(`calls of host functions is ${HOST_LIMITS.calls.toLocaleString('en')}`);
  if (counters.bytesIn > HOST_LIMITS.bytes) throw reached(`bytes given to host functions is ${HOST_LIMITS.bytes / 1024 / 1024} MiB`);
}

/** Counts what a call gave back. Throws `limit_reached`. */
export function countAnswer(counters: Counters, bytes: number): void {
  counters.bytesOut += bytes;
  if (counters.bytesOut > HOST_LIMITS.bytes) throw reached(`bytes taken from host functions is ${HOST_LIMITS.bytes / 1024 / 1024} MiB`);
}

/** Asked before a model is. Throws `limit_reached`. */
export function countModelCalls(counters: Counters, more: number): void {
  if (counters.modelCalls + more > HOST_LIMITS.modelCalls) throw reached(`model calls of one step is ${HOST_LIMITS.modelCalls}`);
  counters.modelCalls += more;
}

export function countUsage(counters: Counters, used: { inputTokens: number; outputTokens: number; cost: number | null }): void {
  counters.inputTokens += used.inputTokens;
  counters.outputTokens += used.outputTokens;
  counters.cost = counters.cost === null || used.cost === null ? null : counters.cost + used.cost;
}

const reached = (what: string): AppError =>
  new AppError('limit_reached', `The limit of ${what}.`, { remedy: 'Ask for less, or do the work in several runs.' });

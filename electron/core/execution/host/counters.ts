// electron/core/execution/host/counters.ts - counts what a run's code has requested from its host, with limits.
import { AppError } from '../../../contract/index.ts';

/** Of one run, including the code it calls. */
const HOST_LIMITS = {
  calls: 50_000,
  /** Of arguments and answers, as JSON. */
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

/** The limits are the run's; a step sees its own share. */
export interface Counting {
  run: Counters;
  step: Counters;
}

export const newCounters = (): Counters => ({
  calls: 0,
  refused: 0,
  bytesIn: 0,
  bytesOut: 0,
  modelCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
  cost: 0,
});

function add({ run, step }: Counting, more: Partial<Record<Exclude<keyof Counters, 'cost'>, number>>): void {
  for (const counters of [run, step]) {
    for (const [name, count] of Object.entries(more)) counters[name as keyof typeof more] += count;
  }
}

/** Counts a call and its arguments. Throws `limit_reached`. */
export function countCall(counting: Counting, bytes: number): void {
  add(counting, { calls: 1, bytesIn: bytes });
  const { calls, bytesIn } = counting.run;
  if (calls > HOST_LIMITS.calls) throw reached(`host function calls is ${HOST_LIMITS.calls.toLocaleString('en')}`);
  if (bytesIn > HOST_LIMITS.bytes) throw reached(`data passed to host functions is ${HOST_LIMITS.bytes / 1024 / 1024} MiB`);
}

/** Counts what a call returned. Throws `limit_reached`. */
export function countAnswer(counting: Counting, bytes: number): void {
  add(counting, { bytesOut: bytes });
  if (counting.run.bytesOut > HOST_LIMITS.bytes) throw reached(`data returned by host functions is ${HOST_LIMITS.bytes / 1024 / 1024} MiB`);
}

export const countRefused = (counting: Counting): void => add(counting, { refused: 1 });

/** Called before a model is. Throws `limit_reached`. */
export function countModelCalls(counting: Counting, more: number): void {
  if (counting.run.modelCalls + more > HOST_LIMITS.modelCalls) throw reached(`model calls from code is ${HOST_LIMITS.modelCalls}`);
  add(counting, { modelCalls: more });
}

export function countUsage(counting: Counting, used: { inputTokens: number; outputTokens: number; cost: number | null }): void {
  add(counting, { inputTokens: used.inputTokens, outputTokens: used.outputTokens });
  for (const counters of [counting.run, counting.step]) {
    counters.cost = counters.cost === null || used.cost === null ? null : counters.cost + used.cost;
  }
}

const reached = (what: string): AppError =>
  new AppError('limit_reached', `For one run, the limit on ${what}.`, { remedy: 'Request less, or split the work into several runs.' });

// electron/core/workers/protocol.ts - what travels between a limited worker and its thread.

export interface Job<Input> {
  id: number;
  input: Input;
}

/** `broken`: the thread can no longer be used (its engine is damaged) and must be replaced. */
export interface Answered<Output> {
  id: number;
  output: Output;
  broken: boolean;
}

/** What a thread reports about itself: a job's time counts only while it is ready; starting and loading do not count. */
export type WorkerState = 'ready' | 'loading';

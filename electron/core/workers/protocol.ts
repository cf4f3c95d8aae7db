// electron/core/workers/protocol.ts - what travels between a limited worker and its thread.

export interface Job<Input> {
  id: number;
  input: Input;
}

/** `broken`: the thread can't be used any more (its engine is damaged) and has to be replaced. */
export interface Answered<Output> {
  id: number;
  output: Output;
  broken: boolean;
}

/** What a thread says of itself: only while it is ready does a job's time count; starting and loading are ours. */
export type WorkerState = 'ready' | 'loading';

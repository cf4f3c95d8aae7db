// electron/core/execution/lifecycle/lifecycle.ts - the phases of a run and the only moves between them (row C8).
import { AppError, type Run, type RunStatus } from '../../../contract/index.ts';

/** The status, with what a running run does when it waits for a person. */
export type Phase = RunStatus | 'waiting';

const MOVES: Record<Phase, readonly Phase[]> = {
  // Cancelled while it was queued.
  pending: ['running', 'cancelled'],
  running: ['waiting', 'completed', 'failed', 'timed_out', 'cancelled'],
  // The deadline stands still, so it can't time out; nothing works, so it can't fail.
  waiting: ['running', 'cancelled'],
  completed: [],
  failed: [],
  timed_out: [],
  cancelled: [],
};

export const phaseOf = (run: Pick<Run, 'status' | 'waiting'>): Phase => (run.waiting === null ? run.status : 'waiting');

/** True for a phase that a run never leaves. */
export function isFinal(phase: Phase): boolean {
  return MOVES[phase].length === 0;
}

/** The phase after the move. Throws AppError `invalid_transition` for any other move than the documented ones. */
export function move<To extends Phase>(from: Phase, to: To): To {
  if (MOVES[from].includes(to)) return to;
  throw new AppError('invalid_transition', `A run cannot go from ${from} to ${to}.`);
}

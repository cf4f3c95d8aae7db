// electron/core/execution/lifecycle/lifecycle.ts - the phases of a run and the only moves between them (row C8).
import { AppError, type Run, type RunStatus } from '../../../contract/index.ts';

/** The status, plus waiting for a person, which is part of running. */
export type Phase = RunStatus | 'waiting';

const MOVES: Record<Phase, readonly Phase[]> = {
  // Cancelled while it was queued.
  pending: ['running', 'cancelled'],
  running: ['waiting', 'completed', 'failed', 'timed_out', 'cancelled'],
  // The deadline is paused, so it cannot time out; nothing runs, so it cannot fail.
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

/** The phase after the move. Throws AppError `invalid_transition` for any undocumented move. */
export function move<To extends Phase>(from: Phase, to: To): To {
  if (MOVES[from].includes(to)) return to;
  throw new AppError('invalid_transition', `A run cannot go from ${from} to ${to}.`);
}

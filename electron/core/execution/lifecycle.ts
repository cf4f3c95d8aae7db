// electron/core/execution/lifecycle.ts - the states of a run and the only moves between them (row C8).
import { AppError, type RunStatus } from '../../contract/index.ts';

const MOVES: Record<RunStatus, readonly RunStatus[]> = {
  pending: ['running'],
  running: ['completed', 'failed', 'timed_out', 'cancelled'],
  completed: [],
  failed: [],
  timed_out: [],
  cancelled: [],
};

/** True for a state that a run never leaves. */
export function isFinal(status: RunStatus): boolean {
  return MOVES[status].length === 0;
}

/** The state after the move. Throws AppError `invalid_transition` for any other move than the documented ones. */
export function move(from: RunStatus, to: RunStatus): RunStatus {
  if (MOVES[from].includes(to)) return to;
  throw new AppError('invalid_transition', `A run can’t go from ${from} to ${to}.`);
}

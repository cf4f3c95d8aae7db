// electron/core/duties/lifecycle.ts - the states of a work item and the only moves between them (row G7).
import { AppError, type WorkState } from '../../contract/index.ts';

const MOVES: Readonly<Record<WorkState, readonly WorkState[]>> = {
  due: ['running', 'missed', 'skipped'],
  running: ['done', 'failed'],
  // A person runs it after all, or does not.
  missed: ['due', 'skipped'],
  done: [],
  failed: [],
  skipped: [],
};

/** True for a state that an item never leaves. */
export const isFinal = (state: WorkState): boolean => MOVES[state].length === 0;

/** The state after the move. Throws `invalid_transition` for any other move. */
export function move<To extends WorkState>({ name, state }: { name: string; state: WorkState }, to: To): To {
  if (MOVES[state].includes(to)) return to;
  throw new AppError('invalid_transition', `${name} is ${state}, so it cannot become ${to}.`, {
    remedy: isFinal(state) ? 'Run the duty again instead.' : 'Look at the list again.',
  });
}

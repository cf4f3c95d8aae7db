// renderer/editor/document/history.ts - one line of undo steps per document, whichever view made them.
import type { Splice } from '../../../electron/contract/packages.ts';
import { invertSplices } from '../../ui/splices.ts';

interface Step {
  /** One after another, as they were made. */
  forth: Splice[][];
  /** One after another, to be applied in this order to go back. */
  back: Splice[][];
  group: string;
  at: number;
}

export interface History {
  past: readonly Step[];
  future: readonly Step[];
}

export const EMPTY_HISTORY: History = { past: [], future: [] };
const MAX_STEPS = 1000;
/** Edits of one group closer than this are one step. */
const MERGE_MS = 700;

/** Remembers an edit. `group` names edits that belong together (typing in one view, one form field); empty = a step of its own. */
export function remember(history: History, textBefore: string, splices: Splice[], group: string, now: number): History {
  const back = invertSplices(textBefore, splices);
  const last = history.past.at(-1);
  if (last && group !== '' && last.group === group && now - last.at < MERGE_MS && !startsNewStep(splices)) {
    const merged: Step = { forth: [...last.forth, splices], back: [back, ...last.back], group, at: now };
    return { past: [...history.past.slice(0, -1), merged], future: [] };
  }
  return { past: [...history.past, { forth: [splices], back: [back], group, at: now }].slice(-MAX_STEPS), future: [] };
}

/** A line break or several places at once begin a new step, as in other editors. */
const startsNewStep = (splices: readonly Splice[]) => splices.length !== 1 || /[\r\n]/.test(splices[0]?.text ?? '');

/** The edits that undo the last step, and the history after it; null if there is none. */
export function stepBack(history: History): { edits: Splice[][]; history: History } | null {
  const step = history.past.at(-1);
  if (!step) return null;
  return { edits: step.back, history: { past: history.past.slice(0, -1), future: [...history.future, step] } };
}

/** The edits that redo an undone step. */
export function stepForth(history: History): { edits: Splice[][]; history: History } | null {
  const step = history.future.at(-1);
  if (!step) return null;
  return { edits: step.forth, history: { past: [...history.past, { ...step, at: 0 }], future: history.future.slice(0, -1) } };
}

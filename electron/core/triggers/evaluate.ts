// electron/core/triggers/evaluate.ts - which rows pass, who wins instead, and why. Pure over the finder; the thread is left free between rows.
import { AppError, type Evaluation, foundBy, type Matches, type TriggerDraft, type TriggerResult } from '../../contract/index.ts';
import type { Draft, Finder } from './types.ts';

/** Rows are judged for this long before others have their turn. */
const TURN_MS = 12;

export interface Judged extends Pick<TriggerDraft, 'message' | 'shouldTrigger'> {
  id: string | null;
  heldOut: boolean;
}

/** Throws `cancelled` once the signal is aborted. */
export async function evaluate(finder: Finder, draft: Draft, rows: readonly Judged[], signal: AbortSignal): Promise<Evaluation> {
  const start = performance.now();
  const { id, find, skills } = finder.as(draft);
  const results: TriggerResult[] = [];
  while (results.length < rows.length) {
    const [left, turn] = [rows.slice(results.length), performance.now()];
    const found = find(
      left.map(({ message }) => message),
      () => performance.now() - turn < TURN_MS,
    );
    results.push(...found.map((matches, at) => judge(id, left[at]!, matches)));
    if (results.length === rows.length) break;
    await new Promise((resolve) => setImmediate(resolve));
    if (signal.aborted) throw new AppError('cancelled', 'Cancelled.');
  }
  const passed = results.filter(({ passes }) => passes).length;
  return { results, passed, skills, threshold: finder.threshold, ms: performance.now() - start };
}

function judge(ownId: string, { id, message, shouldTrigger, heldOut }: Judged, { hits, fits }: Matches): TriggerResult {
  const at = hits.findIndex(({ skillId }) => skillId === ownId);
  const own = hits[at];
  const found = {
    rank: own === undefined ? null : at + 1,
    score: own?.score ?? null,
    reasons: own?.reasons ?? [],
    other: hits.find((hit) => hit !== own) ?? null,
    fits,
  };
  return { id, message, shouldTrigger, heldOut, passes: (foundBy(found) === 'this') === shouldTrigger, ...found };
}

// electron/core/triggers/proposing/score.ts - how good a description is, on rows for tuning and on held-out ones, and which is the best.
import {
  type DecidedScore,
  type DescriptionScore,
  type Evaluation,
  foundBy,
  type Proposal,
  passedOf,
  type TriggerResult,
  type TriggerScore,
} from '../../../contract/index.ts';

/** Of rows that were judged, and what a model decided about the held-out ones. */
export function scoreOf({ results }: Pick<Evaluation, 'results'>, decided: DecidedScore | null = null): DescriptionScore {
  const part = (heldOut: boolean) => counted(results.filter((row) => row.heldOut === heldOut));
  return { tuning: part(false), heldOut: part(true), decided };
}

function counted(results: readonly TriggerResult[]): TriggerScore {
  const should = results.filter(({ shouldTrigger }) => shouldTrigger);
  const shouldNot = results.filter(({ shouldTrigger }) => !shouldTrigger);
  const found = (list: readonly TriggerResult[]) => list.filter((row) => foundBy(row) === 'this').length;
  return { found: found(should), should: should.length, foundWrongly: found(shouldNot), shouldNot: shouldNot.length };
}

/** Above 0 if a is better: by what a model decides where it was asked for both, then by held-out rows, then by the others. */
export const compareScores = (a: DescriptionScore, b: DescriptionScore): number =>
  (a.decided === null || b.decided === null ? 0 : a.decided.right - b.decided.right) ||
  passedOf(a.heldOut) - passedOf(b.heldOut) ||
  passedOf(a.tuning) - passedOf(b.tuning);

/** The index of the best that is better than now and loses no held-out row in sum; of equal ones the shortest, then the first. */
export function bestOf(now: DescriptionScore, proposals: readonly Proposal[]): number | null {
  let best: number | null = null;
  for (const [index, { score, description }] of proposals.entries()) {
    if (compareScores(score, now) <= 0) continue;
    const other = best === null ? null : proposals[best]!;
    const by = other === null ? 1 : compareScores(score, other.score);
    if (by > 0 || (by === 0 && other !== null && description.length < other.description.length)) best = index;
  }
  return best;
}

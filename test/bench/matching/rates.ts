// test/bench/matching/rates.ts - how often an engine puts a right skill first, or among the first, and how often it finds one where none is right.
import type { LabelledMessage } from '../../fixtures/matching/rows.ts';
import type { Engine } from './rivals.ts';

/** In percent. */
export interface Rates {
  at1: number;
  at3: number;
  at5: number;
  at5English: number;
  at5Other: number;
  /** Messages that no skill fits, at or above the score that keeps nine of ten right first places. */
  wrong: number;
  /** The same at a fixed score. */
  wrongAbove(score: number): number;
  /** Right first places at or above a score. */
  keptAbove(score: number): number;
}

const OTHER: ReadonlySet<string> = new Set(['de', 'fr', 'es', 'ja']);

export function ratesOf({ find }: Engine, rows: readonly LabelledMessage[]): Rates {
  const found = rows.map(({ kind, message, right }) => {
    const hits = find(message);
    const place = hits.findIndex(({ name }) => right.includes(name));
    return { kind, isNone: right.length === 0, place: place === -1 ? Number.POSITIVE_INFINITY : place, score: hits[0]?.score ?? 0 };
  });
  const wanted = found.filter(({ isNone }) => !isNone);
  const within = (places: number, of = wanted) => share(of, ({ place }) => place < places);
  const firsts = wanted.flatMap(({ place, score }) => (place === 0 ? [score] : [])).sort((a, b) => a - b);
  const none = found.filter(({ isNone }) => isNone);
  const wrongAbove = (least: number) => share(none, ({ score }) => score >= least);
  return {
    at1: within(1),
    at3: within(3),
    at5: within(5),
    at5English: within(
      5,
      wanted.filter(({ kind }) => !OTHER.has(kind)),
    ),
    at5Other: within(
      5,
      wanted.filter(({ kind }) => OTHER.has(kind)),
    ),
    wrong: wrongAbove(firsts[Math.floor(firsts.length / 10)] ?? 0),
    wrongAbove,
    keptAbove: (least) => share(firsts, (score) => score >= least),
  };
}

const share = <T>(of: readonly T[], is: (each: T) => boolean): number => (100 * of.filter(is).length) / of.length;

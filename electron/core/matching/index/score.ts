// electron/core/matching/index/score.ts - how well each entry fits a message. Sums run in the order of the message, so they do not depend on the order in which entries came.
import type { Meant } from './alternatives.ts';
import { WEIGHTS } from './tables/weights.ts';
import type { Terms } from './terms.ts';

/** What the words of a message come to, by slot. */
export interface WordScores {
  /** Slots that something was found of, in no order. */
  touched: readonly number[];
  has(slot: number): boolean;
  /** Before coverage. */
  sumOf(slot: number): number;
  /** What a sum is multiplied by, for the share of the message that the entry explains. */
  coverageOf(slot: number): number;
}

export interface Scorer {
  /** Valid until the next call. */
  score(meant: readonly Meant[]): WordScores;
}

export function createScorer(terms: Terms, slots: () => number): Scorer {
  let sums = new Float64Array(0);
  let explained = new Float64Array(0);
  let best = new Float64Array(0);
  let seen = new Uint8Array(0);
  const touched: number[] = [];
  const forWord: number[] = [];
  const reset = (): void => {
    for (const slot of touched) sums[slot] = explained[slot] = seen[slot] = 0;
    if (sums.length < slots()) {
      const size = slots() * 2 + 64;
      [sums, explained, best] = [new Float64Array(size), new Float64Array(size), new Float64Array(size)];
      seen = new Uint8Array(size);
    }
    touched.length = 0;
  };
  /** Of several meanings of a word the best counts in each entry. */
  const addWord = ({ word, alternatives, importance }: Meant): void => {
    for (const { term, factor } of alternatives) {
      const posting = terms.get(term)!;
      const worth = factor * terms.idf(term);
      for (let at = 0; at < posting.slots.length; at++) {
        const slot = posting.slots[at]!;
        const value = worth * posting.weights[at]!;
        if (best[slot] === 0) forWord.push(slot);
        if (value > best[slot]!) best[slot] = value;
      }
    }
    const factor = wordFactor(word);
    for (const slot of forWord) {
      if (seen[slot] === 0) {
        seen[slot] = 1;
        touched.push(slot);
      }
      sums[slot]! += best[slot]! * factor;
      if (!word.negated) explained[slot]! += importance;
      best[slot] = 0;
    }
    forWord.length = 0;
  };
  return {
    score(meant) {
      reset();
      let total = 0;
      for (const each of meant) {
        if (!each.word.negated) total += each.importance;
        addWord(each);
      }
      return {
        touched,
        has: (slot) => seen[slot] === 1,
        sumOf: (slot) => sums[slot]!,
        coverageOf: (slot) => WEIGHTS.uncovered + (1 - WEIGHTS.uncovered) * (total === 0 ? 0 : explained[slot]! / total),
      };
    },
  };
}

export const wordFactor = ({ commonVerb, negated }: Meant['word']): number =>
  (commonVerb ? WEIGHTS.commonVerb : 1) * (negated ? WEIGHTS.negated : 1);

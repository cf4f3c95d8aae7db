// electron/core/matching/index/terms.ts - which entries have a term. An entry is put in and taken out without touching the rest.

import type { EntryTerm } from './entry.ts';
import { BACKGROUND, BACKGROUND_ENTRIES } from './tables/background.ts';

export interface Posting {
  /** Where the entries are, in no order, and beside each what the term weighs there. */
  slots: number[];
  weights: number[];
}

export interface Terms {
  put(slot: number, terms: ReadonlyMap<string, EntryTerm>): void;
  remove(slot: number, terms: Iterable<string>): void;
  /** undefined = no entry has it. */
  get(term: string): Posting | undefined;
  /** Whether it is a word that is no slip of the pen: some entry has it, or skills and messages usually do. */
  knows(term: string): boolean;
  /** How much a term tells entries apart: 0 = nothing. */
  idf(term: string): number;
  /** That of a term that no entry has. */
  highest(): number;
  /** Terms that come and go: for what is found by their letters. */
  onNew(listener: (term: string) => void): void;
}

/**
 * How rare a term is counts over these entries and over public ones: in a small library each word is rare, and the same message should find the
 * same skill whether there are ten or ten thousand.
 */
export function createTerms(entries: () => number): Terms {
  const postings = new Map<string, Posting>();
  const told: ((term: string) => void)[] = [];
  const idfOf = (found: number): number => {
    const all = entries() + BACKGROUND_ENTRIES;
    return Math.log(1 + (all - found + 0.5) / (found + 0.5));
  };
  return {
    put(slot, terms) {
      for (const [term, { weight }] of terms) {
        const posting = postings.get(term);
        if (posting === undefined) {
          postings.set(term, { slots: [slot], weights: [weight] });
          for (const tell of told) tell(term);
        } else {
          posting.slots.push(slot);
          posting.weights.push(weight);
        }
      }
    },
    remove(slot, terms) {
      for (const term of terms) {
        const posting = postings.get(term)!;
        const at = posting.slots.indexOf(slot);
        const [lastSlot, lastWeight] = [posting.slots.pop()!, posting.weights.pop()!];
        if (at < posting.slots.length) [posting.slots[at], posting.weights[at]] = [lastSlot, lastWeight];
        if (posting.slots.length === 0) postings.delete(term);
      }
    },
    get: (term) => postings.get(term),
    knows: (term) => postings.has(term) || BACKGROUND.has(term),
    idf: (term) => idfOf((postings.get(term)?.slots.length ?? 0) + (BACKGROUND.get(term) ?? 0)),
    highest: () => idfOf(0),
    onNew: (listener) => void told.push(listener),
  };
}

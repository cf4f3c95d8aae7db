// electron/core/matching/index/meaning.ts - skills of like meaning among those that words found. Pure: who gives the vectors is not known here.
import type { MatchReason } from '../../../contract/index.ts';
import type { MatchEntry } from './entry.ts';
import { type Ranked, rank } from './ranking.ts';
import { WEIGHTS } from './tables/weights.ts';

/** Of a skill or a message, as much as is read for its meaning. */
export const MOST_READ = 1200;

/** What is read of a skill. */
export const textOf = ({ name, title, description, triggerPhrases }: Omit<MatchEntry, 'id' | 'scope'>): string =>
  [`${name.replaceAll('-', ' ')}.`, title ?? '', description, triggerPhrases.join(' ')].join(' ').slice(0, MOST_READ);

/** How alike each of some vectors of length 1 is to another, as their cosine; the same numbers in the same order, so always the same sum. */
export function similarTo(vector: Float32Array, others: Iterable<readonly [id: string, vector: Float32Array]>): Map<string, number> {
  const similar = new Map<string, number>();
  for (const [id, other] of others) {
    let sum = 0;
    for (let at = 0; at < vector.length; at++) sum += vector[at]! * other[at]!;
    if (sum >= WEIGHTS.alike) similar.set(id, sum);
  }
  return similar;
}

export interface Fused extends Ranked {
  /** Null = words alone found it. */
  similarity: number | null;
}

interface FuseDeps {
  /** Slots of which it is known how alike they are to the message. */
  near: readonly number[];
  similarOf(slot: number): number;
  /** By words. */
  scoreOf(slot: number): number;
  groupOf(slot: number): string;
  orderOf(slot: number): string;
  allows(slot: number): boolean;
}

/** What words found and what is alike in meaning as one list, by places in both. Of skills with one description, the one that words found stands for all. */
export function fuse(byWords: readonly Ranked[], { near, similarOf, scoreOf, ...by }: FuseDeps): Fused[] {
  const { groupOf, orderOf } = by;
  // What the message rules out (“not X”) stays out: meaning does not see a “not”.
  const alike = (slot: number): number => (scoreOf(slot) < 0 ? 0 : similarOf(slot));
  const found = new Map<string, Fused & { worth: number }>();
  const worthOf = (place: number): number => 1 / (WEIGHTS.places + place);
  for (const [place, { slot, score }] of byWords.entries())
    found.set(groupOf(slot), { slot, score, similarity: null, worth: worthOf(place) });
  for (const [place, { slot, score: similarity }] of rank(near, { limit: WEIGHTS.listed, scoreOf: alike, ...by }).entries()) {
    const known = found.get(groupOf(slot)) ?? { slot, score: scoreOf(slot), worth: 0 };
    found.set(groupOf(slot), { ...known, similarity, worth: known.worth + worthOf(place) });
  }
  const isBefore = (a: Ranked, b: Ranked): number => (orderOf(a.slot) < orderOf(b.slot) ? -1 : 1);
  return [...found.values()].sort((a, b) => b.worth - a.worth || isBefore(a, b)).map(({ worth: _, ...each }) => each);
}

/** It weighs nothing: the score is of words. */
export const reasonOf = (similarity: number): MatchReason => ({
  field: 'meaning',
  words: [],
  matched: '',
  how: 'meaning',
  weight: 0,
  similarity,
});

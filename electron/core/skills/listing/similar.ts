// electron/core/skills/listing/similar.ts - whether a typed word means a word of a name, mistakes allowed.
import { distance } from '../../text/index.ts';

/** Mistakes that a word of this length may have. */
const allowed = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * How well `typed` fits `word`, both in lower case: 1 = the same, 0 = not at all. The beginning of a word counts, as one types; so do one
 * mistake from four letters on and two from eight (a letter too much, missing, wrong, or two swapped).
 */
export function likeness(typed: string, word: string): number {
  if (typed === word) return 1;
  if (word.startsWith(typed)) return 0.9;
  const limit = allowed(typed.length);
  if (limit === 0) return 0;
  const mistakes = Math.min(distance(typed, word, limit), distance(typed, word.slice(0, typed.length), limit));
  return mistakes > limit ? 0 : 0.8 - 0.15 * mistakes;
}

/** `likeness` of one typed word to many words: those that lack too many of its letters are not compared letter by letter. */
export function createLikeness(typed: string): (word: string) => number {
  const letters = [...new Set(typed)];
  const limit = allowed(typed.length);
  return (word) => {
    let missing = 0;
    for (const letter of letters) if (!word.includes(letter) && ++missing > limit) return 0;
    return likeness(typed, word);
  };
}

/** The words of a name or title, in lower case and without accents. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

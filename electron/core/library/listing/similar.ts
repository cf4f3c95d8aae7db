// electron/core/library/listing/similar.ts - whether a typed word means a word of a name, mistakes allowed.

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

/** Damerau-Levenshtein distance (optimal string alignment); anything above `limit` is `limit + 1`. */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + changed);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
    }
    if (Math.min(...row) > limit) return limit + 1;
    before = last;
    last = row;
  }
  return Math.min(last[b.length]!, limit + 1);
}

/** The words of a name or title, in lower case and without accents. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

// electron/core/skills/listing/vocabulary.ts - the words of all names and titles, each once: thousands of skills share a few words, so a typed
// word is compared with each of them once, and a skill only looks up what came out.
import type { CatalogEntry } from './catalog.ts';
import { oncePerList } from './once.ts';
import { createLikeness, wordsOf } from './similar.ts';

export interface Vocabulary {
  /**
   * How well the typed words (lower case) fit the name and title of each entry, by its place in the list: 0 = some word fits nothing, 1 = each
   * is there as typed, a little more = and nothing else is.
   */
  score(typed: readonly string[]): Float64Array;
}

/** Made once for a list that stays the same. */
export const vocabularyOf = oncePerList(createVocabulary);

function createVocabulary(entries: readonly CatalogEntry[]): Vocabulary {
  const numbers = new Map<string, number>();
  const numberOf = (word: string): number => {
    const number = numbers.get(word) ?? numbers.size;
    numbers.set(word, number);
    return number;
  };
  const wordsAt = entries.map(({ name, title }) => [...new Set([...wordsOf(name), ...wordsOf(title ?? '')])].map(numberOf));
  const words = [...numbers.keys()];
  return {
    score(typed) {
      const fits = typed.map((each) => Float64Array.from(words, createLikeness(each)));
      const scores = new Float64Array(wordsAt.length);
      for (const [place, own] of wordsAt.entries()) {
        const sum = sumOfBest(own, fits);
        if (sum > 0) scores[place] = sum / typed.length + (typed.length === own.length ? 0.05 : 0);
      }
      return scores;
    },
  };
}

/** 0 = some typed word fits none of the own ones. */
function sumOfBest(own: readonly number[], fits: readonly Float64Array[]): number {
  let sum = 0;
  for (const fit of fits) {
    let best = 0;
    for (const word of own) if (fit[word]! > best) best = fit[word]!;
    if (best === 0) return 0;
    sum += best;
  }
  return sum;
}

// electron/core/library/listing/vocabulary.ts - the words of all names and titles, each once: thousands of skills share a few words, so a typed
// word is compared with each of them once, and a skill only looks up what came out.
import type { CatalogEntry } from './catalog.ts';
import { createLikeness, wordsOf } from './similar.ts';

export interface Vocabulary {
  /**
   * How well the typed words (lower case) fit the name and title of each entry, by its place in the list: 0 = some word fits nothing, 1 = each
   * is there as typed, a little more = and nothing else is.
   */
  score(typed: readonly string[]): number[];
}

const known = new WeakMap<readonly CatalogEntry[], Vocabulary>();

/** Made once for a list that stays the same. */
export function vocabularyOf(entries: readonly CatalogEntry[]): Vocabulary {
  const vocabulary = known.get(entries) ?? createVocabulary(entries);
  known.set(entries, vocabulary);
  return vocabulary;
}

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
      const fits = typed.map((each) => words.map(createLikeness(each)));
      return wordsAt.map((own) => {
        let sum = 0;
        for (const fit of fits) {
          let best = 0;
          for (const word of own) if (fit[word]! > best) best = fit[word]!;
          if (best === 0) return 0;
          sum += best;
        }
        return sum / typed.length + (typed.length === own.length ? 0.05 : 0);
      });
    },
  };
}

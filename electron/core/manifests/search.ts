// electron/core/manifests/search.ts - free text over a catalog: every word must occur, a name counts most.
import { plainLetters as plain } from '../text/index.ts';
import type { CatalogEntry } from './kept/catalog.ts';

/** What of a manifest is searched besides its names, the more telling first. */
export interface Searched {
  facts: string;
  prompt: string;
}

/** Relevance of each entry to a search; null = a word of it is missing. An empty search finds everything alike. `searched` is called once for an entry. */
export function createScore<T>(searched: (value: T) => Searched): (text: string) => (entry: CatalogEntry<T>) => number | null {
  const known = new WeakMap<CatalogEntry<T>, Searched & { names: string }>();
  const of = (entry: CatalogEntry<T>) => {
    const found = known.get(entry);
    if (found !== undefined) return found;
    const { facts, prompt } = entry.value === null ? { facts: '', prompt: '' } : searched(entry.value);
    const made = { names: plain(`${entry.name}\n${entry.id}\n${entry.fileName}`), facts: plain(facts), prompt: plain(prompt) };
    known.set(entry, made);
    return made;
  };
  return (text) => {
    const words = text.split(/\s+/).filter(Boolean).map(plain);
    return (entry) => {
      if (words.length === 0) return 1;
      const { names, facts, prompt } = of(entry);
      let score = 0;
      for (const word of words) {
        const found = names.startsWith(word) ? 200 : names.includes(word) ? 100 : facts.includes(word) ? 10 : prompt.includes(word) ? 1 : 0;
        if (found === 0) return null;
        score += found;
      }
      return score;
    };
  };
}

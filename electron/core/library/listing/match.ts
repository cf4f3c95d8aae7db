// electron/core/library/listing/match.ts - free text over a catalog: full-text hits, and names with typing mistakes.
import { searchSkills } from '../../storage/index.ts';
import type { Shelf } from '../shelf.ts';
import type { CatalogEntry } from './catalog.ts';
import { likeness, wordsOf } from './similar.ts';

/** A name counts more than any full-text hit, whose relevance stays below this. */
const NAME_WEIGHT = 100;

/**
 * Relevance of the entries that hold all words (above 0); entries without them are absent. A word counts when the full text has it, or when
 * all words fit name and title, mistakes allowed.
 */
export function scoreText(
  entries: readonly CatalogEntry[],
  shelves: readonly Shelf[],
  words: readonly string[],
  ranked: boolean,
): Map<CatalogEntry, number> {
  const typed = wordsOf(words.join(' '));
  const scores = new Map<CatalogEntry, number>();
  if (typed.length === 0) return scores;
  const hitOf = createFullText(shelves, words, ranked);
  const likenessOf = createLikeness();
  for (const entry of entries) {
    const hit = hitOf(entry);
    const score = nameScore(entry, typed, likenessOf) * NAME_WEIGHT + (hit === undefined ? 0 : 1 + Math.min(hit, NAME_WEIGHT / 2));
    if (score > 0) scores.set(entry, score);
  }
  return scores;
}

/** Whether an entry holds one of the words. */
export function createHoldsAny(shelves: readonly Shelf[], words: readonly string[]): (entry: CatalogEntry) => boolean {
  const searches = words.map((word) => createFullText(shelves, [word], false));
  return (entry) => searches.some((hitOf) => hitOf(entry) !== undefined);
}

/** The relevance of an entry that holds all words. */
function createFullText(shelves: readonly Shelf[], words: readonly string[], ranked: boolean): (entry: CatalogEntry) => number | undefined {
  const hits = new Map(shelves.map((shelf) => [shelf.scope, searchSkills(shelf.database.db, words, ranked)]));
  return ({ scope, number }) => hits.get(scope)?.get(number);
}

/** Names share words, so each pair is compared once. */
function createLikeness(): typeof likeness {
  const known = new Map<string, number>();
  return (typed, word) => {
    const key = `${typed} ${word}`;
    const value = known.get(key) ?? likeness(typed, word);
    known.set(key, value);
    return value;
  };
}

const entryWords = new WeakMap<CatalogEntry, string[]>();

function nameScore(entry: CatalogEntry, typed: readonly string[], compare: typeof likeness): number {
  let words = entryWords.get(entry);
  if (words === undefined) {
    words = [...new Set([...wordsOf(entry.name), ...wordsOf(entry.title ?? '')])];
    entryWords.set(entry, words);
  }
  let sum = 0;
  for (const each of typed) {
    let best = 0;
    for (const word of words) best = Math.max(best, compare(each, word));
    if (best === 0) return 0;
    sum += best;
  }
  return sum / typed.length + (typed.length === words.length ? 0.05 : 0);
}

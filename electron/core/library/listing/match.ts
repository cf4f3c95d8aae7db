// electron/core/library/listing/match.ts - free text over a catalog: full-text hits, and names with typing mistakes.
import { searchSkills } from '../../storage/index.ts';
import type { Shelf } from '../shelf.ts';
import type { CatalogEntry } from './catalog.ts';
import { wordsOf } from './similar.ts';
import { vocabularyOf } from './vocabulary.ts';

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
  const names = vocabularyOf(entries).score(typed);
  entries.forEach((entry, place) => {
    const hit = hitOf(entry);
    const score = names[place]! * NAME_WEIGHT + (hit === undefined ? 0 : 1 + Math.min(hit, NAME_WEIGHT / 2));
    if (score > 0) scores.set(entry, score);
  });
  return scores;
}

/** Whether an entry holds one of the words. */
export function createHoldsAny(shelves: readonly Shelf[], words: readonly string[]): (entry: CatalogEntry) => boolean {
  const searches = words.map((word) => createFullText(shelves, [word], false));
  return (entry) => searches.some((hitOf) => hitOf(entry) !== undefined);
}

/** More hits than this are not ranked by the full text: it takes long, and a word that half of all texts hold says little. */
const MAX_RANKED = 1000;

/** The relevance of an entry that holds all words. */
function createFullText(shelves: readonly Shelf[], words: readonly string[], ranked: boolean): (entry: CatalogEntry) => number | undefined {
  const search = ({ database: { db } }: Shelf) => {
    const hits = searchSkills(db, words, false);
    return ranked && hits.size <= MAX_RANKED ? searchSkills(db, words, true) : hits;
  };
  const hits = new Map(shelves.map((shelf) => [shelf.scope, search(shelf)]));
  return ({ scope, number }) => hits.get(scope)?.get(number);
}

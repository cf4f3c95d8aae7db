// electron/core/library/listing/match.ts - free text over a catalog: full-text hits, and names with typing mistakes.
import { rankSkills, searchSkills } from '../../storage/index.ts';
import type { Shelf } from '../shelf.ts';
import type { CatalogEntry } from './catalog.ts';
import { oncePerList } from './once.ts';
import { wordsOf } from './similar.ts';
import { vocabularyOf } from './vocabulary.ts';

/** A name counts more than any full-text hit, whose relevance stays below this. */
const NAME_WEIGHT = 100;
/** More hits than this are not ranked by the full text: it takes long, and a word that half of all texts hold says little. */
const MAX_RANKED = 1000;

/** Where the full text's numbers stand in the list, for each scope. */
const placesOf = oncePerList((entries) => {
  const places = { account: new Map<number, number>(), workspace: new Map<number, number>() };
  for (const [place, { scope, number }] of entries.entries()) places[scope].set(number, place);
  return places;
});

type Entries = readonly CatalogEntry[];

/**
 * Relevance of each entry, by its place in the list; 0 = it does not hold all words. A word counts when the full text has it, or when all
 * words fit name and title, mistakes allowed.
 */
export function scoreText(entries: Entries, shelves: readonly Shelf[], words: readonly string[], ranked: boolean): Float64Array {
  const typed = wordsOf(words.join(' '));
  if (typed.length === 0) return new Float64Array(entries.length);
  const scores = vocabularyOf(entries).score(typed);
  for (let place = 0; place < scores.length; place++) scores[place]! *= NAME_WEIGHT;
  for (const shelf of shelves) {
    forEachHit(entries, shelf, words, ranked, (place, relevance) => {
      scores[place]! += 1 + Math.min(relevance, NAME_WEIGHT / 2);
    });
  }
  return scores;
}

/** Places of the entries that hold one of the words. */
export function placesHolding(entries: Entries, shelves: readonly Shelf[], words: readonly string[]): Set<number> {
  const holding = new Set<number>();
  for (const word of words) for (const shelf of shelves) forEachHit(entries, shelf, [word], false, (place) => holding.add(place));
  return holding;
}

/** Calls back for each entry of a scope that holds all words in the full text, with its relevance; unranked it is 1. */
function forEachHit(
  entries: Entries,
  { scope, database: { db } }: Shelf,
  words: readonly string[],
  ranked: boolean,
  act: (place: number, relevance: number) => void,
): void {
  const hits = searchSkills(db, words);
  const ranks = ranked && hits.length <= MAX_RANKED ? rankSkills(db, words) : null;
  const places = placesOf(entries)[scope];
  for (const number of hits) {
    const place = places.get(number);
    if (place !== undefined) act(place, ranks?.get(number) ?? 1);
  }
}

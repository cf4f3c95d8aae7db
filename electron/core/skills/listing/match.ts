// electron/core/skills/listing/match.ts - free text over a catalog: full-text hits, and names with typing mistakes.
import { rankSkills, searchSkills, searchTerms } from '../../storage/index.ts';
import type { SkillStore } from '../store.ts';
import type { CatalogEntry } from './catalog.ts';
import { oncePerList } from './once.ts';
import { wordsOf } from './similar.ts';
import { vocabularyOf } from './vocabulary.ts';

/** A name counts more than any full-text hit, whose relevance stays below this. */
const NAME_WEIGHT = 100;
/** More hits than this are not ranked by the full text: it takes long, and a word in half of all texts says little. */
const MAX_RANKED = 1000;

/** Where the full text's numbers stand in the list, for each scope. */
const placesOf = oncePerList((entries) => {
  const places = { account: new Map<number, number>(), workspace: new Map<number, number>() };
  for (const [place, { scope, number }] of entries.entries()) places[scope].set(number, place);
  return places;
});

type Entries = readonly CatalogEntry[];

/**
 * Relevance of each entry, by its place in the list; 0 = some words are missing. A word counts when the full text has it, or when all
 * words fit name and title, mistakes allowed.
 */
export function scoreText(entries: Entries, stores: readonly SkillStore[], words: readonly string[], ranked: boolean): Float64Array {
  const typed = wordsOf(words.join(' '));
  if (typed.length === 0) return new Float64Array(entries.length);
  const scores = vocabularyOf(entries).score(typed);
  for (let place = 0; place < scores.length; place++) scores[place]! *= NAME_WEIGHT;
  for (const store of stores) {
    forEachHit(entries, store, words, ranked, (place, relevance) => {
      scores[place]! += 1 + Math.min(relevance, NAME_WEIGHT / 2);
    });
  }
  return scores;
}

/** Places of the entries that hold one of the words. */
export function placesHolding(entries: Entries, stores: readonly SkillStore[], words: readonly string[]): Set<number> {
  const holding = new Set<number>();
  for (const word of words) for (const store of stores) forEachHit(entries, store, [word], false, (place) => holding.add(place));
  return holding;
}

/** Calls back for each entry of a scope that holds all words in the full text, with its relevance; unranked it is 1. */
function forEachHit(
  entries: Entries,
  store: SkillStore,
  words: readonly string[],
  ranked: boolean,
  act: (place: number, relevance: number) => void,
): void {
  const terms = searchTerms(words);
  if (terms.length === 0) return;
  const hits = terms.map((term) => placesWith(entries, store, term)).reduce(common);
  const ranks = ranked && hits.length <= MAX_RANKED ? rankSkills(store.database.db, words) : null;
  for (const place of hits) act(place, ranks?.get(entries[place]!.number) ?? 1);
}

/** As one types, all terms but the last stay the same from key to key. */
const TERMS_KEPT = 16;
const termsKept = oncePerList(() => new Map<string, Uint32Array>());

/** Places of the entries of a scope whose full text holds a term as the beginning of a word, in rising order. */
function placesWith(entries: Entries, { scope, database: { db } }: SkillStore, term: string): Uint32Array {
  const kept = termsKept(entries);
  const key = `${scope} ${term}`;
  const known = kept.get(key);
  const places = known ?? hitsOf(placesOf(entries)[scope], searchSkills(db, [term]));
  kept.delete(key);
  kept.set(key, places);
  if (kept.size > TERMS_KEPT) kept.delete(kept.keys().next().value!);
  return places;
}

function hitsOf(places: ReadonlyMap<number, number>, numbers: readonly number[]): Uint32Array {
  const hits = new Uint32Array(numbers.length);
  let size = 0;
  for (const number of numbers) {
    const place = places.get(number);
    if (place !== undefined) hits[size++] = place; // else it has gone from the list since
  }
  return hits.subarray(0, size).sort();
}

/** The intersection of two rising lists. */
function common(a: Uint32Array, b: Uint32Array): Uint32Array {
  const both = new Uint32Array(Math.min(a.length, b.length));
  let [at, size] = [0, 0];
  for (const value of a) {
    while (at < b.length && b[at]! < value) at++;
    if (b[at] === value) both[size++] = value;
  }
  return both.subarray(0, size);
}

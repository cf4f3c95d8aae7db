// electron/core/matching/index/spelling.ts - the known words that a misspelt one may mean, found by three letters in a row that they share.
import { distance } from '../../text/index.ts';

export interface Spelling {
  add(term: string): void;
  /** The nearest known words with the slips that separate them from `word`, at most three, the most used and then the first by letter. */
  near(word: string): { terms: string[]; slips: number };
}

interface SpellingDeps {
  /** In how many entries a term is; 0 = it has gone. */
  uses(term: string): number;
}

const NONE = { terms: [], slips: 0 };
const MOST = 3;
/** Terms that have gone may make up as much before they are swept out. */
const SWEEP_AT = 2;

const slipsAllowed = (letters: number): number => (letters < 4 ? 0 : letters < 7 ? 1 : letters < 9 ? 2 : 3);
const LATIN = /^[a-z]+$/;

export function createSpelling({ uses }: SpellingDeps): Spelling {
  let byTrigram = new Map<string, string[]>();
  let known = new Set<string>();
  const add = (term: string): void => {
    if (!LATIN.test(term) || term.length < 3 || known.has(term)) return;
    known.add(term);
    for (const trigram of trigramsOf(term)) {
      const terms = byTrigram.get(trigram);
      if (terms === undefined) byTrigram.set(trigram, [term]);
      else terms.push(term);
    }
    if (known.size > 1000 && known.size % 1024 === 0) sweep();
  };
  function sweep(): void {
    const alive = [...known].filter((term) => uses(term) > 0);
    if (alive.length * SWEEP_AT > known.size) return;
    byTrigram = new Map();
    known = new Set();
    for (const term of alive) add(term);
  }
  return {
    add,
    near(word) {
      const allowed = LATIN.test(word) ? slipsAllowed(word.length) : 0;
      const trigrams = allowed === 0 ? [] : trigramsOf(word).map((trigram) => byTrigram.get(trigram) ?? []);
      const lists = trigrams.sort((a, b) => a.length - b.length);
      for (let slips = 1; slips <= allowed; slips++) {
        const terms = nearest(lists.slice(0, SPOILT * slips + 1), word, slips).filter((term) => uses(term) > 0);
        if (terms.length === 0) continue;
        return { terms: terms.sort((a, b) => uses(b) - uses(a) || (a < b ? -1 : 1)).slice(0, MOST), slips };
      }
      return NONE;
    },
  };
}

/** One slip spoils at most so many of a word's trigrams (two letters swapped), so one of the rarest few is in whatever is near enough. */
const SPOILT = 4;

/** Those at exactly so many slips; nearer ones were found before. Almost nobody gets the first letter wrong, so it must be one of the first two. */
function nearest(lists: readonly (readonly string[])[], word: string, slips: number): string[] {
  const found = new Set<string>();
  const begins = word.slice(0, 2);
  for (const terms of lists) {
    for (const term of terms) {
      if (Math.abs(term.length - word.length) > slips || !begins.includes(term[0]!) || found.has(term)) continue;
      if (distance(word, term, slips) <= slips) found.add(term);
    }
  }
  return [...found];
}

/** With its beginning and end. */
function trigramsOf(word: string): string[] {
  const framed = `^${word}$`;
  const found = new Set<string>();
  for (let at = 0; at + 3 <= framed.length; at++) found.add(framed.slice(at, at + 3));
  return [...found];
}

// electron/core/matching/index/tables/dictionary.ts - everyday words of messages in German, French, Spanish and Japanese, in the English of most descriptions.
// What people ask programs for, written down by concept and not by any skill's text.
import { stemOf } from '../text/stem.ts';
import type { Language } from './stop-words.ts';
import { DOING } from './words-doing.ts';
import { THINGS } from './words-things.ts';

const COLUMNS = ['de', 'fr', 'es', 'ja'] as const;
type Column = (typeof COLUMNS)[number];

/** Endings of inflected words in the three Latin languages, the longest first. */
const ENDINGS =
  'iendo ando ungen ement ados adas endo ent ant ons ung ado ada ido ida ees en er em es et ez st te ar ir as os ee e n s t a o i'.split(
    ' ',
  );
const LEAST = 4;

/** What inflected forms have in common. */
function rootOf(word: string): string {
  for (const ending of ENDINGS) if (word.length - ending.length >= LEAST && word.endsWith(ending)) return word.slice(0, -ending.length);
  return word;
}

const tables: Readonly<Record<Column, Map<string, readonly string[]>>> = { de: new Map(), fr: new Map(), es: new Map(), ja: new Map() };
for (const line of `${DOING}\n${THINGS}`.split('\n')) {
  const [english = '', ...columns] = line.split('|');
  const stems = [...new Set(english.split(' ').filter(Boolean).map(stemOf))];
  for (const [place, column] of COLUMNS.entries()) {
    for (const word of (columns[place] ?? '').split(' ').filter(Boolean)) {
      const key = column === 'ja' ? word : rootOf(word);
      tables[column].set(key, [...(tables[column].get(key) ?? []), ...stems]);
    }
  }
}

const LATIN = ['de', 'fr', 'es'] as const;

/** English stems that a word in Latin letters may mean, for each of its parts: most have one. In a message whose language is not known by its little words, each language is asked. */
export function translationsOf(word: string, language: Language): readonly (readonly string[])[] {
  const languages = language === 'en' ? LATIN : [language];
  for (const each of languages) {
    const found = lookUp(word, each);
    if (found.length > 0) return found;
  }
  return [];
}

function lookUp(word: string, language: Exclude<Column, 'ja'>): readonly (readonly string[])[] {
  const known = tables[language].get(rootOf(word)) ?? tables[language].get(rootOf(withUmlauts(word)));
  if (known !== undefined) return [known];
  return language === 'de' ? partsOf(withUmlauts(word)) : [];
}

/** `pruefen` as `prufen`, which is what is left of `prüfen`. */
const withUmlauts = (word: string): string => word.replaceAll(/([aou])e/g, '$1');

const SHORTEST = 4;

/** German puts words together: `datenbankschema` is both of its parts. */
function partsOf(word: string): readonly (readonly string[])[] {
  for (let at = word.length - SHORTEST; at >= SHORTEST; at--) {
    const [left, right] = [
      tables.de.get(rootOf(word.slice(0, at).replace(/s$/, ''))) ?? tables.de.get(rootOf(word.slice(0, at))),
      word.slice(at),
    ];
    if (left === undefined) continue;
    return [left, tables.de.get(rootOf(right)) ?? [stemOf(right)]];
  }
  return [];
}

/** The longest key that there is. */
const LONGEST = Math.max(...[...tables.ja.keys()].map((key) => key.length));

export interface Piece {
  text: string;
  /** What it means in English stems; none = nothing is known of it. */
  means: readonly string[];
}

/** Japanese without spaces as the longest words that are known, and what stands between them. */
export function piecesOf(run: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (let at = 0; at < run.length; ) {
    const length = lengthOfKey(run, at);
    if (length === 0) {
      at++;
      continue;
    }
    if (from < at) pieces.push({ text: run.slice(from, at), means: [] });
    pieces.push({ text: run.slice(at, at + length), means: tables.ja.get(run.slice(at, at + length))! });
    at += length;
    from = at;
  }
  if (from < run.length) pieces.push({ text: run.slice(from), means: [] });
  return pieces;
}

function lengthOfKey(run: string, at: number): number {
  for (let length = Math.min(LONGEST, run.length - at); length > 0; length--) if (tables.ja.has(run.slice(at, at + length))) return length;
  return 0;
}

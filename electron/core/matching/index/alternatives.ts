// electron/core/matching/index/alternatives.ts - what a word of a message may mean in the words of skills: itself, another name of it, its translation, or
// what was meant by a misspelt one.
import type { Alternative } from './alternative.ts';
import type { Spelling } from './spelling.ts';
import { aliasesOf } from './tables/aliases.ts';
import { translationsOf } from './tables/dictionary.ts';
import { isStopWord, type Language } from './tables/stop-words.ts';
import { WEIGHTS } from './tables/weights.ts';
import type { Terms } from './terms.ts';
import type { Message, MessageWord } from './text/message.ts';
import { pairsOf } from './text/tokens.ts';

export interface Meant {
  word: MessageWord;
  /** The likeliest first. */
  alternatives: readonly Alternative[];
  /** How much of the message it is: its rarity. */
  importance: number;
}

interface Deps {
  terms: Terms;
  spelling: Spelling;
}

const LONG = 6;
/** Unknown words that are looked up as misspelt: a message in an unknown language has many. */
const MOST_MISSPELT = 12;

/** What each word of a message may mean; words that nothing is known of keep their importance. */
export function meantBy({ words, language }: Message, deps: Deps): Meant[] {
  const { terms, spelling } = deps;
  let misspelt = MOST_MISSPELT;
  return words.flatMap((word): Meant[] => {
    const { term, token } = word;
    const literal = literalOf(word, terms);
    const isKnown = literal.some((each) => terms.knows(each.term));
    const [first = [], ...others] = translationsFor(word, language, isKnown);
    const own = [...literal, ...aliasesOf(word), ...translated(first)].filter((each) => terms.get(each.term) !== undefined);
    // What a word that says nothing is made of (“helpful”) is no slip of the pen.
    if (own.length === 0 && !isKnown && first.length === 0 && token.kind === 'word' && !isStopWord(term, language) && misspelt > 0) {
      misspelt--;
      own.push(...respelled(term, spelling, language));
    }
    const parts = [own, ...others.map((means) => translated(means).filter((each) => terms.get(each.term) !== undefined))];
    return parts.flatMap((alternatives) => {
      // A name with signs inside, and a number, count only where they are known: their parts count too.
      if (alternatives.length === 0 && token.kind !== 'word') return [];
      return [{ word, alternatives, importance: importanceOf(word, isKnown, alternatives, terms) }];
    });
  });
}

const translated = (means: readonly string[]): Alternative[] =>
  means.map((term) => ({ term, factor: WEIGHTS.translation, how: 'translation' }));

/** For each part of the word what it may mean in English; none = nothing is known, or it is English. */
function translationsFor({ means, token, term }: MessageWord, language: Language, isKnown: boolean): readonly (readonly string[])[] {
  if (means.length > 0) return [means];
  if (token.kind !== 'word' || (language === 'en' && isKnown)) return [];
  return translationsOf(token.word, language).map((part) => part.filter((each) => each !== term));
}

function literalOf({ term, token }: MessageWord, terms: Terms): Alternative[] {
  if (token.kind !== 'joined') return [{ term, factor: token.kind === 'whole' ? WEIGHTS.whole : 1, how: 'same' }];
  return pairsOf(token.word).flatMap((piece) => (terms.get(piece) === undefined ? [] : [{ term: piece, factor: 1, how: 'same' as const }]));
}

/** In another language most unknown words are right as they are, and a word of English is near by chance. */
function respelled(term: string, spelling: Spelling, language: Language): Alternative[] {
  const { terms, slips } = spelling.near(term);
  if (language !== 'en' && (slips > 1 || term.length < LONG)) return [];
  return terms.map((each) => ({ term: each, factor: slips === 1 ? WEIGHTS.oneSlip : WEIGHTS.moreSlips, how: 'spelling' as const }));
}

function importanceOf({ term, commonVerb }: MessageWord, isKnown: boolean, [first]: readonly Alternative[], terms: Terms): number {
  const rarity = first !== undefined ? terms.idf(first.term) : isKnown ? terms.idf(term) : WEIGHTS.unknownWord * terms.highest();
  return rarity * (commonVerb ? WEIGHTS.commonVerb : 1);
}

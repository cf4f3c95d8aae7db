// electron/core/matching/index/text/negation.ts - what a message rules out: “not X but Y”, “no X”, “without X”. Only the two words that follow: a wider
// window hides the wish itself (“instead of A, take B”).
import { isStopWord, type Language } from '../tables/stop-words.ts';
import type { Token } from './tokens.ts';

const set = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Rule out what follows, wherever they stand. */
const ALWAYS = set('without except nor kein keine keinen keinem keiner ohne statt anstatt sans sin');
/** Rule out what follows, if no verb that they belong to stands before them: “it is not compiling” is a complaint. */
const AFTER_NO_VERB = set('not nicht pas');
const VERBS = set(
  'is are was were am be been do does did will would can could should has have had i it ist sind war bin wird werden kann geht lauft funktioniert est suis sont',
);
/** With `want` or `need` they rule out what follows; at the beginning of a clause they forbid. */
const FORBIDS = set('dont never not');
const WISHES = set('want need mean like wish');
/** With “of”, “than”, “de” behind. */
const IN_PLACE = set('instead rather lugar vez lieu');
const ENDS_IT = set('but only do use with just sondern aber mais plutot sino pero');
const CLAUSE_BEGINS = set('please but and so then also just');
/** “Without downtime” is what is wanted. */
const TROUBLES = set(
  'downtime interruption interruptions outage breaking break loss losing error errors bug bugs conflict conflicts trouble hassle problem problems pain ausfallzeit ausfall unterbrechung fehler datenverlust arret perte interrupcion interrupciones parada perdida',
);
const MOST = 2;
/** Words within which they must stand: a text of nothing but “not” would be read from each of its words to its end. */
const WITHIN = 12;

/** The tokens that are ruled out. */
export function excludedWords(tokens: readonly Token[], language: Language): Set<Token> {
  const excluded = new Set<Token>();
  for (let at = 0; at < tokens.length; at++) {
    const from = rulesOut(tokens, at, language);
    if (from === null) continue;
    let left = MOST;
    for (const token of tokens.slice(from, from + WITHIN)) {
      if (left === 0) break;
      if (ENDS_IT.has(token.word) || TROUBLES.has(token.word)) break;
      if (!isStopWord(token.word, language)) {
        excluded.add(token);
        left--;
      }
      if (token.ends) break;
    }
  }
  return excluded;
}

/** Where what is ruled out begins, if a token rules something out. */
function rulesOut(tokens: readonly Token[], at: number, language: Language): number | null {
  const { word, ends } = tokens[at]!;
  if (ends) return null;
  const before = tokens[at - 1];
  const after = tokens[at + 1]?.word ?? '';
  const begins = before === undefined || before.ends || CLAUSE_BEGINS.has(before.word);
  if (ALWAYS.has(word)) return at + 1;
  if (word === 'no') return language === 'es' && !['un', 'una', 'el', 'la'].includes(after) ? null : at + 1;
  if (IN_PLACE.has(word)) return ['of', 'than', 'de'].includes(after) ? at + 2 : null;
  if (FORBIDS.has(word) && WISHES.has(after)) return at + 2;
  if (word === 'dont' || word === 'never') return !begins ? null : after === 'use' || after === 'do' ? at + 2 : at + 1;
  return AFTER_NO_VERB.has(word) && (begins || !VERBS.has(before.word)) ? at + 1 : null;
}

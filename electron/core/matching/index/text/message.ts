// electron/core/matching/index/text/message.ts - a message as what it is searched by: the words that say something, and all words in order for phrases and patterns.
import { piecesOf } from '../tables/dictionary.ts';
import { isStopWord, type Language, languageOf } from '../tables/stop-words.ts';
import { COMMON_VERBS } from '../tables/verbs.ts';
import { excludedWords } from './negation.ts';
import { stemOf } from './stem.ts';
import { japaneseTerms, type Token, tokensOf } from './tokens.ts';

export interface MessageWord {
  token: Token;
  /** Its stem. */
  term: string;
  /** In front of a file type: `.pptx`, or a word such as “file” next to it. */
  besideFile: boolean;
  commonVerb: boolean;
  /** Where the message is in Japanese: what it means in English stems, if that is known. */
  means: readonly string[];
  negated: boolean;
}

export interface Message {
  language: Language;
  /** What says something, each once, in the order of the message. */
  words: readonly MessageWord[];
  /** The stems of all words, also of those that say nothing, in order. */
  sequence: readonly string[];
  /** The same as they stand in the message. */
  texts: readonly string[];
  /** The place in `sequence` of what is called by a slash; null = nothing is. */
  command: number | null;
  /** What was not looked at, for a person. */
  note: string | null;
}

/** Letters of a message that are looked at, and words in which phrases and patterns are looked for. */
const MOST_LETTERS = 8000;
const MOST_IN_ORDER = 400;
const MOST_WORDS = 250;

const COMMON_TERMS: ReadonlySet<string> = new Set([...COMMON_VERBS].map(stemOf));
const FILE_WORDS: ReadonlySet<string> = new Set(
  'file files doc docs document documents attachment datei dateien fichier fichiers archivo archivos'.split(' '),
);

export function readMessage(given: string): Message {
  const text = given.length > MOST_LETTERS ? given.slice(0, MOST_LETTERS) : given;
  const tokens = tokensOf(text);
  const language = languageOf(tokens.map(({ word }) => word));
  const plain = tokens.filter(({ kind }) => kind !== 'whole');
  const excluded = excludedWords(plain, language);
  const ordered = inOrder(plain).slice(0, MOST_IN_ORDER);
  const command = ordered.findIndex(({ slash }) => slash);
  return {
    language,
    words: contentOf(tokens, language, excluded),
    sequence: ordered.map(({ stem }) => stem),
    texts: ordered.map((each) => each.text),
    command: command === -1 ? null : command,
    note:
      text.length < given.length ? `Only the first ${MOST_LETTERS.toLocaleString('en')} characters of the message were looked at.` : null,
  };
}

/** All words as phrases and patterns are compared with: stems, and Japanese letter by letter. */
export function inOrder(tokens: readonly Token[]): { stem: string; text: string; slash: boolean }[] {
  return tokens.flatMap(({ word, kind, text, slash }) => {
    if (kind === 'whole') return [];
    if (kind === 'japanese') return [...word].map((letter) => ({ stem: letter, text: letter, slash: false }));
    return [{ stem: stemOf(word), text, slash }];
  });
}

function contentOf(tokens: readonly Token[], language: Language, excluded: ReadonlySet<Token>): MessageWord[] {
  const words = new Map<string, MessageWord>();
  const add = (token: Token, term: string, more: Pick<MessageWord, 'besideFile' | 'means'>): void => {
    const negated = excluded.has(token);
    const known = words.get(term);
    // What is both wanted and excluded is wanted.
    if (known !== undefined) known.negated &&= negated;
    else if (words.size < MOST_WORDS) words.set(term, { token, term, commonVerb: COMMON_TERMS.has(term), negated, ...more });
  };
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'japanese') {
      for (const { text, means } of piecesOf(token.word)) {
        const terms = means.length > 0 ? [text] : japaneseTerms(text);
        for (const term of terms) add({ ...token, text: term, word: term }, term, { besideFile: false, means });
      }
    } else if (saysSomething(token, language) || isNamed(tokens, at)) {
      const besideFile = [at - 1, at + 1].some((next) => FILE_WORDS.has(tokens[next]?.word ?? '')) || tokens[at - 1]?.kind === 'whole';
      add(token, stemOf(token.word), { besideFile, means: [] });
    }
  }
  return [...words.values()];
}

/** A single Latin letter says something only in a name such as `c#`. */
export function saysSomething({ word, kind }: Token, language: Language): boolean {
  return kind === 'word' || kind === 'number' ? word.length > 1 && !isStopWord(word, language) : true;
}

const MAKES: ReadonlySet<string> = new Set('create write make build new improve edit'.split(' '));

/** Little words that are what a message is about: “in Go”, “create a skill”. */
function isNamed(tokens: readonly Token[], at: number): boolean {
  const { text, word } = tokens[at]!;
  if (word === 'go') return text === 'Go' && at > 0 && !tokens[at - 1]!.ends;
  return (word === 'skill' || word === 'skills') && [1, 2, 3].some((back) => MAKES.has(tokens[at - back]?.word ?? ''));
}

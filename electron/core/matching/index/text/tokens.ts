// electron/core/matching/index/text/tokens.ts - the words of a text, split by script: a Japanese sentence without spaces is not one word.
import { plainLetters } from '../../../text/index.ts';

export type Kind = 'word' | 'number' | 'japanese' | 'joined' | 'whole';

export interface Token {
  /** As it stands in the text. */
  text: string;
  /** In lower case, without accents. */
  word: string;
  /**
   * `japanese`: a run of its scripts, also Chinese. `joined`: of another script that writes words without spaces, or with endings that spaces do not set
   * off. `whole`: with signs inside, such as `node.js` or `c#`.
   */
  kind: Kind;
  /** Whether a sentence or clause ends behind it. */
  ends: boolean;
  /** A slash stands before it, as in `/name`. */
  slash: boolean;
}

/** Longer words are data (hashes, base64), not words. */
const MAX_LETTERS = 60;

/** Most words of most texts. */
const SIMPLE = /^([A-Z]?[a-z]+)[.,;:!?]?$/;
const CHUNK = /[^\s"“”„«»「」『』()[\]{}<>|*`~]+/gu;
const PART = /[\p{L}\p{N}\p{M}ー々]+/gu;
const SCRIPTS =
  /[\p{sc=Han}\p{sc=Katakana}\p{sc=Hiragana}々ー]+|[\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+|[\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Arabic}\p{sc=Hebrew}\p{sc=Devanagari}\p{N}\p{M}]+/gu;
const ENDS = /[.,;:!?…、。！？]$/u;
const ASCII = /^[\0-\u007f]*$/;
const PLAIN = /^[a-z0-9]+$/;
const DIGITS = /^\p{N}+$/u;
/** French cuts little words: `l'image`. */
const ELIDED = /^(?:[ldjnscmt]|qu)'(?=\p{L}{3})/iu;
const JAPANESE = /^[\p{sc=Han}\p{sc=Katakana}\p{sc=Hiragana}々ー]/u;
const JOINED = /^[\p{sc=Hangul}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const HUMPS = /^[a-z]+[A-Z]/;
/** Signs that hold a name together, and what it is cut to. */
const HELD = /[.\-_+#/]/;
const OUTER = /^[^\p{L}\p{N}.#@]+|(?<![^\p{L}\p{N}+#])[^\p{L}\p{N}+#]+$/gu;

/** The tokens of a text in its order; those of a `whole` follow it. Linear in the length of the text. */
export function tokensOf(given: string): Token[] {
  const text = ASCII.test(given) ? given : given.normalize('NFKC').replaceAll('’', "'");
  const tokens: Token[] = [];
  for (const [chunk] of text.matchAll(CHUNK)) {
    const from = tokens.length;
    const slash = chunk.startsWith('/') && !chunk.slice(1).includes('/');
    readChunk(chunk, tokens);
    if (tokens.length === from) continue;
    if (ENDS.test(chunk)) tokens.at(-1)!.ends = true;
    if (slash) tokens.slice(from).find(({ kind }) => kind !== 'whole')!.slash = true;
  }
  return tokens;
}

function readChunk(chunk: string, tokens: Token[]): void {
  const simple = SIMPLE.exec(chunk)?.[1];
  if (simple !== undefined && simple.length <= MAX_LETTERS) {
    tokens.push({ text: simple, word: simple.toLowerCase(), kind: 'word', ends: false, slash: false });
    return;
  }
  const add = (part: string, word: string, kind: Kind) => {
    if (word.length > 0 && word.length <= MAX_LETTERS) tokens.push({ text: part, word, kind, ends: false, slash: false });
  };
  const whole = chunk.length <= MAX_LETTERS && HELD.test(chunk) ? chunk.replace(OUTER, '') : '';
  if (HELD.test(whole) && !/^\p{N}/u.test(whole)) add(whole, folded(whole), 'whole');
  for (const [part] of chunk.replace(ELIDED, '').replaceAll("'", '').matchAll(PART)) {
    if (PLAIN.test(part)) add(part, part, DIGITS.test(part) ? 'number' : 'word');
    else if (ASCII.test(part)) {
      if (HUMPS.test(part)) add(part, part.toLowerCase(), 'whole');
      for (const piece of HUMPS.test(part) ? part.split(/(?=[A-Z])/) : [part])
        add(piece, piece.toLowerCase(), DIGITS.test(piece) ? 'number' : 'word');
    } else for (const [piece] of part.matchAll(SCRIPTS)) add(piece, folded(piece), kindOf(piece));
  }
}

function kindOf(piece: string): Kind {
  if (JAPANESE.test(piece)) return 'japanese';
  if (JOINED.test(piece)) return 'joined';
  return DIGITS.test(piece) ? 'number' : 'word';
}

/** Accents are dropped only where they are accents: in Japanese they tell letters apart. */
const folded = (piece: string): string => (/[\p{sc=Latin}\p{sc=Greek}]/u.test(piece) ? plainLetters(piece) : piece.toLowerCase());

const RUNS = /[\p{sc=Han}々]+|[\p{sc=Katakana}ー]+/gu;

/** What says something in Japanese or Chinese: Katakana words, and Han in pairs; Hiragana is mostly grammar. */
export const japaneseTerms = (run: string): string[] =>
  [...run.matchAll(RUNS)].flatMap(([piece]) => (/^[\p{sc=Han}々]/u.test(piece) ? pairsOf(piece) : [piece]));

/** Pieces of two letters, by which scripts without spaces are indexed. */
export function pairsOf(word: string): string[] {
  const letters = [...word];
  if (letters.length < 3) return [word];
  return letters.slice(1).map((letter, at) => letters[at]! + letter);
}

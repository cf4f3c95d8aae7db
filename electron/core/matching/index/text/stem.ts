// electron/core/matching/index/text/stem.ts - English words without their endings, after Porter but shorter; a longer one found no more (facts/matching.md).

const VOWEL = /[aeiouy]/;
const DOUBLE = /([b-df-hj-np-tv-z])\1$/;

/** Endings of derived words with what takes their place and how much must be left. The first that fits counts. */
const DERIVED: readonly (readonly [ending: string, instead: string, least: number])[] = [
  ['ization', 'iz', 3],
  ['isation', 'iz', 3],
  ['ational', '', 4],
  ['ation', '', 4],
  ['ator', '', 4],
  ['ion', '', 4],
  ['ment', '', 6],
  ['ness', '', 4],
  ['ful', '', 4],
  ['ably', '', 4],
  ['able', '', 4],
  ['ly', '', 4],
  ['er', '', 5],
  ['ate', '', 4],
  ['ise', 'iz', 3],
  ['ysis', 'yz', 3],
  ['yse', 'yz', 3],
  ['our', 'or', 3],
];

/** Texts share a few thousand words. */
const known = new Map<string, string>();
const MOST_KNOWN = 20_000;

/** What inflected forms of a word have in common: `reviews`, `reviewing` and `reviewer` give `review`. `word` is in lower case. */
export function stemOf(word: string): string {
  const stem = known.get(word) ?? cut(word);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(word, stem);
  return stem;
}

function cut(word: string): string {
  if (word.length < 4 || !/^[a-z]+$/.test(word)) return word;
  const bare = derived(withoutVerbEnding(singular(word)));
  if (bare.length > 4 && bare.endsWith('e')) return bare.slice(0, -1);
  return bare.length > 3 && bare.endsWith('y') ? `${bare.slice(0, -1)}i` : bare;
}

function singular(word: string): string {
  if (word.endsWith('ies')) return word.length > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (/(?:sses|xes|ches|shes|zzes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') && !/(?:ss|us|is)$/.test(word) ? word.slice(0, -1) : word;
}

function withoutVerbEnding(word: string): string {
  const cut = word.endsWith('ing') ? 3 : word.endsWith('ied') ? 0 : word.endsWith('ed') ? 2 : 0;
  if (word.endsWith('ied')) return `${word.slice(0, -3)}y`;
  const left = word.slice(0, word.length - cut);
  if (cut === 0 || left.length < 3 || !VOWEL.test(left)) return word;
  if (DOUBLE.test(left) && !/(?:ll|ss|zz)$/.test(left)) return left.slice(0, -1);
  return /(?:at|is|ys|iz|yz)$/.test(left) ? `${left}e` : left;
}

function derived(word: string): string {
  for (const [ending, instead, least] of DERIVED) {
    if (!word.endsWith(ending)) continue;
    const left = word.slice(0, word.length - ending.length);
    if (left.length < least) continue;
    const whole = left + instead;
    return ending === 'er' && DOUBLE.test(whole) ? whole.slice(0, -1) : whole;
  }
  return word;
}

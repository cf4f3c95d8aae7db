// scripts/fuzz/lost.ts - what a repair has lost, counted without the check that repairs themselves pass.

/** Spellings of yes and no, and the languages of a code block around a file: a repair may write another one. */
const SPELLINGS = /\b(?:y|yes|n|no|on|off|true|false|ya?ml|markdown|md)\b/giu;

/** The signs that a repair is about: it may take them away, no other repair may. */
const TOKENS: Readonly<Record<string, RegExp>> = {
  frontmatter_fence: /[-–—=+*_~`]/u,
  frontmatter_unclosed: /[-–—=+*_~]/u,
  python_literal_variable: /["'rbfu-]/iu,
};
/** The first of several repairs of a block stands for all of them. */
const tokenOf = (code: string): RegExp | undefined => (code.startsWith('yaml_') ? /[,：='"]/u : TOKENS[code]);
/** The token is a word on one line, which has another spelling. */
const WORDS: ReadonlySet<string> = new Set(['switch_spelling']);

/** Signs that are seen, of which fewer are in the second text than in the first, except those that the repairs are about; '' = none. */
export function lostSigns(before: string, after: string, codes: readonly string[]): string {
  const letters = lostLetters(before, after);
  if (letters !== '' || codes.some((code) => WORDS.has(code))) return letters;
  const left = countsOf(seen(after));
  return [...seen(before)].filter((sign) => take(left, sign) && !codes.some((code) => tokenOf(code)?.test(sign))).join('');
}

const seen = (text: string): string => text.replace(/[\s\p{Cc}\p{Cf}]/gu, '');

/** Letters and digits of which fewer are in the second text than in the first, whatever their case and accents; '' = none. */
export function lostLetters(before: string, after: string): string {
  const left = countsOf(lettersOf(after));
  return [...lettersOf(before)].filter((letter) => take(left, letter)).join('');
}

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  return counts;
}

/** Takes one away; true if there was none. */
function take(counts: Map<string, number>, sign: string): boolean {
  const count = counts.get(sign) ?? 0;
  counts.set(sign, count - 1);
  return count <= 0;
}

const lettersOf = (text: string): string =>
  text
    .replace(SPELLINGS, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{So}]/gu, '');

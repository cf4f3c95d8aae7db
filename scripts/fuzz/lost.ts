// scripts/fuzz/lost.ts - what a repair has lost, counted without the check that repairs themselves pass.

/** Spellings of yes and no, and the languages of a code block around a file: a repair may write another one. */
const SPELLINGS = /\b(?:y|yes|n|no|on|off|true|false|ya?ml|markdown|md)\b/giu;

/** Letters and digits of which fewer are in the second text than in the first, whatever their case and accents; '' = none. */
export function lostLetters(before: string, after: string): string {
  const left = new Map<string, number>();
  for (const letter of lettersOf(after)) left.set(letter, (left.get(letter) ?? 0) + 1);
  let lost = '';
  for (const letter of lettersOf(before)) {
    const count = left.get(letter) ?? 0;
    if (count === 0) lost += letter;
    else left.set(letter, count - 1);
  }
  return lost;
}

const lettersOf = (text: string): string =>
  text
    .replace(SPELLINGS, ' ')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{So}]/gu, '');

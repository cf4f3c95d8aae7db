// renderer/app/palette/match.ts - which commands a few typed letters mean, and what to mark in a label.

/** The score of a label that only has the letters in order. */
export const LOOSE_MATCH = 0.1;

/** 0 = no match; higher is better. Every word must be in the label or abbreviate one of its words; else letters in order count a little. */
export function matchScore(label: string, query: string): number {
  const text = label.toLowerCase();
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return 1;
  const scores = words.map((word) => wordScore(text, word));
  if (scores.includes(0)) return isSubsequence(text, words.join('')) ? LOOSE_MATCH : 0;
  return scores.reduce((sum, score) => sum + score, 0) + words.join(' ').length / (text.length + 1);
}

/** At the start, at the start of a word, inside one, or an abbreviation of one (`asrt` for assertion). */
function wordScore(text: string, word: string): number {
  const at = text.indexOf(word);
  if (at === 0) return 3;
  if (at > 0) return /\W/.test(text[at - 1] ?? ' ') ? 2 : 1;
  return text.split(/\W+/).some((each) => each[0] === word[0] && isSubsequence(each, word)) ? 0.5 : 0;
}

function isSubsequence(text: string, letters: string): boolean {
  let at = -1;
  for (const letter of letters) {
    at = text.indexOf(letter, at + 1);
    if (at < 0) return false;
  }
  return true;
}

/** The label split where it matches, for marking. */
export function markParts(label: string, query: string): { text: string; hit: boolean }[] {
  const words = query
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  if (words.length === 0) return [{ text: label, hit: false }];
  const parts = label.split(new RegExp(`(${words.join('|')})`, 'i'));
  return parts.map((text, index) => ({ text, hit: index % 2 === 1 })).filter((part) => part.text !== '');
}

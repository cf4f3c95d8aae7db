// electron/core/assertions/text/likeness.ts - how alike two texts are by their letters: the Dice coefficient of their trigrams.

/** 0 to 1. Case, white space and the form of a character (NFKC) are ignored. Works for every script. */
export function likeness(a: string, b: string): number {
  const [one, other] = [trigrams(a), trigrams(b)];
  let shared = 0;
  for (const [gram, count] of one.grams) shared += Math.min(count, other.grams.get(gram) ?? 0);
  return one.total + other.total === 0 ? 1 : (2 * shared) / (one.total + other.total);
}

function trigrams(text: string): { grams: Map<string, number>; total: number } {
  const plain = text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
  const padded = plain === '' ? '' : `  ${plain} `;
  const grams = new Map<string, number>();
  const total = Math.max(0, padded.length - 2);
  for (let at = 0; at < total; at += 1) {
    const gram = padded.slice(at, at + 3);
    grams.set(gram, (grams.get(gram) ?? 0) + 1);
  }
  return { grams, total };
}

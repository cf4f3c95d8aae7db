// electron/core/text/spelling.ts - the door of the room: which known word a mistyped one most likely means. It imports nothing.

/** Longer words are not typing slips. */
const MAX_LETTERS = 100;

/**
 * How many slips separate two words (optimal string alignment): an extra, missing or wrong letter, or two neighbours swapped. Anything
 * above `limit` is `limit + 1`, which is found sooner.
 */
export function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const changed = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + changed);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, before[j - 2]! + 1);
      row.push(cost);
    }
    if (Math.min(...row) > limit) return limit + 1;
    before = last;
    last = row;
  }
  return Math.min(last[b.length]!, limit + 1);
}

/**
 * The known word nearest to a written one, in any case, if it is near enough to be meant: one slip, or one for every three
 * letters. The first of equally near ones; null = none is near enough.
 */
export function nearestWord(written: string, known: Iterable<string>): string | null {
  if (written.length > MAX_LETTERS) return null;
  let best: string | null = null;
  let limit = Math.max(1, Math.floor(written.length / 3));
  for (const word of known) {
    const slips = distance(written.toLowerCase(), word.toLowerCase(), limit);
    if (slips > limit) continue;
    best = word;
    if (slips === 0) break;
    limit = slips - 1; // only a nearer one is better
  }
  return best;
}

// electron/core/matching/index/ranking.ts - the best of all entries, equal ones by name, with copies of one description as one.

export interface Ranked {
  slot: number;
  score: number;
}

interface RankDeps {
  limit: number;
  scoreOf(slot: number): number;
  /** What entries of one description share. */
  groupOf(slot: number): string;
  /** What equal scores are sorted by; no two are the same. */
  orderOf(slot: number): string;
  allows(slot: number): boolean;
}

/** Keeps a short list sorted instead of sorting all: thousands of entries share a word with a message, a handful is shown. */
export function rank(slots: readonly number[], { limit, scoreOf, groupOf, orderOf, allows }: RankDeps): Ranked[] {
  const best: Ranked[] = [];
  const isBefore = (a: Ranked, b: Ranked) => a.score > b.score || (a.score === b.score && orderOf(a.slot) < orderOf(b.slot));
  let least = 0;
  for (const slot of slots) {
    const score = scoreOf(slot);
    if (score <= 0 || score < least) continue;
    const each = { slot, score };
    if ((best.length === limit && !isBefore(each, best.at(-1)!)) || !allows(slot)) continue;
    const group = groupOf(slot);
    const same = best.findIndex((other) => groupOf(other.slot) === group);
    if (same !== -1) {
      if (!isBefore(each, best[same]!)) continue;
      best.splice(same, 1);
    }
    const at = best.findIndex((other) => isBefore(each, other));
    best.splice(at === -1 ? best.length : at, 0, each);
    if (best.length > limit) best.pop();
    if (best.length === limit) least = best.at(-1)!.score;
  }
  return best;
}

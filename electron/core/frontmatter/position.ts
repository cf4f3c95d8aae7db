// electron/core/frontmatter/position.ts - where a new top-level key goes: after its neighbours in the key order.

import type { Entry } from './entries.ts';
import { rankOf } from './keys.ts';
import type { Position } from './yaml/insert.ts';

/** After the last existing key that precedes it in the order; an unknown key goes last. */
export function positionFor(entries: readonly Entry[], key: string): Position {
  const rank = rankOf(key);
  if (rank === null || entries.length === 0) return undefined;
  let after: { key: string; rank: number } | null = null;
  for (const entry of entries) {
    const other = rankOf(entry.key);
    if (other !== null && other < rank && (after === null || other >= after.rank)) after = { key: entry.key, rank: other };
  }
  if (after) return { after: after.key };
  return entries.some((entry) => rankOf(entry.key) !== null) ? 'first' : undefined;
}

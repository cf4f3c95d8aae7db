// electron/core/frontmatter/position.ts - where a new key of the top level goes: after its neighbours in the order of the keys.

import type { Entry } from './entries.ts';
import { rankOf } from './keys.ts';
import type { Position } from './yaml/insert.ts';

/** After the present key that comes last before it in the order; an unknown key goes to the end. */
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

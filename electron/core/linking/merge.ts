// electron/core/linking/merge.ts - two changed texts of one base, joined when they touch different lines.
import { diff3Merge } from 'node-diff3';

/** Lines with their ends, so that joining them gives the same text again, whatever ends it has. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** The text with both changes; null when they touch the same lines. Both made the same change: it is there once. */
export function mergeTexts(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const regions = diff3Merge(linesOf(mine), linesOf(base), linesOf(theirs), { excludeFalseConflicts: true });
  if (regions.some((region) => region.conflict !== undefined)) return null;
  return regions.flatMap((region) => region.ok ?? []).join('');
}

// electron/core/linking/merge.ts - merges two changed texts of one base if they touch different lines.
import { diff3Merge } from 'node-diff3';

/** Lines with their endings, so that joining them restores the text, whatever its endings. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** The text with both changes; null if they touch the same lines. An identical change appears once. */
export function mergeTexts(base: string, mine: string, theirs: string): string | null {
  if (mine === theirs || theirs === base) return mine;
  if (mine === base) return theirs;
  const regions = diff3Merge(linesOf(mine), linesOf(base), linesOf(theirs), { excludeFalseConflicts: true });
  if (regions.some((region) => region.conflict !== undefined)) return null;
  return regions.flatMap((region) => region.ok ?? []).join('');
}

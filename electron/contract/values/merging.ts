// electron/contract/values/merging.ts - the text that a merge comes to: the base, with each place as a person or the comparison chose it.
import type { Hunk, ThreeWay } from '../linking.ts';

/** Which text a place gets; `both` = mine, then theirs. */
export type MergeSide = 'mine' | 'theirs' | 'both' | 'base';

/** Three texts with the places in which they differ. */
export interface MergeTexts {
  base: string;
  mine: string;
  theirs: string;
  hunks: Hunk[];
}

/** A conflict whose texts can be compared. */
export type Mergeable = ThreeWay & MergeTexts;

export const isMergeable = (texts: ThreeWay): texts is Mergeable =>
  texts.base !== null && texts.mine !== null && texts.theirs !== null && texts.hunks !== null;

/** What is clear without a person; null = both sides changed the place, which shows the base until it is decided. */
export const firstChoice = ({ by }: Hunk): MergeSide | null => (by === 'both' ? null : by === 'theirs' ? 'theirs' : 'mine');

/** The text of a place as one side has it. */
export function textOfSide({ base, mine, theirs }: MergeTexts, hunk: Hunk, side: MergeSide): string {
  const cut = (text: string, range: { start: number; end: number }) => text.slice(range.start, range.end);
  if (side !== 'both') return cut({ base, mine, theirs }[side], hunk[side]);
  const first = cut(mine, hunk.mine);
  // The last line of a file may have no line ending of its own.
  const gap = first === '' || first.endsWith('\n') ? '' : mine.includes('\r\n') ? '\r\n' : '\n';
  return first + gap + cut(theirs, hunk.theirs);
}

/** The merged text, and where each place is in it. */
export function mergedText(
  texts: MergeTexts,
  choices: readonly (MergeSide | null)[],
): { text: string; places: { start: number; end: number }[] } {
  const places: { start: number; end: number }[] = [];
  let text = '';
  let at = 0;
  for (const [index, hunk] of texts.hunks.entries()) {
    text += texts.base.slice(at, hunk.base.start);
    const start = text.length;
    text += textOfSide(texts, hunk, choices[index] ?? 'base');
    places.push({ start, end: text.length });
    at = hunk.base.end;
  }
  return { text: text + texts.base.slice(at), places };
}

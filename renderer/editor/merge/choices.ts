// renderer/editor/merge/choices.ts - the text that a merge comes to: the base, with each place as a person or the comparison chose it.
import type { Hunk, ThreeWay } from '../../../electron/contract/linking.ts';

/** Which text a place gets; `both` = mine, then theirs. */
export type Side = 'mine' | 'theirs' | 'both' | 'base';

/** Three texts that can be compared. */
export type Whole = ThreeWay & { base: string; mine: string; theirs: string; hunks: Hunk[] };

export const isWhole = (texts: ThreeWay): texts is Whole =>
  texts.base !== null && texts.mine !== null && texts.theirs !== null && texts.hunks !== null;

/** What is clear without a person; null = both sides changed the place, which shows the base until it is decided. */
export const firstChoice = ({ by }: Hunk): Side | null => (by === 'both' ? null : by === 'theirs' ? 'theirs' : 'mine');

/** The text of a place as one side has it. */
export function textOf({ base, mine, theirs }: Whole, hunk: Hunk, side: Side): string {
  const cut = (text: string, range: { start: number; end: number }) => text.slice(range.start, range.end);
  if (side !== 'both') return cut({ base, mine, theirs }[side], hunk[side]);
  const first = cut(mine, hunk.mine);
  // The last line of a file may have no line ending of its own.
  const gap = first === '' || first.endsWith('\n') ? '' : mine.includes('\r\n') ? '\r\n' : '\n';
  return first + gap + cut(theirs, hunk.theirs);
}

/** The merged text, and where each place is in it. */
export function mergedText(texts: Whole, choices: readonly (Side | null)[]): { text: string; places: { start: number; end: number }[] } {
  const places: { start: number; end: number }[] = [];
  let text = '';
  let at = 0;
  for (const [index, hunk] of texts.hunks.entries()) {
    text += texts.base.slice(at, hunk.base.start);
    const start = text.length;
    text += textOf(texts, hunk, choices[index] ?? 'base');
    places.push({ start, end: text.length });
    at = hunk.base.end;
  }
  return { text: text + texts.base.slice(at), places };
}

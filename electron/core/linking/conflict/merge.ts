// electron/core/linking/conflict/merge.ts - two changed texts of one base, by the lines in which they differ.
import { diffIndices } from 'node-diff3';
import type { Hunk } from '../../../contract/linking.ts';
import { firstChoice, mergedText } from '../../../contract/values/merging.ts';

export interface MergeJob {
  base: string;
  mine: string;
  theirs: string;
}

export interface Merged {
  hunks: Hunk[];
  merged: string | null;
}

/** Lines with their endings, so that joining them restores the text, whatever its endings. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

interface Side {
  lines: string[];
  /** Offset of each line in the text, and of its end. */
  offsets: number[];
}

function sideOf(text: string): Side {
  const lines = linesOf(text);
  const offsets = [0];
  for (const line of lines) offsets.push(offsets.at(-1)! + line.length);
  return { lines, offsets };
}

/** One change of one side: lines of the base, and the lines that are there now. */
interface Change {
  by: 'mine' | 'theirs';
  start: number;
  end: number;
  /** How many lines more than the base this side has after the change. */
  grown: number;
}

function changesOf(by: Change['by'], base: Side, side: Side): Change[] {
  return diffIndices(base.lines, side.lines).map(({ buffer1: [start, count], buffer2: [, now] }) => ({
    by,
    start,
    end: start + count,
    grown: now - count,
  }));
}

/** Where the texts differ, in their order. Changes that touch are one hunk, which a person decides unless both sides made the same change. */
export function hunksOf(base: string, mine: string, theirs: string): Hunk[] {
  const sides = { base: sideOf(base), mine: sideOf(mine), theirs: sideOf(theirs) };
  const changes = [...changesOf('mine', sides.base, sides.mine), ...changesOf('theirs', sides.base, sides.theirs)];
  changes.sort((a, b) => a.start - b.start || a.end - b.end);
  const hunks: Hunk[] = [];
  const shift = { mine: 0, theirs: 0 };
  for (let at = 0; at < changes.length; ) {
    const { start } = changes[at]!;
    let { end } = changes[at]!;
    const grown = { mine: 0, theirs: 0 };
    const changed = new Set<Change['by']>();
    for (let next = changes[at]; next !== undefined && next.start <= end; next = changes[++at]) {
      end = Math.max(end, next.end);
      grown[next.by] += next.grown;
      changed.add(next.by);
    }
    const rangeOf = (side: 'mine' | 'theirs') => {
      const { offsets } = sides[side];
      return { start: offsets[start + shift[side]]!, end: offsets[end + shift[side] + grown[side]]! };
    };
    const ranges = { mine: rangeOf('mine'), theirs: rangeOf('theirs') };
    shift.mine += grown.mine;
    shift.theirs += grown.theirs;
    const isSame = textIn(mine, ranges.mine) === textIn(theirs, ranges.theirs);
    const by = isSame || changed.size === 2 ? 'both' : [...changed][0]!;
    hunks.push({ by: isSame ? 'same' : by, base: { start: sides.base.offsets[start]!, end: sides.base.offsets[end]! }, ...ranges });
  }
  return hunks;
}

const textIn = (text: string, { start, end }: { start: number; end: number }): string => text.slice(start, end);

/** The text with both changes; null if a hunk waits for a person. */
export function joinHunks(base: string, mine: string, theirs: string, hunks: Hunk[]): string | null {
  const choices = hunks.map(firstChoice);
  return choices.includes(null) ? null : mergedText({ base, mine, theirs, hunks }, choices).text;
}

// electron/core/repair/candidate.ts - one possible repair of a line, and what all makers of repairs use.
import type { Range, Splice } from '../../contract/index.ts';
import { lineEnd, nextLine } from '../text/index.ts';
import type { BrokenLine } from './line.ts';

export interface Candidate {
  code: string;
  range: Range;
  message: string;
  label: string;
  splice: Splice;
}

/** A repair that may help a line, or null when its cause is not there. */
export type Maker = (src: string, line: BrokenLine, errorAt: number) => Candidate | null;

export const what = ({ key }: BrokenLine): string => (key === null ? 'This entry' : `The value of ${key}`);

/** The line above the one that starts at an offset, with its line break. */
export const lineBefore = (src: string, start: number): string => src.slice(src.lastIndexOf('\n', start - 2) + 1, start);

/** The next line below that is not blank. */
export function textLineAfter(src: string, end: number): { start: number; text: string } | null {
  for (let start = nextLine(src, end); start < src.length; start = nextLine(src, start)) {
    const text = src.slice(start, lineEnd(src, start));
    if (text.trim() !== '') return { start, text };
  }
  return null;
}

// renderer/editor/document/view.ts - a part of a file as an editor shows it: without BOM, every line ending one LF; and the way back.
// The editor's model knows only one kind of line ending, so its text is never used as the file: each change is returned as a splice.
import type { Range, Splice } from '../../../electron/contract/packages.ts';

export interface View {
  /** What the editor shows. */
  text: string;
  /** Offset in the file of an offset in the view. */
  toFile(offset: number): number;
  /** Offset in the view of an offset in the file, clamped to the part. */
  toView(offset: number): number;
}

const BOM = 0xfeff;

/** Shows `range` of a file's text (the whole file by default). */
export function createView(file: string, range: Range = { start: 0, end: file.length }): View {
  const start = range.start === 0 && file.charCodeAt(0) === BOM ? 1 : range.start;
  const part = file.slice(start, Math.max(start, range.end));
  /** Offsets in the view of the line feeds that are two characters in the file. */
  const pairs: number[] = [];
  for (let at = part.indexOf('\r\n'); at >= 0; at = part.indexOf('\r\n', at + 2)) pairs.push(at - pairs.length);
  const text = part.includes('\r') ? part.replace(/\r\n?/g, '\n') : part;
  return {
    text,
    toFile: (offset) => start + offset + countBelow(pairs, offset),
    toView: (offset) => {
      const local = Math.max(0, Math.min(part.length, offset - start));
      return local - countPairsBefore(pairs, local);
    },
  };
}

/** How many values of a sorted list are smaller. */
function countBelow(sorted: readonly number[], limit: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as number) < limit) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** CRLF pairs that are wholly before an offset of the file's part (an offset inside a pair counts as after its CR). */
function countPairsBefore(pairs: readonly number[], local: number): number {
  let low = 0;
  let high = pairs.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    // Pair number `middle` starts at pairs[middle] + middle in the part and is over one character later.
    if ((pairs[middle] as number) + middle + 1 < local) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** One change that the editor reports, in offsets of its text before the change. */
export interface ViewChange {
  rangeOffset: number;
  rangeLength: number;
  text: string;
}

/** The changes as splices of the file, with the line endings around them. All of `changes` refer to the view before them. */
export function changesToSplices(file: string, view: View, changes: readonly ViewChange[]): Splice[] {
  return changes
    .map((change) => {
      const start = view.toFile(change.rangeOffset);
      const end = view.toFile(change.rangeOffset + change.rangeLength);
      const text = change.text.replace(/\r\n?/g, '\n');
      return { start, end, text: text.includes('\n') ? text.replaceAll('\n', lineEndNear(file, start)) : text };
    })
    .sort((a, b) => a.start - b.start);
}

/** The line ending for a new line at `offset`: that of its own line, else of the line before, else LF. */
export function lineEndNear(file: string, offset: number): string {
  const next = file.slice(offset).search(/[\r\n]/);
  const at = next >= 0 ? offset + next : Math.max(file.lastIndexOf('\n', offset), file.lastIndexOf('\r', offset));
  if (at < 0) return '\n';
  if (file[at] === '\r') return file[at + 1] === '\n' ? '\r\n' : '\r';
  return file[at - 1] === '\r' ? '\r\n' : '\n';
}

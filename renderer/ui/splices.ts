// renderer/ui/splices.ts - edits of a text as lists of replacements, how to undo them, and where an offset moves.
import type { Range, Splice } from '../../electron/contract/packages.ts';

/** Applies splices (sorted, not overlapping, offsets of the old text). */
export function applySplices(text: string, splices: readonly Splice[]): string {
  if (splices.length === 0) return text;
  const parts: string[] = [];
  let at = 0;
  for (const splice of splices) {
    parts.push(text.slice(at, splice.start), splice.text);
    at = splice.end;
  }
  parts.push(text.slice(at));
  return parts.join('');
}

/** The splices that turn the new text back into the old one. */
export function invertSplices(text: string, splices: readonly Splice[]): Splice[] {
  let shift = 0;
  return splices.map((splice) => {
    const start = splice.start + shift;
    shift += splice.text.length - (splice.end - splice.start);
    return { start, end: start + splice.text.length, text: text.slice(splice.start, splice.end) };
  });
}

/** The one splice between two texts: what is between their common start and their common end; null if they are equal. */
export function spliceBetween(before: string, after: string): Splice | null {
  if (before === after) return null;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before.charCodeAt(start) === after.charCodeAt(start)) start++;
  let tail = 0;
  while (tail < most - start && before.charCodeAt(before.length - 1 - tail) === after.charCodeAt(after.length - 1 - tail)) tail++;
  return { start, end: before.length - tail, text: after.slice(start, after.length - tail) };
}

/** Where an offset of the old text is in the new one. At an insertion it stays before (`left`) or moves after it (`right`). */
export function mapOffset(offset: number, splices: readonly Splice[], side: 'left' | 'right'): number {
  let shift = 0;
  for (const splice of splices) {
    if (splice.start > offset) break;
    const inserted = splice.text.length;
    const isInsertionHere = splice.start === offset && splice.end === offset;
    if (isInsertionHere) {
      if (side === 'right') shift += inserted;
      continue;
    }
    if (splice.start === offset && side === 'left') break;
    if (splice.end <= offset) {
      shift += inserted - (splice.end - splice.start);
      continue;
    }
    // Inside what was replaced: its start or its new end.
    return splice.start + shift + (side === 'right' ? inserted : 0);
  }
  return offset + shift;
}

/** A range after successive edits; text inserted at its borders counts as its own. */
export function mapRange(range: Range, edits: readonly (readonly Splice[])[]): Range {
  let { start, end } = range;
  for (const splices of edits) {
    const isEmpty = start === end;
    start = mapOffset(start, splices, 'left');
    end = isEmpty ? Math.max(start, mapOffset(end, splices, 'right')) : mapOffset(end, splices, 'right');
  }
  return { start, end: Math.max(start, end) };
}

/** Splices of an older text as splices of the text after `edits`; null if what they replace was itself edited. */
export function mapSplices(splices: readonly Splice[], edits: readonly (readonly Splice[])[]): Splice[] | null {
  if (edits.length === 0) return [...splices];
  const touched = edits.some((list) => list.some((e) => splices.some((s) => e.start < s.end && s.start < e.end)));
  if (touched) return null;
  return splices.map((splice) => {
    let { start, end } = splice;
    for (const list of edits) {
      const width = end - start;
      start = mapOffset(start, list, 'right');
      end = start + width;
    }
    return { start, end, text: splice.text };
  });
}

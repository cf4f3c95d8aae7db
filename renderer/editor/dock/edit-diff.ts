// renderer/editor/dock/edit-diff.ts - what the edits since the last revision do to the file, as lines. Only the part between the first and
// the last difference is looked at, which for an edit by hand is small.
import { spliceBetween } from '../document/splices.ts';

export interface DiffLine {
  kind: 'same' | 'gone' | 'new';
  before: number | null;
  after: number | null;
  text: string;
  /** The part of the line that changed. */
  mark: { start: number; end: number } | null;
}

export interface EditDiff {
  lines: DiffLine[];
  /** Lines that are gone or new, and lines of the file. */
  changed: number;
  total: number;
  cut: boolean;
}

const MAX_LINES = 12;
const withoutEnd = (line: string) => line.replace(/\r$/, '');

/** Null when both are equal. */
export function editDiff(before: string, after: string): EditDiff | null {
  const splice = spliceBetween(before, after);
  if (!splice) return null;
  const [old, now] = [before.split('\n'), after.split('\n')];
  const first = countBreaks(before, splice.start);
  const lastOld = countBreaks(before, splice.end);
  const lastNow = countBreaks(after, splice.start + splice.text.length);
  const gone = old.slice(first, lastOld + 1);
  const fresh = now.slice(first, lastNow + 1);
  const single = gone.length === 1 && fresh.length === 1 ? spliceBetween(gone[0] ?? '', fresh[0] ?? '') : null;
  const lines: DiffLine[] = [];
  if (first > 0) lines.push(same(first, old[first - 1] ?? ''));
  gone.slice(0, MAX_LINES).forEach((text, i) => {
    lines.push({
      kind: 'gone',
      before: first + i + 1,
      after: null,
      text: withoutEnd(text),
      mark: single && { start: single.start, end: single.end },
    });
  });
  fresh.slice(0, MAX_LINES).forEach((text, i) => {
    const mark = single && { start: single.start, end: single.start + single.text.length };
    lines.push({ kind: 'new', before: null, after: first + i + 1, text: withoutEnd(text), mark });
  });
  const next = old[lastOld + 1];
  if (next !== undefined && gone.length <= MAX_LINES && fresh.length <= MAX_LINES) {
    lines.push({ kind: 'same', before: lastOld + 2, after: lastNow + 2, text: withoutEnd(next), mark: null });
  }
  return {
    lines,
    changed: Math.max(gone.length, fresh.length),
    total: now.length,
    cut: gone.length > MAX_LINES || fresh.length > MAX_LINES,
  };
}

const same = (line: number, text: string): DiffLine => ({ kind: 'same', before: line, after: line, text: withoutEnd(text), mark: null });

function countBreaks(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

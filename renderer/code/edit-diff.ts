// renderer/code/edit-diff.ts - what the edits since the last revision do to the file, as lines. Only the part between the first and
// the last difference is compared, which for an edit by hand is small.
import { spliceBetween } from '../ui/splices.ts';

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
  /** Lines that were removed or added, and lines of the file. */
  changed: number;
  total: number;
  cut: boolean;
}

const MAX_LINES = 24;
/** Above this many pairs of lines the changed part is shown as one block: comparing each with each would take too long. */
const MAX_PAIRS = 200_000;

/** Null if both are equal. */
export function editDiff(before: string, after: string): EditDiff | null {
  const splice = spliceBetween(before, after);
  if (!splice) return null;
  const [old, now] = [before.split('\n'), after.split('\n')];
  const first = countBreaks(before, splice.start);
  const lastOld = countBreaks(before, splice.end);
  const lastNow = countBreaks(after, splice.start + splice.text.length);
  const middle = matchLines(old.slice(first, lastOld + 1), now.slice(first, lastNow + 1));
  // One equal line at either end, as context.
  const pairs = [[-1, -1] as const, ...middle, [lastOld + 1 - first, lastNow + 1 - first] as const];
  const lines: DiffLine[] = [];
  let changed = 0;
  for (let i = 0; i + 1 < pairs.length; i++) {
    const [fromOld, fromNow] = pairs[i] ?? [0, 0];
    const [toOld, toNow] = pairs[i + 1] ?? [0, 0];
    const gone = old.slice(first + fromOld + 1, first + toOld);
    const fresh = now.slice(first + fromNow + 1, first + toNow);
    if (gone.length === 0 && fresh.length === 0) continue;
    changed += Math.max(gone.length, fresh.length);
    const context = same(old[first + fromOld], first + fromOld + 1, first + fromNow + 1);
    if (context && lines.at(-1)?.before !== context.before) lines.push(context);
    lines.push(...block(gone, fresh, first + fromOld + 2, first + fromNow + 2));
    const next = same(old[first + toOld], first + toOld + 1, first + toNow + 1);
    if (next) lines.push(next);
  }
  return { lines: lines.slice(0, MAX_LINES), changed, total: now.length, cut: lines.length > MAX_LINES };
}

const withoutEnd = (line: string) => line.replace(/\r$/, '');
const same = (text: string | undefined, before: number, after: number): DiffLine | null =>
  text === undefined ? null : { kind: 'same', before, after, text: withoutEnd(text), mark: null };

/** Removed lines and the lines that replace them; as many of each as possible are paired, and the differences in a pair marked. */
function block(gone: readonly string[], fresh: readonly string[], before: number, after: number): DiffLine[] {
  const marks = gone.map((text, i) => (gone.length === fresh.length ? spliceBetween(text, fresh[i] ?? '') : null));
  return [
    ...gone.map((text, i): DiffLine => {
      const mark = marks[i];
      return {
        kind: 'gone',
        before: before + i,
        after: null,
        text: withoutEnd(text),
        mark: mark ? { start: mark.start, end: mark.end } : null,
      };
    }),
    ...fresh.map((text, i): DiffLine => {
      const mark = marks[i];
      const range = mark ? { start: mark.start, end: mark.start + mark.text.length } : null;
      return { kind: 'new', before: null, after: after + i, text: withoutEnd(text), mark: range };
    }),
  ];
}

/** The longest common subsequence of two lists of lines, as pairs of indices in order. */
function matchLines(old: readonly string[], now: readonly string[]): (readonly [number, number])[] {
  const width = now.length + 1;
  if (old.length * now.length > MAX_PAIRS) return [];
  /** Length of the longest common subsequence from [i, j] on. */
  const longest = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => longest[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--) {
    for (let j = now.length - 1; j >= 0; j--) {
      longest[i * width + j] = old[i] === now[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < old.length && j < now.length; ) {
    if (old[i] === now[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}

function countBreaks(text: string, end: number): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at >= 0 && at < end; at = text.indexOf('\n', at + 1)) count++;
  return count;
}

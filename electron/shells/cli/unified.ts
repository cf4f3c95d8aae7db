// electron/shells/cli/unified.ts - two texts as a unified diff, the form that people and tools read.
import { diffIndices } from 'node-diff3';

const CONTEXT = 3;

interface Change {
  left: [start: number, count: number];
  right: [start: number, count: number];
}

/** Lines with their endings: a changed line ending is a change. */
const linesOf = (text: string): string[] => text.match(/[^\n]*\n|[^\n]+$/g) ?? [];

/** `---`, `+++` and the hunks with three lines around them; '' if the texts are the same. */
export function unifiedDiff(left: string, right: string, names: { left: string; right: string }): string {
  if (left === right) return '';
  const [a, b] = [linesOf(left), linesOf(right)];
  const changes = changesOf(a, b);
  const hunks = groupsOf(changes).map((group) => hunkOf(group, a, b));
  return [`--- ${names.left}\n`, `+++ ${names.right}\n`, ...hunks].join('');
}

/** Equal lines at both ends are skipped first, so that a small change in a long text is found at once. */
function changesOf(a: string[], b: string[]): Change[] {
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < shorter - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  return diffIndices(a.slice(head, a.length - tail), b.slice(head, b.length - tail)).map(({ buffer1, buffer2 }) => ({
    left: [buffer1[0] + head, buffer1[1]],
    right: [buffer2[0] + head, buffer2[1]],
  }));
}

/** Changes whose context would touch share one hunk. */
function groupsOf(changes: readonly Change[]): Change[][] {
  const groups: Change[][] = [];
  for (const change of changes) {
    const last = groups.at(-1)?.at(-1);
    if (last !== undefined && change.left[0] - (last.left[0] + last.left[1]) <= 2 * CONTEXT) groups.at(-1)?.push(change);
    else groups.push([change]);
  }
  return groups;
}

function hunkOf(group: readonly Change[], a: readonly string[], b: readonly string[]): string {
  const [first, last] = [group[0]!, group.at(-1)!];
  const start = Math.max(0, first.left[0] - CONTEXT);
  const end = Math.min(a.length, last.left[0] + last.left[1] + CONTEXT);
  const rightStart = first.right[0] - (first.left[0] - start);
  const lines: string[] = [];
  const push = (sign: string, from: readonly string[]) => lines.push(...from.map((line) => `${sign}${ended(line)}`));
  let at = start;
  for (const { left, right } of group) {
    push(' ', a.slice(at, left[0]));
    push('-', a.slice(left[0], left[0] + left[1]));
    push('+', b.slice(right[0], right[0] + right[1]));
    at = left[0] + left[1];
  }
  push(' ', a.slice(at, end));
  const rightCount = end - start + group.reduce((sum, { left, right }) => sum + right[1] - left[1], 0);
  return `@@ -${place(start, end - start)} +${place(rightStart, rightCount)} @@\n${lines.join('')}`;
}

/** For an empty side the line before it, as patch tools expect. */
const place = (start: number, count: number): string => `${count === 0 ? start : start + 1}${count === 1 ? '' : `,${count}`}`;

const ended = (line: string): string => (line.endsWith('\n') ? line : `${line}\n\\ No newline at end of file\n`);

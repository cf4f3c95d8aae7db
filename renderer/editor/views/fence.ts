// renderer/editor/views/fence.ts - edits an artifact's content in place: a fenced one gets a longer fence if its new content
// contains a line that would close it (package-format.md, body rule 3).
import type { Artifact, Range, Splice } from '../../../electron/contract/packages.ts';

/** The splices of an edit inside a fenced artifact, with those that lengthen its fence if needed. */
export function withLongerFence(
  text: string,
  artifact: Pick<Artifact, 'form'> & { range: Range; content: Range },
  splices: readonly Splice[],
  contentAfter: string,
): Splice[] {
  const edits = [...splices];
  if (artifact.form !== 'fence') return edits;
  const opening = /^(`{3,}|~{3,})/.exec(text.slice(artifact.range.start, artifact.range.start + 1000))?.[1];
  if (opening === undefined) return edits;
  const sign = opening[0] === '~' ? '~' : '`';
  const runs = contentAfter.match(new RegExp(`^ {0,3}${sign}{3,}`, 'gm')) ?? [];
  const longest = runs.reduce((most, run) => Math.max(most, run.trimStart().length), 0);
  if (longest < opening.length) return edits;
  const closing = closingFence(text, artifact.content.end, artifact.range.end, sign, opening.length);
  if (closing === null) return edits;
  const more = sign.repeat(longest + 1 - opening.length);
  const start = artifact.range.start;
  return [{ start, end: start, text: more }, ...edits, { start: closing, end: closing, text: more }].sort((a, b) => a.start - b.start);
}

/** Offset of the fence that closes an artifact: after its content, within its range. */
function closingFence(text: string, from: number, to: number, sign: string, length: number): number | null {
  const rest = text.slice(from, to);
  const at = rest.search(new RegExp(`^ {0,3}${sign}{${length},}[ \\t]*\\r?$`, 'm'));
  return at < 0 ? null : from + at + (/^ */.exec(rest.slice(at))?.[0].length ?? 0);
}

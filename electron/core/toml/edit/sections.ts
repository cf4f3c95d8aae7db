// electron/core/toml/edit/sections.ts - headers with the lines that belong to them, and single lines.
import type { AST } from 'toml-eslint-parser';
import type { Range } from '../../../contract/index.ts';
import { lineEnd, lineStart, nextLine } from '../../text/index.ts';
import { nameOf } from '../read.ts';
import type { TomlDocument, TomlPath } from '../tree.ts';

const isUnder = (path: TomlPath, whole: TomlPath): boolean =>
  whole.length <= path.length && whole.every((step, index) => step === path[index]);

/** Tables with a header at the path or inside it, in runs that stand in one piece. */
export function sectionsOf({ program }: TomlDocument, path: TomlPath): AST.TOMLTable[][] {
  const runs: AST.TOMLTable[][] = [];
  let follows = false;
  for (const node of program.body[0].body) {
    const isPart = node.type === 'TOMLTable' && isUnder(node.resolvedKey, path);
    if (isPart && follows) runs.at(-1)!.push(node);
    else if (isPart) runs.push([node]);
    follows = isPart;
  }
  return runs;
}

/** Lines `key = value` at the path or inside it, of tables that are not. */
export function linesOf({ program }: TomlDocument, path: TomlPath): AST.TOMLKeyValue[] {
  return program.body[0].body.flatMap((node) => {
    const at: TomlPath = node.type === 'TOMLTable' ? node.resolvedKey : [];
    if (isUnder(at, path)) return [];
    return (node.type === 'TOMLTable' ? node.body : [node]).filter(({ key }) => isUnder([...at, ...key.keys.map(nameOf)], path));
  });
}

/** From the line of the first header to the end of the last line, without its line break. */
export function rangeOfRun(text: string, run: readonly AST.TOMLTable[]): Range {
  const last = run.at(-1)!;
  return { start: lineStart(text, run[0]!.range[0]), end: lineEnd(text, (last.body.at(-1) ?? last).range[1]) };
}

/** The start, moved up over the lines of comments that stand right above. */
export const withComments = (text: string, start: number): number => above(text, start, /^[ \t]*#/);

/** The start of the line after an offset, moved down over comments that follow at once; those right above a header belong to that. */
export function afterComments(text: string, offset: number): number {
  const next = nextLine(text, offset);
  const after = below(text, next, /^[ \t]*#/);
  return /^[ \t]*\[/.test(text.slice(after, lineEnd(text, after))) ? next : after;
}

/** Whole lines, and the blank ones on one side of a gap that has some on both. */
export function sectionCut(text: string, run: readonly AST.TOMLTable[]): Range {
  const { start, end: last } = rangeOfRun(text, run);
  const end = nextLine(text, last);
  const before = above(text, start, BLANK);
  const after = below(text, end, BLANK);
  if (after === text.length) return { start: before, end: after };
  return { start, end: before < start || start === 0 ? after : end };
}
const BLANK = /^[ \t]*$/;

/** The start of the first of the lines above that are all of a kind. */
function above(text: string, start: number, kind: RegExp): number {
  let at = start;
  while (at > 0) {
    const line = lineStart(text, at - 1);
    if (!kind.test(text.slice(line, lineEnd(text, line)))) break;
    at = line;
  }
  return at;
}

/** The start of the line after those below that are all of a kind. */
function below(text: string, start: number, kind: RegExp): number {
  let at = start;
  while (at < text.length && kind.test(text.slice(at, lineEnd(text, at)))) at = nextLine(text, at);
  return at;
}

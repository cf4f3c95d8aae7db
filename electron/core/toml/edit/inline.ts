// electron/core/toml/edit/inline.ts - pairs of `{ a = 1, b = 2 }`, which has one line and no comma at its end.
import type { AST } from 'toml-eslint-parser';
import type { Range, Splice } from '../../../contract/index.ts';

/** A pair behind the last one, or behind `after`. */
export function insertPair(node: AST.TOMLInlineTable, source: string, after = node.body.at(-1)): Splice {
  const [start, end] = node.range;
  if (after === undefined) return { start: start + 1, end: end - 1, text: ` ${source} ` };
  return { start: after.range[1], end: after.range[1], text: `, ${source}` };
}

export function pairCut({ range, body }: AST.TOMLInlineTable, pair: AST.TOMLKeyValue): Range {
  const index = body.indexOf(pair);
  const next = body[index + 1];
  const before = body[index - 1];
  if (next !== undefined) return { start: pair.range[0], end: next.range[0] };
  return before === undefined ? { start: range[0] + 1, end: range[1] - 1 } : { start: before.range[1], end: pair.range[1] };
}

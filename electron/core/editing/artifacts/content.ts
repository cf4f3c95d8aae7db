// electron/core/editing/artifacts/content.ts - the edit that replaces an artifact's content.
import type { EditResult, Splice } from '../../../contract/index.ts';
import { type Block, type FenceBlock, scanBlocks } from '../../markdown/index.ts';
import type { PackageDocument, Piece } from '../../packages/index.ts';
import { exampleInside } from '../../packages/index.ts';
import { fromLf, lineBreakAt, toLf } from '../../text/index.ts';
import { pieceFor, refuseEdit } from '../refuse.ts';
import { shapeOf, verified } from '../verify.ts';

/** Replaces the content of an artifact; its fence grows if the new content has one as long. The local line endings are kept. */
export function setContent(doc: PackageDocument, key: string, wanted: string): EditResult {
  const piece = pieceFor(doc, key);
  const content = piece.form === 'fence' ? toLf(wanted) : trimmed(toLf(wanted));
  if (content === piece.content) return { text: doc.text, splices: [] };
  if (piece.form === 'example_pair' && !isOnePair(content, scanBlocks(content, 0))) {
    refuseEdit(
      'An example is one input fence and one output fence, with nothing around them.',
      'Keep both fences, or make the change in Source.',
    );
  }
  const splices = piece.form === 'fence' ? refillFence(doc.text, piece.fence!, piece.name, content) : intoSection(doc.text, piece, content);
  const shapes = doc.body.pieces.map((each) => (each === piece ? { ...shapeOf(each), content } : shapeOf(each)));
  return verified(doc, splices, { shapes, prose: 'exact' });
}

/** True for an input fence and an output fence, with nothing but blank lines between them. */
export function isOnePair(content: string, blocks: readonly Block[]): boolean {
  const [input, output] = blocks;
  if (blocks.length !== 2 || !input || !output || exampleInside(content, blocks) === null) return false;
  return input.start === 0 && content.slice(input.end, output.start).trim() === '' && output.end >= content.length;
}

/** Prose under a heading has no blank lines at its ends. */
export const trimmed = (content: string): string => content.replace(/^(?:[ \t]*\n)+/, '').trimEnd();

/** Splices that replace a fence's content (LF endings); its markers grow if the content has as many. `what` names it in errors. */
export function refillFence(text: string, fence: FenceBlock, what: string, content: string): Splice[] {
  if (!fence.closed) refuseEdit(`${what} is in a fence that is not closed.`, 'Close it in Source first; the findings offer a repair.');
  const eol = lineBreakAt(text, fence.start);
  const inside = { start: fence.contentStart, end: fence.contentEnd, text: content === '' ? '' : fromLf(content, eol) + eol };
  const length = fenceLength(content, fence.sign, fence.length);
  if (length === fence.length) return [inside];
  const signs = fence.sign.repeat(length);
  const close = closingSigns(text, fence);
  return [{ start: fence.start, end: fence.start + fence.length, text: signs }, inside, { ...close, text: signs }];
}

function closingSigns(text: string, fence: FenceBlock): { start: number; end: number } {
  const start = fence.contentEnd + text.slice(fence.contentEnd, fence.contentEnd + 4).indexOf(fence.sign);
  let end = start;
  while (text[end] === fence.sign) end += 1;
  return { start, end };
}

/** How long a fence must be so that no line of its content looks like one: at least `least`. */
export function fenceLength(content: string, sign: '`' | '~', least: number): number {
  const runs = content.matchAll(sign === '`' ? /^ {0,3}(`{3,})/gm : /^ {0,3}(~{3,})/gm);
  return [...runs].reduce((length, [, run]) => Math.max(length, run!.length + 1), least);
}

function intoSection(text: string, piece: Piece, content: string): Splice[] {
  const { contentRange, heading } = piece;
  const eol = lineBreakAt(text, piece.range.start);
  if (heading && piece.form === 'section') {
    if (content === '') return [{ start: heading.end, end: contentRange.end, text: '' }];
    if (piece.content === '') return [{ start: heading.end, end: heading.end, text: eol + eol + fromLf(content, eol) }];
  }
  return [{ ...contentRange, text: fromLf(content, eol) }];
}

// electron/core/frontmatter/yaml/remove.ts - the splice that removes a pair or list item: whole lines; comments above it stay.
import type { CST } from 'yaml';
import type { Splice } from '../../../contract/index.ts';
import { lineStart, nextLine } from '../../text/index.ts';
import type { Block } from '../block.ts';
import { type Found, guardAnchors, locate, type Path } from './locate.ts';
import { refuse } from './refuse.ts';
import { replaceValue } from './replace.ts';
import { headerOf } from './styles.ts';
import { type Item, itemEnd, itemStart, itemsOf } from './tokens.ts';

/** Removes what is at a path. Throws `edit_refused` if a comment would be lost or another value would change. */
export function removeFrom(block: Block, path: Path): Splice {
  const place = locate(block, path);
  if (!place.found) refuse('no_path');
  guardAnchors(block, place.chain, place.node);
  const { collection } = place.holder;
  return collection.type === 'flow-collection' ? fromFlow(block.src, place, collection) : fromBlock(block, place, path);
}

function fromFlow(src: string, { holder }: Found, collection: CST.FlowCollection): Splice {
  const items = itemsOf(collection);
  const index = items.indexOf(holder.item);
  const [start, end] = [itemStart(holder.item), itemEnd(holder.item)];
  if (index === -1 || start === null || end === null) refuse('odd_layout');
  const before = items[index - 1];
  const after = items[index + 1];
  if (after) {
    const comma = after.start.find((token) => token.type === 'comma');
    const next = itemStart(after);
    if (!comma || next === null) refuse('odd_layout');
    if (hasComment(src, end, next)) refuse('comment');
    const gap = src.slice(comma.offset + 1, next);
    const ownLine = /^[ \t]*\r?\n/.test(gap) && /^[ \t]*$/.test(src.slice(lineStart(src, start), start));
    return { start, end: /^[ \t]*$/.test(gap) || ownLine ? next : comma.offset + 1, text: '' };
  }
  if (before) {
    const from = itemEnd(before);
    if (from === null) refuse('odd_layout');
    if (hasComment(src, from, start)) refuse('comment');
    return { start: from, end, text: '' };
  }
  const comma = collection.items.flatMap((item) => item.start).find((token) => token.type === 'comma');
  return { start, end: comma && comma.offset >= end ? comma.offset + 1 : end, text: '' };
}

const hasComment = (src: string, from: number, to: number): boolean => src.slice(from, to).includes('#');

function fromBlock(block: Block, place: Found, path: Path): Splice {
  const { src } = block;
  const { item, collection } = place.holder;
  const items = itemsOf(collection);
  const index = items.indexOf(item);
  const [start, end] = [itemStart(item), itemEnd(item)];
  if (index === -1 || start === null || end === null) refuse('odd_layout');
  if (items.length === 1 && path.length > 1) return emptied(block, path.slice(0, -1), collection.type === 'block-map');
  const line = lineStart(src, start);
  if (/^ *$/.test(src.slice(line, start))) {
    return { start: line, end: afterRemoval(src, end, index > 0 ? lastBlockHeader(items[index - 1]!) : null), text: '' };
  }
  // The first pair after `- `: the next one moves up.
  const next = items[1];
  const from = next ? itemStart(next) : null;
  if (index !== 0 || from === null) refuse('odd_layout');
  if (hasComment(src, end, from)) refuse('comment');
  return { start, end: from, text: '' };
}

/** The collection stays, empty. */
function emptied(block: Block, path: Path, isMap: boolean): Splice {
  const parent = locate(block, path);
  if (!parent.found) refuse('no_path');
  const { holder, flow, parentIndent, node } = parent;
  const tokens = holder.kind === 'pair' ? holder.item.sep : holder.item.start;
  if (tokens?.some((token) => token.type === 'tag' || token.type === 'anchor')) refuse('tagged');
  return replaceValue(block, { holder, token: node?.srcToken, oldText: '', flow, parentIndent }, isMap ? new Map() : []);
}

/** After the removed lines; blank lines that a block scalar before them would absorb go too. */
function afterRemoval(src: string, end: number, header: string | null): number {
  let at = end > 0 && src[end - 1] === '\n' ? end : nextLine(src, end);
  if (header === null) return at;
  const blank = header.includes('+') ? /[ \t]*\r?\n/y : /(?:\r?\n)*[ \t]+\r?\n/y;
  for (blank.lastIndex = at; blank.test(src); ) at = blank.lastIndex;
  return at;
}

/** The header of the block scalar that an item ends with, or null. */
function lastBlockHeader(item: Item): string | null {
  let token = item.value;
  while (token) {
    if (token.type === 'block-scalar') return headerOf(token);
    if (token.type !== 'block-map' && token.type !== 'block-seq') return null;
    token = itemsOf(token).at(-1)?.value;
  }
  return null;
}

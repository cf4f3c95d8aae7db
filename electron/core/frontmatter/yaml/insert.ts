// electron/core/frontmatter/yaml/insert.ts - the splice that adds a pair or a list item.
import type { CST } from 'yaml';
import type { Splice } from '../../../contract/index.ts';
import { lineBreakAt, lineEnd, lineStart, nextLine } from '../../text/index.ts';
import type { Block } from '../block.ts';
import { blockText, wouldAbsorb } from './block-text.ts';
import type { EditValue } from './edit-value.ts';
import { guardAnchors, indentStep, type Missing, type Path } from './locate.ts';
import { refuse } from './refuse.ts';
import { inlineValue, keyText, type Layout, pairText } from './render.ts';
import { replaceValue } from './replace.ts';
import { doubleQuoted } from './scalars.ts';
import { chooseStyle } from './styles.ts';
import { type Collection, columnOf, isFlow, itemEnd, itemStart, itemsOf } from './tokens.ts';

/** Where a new top-level key goes: after the line of this key, or `first`; undefined = last. */
export type Position = { after: string } | 'first' | undefined;

/** Adds what is missing on a path. Throws `edit_refused` if the place is not a collection. */
export function insertValue(block: Block, place: Missing, value: EditValue, position: Position): Splice {
  guardAnchors(block, place.chain, null);
  const [key, ...deeper] = place.rest;
  const wrapped = wrap(deeper, value);
  if (place.in.kind === 'nothing') return intoNothing(block, place, place.in, wrap(place.rest, value));
  const collection = place.in.node.srcToken as Collection | undefined;
  if (!collection) refuse('odd_layout');
  const isMap = place.in.kind === 'map';
  if (isMap !== (typeof key === 'string')) refuse('not_a_collection');
  if (isFlow(collection)) {
    const pair = (text: string) => `${flowKey(String(key), collection)}: ${text}`;
    const text = inlineValue(wrapped, true);
    return intoFlow(block.src, collection, isMap ? pair(text) : text);
  }
  return intoBlock(block, place, collection, isMap ? String(key) : null, wrapped, position);
}

/** The value inside the mappings and lists that the rest of a path needs. */
function wrap(path: Path, value: EditValue): EditValue {
  return path.reduceRight<EditValue>((inner, step) => {
    if (typeof step === 'string') return new Map([[step, inner]]);
    return step === 0 ? [inner] : refuse('no_path');
  }, value);
}

function intoBlock(block: Block, place: Missing, collection: Collection, key: string | null, value: EditValue, position: Position): Splice {
  const { src } = block;
  const items = itemsOf(collection);
  const first = itemStart(items[0]!) ?? 0;
  const indent = columnOf(src, first);
  const neighbour = position === undefined || position === 'first' ? items.at(-1)! : itemWithKey(place, position.after, items);
  const end = position === 'first' ? 0 : (itemEnd(neighbour) ?? 0);
  const lineBreak = lineBreakAt(src, position === 'first' ? 0 : lineStart(src, end));
  const layout: Layout = { indent, step: indentStep(block), lineBreak };
  // A block scalar here must not absorb the blank lines that follow.
  const line = ' '.repeat(indent) + entryText(key, value, layout, (deep) => wouldAbsorb(src, afterLine(src, end), deep, false));
  if (position === 'first') return { start: 0, end: 0, text: line + lineBreak };
  if (end > 0 && src[end - 1] === '\n') return { start: end, end, text: line + lineBreak };
  const at = lineEnd(src, end);
  return { start: at, end: at, text: lineBreak + line };
}

const afterLine = (src: string, end: number): number => (end > 0 && src[end - 1] === '\n' ? end : nextLine(src, end));

function itemWithKey(place: Missing, key: string, items: CST.CollectionItem[]): CST.CollectionItem {
  const pair =
    place.in.kind === 'map' ? place.in.node.items.find((each) => (each.key as { value?: unknown } | null)?.value === key) : undefined;
  return items.find((item) => item === pair?.srcToken) ?? items.at(-1)!;
}

function entryText(key: string | null, value: EditValue, layout: Layout, absorbs: (indent: number) => boolean): string {
  if (typeof value === 'string' && chooseStyle(value, { style: 'none', source: '' }, false) === 'literal') {
    const lines = blockText({
      text: value,
      style: 'literal',
      parentIndent: layout.indent,
      step: layout.step,
      lineBreak: layout.lineBreak,
      old: null,
    });
    if (lines && !lines.header.includes('+') && !absorbs(lines.indent)) {
      const head = key === null ? '-' : `${keyText(key, false)}:`;
      return `${head} ${lines.header}${layout.lineBreak}${lines.body.replace(/\r?\n$/, '')}`;
    }
  }
  return key === null ? `- ${inlineValue(value, false)}` : pairText(key, value, layout);
}

function intoNothing(block: Block, place: Missing, at: Extract<Missing['in'], { kind: 'nothing' }>, value: EditValue): Splice {
  const { src } = block;
  const node = at.node as { tag?: string; anchor?: string; srcToken?: CST.Token } | null;
  const token = node?.srcToken;
  if (node && (node.tag !== undefined || node.anchor !== undefined)) refuse('tagged');
  if (token && !(token.type === 'scalar' && token.source === '')) refuse('not_a_collection');
  if (at.holder) {
    return replaceValue(block, { holder: at.holder, token, oldText: '', flow: place.flow, parentIndent: place.parentIndent }, value);
  }
  if (!(value instanceof Map)) refuse('no_path');
  // An empty block: at its end, before the closing fence.
  const lineBreak = lineBreakAt(src, 0);
  const layout = { indent: 0, step: 2, lineBreak };
  const [[key, child]] = [...value] as [[string, EditValue]];
  const line = entryText(key, child, layout, () => false);
  const gap = src === '' || src.endsWith('\n') ? '' : lineBreak;
  return { start: src.length, end: src.length, text: gap + line + lineBreak };
}

/** In brackets: after the last item, on its own line if the others are. */
function intoFlow(src: string, collection: CST.FlowCollection, text: string): Splice {
  const items = itemsOf(collection);
  const last = items.at(-1);
  if (!last) {
    const at = collection.start.offset + 1;
    return { start: at, end: at, text };
  }
  const end = itemEnd(last);
  const start = itemStart(last);
  if (end === null || start === null) refuse('odd_layout');
  const line = lineStart(src, start);
  const lead = src.slice(line, start);
  const isColumn = items.length > 1 && /^[ \t]*$/.test(lead) && (itemStart(items[0]!) ?? line) < line;
  return { start: end, end, text: `,${isColumn ? lineBreakAt(src, line) + lead : ' '}${text}` };
}

/** Keys of JSON text keep their quotes. */
function flowKey(key: string, collection: CST.FlowCollection): string {
  const keys = itemsOf(collection).flatMap((item) => (item.key ? [item.key.type] : []));
  return keys.length > 0 && keys.every((type) => type === 'double-quoted-scalar') ? doubleQuoted(key) : keyText(key, true);
}

// electron/core/frontmatter/yaml/edits.ts - the edits of a block, one splice each, offsets of the block. Nothing is re-serialised: what
// an edit does not target keeps its bytes. Each edit is read back; if any other value changed, it is refused.
import type { Splice } from '../../../contract/index.ts';
import { applySplices, trimSplice } from '../../text/index.ts';
import { type Block, parseBlock } from '../block.ts';
import { createReader, sameValue, type TextValue } from '../values.ts';
import { type EditValue, readsAs } from './edit-value.ts';
import { insertValue, type Position } from './insert.ts';
import { type Found, guardAnchors, locate, type Path, tagOf } from './locate.ts';
import { refuse } from './refuse.ts';
import { removeFrom } from './remove.ts';
import { keyText } from './render.ts';
import { replaceValue } from './replace.ts';
import { isFlow, tokenEnd } from './tokens.ts';

/** Sets the value at a path, adding what is missing on the way. Throws `edit_refused` with the reason. */
export function setInBlock(block: Block, path: Path, value: EditValue, position?: Position): Splice {
  assertSound(block);
  const place = locate(block, path);
  if (place.found && isWritten(block, place, value)) return { start: 0, end: 0, text: '' };
  const splice = place.found ? replaceFound(block, place, path, value) : insertValue(block, place, value, position);
  return checked(block, splice, (values) => withValue(values, path, readsAs(value), position));
}

/** Removes the pair or list item at a path; the last one leaves an empty mapping or list. Throws `edit_refused` with the reason. */
export function removeInBlock(block: Block, path: Path): Splice {
  assertSound(block);
  return checked(block, removeFrom(block, path), (values) => without(values, path));
}

/** Renames the key of the pair at a path. Throws `edit_refused` with the reason. */
export function renameKeyInBlock(block: Block, path: Path, key: string): Splice {
  assertSound(block);
  const place = locate(block, path);
  if (!place.found || place.holder.kind !== 'pair' || !place.holder.item.key) refuse('no_path');
  guardAnchors(block, place.chain.slice(0, -1), null);
  const token = place.holder.item.key;
  if (!('offset' in token) || token.type === 'block-scalar') refuse('odd_layout');
  const splice = { start: token.offset, end: tokenEnd(token), text: keyText(key, place.flow || isFlow(place.holder.collection)) };
  return checked(block, splice, (values) => renamed(values, path, key));
}

/** Existing text keeps its style, even if new text would be written differently. */
const isWritten = (block: Block, { node }: Found, value: EditValue): boolean =>
  typeof value === 'string' && createReader(block).text(node) === value;

function assertSound(block: Block): void {
  if (block.doc.errors.length > 0) refuse('broken');
}

function replaceFound(block: Block, place: Found, path: Path, value: EditValue): Splice {
  guardAnchors(block, place.chain, place.node);
  const tag = tagOf(place.holder);
  if (tag !== null && (typeof value !== 'string' || (tag !== '!!str' && tag !== '!'))) refuse('tagged');
  const { node, holder, flow, parentIndent } = place;
  const globs = block.globs;
  if (globs && path.length === 1 && node?.srcToken && 'offset' in node.srcToken && node.srcToken.offset === globs.start) {
    // A Cursor rule's globs are not YAML: they are always unquoted.
    if (typeof value !== 'string' || !/^[^\s"'[|>#][^\r\n]*$/.test(value) || /\s$/.test(value)) refuse('value');
    return { start: globs.start, end: globs.end, text: value };
  }
  const oldText = node && 'value' in node ? String(node.value ?? '') : '';
  return replaceValue(block, { holder, token: node?.srcToken, oldText, flow, parentIndent }, value);
}

/** The trimmed splice, after reading back gave the wanted values. */
function checked(block: Block, splice: Splice, expected: (values: TextValue) => TextValue): Splice {
  const after = parseBlock(applySplices(block.src, [splice]), block.globs !== null);
  if (!after.ok || after.block.doc.errors.length > 0) refuse('verify');
  if (!sameValue(rootOf(after.block), expected(rootOf(block)))) refuse('verify');
  return trimSplice(block.src, splice);
}

/** The values of a whole block; an empty one is an empty mapping. */
const rootOf = (block: Block): TextValue => createReader(block).text(block.doc.contents) ?? new Map();

function withValue(values: TextValue, path: Path, value: TextValue, position: Position): TextValue {
  const [step, ...rest] = path;
  if (step === undefined) return value;
  if (typeof step === 'number') {
    const list = Array.isArray(values) ? [...values] : [];
    list[step] = withValue(list[step] ?? null, rest, value, undefined);
    return list;
  }
  const map = values instanceof Map ? values : new Map<string, TextValue>();
  const next = withValue(map.get(step) ?? null, rest, value, undefined);
  if (map.has(step)) return new Map([...map].map(([key, old]) => [key, key === step ? next : old]));
  const entries = [...map];
  const after = position === undefined || position === 'first' ? -1 : entries.findIndex(([key]) => key === position.after);
  const at = position === 'first' ? 0 : after === -1 ? entries.length : after + 1;
  return new Map(entries.toSpliced(at, 0, [step, next]));
}

function without(values: TextValue, path: Path): TextValue {
  const [step, ...rest] = path as [string | number, ...(string | number)[]];
  if (Array.isArray(values)) {
    return rest.length === 0
      ? values.toSpliced(Number(step), 1)
      : values.map((item, index) => (index === step ? without(item, rest) : item));
  }
  if (!(values instanceof Map)) return values;
  const left = [...values].filter(([key]) => rest.length > 0 || key !== step);
  // Removing the block's last pair leaves nothing.
  if (left.length === 0 && values.size === 1) return new Map();
  return new Map(left.map(([key, old]) => [key, key === step ? without(old, rest) : old]));
}

function renamed(values: TextValue, path: Path, key: string): TextValue {
  const [step, ...rest] = path;
  if (Array.isArray(values)) return values.map((item, index) => (index === step ? renamed(item, rest, key) : item));
  if (!(values instanceof Map)) return values;
  return new Map(
    [...values].map(([old, child]) => (old !== step ? [old, child] : rest.length === 0 ? [key, child] : [old, renamed(child, rest, key)])),
  );
}

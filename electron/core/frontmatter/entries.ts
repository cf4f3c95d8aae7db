// electron/core/frontmatter/entries.ts - the top level of a frontmatter block as entries with places in the file.
import { type CST, isMap, isSeq, type Node, type Pair } from 'yaml';
import type { Field, Range } from '../../contract/index.ts';
import type { LineTable } from '../text/index.ts';
import type { Block } from './block.ts';
import { isKnownKey, normalKey } from './keys.ts';
import { keyOf, type Reader, type TextValue, toData } from './values.ts';
import { lastMeaningful, tokenEnd } from './yaml/tokens.ts';

export interface Entry {
  /** As written. */
  key: string;
  /** In the spelling with `_`. */
  normal: string;
  node: Node | null;
  value: TextValue;
  /** From the key to the end of the value, offsets of the file. */
  range: Range;
  keyRange: Range;
  valueRange: Range;
}

/** The entries in file order, with duplicates. Throws `TooManyReferences`. */
export function readEntries(block: Block, reader: Reader, offset: number): Entry[] {
  const { contents } = block.doc;
  if (!isMap(contents)) return [];
  return contents.items.map((pair) => {
    const keyRange = shift(keyRangeOf(pair), offset);
    const valueRange = shift(valueRangeOf(pair), offset);
    const key = keyOf(pair);
    return {
      key,
      normal: normalKey(key),
      node: pair.value as Node | null,
      value: reader.text(pair.value),
      range: { start: keyRange.start, end: Math.max(keyRange.end, valueRange.end) },
      keyRange,
      valueRange,
    };
  });
}

const shift = ({ start, end }: Range, offset: number): Range => ({ start: start + offset, end: end + offset });

/** Where the key of a pair is in its block. */
function keyRangeOf(pair: Pair): Range {
  const key = pair.srcToken?.key;
  if (key && 'offset' in key) return { start: key.offset, end: tokenEnd(key) };
  const value = valueRangeOf(pair);
  return { start: value.start, end: value.start };
}

/** Where the value of a pair is in its block; after the colon if there is none. */
export function valueRangeOf(pair: Pair): Range {
  const token = pair.srcToken?.value;
  if (token && 'offset' in token) return rangeOfToken(token);
  const separator = lastMeaningful(pair.srcToken?.sep);
  const key = pair.srcToken?.key;
  const at = separator ? separator.offset + separator.source.length : key ? tokenEnd(key) : 0;
  return { start: at, end: at };
}

function rangeOfToken(token: CST.Token): Range {
  const start = 'offset' in token ? token.offset : 0;
  return { start, end: Math.max(start, tokenEnd(token)) };
}

/** The place in the block of a path's key or value; if it does not exist, of its nearest ancestor. */
export function rangeAt(block: Block, path: readonly (string | number)[], of: 'key' | 'value' = 'value'): Range {
  let node: unknown = block.doc.contents;
  let range: Range = { start: 0, end: 0 };
  for (const step of path) {
    if (isMap(node)) {
      const pair = node.items.find((each) => keyOf(each) === String(step));
      if (!pair) return range;
      const value = valueRangeOf(pair);
      range = of === 'value' && value.end > value.start ? value : keyRangeOf(pair);
      node = pair.value;
    } else if (isSeq(node)) {
      const item = node.items[Number(step)] as Node | undefined;
      if (!item?.srcToken) return range;
      range = rangeOfToken(item.srcToken);
      node = item;
    } else return range;
  }
  return range;
}

/** The first entry of a key in either spelling. */
export const entryOf = (entries: readonly Entry[], key: string): Entry | undefined => entries.find(({ normal }) => normal === key);

export function fieldsOf(entries: readonly Entry[], lines: LineTable): Field[] {
  return entries.map(({ key, value, range, valueRange }) => ({
    key,
    value: toData(value),
    known: isKnownKey(key),
    line: lines.placeOf(range.start).line,
    range,
    valueRange,
  }));
}

// electron/core/frontmatter/values.ts - the values of a block as plain data. References are followed here, within a limit.
import { isAlias, isMap, isPair, isScalar, isSeq, type Node, type Pair, visit } from 'yaml';
import { type ExactNumber, numberFrom } from '../../contract/index.ts';
import { BLOCK_LIMITS, type Block } from './block.ts';

/** A value whose scalars are all text; a missing one is null. Mappings keep the file's order. */
export type TextValue = string | null | TextValue[] | Map<string, TextValue>;
/** What JSON allows. */
export type Json = string | number | ExactNumber | boolean | null | Json[] | { [key: string]: Json };

/** Following the references of a block never ends, or has no end within the limit. */
export class TooManyReferences extends Error {
  override readonly name = 'TooManyReferences';
}

export interface Reader {
  /** Text values; the first of two equal keys wins. Throws `TooManyReferences`. */
  text(node: unknown): TextValue;
  /** JSON values: plain numbers, true/false and null get their type, quoted ones stay text. Throws `TooManyReferences`. */
  json(node: unknown): Json;
  /** The node that a reference points to; undefined = none. */
  target(alias: unknown): unknown;
}

/** A reader for one block. One instance shares one limit of followed references. */
export function createReader(block: Block): Reader {
  const targets = aliasTargets(block);
  let left = BLOCK_LIMITS.expanded;
  const open = new Set<unknown>();

  function read<T>(
    node: unknown,
    scalar: (value: string, plain: boolean, node: Node) => T,
  ): T | null | (T | null)[] | Map<string, unknown> {
    const sub = (child: unknown) => read(child, scalar) as T;
    if (node === null || node === undefined) return null;
    left -= 1;
    if (left < 0) throw new TooManyReferences();
    if (isAlias(node)) {
      const target = targets.get(node);
      if (target === undefined) return null;
      if (open.has(target)) throw new TooManyReferences();
      open.add(target);
      const value = sub(target);
      open.delete(target);
      return value;
    }
    if (isScalar(node)) {
      const text = String(node.value ?? '');
      return isMissing(node) ? null : scalar(text, node.type === 'PLAIN' && node.tag === undefined, node);
    }
    if (isSeq(node)) return node.items.map((item) => (isPair(item) ? (new Map([[keyOf(item), sub(item.value)]]) as T) : sub(item)));
    if (!isMap(node)) return null;
    const map = new Map<string, unknown>();
    for (const pair of node.items) {
      const key = keyOf(pair);
      if (!map.has(key)) map.set(key, sub(pair.value));
    }
    return map;
  }

  return {
    text: (node) => read(node, (value) => value) as TextValue,
    json: (node) => toData(read(node, (value, plain): Json => (plain ? typed(value) : value)) as TextValue) as Json,
    target: (alias) => targets.get(alias),
  };
}

/** The key of a pair as text. */
export function keyOf(pair: Pair<unknown, unknown>): string {
  return isScalar(pair.key) ? String(pair.key.value ?? '') : '';
}

/** A missing value: nothing after the colon. In flow mappings it still has a token. */
export function isMissing(node: unknown): boolean {
  return node === null || node === undefined || (isScalar(node) && node.type === 'PLAIN' && node.source === '');
}

/** Text values as plain objects; any key is safe. */
export function toData(value: TextValue): unknown {
  if (Array.isArray(value)) return value.map(toData);
  if (!(value instanceof Map)) return value;
  const data: Record<string, unknown> = {};
  for (const [key, child] of value) {
    Object.defineProperty(data, key, { value: toData(child), enumerable: true, configurable: true, writable: true });
  }
  return data;
}

/** Same data, with mappings in the same order. */
export function sameValue(a: TextValue, b: TextValue): boolean {
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameValue(item, b[index]!));
  if (a instanceof Map) {
    if (!(b instanceof Map) || a.size !== b.size) return false;
    const others = [...b];
    return [...a].every(([key, value], index) => others[index]![0] === key && sameValue(value, others[index]![1]));
  }
  return a === b;
}

/** A plain scalar where YAML 1.2 and JSON agree; anything read differently stays text. */
function typed(text: string): Json {
  if (text === '' || /^(?:~|null|Null|NULL)$/.test(text)) return null;
  if (/^(?:true|True|TRUE)$/.test(text)) return true;
  if (/^(?:false|False|FALSE)$/.test(text)) return false;
  return numberFrom(text) ?? text;
}

/** One pass over the block; resolving each alias would walk the document every time. */
function aliasTargets(block: Block): Map<unknown, Node | undefined> {
  const targets = new Map<unknown, Node | undefined>();
  if (!/[&*]/.test(block.src)) return targets;
  const anchors = new Map<string, Node>();
  visit(block.doc, {
    Node(_, node) {
      if (isAlias(node)) targets.set(node, anchors.get(node.source));
      else if (node.anchor) anchors.set(node.anchor, node as Node);
    },
  });
  return targets;
}

// electron/core/frontmatter/yaml/locate.ts - from a path to the place of its value, and the guard that keeps other values unchanged.
import { isAlias, isMap, isScalar, isSeq, type Node, type Pair, visit, type YAMLMap, type YAMLSeq } from 'yaml';
import type { Block } from '../block.ts';
import { keyOf } from '../values.ts';
import { refuse } from './refuse.ts';
import { type Collection, columnOf, firstMeaningful, type Item, isBlockCollection, isFlow, itemStart, itemsOf } from './tokens.ts';

export type Path = readonly (string | number)[];

/** The pair or list item that has a value. */
export interface Holder {
  kind: 'pair' | 'item';
  item: Item;
  collection: Collection;
  /** `[a: b]`: a pair that acts as a mapping in a list. */
  isPairInList: boolean;
}

interface Surrounding {
  /** Inside brackets. */
  flow: boolean;
  /** Column of the innermost block item; -1 at the root. */
  parentIndent: number;
  /** The nodes on the way, the last one included. */
  chain: unknown[];
}

export interface Found extends Surrounding {
  found: true;
  node: Node | null;
  holder: Holder;
}

export interface Missing extends Surrounding {
  found: false;
  /** The path from the last thing that exists; at least one step. */
  rest: Path;
  /** That last thing: a collection, or a place without a value (with its holder; none in an empty block). */
  in: { kind: 'map'; node: YAMLMap } | { kind: 'list'; node: YAMLSeq } | { kind: 'nothing'; node: Node | null; holder: Holder | null };
}

/** Walks a path. Throws `edit_refused` if it goes through a reference, a duplicate key or text. */
export function locate(block: Block, path: Path): Found | Missing {
  let node: Node | null = block.doc.contents as Node | null;
  let holder: Holder | null = null;
  const around: Surrounding = { flow: false, parentIndent: -1, chain: [node] };
  for (const [depth, step] of path.entries()) {
    const rest = path.slice(depth);
    if (isAlias(node)) refuse('alias');
    if (isMap(node)) {
      const pair = pairOf(node, step);
      around.flow ||= isFlow(node.srcToken);
      if (!pair) return { found: false, ...around, rest, in: { kind: 'map', node } };
      holder = { kind: 'pair', item: pair.srcToken!, collection: node.srcToken as Collection, isPairInList: false };
      node = pair.value as Node | null;
    } else if (isSeq(node)) {
      const items = itemsOf(node.srcToken as Collection);
      around.flow ||= isFlow(node.srcToken);
      if (typeof step !== 'number' || step > node.items.length || step < 0) refuse('no_path');
      if (step === node.items.length) return { found: false, ...around, rest, in: { kind: 'list', node } };
      const item = items[step]!;
      holder = { kind: 'item', item, collection: node.srcToken as Collection, isPairInList: Boolean(item.key || item.sep) };
      node = node.items[step] as Node | null;
    } else {
      return { found: false, ...around, rest, in: { kind: 'nothing', node, holder } };
    }
    if (!around.flow) around.parentIndent = columnOf(block.src, itemStart(holder.item) ?? 0);
    around.chain = [...around.chain, node];
  }
  if (!holder) refuse('no_path');
  return { found: true, ...around, node, holder };
}

function pairOf(map: YAMLMap, key: string | number): Pair | undefined {
  const pairs = map.items.filter((pair) => isScalar(pair.key) && keyOf(pair) === String(key));
  if (pairs.length > 1) refuse('duplicate');
  return pairs[0];
}

/** Refuses if something on the way, or inside the value, has a used anchor: the change would alter other values too. */
export function guardAnchors(block: Block, chain: readonly unknown[], target: unknown): void {
  if (!/[&*]/.test(block.src)) return;
  const used = new Set<string>();
  visit(block.doc, { Alias: (_, alias) => void used.add(alias.source) });
  if (used.size === 0) return;
  const check = (node: unknown) => {
    const anchor = (node as { anchor?: string } | null)?.anchor;
    if (anchor !== undefined && used.has(anchor)) refuse('anchored');
  };
  for (const node of chain) check(node);
  if (target && !isAlias(target)) visit(target as Node, { Node: (_, node) => check(node) });
}

/** The block's own step of indentation: that of its first nested mapping, else 2. */
export function indentStep(block: Block): number {
  let step = 0;
  visit(block.doc, {
    Pair(_, pair) {
      const value = (pair.value as Node | null)?.srcToken;
      if (!pair.srcToken || !isBlockCollection(value) || value.type !== 'block-map') return undefined;
      step = Math.max(0, columnOf(block.src, value.offset) - columnOf(block.src, itemStart(pair.srcToken) ?? 0));
      return step > 0 ? visit.BREAK : undefined;
    },
  });
  return step || 2;
}

/** The tag of a held value, as written. */
export function tagOf(holder: Holder): string | null {
  const tokens = holder.kind === 'pair' ? holder.item.sep : holder.item.start;
  return tokens?.find((token) => token.type === 'tag')?.source ?? null;
}

export const hasQuestionMark = (holder: Holder): boolean => firstMeaningful(holder.item.start)?.type === 'explicit-key-ind';

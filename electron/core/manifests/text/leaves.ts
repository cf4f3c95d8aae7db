// electron/core/manifests/text/leaves.ts - what of a file of another program was not taken, key by key. The values are those of TOML or of anything else that is
// read into such a tree.
import type { Range } from '../../../contract/index.ts';
import { shortened } from '../../text/index.ts';

/** A value of a file of another program, with its place. */
export type Given = (Range & { kind: 'text' | 'boolean' | 'number' | 'date'; value: string | boolean | number }) | GivenList | GivenTable;
export type GivenList = Range & { kind: 'array'; items: readonly Given[] };
export type GivenTable = Range & { kind: 'table'; entries: ReadonlyMap<string, { key: Range; value: Given }> };

/** One value that has no place in the manifest, or has it in another form; `at` = where it stands. */
export interface Left {
  what: string;
  why: string;
  at: number;
}

interface Leaving {
  /** Values that were used. */
  taken: ReadonlySet<Given>;
  sourceOf(value: Given): string;
  why(path: readonly string[]): string;
  /** Keys of tables that have a place: an empty one says nothing. */
  places?: ReadonlySet<string>;
}

/** One line for each key below `root` whose value was not taken; an array of plain values is one. */
export function leavesOf(root: GivenTable, { taken, sourceOf, why, places = new Set() }: Leaving): Left[] {
  const left: Left[] = [];
  const tell = (path: readonly string[], source: string, at: number): void => {
    left.push({ what: `${path.join('.')} = ${shortened(source)}`, why: why(path), at });
  };
  const walk = (value: Given, path: readonly string[], at: number): void => {
    if (taken.has(value)) return;
    if (value.kind === 'table' && value.entries.size === 0 && !places.has(path.at(-1) ?? '')) tell(path, '{}', at);
    else if (value.kind === 'table') for (const [key, entry] of value.entries) walk(entry.value, [...path, key], entry.key.start);
    else if (value.kind === 'array' && value.items.some(({ kind }) => kind === 'table'))
      for (const item of value.items) walk(item, path, item.start);
    else tell(path, sourceOf(value).replace(/\s+/g, ' '), at);
  };
  if (root.entries.size > 0) walk(root, [], 0);
  return left;
}

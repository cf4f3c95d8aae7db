// electron/core/toml/tree.ts - a TOML document as values with places. Offsets are UTF-16 units of the text.
import type { AST } from 'toml-eslint-parser';
import type { Range } from '../../contract/index.ts';

export type TomlPath = readonly (string | number)[];
/** Plain data. A number or date that JSON has no form for is its source text. */
export type TomlData = string | boolean | number | TomlData[] | { [key: string]: TomlData };

interface Placed extends Range {
  /** The node of the parser that it was read from. Of a table of headers its first header, of a dotted one its first line. */
  node: AST.TOMLNode;
}
export type TomlScalar = Placed & { kind: 'text' | 'boolean' | 'number' | 'date'; value: string | boolean | number };
/** `tables`: written as `[[headers]]`. */
export type TomlArray = Placed & { kind: 'array'; form: 'values' | 'tables'; items: TomlValue[] };
/**
 * Of a table: `header` has one, `implied` is only named by the header of a table inside it, `dotted` by dotted keys. Its range is that of
 * its header, its inline table, or of the first key that names it.
 */
export type TomlTable = Placed & {
  kind: 'table';
  form: 'root' | 'header' | 'implied' | 'dotted' | 'inline';
  entries: Map<string, TomlEntry>;
};
export type TomlValue = TomlScalar | TomlArray | TomlTable;
/** `key` = the place of the name; `node` = the line or header that names it first. */
export interface TomlEntry {
  key: Range;
  node: AST.TOMLKeyValue | AST.TOMLTable;
  value: TomlValue;
}

export interface TomlDocument {
  text: string;
  root: TomlTable;
  /** Places of comments, in order. */
  comments: Range[];
  program: AST.TOMLProgram;
}

/** Why a text is not TOML. */
export interface TomlProblem {
  code: 'toml_too_large' | 'toml_too_deep' | 'toml_syntax' | 'toml_key_twice';
  range: Range;
  message: string;
  /** Of a key that is there twice: its first place, and what is cut to keep the one or the other; null = that is for a person. */
  twice?: { key: string; first: Range; values: [string, string]; cut: { first: Range; second: Range } | null };
}

export type TomlEdit =
  /** Adds the key, and the tables that lead to it, where there are none. */
  | { type: 'set'; path: TomlPath; value: TomlData }
  | { type: 'remove'; path: TomlPath }
  /** At the end of a list; makes the list where there is none. */
  | { type: 'add'; path: TomlPath; item: TomlData }
  | { type: 'move'; path: TomlPath; from: number; to: number };

/** What the path leads to; undefined = nothing. */
export function valueAt(root: TomlTable, path: TomlPath): TomlValue | undefined {
  let value: TomlValue | undefined = root;
  for (const step of path) {
    if (value?.kind === 'table') value = value.entries.get(String(step))?.value;
    else value = value?.kind === 'array' ? value.items[Number(step)] : undefined;
  }
  return value;
}

/** A value without its places. */
export function plainOf(value: TomlValue): TomlData {
  if (value.kind === 'array') return value.items.map(plainOf);
  if (value.kind !== 'table') return value.value;
  const out: { [key: string]: TomlData } = Object.create(null);
  for (const [key, entry] of value.entries) out[key] = plainOf(entry.value);
  return out;
}

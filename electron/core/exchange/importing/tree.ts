// electron/core/exchange/importing/tree.ts - data of an import, passed in one direction: find returns sources without opening an archive,
// read opens the archives, group forms packages from the names, load reads their bytes, plan checks them, apply writes.
import type { LeftOut } from '../../../contract/index.ts';
import type { Original } from '../../storage/index.ts';

export interface TreeFile {
  /** With `/`, from the top of the tree. */
  path: string;
  /** Throws AppErrors. A file larger than `max` is not read: `bytes` is null. `mode` may have bits that are not kept. */
  read(max: number): Promise<{ size: number; mode: number; bytes: Uint8Array | null }>;
  /** Its size and how it begins, without reading it; null where that cannot be told. */
  look(): { size: number; head(): Uint8Array } | null;
  /** What it was converted from, if a database of this app says so. */
  original?: Original | null | undefined;
}

/** Something in a tree that is not read. */
export interface TreeLeft extends LeftOut {
  /** A link to somewhere outside the tree. */
  outside?: boolean;
  /** It could be or contain a package, so it is reported even if it belongs to none. */
  isReported?: boolean;
}

/** A folder or an archive. */
export interface Tree {
  kind: 'tree';
  /** Of the folder, or of the archive without its extension. */
  name: string;
  place: string;
  /** Where a path in the tree is, for a person. */
  placeOf(path: string): string;
  files: TreeFile[];
  /** Archives that belong to no package. */
  archives: TreeFile[];
  leftOut: TreeLeft[];
}

/** A file chosen by itself, or pasted content. */
export interface ChosenFile {
  kind: 'file';
  /** Where it is, for a person; null for content without a place. */
  place: string | null;
  /** `path` is the name as given. */
  file: TreeFile;
  /** What is around a SKILL.md but left out. */
  leftOut: LeftOut[];
}

/** Something chosen that is not a package, with the reason. */
export interface Refused {
  kind: 'refused';
  fileName: string;
  place: string | null;
  size: number;
  reason: string;
}

/** An archive that is refused whole, or a place without a package: reported with the packages. */
export interface Skipped extends LeftOut {
  kind: 'skipped';
}

export type Source = Tree | ChosenFile | Refused | Skipped;

export const ARCHIVE_NAME = /\.(?:zip|skill|tar|tgz|tar\.gz)$/i;
export const SKILL_NAME = /^skill\.md$/i;
export const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
/** The folder that a path is in, '' for the top; null for the top itself. */
export const parentOf = (path: string): string | null =>
  path === '' ? null : path.includes('/') ? path.slice(0, path.lastIndexOf('/')) : '';
export const byPath = (a: { path: string }, b: { path: string }): number => (a.path < b.path ? -1 : 1);

/** A file whose bytes are known. */
export const fileOf = (path: string, bytes: Uint8Array, mode = 0o644): TreeFile => ({
  path,
  read: async (max) => ({ size: bytes.length, mode, bytes: bytes.length > max ? null : bytes }),
  look: () => ({ size: bytes.length, head: () => bytes }),
});

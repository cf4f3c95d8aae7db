// electron/core/exchange/importing/tree.ts - what goes through an import, one direction only: find gives sources without opening an archive,
// read opens the archives among them, group makes packages of the names, load reads the bytes of these, plan checks them, apply writes.
import type { LeftOut } from '../../../contract/index.ts';

export interface TreeFile {
  /** With `/`, from the top of the tree. */
  path: string;
  /** Throws AppErrors. Of a file larger than `max` nothing is read: `bytes` is null. */
  read(max: number): Promise<{ size: number; mode: number; bytes: Uint8Array | null }>;
}

/** Something of a tree that is not read. */
export interface TreeLeft extends LeftOut {
  /** A link to somewhere outside of the tree. */
  outside?: boolean;
  /** It could have been a package or hold some, so it is told even where it belongs to none. */
  isReported?: boolean;
}

/** A folder or an archive. */
export interface Tree {
  kind: 'tree';
  /** Of the folder, or of the archive without its ending. */
  name: string;
  place: string;
  /** Where a path of the tree is, for a person. */
  placeOf(path: string): string;
  files: TreeFile[];
  /** Archives that belong to no package. */
  archives: TreeFile[];
  leftOut: TreeLeft[];
}

/** A file that was chosen by itself, or content that was pasted. */
export interface ChosenFile {
  kind: 'file';
  /** Where it is, for a person; null for content without a place. */
  place: string | null;
  /** `path` is the name that it was given by. */
  file: TreeFile;
  /** What is around a SKILL.md and does not come along. */
  leftOut: LeftOut[];
}

/** Something that was chosen and is no package, with the reason. */
export interface Refused {
  kind: 'refused';
  fileName: string;
  place: string | null;
  size: number;
  reason: string;
}

/** An archive that is refused whole, or a place without a package: told beside the packages. */
export interface Skipped extends LeftOut {
  kind: 'skipped';
}

export type Source = Tree | ChosenFile | Refused | Skipped;

export const ARCHIVE_NAME = /\.(?:zip|skill|tar|tgz|tar\.gz)$/i;
export const SKILL_NAME = /^skill\.md$/i;
export const baseOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);
export const byPath = (a: { path: string }, b: { path: string }): number => (a.path < b.path ? -1 : 1);

/** A file whose bytes are known. */
export const fileOf = (path: string, bytes: Uint8Array, mode = 0o644): TreeFile => ({
  path,
  read: async (max) => ({ size: bytes.length, mode, bytes: bytes.length > max ? null : bytes }),
});

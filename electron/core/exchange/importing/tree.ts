// electron/core/exchange/importing/tree.ts - the files of a folder or an archive before anything is made of them.
import type { Dirent } from 'node:fs';
import { open, readdir, readlink, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { AppError, type LeftOut } from '../../../contract/index.ts';
import type { Archive } from '../../archives/index.ts';
import { fileError } from '../../storage/index.ts';
import { staysOut } from '../safety/index.ts';
import { MAX_VISITED, reasonOf, tooMany } from './limits.ts';

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
  isTold?: boolean;
}

export interface Tree {
  /** Of the folder, or of the archive without its ending. */
  name: string;
  /** Where a path of the tree is, for a person. */
  placeOf(path: string): string;
  files: TreeFile[];
  leftOut: TreeLeft[];
}

export function treeOfArchive({ entries, leftOut }: Archive, place: string): Tree {
  return {
    name: basename(place.replaceAll('\\', '/')).replace(/\.(?:zip|skill|tar|tgz|tar\.gz)$/i, ''),
    placeOf: (path) => `${place}!${path}`,
    files: entries.map(({ path, mode, bytes }) => ({
      path,
      read: async (max) => ({ size: bytes.length, mode, bytes: bytes.length > max ? null : bytes }),
    })),
    leftOut,
  };
}

/** Walks a folder without following links. Throws `limit_reached` for more than 200,000 entries, and what the signal throws. */
export async function treeOfFolder(folder: string, visited: { count: number }, signal?: AbortSignal): Promise<Tree> {
  const top = resolve(folder);
  const tree: Tree = { name: basename(top), placeOf: (path) => join(top, path), files: [], leftOut: [] };
  const walk = async (path: string): Promise<void> => {
    signal?.throwIfAborted();
    let entries: Dirent[];
    try {
      entries = await readdir(join(top, path), { withFileTypes: true });
    } catch (cause) {
      tree.leftOut.push({ path: path || '.', reason: reasonOf(fileError(cause, 'The folder cannot be read')), isTold: true });
      return;
    }
    visited.count += entries.length;
    if (visited.count > MAX_VISITED) throw tooMany(folder, `more than ${MAX_VISITED.toLocaleString('en')} entries`);
    for (const entry of entries) await look(path === '' ? entry.name : `${path}/${entry.name}`, entry);
  };
  const look = async (path: string, entry: Dirent): Promise<void> => {
    const out = staysOut(entry.name);
    if (out !== null) tree.leftOut.push({ path, reason: out.reason });
    else if (entry.isDirectory()) await walk(path);
    else if (entry.isSymbolicLink()) tree.leftOut.push(await linkAt(top, path));
    else if (entry.isFile()) tree.files.push({ path, read: (max) => readBounded(join(top, path), max) });
    else tree.leftOut.push({ path, reason: 'It is not a file but a pipe, a device or a socket.' });
  };
  await walk('');
  return tree;
}

const MAY_BE_PACKAGE = /\.(?:md|mdc|prompty|prompt)$/i;

async function linkAt(top: string, path: string): Promise<TreeLeft> {
  const place = join(top, path);
  const target = await realpath(place).catch(async () => resolve(dirname(place), await readlink(place).catch(() => '.')));
  const outside = target !== top && !target.startsWith(top.endsWith(sep) ? top : top + sep);
  const leads = await stat(place).then(
    (about) => about.isDirectory(),
    () => false,
  );
  const reason = 'It is a link, and links in a folder are not followed. Choose its target instead.';
  return { path, reason, outside, isTold: leads || MAY_BE_PACKAGE.test(path) };
}

/** Reads a file of at most `max` bytes; of a larger one nothing is read. Pipes and devices are never opened. Throws AppErrors. */
export async function readBounded(path: string, max: number): Promise<{ size: number; mode: number; bytes: Uint8Array | null }> {
  try {
    if (!(await stat(path)).isFile()) throw new AppError('bad_input', 'It is not a file but a pipe, a device or a socket.');
    const file = await open(path, 'r');
    try {
      const { size, mode } = await file.stat();
      const bytes = size > max ? null : await file.readFile();
      return { size: bytes?.length ?? size, mode: mode & 0o777, bytes: bytes !== null && bytes.length > max ? null : bytes };
    } finally {
      await file.close();
    }
  } catch (cause) {
    throw fileError(cause, 'It cannot be read');
  }
}

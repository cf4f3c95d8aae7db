// electron/core/linking/scan.ts - what is in a linked file or folder now. Reads only names and stamps, not content.
import type { Dirent, Stats } from 'node:fs';
import { lstat, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError, isSkillCopy } from '../../contract/index.ts';
import { isVersionControl } from '../archives/index.ts';
import { fileError, isLeftover, type KeptRoot, sweepSaves } from '../storage/index.ts';

/** Two equal stamps of a path mean that nobody has written to it. */
export type Stamp = string;

export interface Seen {
  /** false = the drive or folder is unavailable; the files are unknown. */
  reachable: boolean;
  files: Map<string, Stamp>;
  /** Files and folders that could not be read, with the reason; what is below is unknown. */
  unread: Map<string, string>;
}

/** Packages in one linked folder; a library has no more (row A8). */
const MAX_PACKAGES = 10_000;
/** Entries checked while searching a folder for packages. */
const MAX_ENTRIES = 200_000;
/** Folders that never contain the author's packages. */
export const isSkipped = (name: string): boolean => name === 'node_modules' || isVersionControl(name);
/** Every package file has this extension. */
export const IS_PACKAGE = /\.md$/i;
const IS_SKILL = /^skill\.md$/i;

/**
 * Scans a root as an import does: a folder with a SKILL.md is one package, with copies of that file as others, every other `.md` file is one, links below the root are
 * not followed. Folders that were a package at the last look stay one: while their SKILL.md is missing (an editor rewrites it, a
 * branch lacks it) their other files are not packages either. `known` are the paths of all links. Throws `limit_reached`.
 */
export async function scanRoot(root: KeptRoot, known: readonly string[]): Promise<Seen> {
  const seen: Seen = { reachable: true, files: new Map(), unread: new Map() };
  if (root.kind === 'file') {
    await lookAtFile(root.path, seen);
    return seen;
  }
  const packageFolders = new Set(known.flatMap((path) => packageFolderOf(path) ?? []));
  const search = { seen, packageFolders, visited: 0, root: root.path };
  const about = await stat(root.path).catch(() => null);
  if (about?.isDirectory() !== true) return { ...seen, reachable: false };
  await searchFolder(root.path, search);
  // An unmounted mount point is an empty folder.
  const isEmpty = search.visited === 0 && seen.unread.size === 0;
  return { ...seen, reachable: !seen.unread.has(root.path) && !(isEmpty && known.length > 0) };
}

/** A single linked file: it is watched through its folder, since editors replace the file. */
async function lookAtFile(path: string, seen: Seen): Promise<void> {
  const folder = await stat(dirname(path)).catch(() => null);
  if (folder?.isDirectory() !== true) {
    seen.reachable = false;
    return;
  }
  try {
    note(path, await stat(path), seen);
  } catch (cause) {
    if (!isGone(cause)) seen.unread.set(path, reasonOf(cause, path));
  }
}

interface Search {
  seen: Seen;
  packageFolders: ReadonlySet<string>;
  visited: number;
  root: string;
}

async function searchFolder(folder: string, search: Search): Promise<void> {
  const { seen } = search;
  let entries: Dirent[];
  try {
    // Sorted, so that every look tells of the same file first.
    entries = (await readdir(folder, { withFileTypes: true })).sort((a, b) => (a.name < b.name ? -1 : 1));
  } catch (cause) {
    if (!isGone(cause) || folder === search.root) seen.unread.set(folder, reasonOf(cause, folder));
    return;
  }
  search.visited += entries.length;
  // Saves into linked files prepare them here.
  if (entries.some(({ name }) => isLeftover(name))) sweepSaves(folder);
  if (search.visited > MAX_ENTRIES) throw tooMany(search.root, `more than ${MAX_ENTRIES.toLocaleString('en')} entries`);
  const isFile = (entry: Dirent, pattern: RegExp) => pattern.test(entry.name) && !entry.isDirectory();
  if (entries.some((entry) => isFile(entry, IS_SKILL))) {
    // Copies of it are listed with it, so that a person can compare them.
    const skills = entries.filter((entry) => isFile(entry, IS_SKILL) || (isFile(entry, IS_PACKAGE) && isSkillCopy(entry.name)));
    await lookAtAll(folder, skills, seen);
    return;
  }
  if (search.packageFolders.has(folder)) return;
  const files = entries.filter((entry) => isFile(entry, IS_PACKAGE));
  await lookAtAll(folder, files, seen);
  if (seen.files.size > MAX_PACKAGES) throw tooMany(search.root, `more than ${MAX_PACKAGES.toLocaleString('en')} packages`);
  for (const entry of entries) {
    if (entry.isDirectory() && !isSkipped(entry.name)) await searchFolder(join(folder, entry.name), search);
  }
}

/** All at once, noted in the order of the entries. */
async function lookAtAll(folder: string, entries: readonly Dirent[], seen: Seen): Promise<void> {
  const looks = entries.map(async (entry) => {
    const path = join(folder, entry.name);
    try {
      return { path, entry, about: await lstat(path) };
    } catch (cause) {
      return { path, entry, cause };
    }
  });
  for (const { path, entry, about, cause } of await Promise.all(looks)) {
    if (entry.isSymbolicLink()) seen.unread.set(path, 'It is a link, and links in a folder are not followed. Link its target instead.');
    else if (about !== undefined) note(path, about, seen);
    else if (!isGone(cause)) seen.unread.set(path, reasonOf(cause, path));
  }
}

function note(path: string, about: Stats, seen: Seen): void {
  if (about.isFile()) seen.files.set(path, stampOf(about));
  else seen.unread.set(path, 'It is not a file but a folder, a pipe, a device or a socket.');
}

export const stampOf = ({ size, mtimeMs, ctimeMs, ino, dev }: Stats): Stamp => [size, mtimeMs, ctimeMs, ino, dev].join(' ');

/** The folder that is the package, if the file is a SKILL.md. */
const packageFolderOf = (path: string): string | null => (IS_SKILL.test(basename(path)) ? dirname(path) : null);

export const isGone = (cause: unknown): boolean => ['ENOENT', 'ENOTDIR'].includes((cause as NodeJS.ErrnoException).code ?? '');
const reasonOf = (cause: unknown, path: string): string => fileError(cause, `${path} cannot be read`).message;

const tooMany = (folder: string, amount: string): AppError =>
  new AppError('limit_reached', `${folder} contains ${amount}. Nothing was linked.`, { remedy: 'Link a smaller folder.' });

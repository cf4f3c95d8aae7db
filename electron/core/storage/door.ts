// electron/core/storage/door.ts - the one way to files in a folder that a stranger may have filled, as a workspace or a cloned repository:
// no part of a path below it is a link, so nothing outside is read, written, renamed or removed.
import {
  closeSync,
  constants,
  type Dirent,
  existsSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  type Stats,
} from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../contract/values/errors.ts';
import { fileError } from './errors.ts';
import { writeFileAtomic } from './files.ts';

/** Names are paths with `/` below the folder. Everything throws `no_permission` where a part is a link, and `io_failed` for what is not a file. */
export interface Door {
  /** The full path, to show it or to hand it to SQLite. */
  pathOf(name: string): string;
  /** The bytes; null if it does not exist. */
  read(name: string): Buffer | null;
  /** Size and time of a file, to see whether it changed; null if it does not exist. */
  statOf(name: string): { size: number; mtimeMs: number } | null;
  /** The mode of a file or folder; null if it does not exist. */
  modeOf(name: string): number | null;
  /** What is in a folder; nothing if it does not exist. */
  names(name?: string): string[];
  /** Creates the missing folders above it. Durable when it returns. Throws as `writeFileAtomic` does. */
  write(name: string, bytes: Uint8Array, options?: Parameters<typeof writeFileAtomic>[2] & { folderMode?: number }): void;
  /** Does nothing if it does not exist. */
  remove(name: string): void;
  rename(from: string, to: string): void;
  /** Creates a folder with those above it. */
  makeFolder(name: string, mode?: number): void;
}

/** `folder` is trusted as it is named, links in its own path too; `below` is a place in it, with `/`. */
export function createDoor(folder: string, below = ''): Door {
  const nameIn = (name: string): string => (below === '' ? name : name === '' ? below : `${below}/${name}`);
  const pathOf = (name: string): string => checkedPath(folder, nameIn(name));
  const statOf = (name: string): Stats | null => told(pathOf(name), 'cannot be looked at', () => whereThere(() => lstatSync(pathOf(name))));
  return {
    pathOf,
    read(name) {
      return told(pathOf(name), 'cannot be read', () => {
        const handle = openInside(folder, nameIn(name));
        if (handle === null) return null;
        try {
          return readFileSync(handle);
        } finally {
          closeSync(handle);
        }
      });
    },
    statOf,
    modeOf: (name) => statOf(name)?.mode ?? null,
    names: (name = '') => told(pathOf(name), 'cannot be read', () => whereThere(() => readdirSync(pathOf(name))) ?? []),
    write(name, bytes, { folderMode, ...options } = {}) {
      const path = pathOf(name);
      makeFolders(folder, partsOf(nameIn(name)).slice(0, -1), folderMode);
      writeFileAtomic(path, bytes, {
        ...options,
        beforeReplace() {
          pathOf(name);
          options.beforeReplace?.();
        },
      });
    },
    remove: (name) => told(pathOf(name), 'cannot be removed', () => rmSync(pathOf(name), { force: true })),
    rename: (from, to) => told(pathOf(from), 'cannot be renamed', () => renameSync(pathOf(from), pathOf(to))),
    makeFolder: (name, mode) => makeFolders(folder, partsOf(nameIn(name)), mode),
  };
}

/**
 * Opens a file of a folder for reading; null if it does not exist. What was opened is the file of that name, reached without a link: it is
 * compared after opening, so that nobody who swaps a folder or a file in between has another one read. The caller closes it. Throws
 * `no_permission` for a link, `io_failed` for what is not a regular file, `changed_meanwhile`, and the errors of the file system.
 */
export function openInside(folder: string, name: string): number | null {
  const path = checkedPath(folder, name);
  const handle = whereThere(() => openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)));
  if (handle === null) return null;
  try {
    const opened = fstatSync(handle);
    if (!opened.isFile()) throw notAFile(path);
    const named = lstatSync(checkedPath(folder, name), { throwIfNoEntry: false });
    if (named === undefined || named.dev !== opened.dev || named.ino !== opened.ino || !isReally(handle, folder, name)) throw swapped(path);
    return handle;
  } catch (cause) {
    closeSync(handle);
    throw cause;
  }
}

/**
 * What is in a folder below a trusted one; `name` '' is that folder. Throws `no_permission` for a link, `changed_meanwhile` if the folder was
 * swapped while it was listed, and the errors of the file system.
 */
export function listInside(folder: string, name: string): Dirent[] {
  const path = checkedPath(folder, name);
  if (name === '') return readdirSync(path, { withFileTypes: true });
  if (process.platform === 'win32') return readdirSync(path, { withFileTypes: true });
  const handle = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  try {
    // On Linux the opened folder itself is listed; elsewhere the one of its name, which is the same before and after.
    const isOpened = process.platform === 'linux' && existsSync(OPENED);
    const entries = readdirSync(isOpened ? `${OPENED}/${handle}` : path, { withFileTypes: true });
    const [opened, named] = [fstatSync(handle), lstatSync(checkedPath(folder, name), { throwIfNoEntry: false })];
    if (named?.dev !== opened.dev || named.ino !== opened.ino || !isReally(handle, folder, name)) throw swapped(path);
    return entries;
  } finally {
    closeSync(handle);
  }
}

/** Linux knows by which path a file was really opened; elsewhere the look before and after has to do. */
function isReally(handle: number, folder: string, name: string): boolean {
  if (process.platform !== 'linux' || !existsSync(OPENED)) return true;
  const top = openSync(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    return linkOf(handle) === join(linkOf(top), name);
  } finally {
    closeSync(top);
  }
}

const OPENED = '/proc/self/fd';
const linkOf = (handle: number): string => readlinkSync(`${OPENED}/${handle}`);

const partsOf = (name: string): string[] => name.split('/').filter((part) => part !== '');

/** The full path, once each part that exists is found to be no link. */
function checkedPath(folder: string, name: string): string {
  let path = folder;
  for (const part of partsOf(name)) {
    if (part === '.' || part === '..' || part.includes('\0')) throw new AppError('bad_input', `${name} is not a name in ${folder}.`);
    path = join(path, part);
    if (told(path, 'cannot be used', () => whereThere(() => lstatSync(path)))?.isSymbolicLink() === true) throw isLink(path, folder);
  }
  return path;
}

function makeFolders(folder: string, parts: readonly string[], mode = 0o777): void {
  for (const [index] of parts.entries()) {
    const name = parts.slice(0, index + 1).join('/');
    try {
      mkdirSync(checkedPath(folder, name), { mode });
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw fileError(cause, `The folder ${join(folder, name)} cannot be created`);
      checkedPath(folder, name);
    }
  }
}

function told<T>(path: string, what: string, act: () => T): T {
  try {
    return act();
  } catch (cause) {
    throw fileError(cause, `${path} ${what}`);
  }
}

/** Null where there is nothing of that name. */
function whereThere<T>(act: () => T): T | null {
  try {
    return act();
  } catch (cause) {
    if (['ENOENT', 'ENOTDIR'].includes((cause as NodeJS.ErrnoException).code ?? '')) return null;
    throw cause;
  }
}

/** `no_permission`: a link in a folder that is never left through one. */
export const isLink = (path: string, folder: string): AppError =>
  new AppError('no_permission', `${path} is a link. What belongs to ${folder} is never reached through links.`, {
    remedy: 'Replace the link with what it points to.',
  });

const notAFile = (path: string): AppError => new AppError('io_failed', `${path} is not a file.`, { remedy: 'Move it elsewhere.' });

/** `changed_meanwhile`: what was looked at is not what is there now. */
export const swapped = (path: string): AppError =>
  new AppError('changed_meanwhile', `${path} was replaced by another program while it was opened.`, {
    remedy: 'Try again.',
    retryable: true,
  });

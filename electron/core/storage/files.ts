// electron/core/storage/files.ts - whole files: after a crash the old or the new bytes exist, never half.
import { closeSync, fchmodSync, fsyncSync, lstatSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../contract/values/errors.ts';
import { draftName } from './disk/leftovers.ts';
import { fileError } from './errors.ts';

const RENAME_TRIES = 5;

interface WriteOptions {
  overwrite?: boolean;
  mode?: number;
  beforeReplace?: () => void;
}

/**
 * Writes bytes to a temporary file in the same folder, flushes it, renames it into place and flushes the folder. A link at `path` is
 * replaced, not followed. With `overwrite` false an existing file stays: name_taken. A given `mode` is the mode of the file, whatever the
 * umask. `beforeReplace` runs last of all, and the old bytes stay when it throws. Throws no_permission, disk_full, not_found or io_failed.
 */
export function writeFileAtomic(path: string, bytes: Uint8Array, options: WriteOptions = {}): void {
  const draft = join(dirname(path), draftName(basename(path)));
  try {
    writeFlushed(draft, bytes, options.mode);
    if (options.overwrite === false) requireFree(path);
    options.beforeReplace?.();
    renameBusy(draft, path);
    flushFolder(dirname(path));
  } catch (cause) {
    removeIfThere(draft);
    throw fileError(cause, `The file ${path} cannot be written`);
  }
}

/** The first error is the one to report. */
function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // its folder is missing, or not a folder
  }
}

function requireFree(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return;
  throw new AppError('name_taken', `${path} already exists.`, { remedy: 'Choose another folder, or allow replacing it.' });
}

/** A given mode is exact: what is private stays so whatever the umask. */
function writeFlushed(path: string, bytes: Uint8Array, mode: number | undefined): void {
  writeNew(path, bytes, mode ?? 0o644, (handle) => {
    if (mode !== undefined) fchmodSync(handle, mode);
    fsyncSync(handle);
  });
}

function writeNew(path: string, bytes: Uint8Array, mode: number, finish: ((handle: number) => void) | undefined): void {
  const handle = openSync(path, 'wx', mode);
  try {
    for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done);
    finish?.(handle);
  } finally {
    closeSync(handle);
  }
}

export interface FileBatch {
  /** Creates a file and its parent folders; the umask takes from the mode, as of any file that a person makes. Throws the system's errors; an existing file stays (EEXIST). */
  write(path: string, bytes: Uint8Array, mode: number): void;
  /** Returns once all that was written is on disk. */
  flush(): Promise<void>;
}

/** Files that are flushed at one time; the system joins what comes together. */
const FLUSHED_AT_ONCE = 16;

/**
 * Many new files in a folder that nobody looks at yet. They are flushed together at the end, because flushing each one as it is written
 * takes several times as long as writing it.
 */
export function createFileBatch(): FileBatch {
  const files: string[] = [];
  const folders = new Set<string>();
  return {
    write(path, bytes, mode) {
      const folder = dirname(path);
      if (!folders.has(folder)) mkdirSync(folder, { recursive: true });
      folders.add(folder);
      // One that its owner may not read could not be opened again.
      const isReadable = (mode & 0o400) !== 0;
      writeNew(path, bytes, mode, isReadable ? undefined : fsyncSync);
      if (isReadable) files.push(path);
    },
    async flush() {
      const waiting = files.splice(0).values();
      const flushOthers = async (): Promise<void> => {
        for (const path of waiting) await flushFile(path);
      };
      const ends = await Promise.allSettled(Array.from({ length: FLUSHED_AT_ONCE }, flushOthers));
      for (const end of ends) if (end.status === 'rejected') throw end.reason;
      for (const folder of folders) flushFolder(folder);
      folders.clear();
    },
  };
}

/** By a handle for reading, since a file may be read-only by now. Windows flushes by a handle for writing alone. */
async function flushFile(path: string): Promise<void> {
  const handle = await open(path, process.platform === 'win32' ? 'r+' : 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** On Windows a virus scanner may hold the target for a moment. */
function renameBusy(from: string, to: string): void {
  for (let attempt = 1; ; attempt++) {
    try {
      renameSync(from, to);
      return;
    } catch (cause) {
      const { code } = cause as NodeJS.ErrnoException;
      const passing = process.platform === 'win32' && ['EPERM', 'EACCES', 'EBUSY'].includes(code ?? '');
      if (!passing || attempt === RENAME_TRIES) throw cause;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20 * 2 ** attempt);
    }
  }
}

/** Answers of drives that flush no folders (network folders, FUSE). What is renamed there is as durable as the drive makes it. */
const NO_FOLDER_FLUSH: ReadonlySet<string | undefined> = new Set(['EINVAL', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Makes a rename in this folder durable, where the drive can. Windows has no such call and needs none. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } catch (cause) {
    if (!NO_FOLDER_FLUSH.has((cause as NodeJS.ErrnoException).code)) throw cause;
  } finally {
    closeSync(handle);
  }
}

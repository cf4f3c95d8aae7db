// electron/core/storage/files.ts - whole files: after a crash the old or the new bytes are there, never a half.
import { randomUUID } from 'node:crypto';
import { closeSync, fchmodSync, fsyncSync, lstatSync, openSync, renameSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../contract/index.ts';
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
  const draft = join(dirname(path), `.${basename(path).slice(0, 80)}.${randomUUID().slice(0, 8)}.tmp`);
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

/** The first error is the one to tell. */
function removeIfThere(path: string): void {
  try {
    rmSync(path, { force: true });
  } catch {
    // its folder is gone, or was none
  }
}

function requireFree(path: string): void {
  if (lstatSync(path, { throwIfNoEntry: false }) === undefined) return;
  throw new AppError('name_taken', `${path} is there already.`, { remedy: 'Choose another folder, or say that it may be replaced.' });
}

function writeFlushed(path: string, bytes: Uint8Array, mode: number | undefined): void {
  const handle = openSync(path, 'wx', mode ?? 0o644);
  try {
    if (mode !== undefined) fchmodSync(handle, mode);
    for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
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

/** Makes a rename in this folder durable. Windows has no such call and needs none. */
export function flushFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

// electron/core/storage/disk/room.ts - which disk lacks what: that of the file at hand, or that of the temporary folder, which SQLite uses too.
import { accessSync, closeSync, constants, mkdtempSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { AppError } from '../../../contract/values/errors.ts';
import { temporaryFolderError } from '../../../contract/values/temporary.ts';

/** Whether the disk of a path has bytes, but cannot take another file. */
export function hasNoInodes(path: string): boolean {
  const about = diskOf(path);
  return about !== null && about.files > 0 && about.ffree === 0;
}

/** The disk of a path, or of the nearest folder above it that is there; null where the system does not say. */
function diskOf(path: string): ReturnType<typeof statfsSync> | null {
  for (let at = path; ; at = dirname(at)) {
    try {
      return statfsSync(at);
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(at) === at) return null;
    }
  }
}

/** What SQLite needs for a sort at the least. */
const ENOUGH = Buffer.alloc(64 * 1024);

/** The reason why SQLite's temporary files find no place; null if they do. Called when it could not write and did not say where. */
export function temporaryTrouble(): AppError | null {
  const folder = sqliteFolder();
  let made: string | null = null;
  try {
    made = mkdtempSync(join(folder, 'skillwright-probe-'));
    const file = openSync(join(made, 'probe'), 'wx', 0o600);
    try {
      for (let done = 0; done < ENOUGH.length; ) done += writeSync(file, ENOUGH, done);
    } finally {
      closeSync(file);
    }
    return null;
  } catch (cause) {
    return temporaryFolderError(cause, folder, hasNoInodes(folder));
  } finally {
    if (made !== null) rmSync(made, { recursive: true, force: true });
  }
}

/** The first that is there and can be written (unixTempFileDir of SQLite's os_unix.c). */
function sqliteFolder(): string {
  if (process.platform === 'win32') return tmpdir();
  const { SQLITE_TMPDIR, TMPDIR } = process.env;
  return [SQLITE_TMPDIR, TMPDIR, '/var/tmp', '/usr/tmp', '/tmp'].find((each) => each !== undefined && isWritable(each)) ?? tmpdir();
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return statSync(folder).isDirectory();
  } catch {
    return false;
  }
}

/** Whether a file on the disk of a path can grow, and another be made next to it. */
export function hasRoom(path: string): boolean {
  const about = diskOf(path);
  return about !== null && about.bavail > 0 && !hasNoInodes(path);
}

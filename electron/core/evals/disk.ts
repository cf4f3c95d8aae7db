// electron/core/evals/disk.ts - a file in evals/ of a skill's folder: read, and overwritten only if it is as last seen.
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../contract/index.ts';
import { createDoor, type Door, hashBytes } from '../storage/index.ts';

/** Where such a file of a package is. Null: the package has no folder of its own, so others would share the file. */
export function evalsPath(packagePath: string, fileName: string): string | null {
  return /^skill\.md$/i.test(basename(packagePath)) ? join(dirname(packagePath), 'evals', fileName) : null;
}

export interface FileOnDisk {
  bytes: Uint8Array;
  hash: string;
}

/** Nothing outside the skill's folder is reached, as by a link in someone else's branch. */
const doorOf = (path: string): { door: Door; name: string } => ({
  door: createDoor(dirname(dirname(path)), 'evals'),
  name: basename(path),
});

/** Null: it does not exist. Throws `no_permission`, `io_failed`. */
export function readFileOnDisk(path: string): FileOnDisk | null {
  const { door, name } = doorOf(path);
  const bytes = door.read(name);
  return bytes === null ? null : { bytes, hash: hashBytes(bytes) };
}

/**
 * `expected`: the hash of the file to overwrite, null = there is none. Returns the hash of what it wrote. Throws `changed_meanwhile`,
 * `no_permission`, `disk_full`, `io_failed`, `not_found` if the skill's folder is gone; then the file is unchanged.
 */
export function writeFileOnDisk(path: string, text: string, expected: string | null): string {
  const bytes = Buffer.from(text);
  const { door, name } = doorOf(path);
  const beforeReplace = (): void => {
    if ((readFileOnDisk(path)?.hash ?? null) !== expected)
      throw new AppError('changed_meanwhile', `${path} was changed by another program.`, { remedy: 'Compare the file with what is here.' });
  };
  const mode = expected === null ? null : door.modeOf(name);
  door.write(name, bytes, { overwrite: expected !== null, ...(mode === null ? {} : { mode: mode & 0o7777 }), beforeReplace });
  return hashBytes(bytes);
}

// electron/core/storage/private.ts - files and folders that only their owner may read, also where an earlier version, another program or a
// copy left them open to others.
import { chmodSync, closeSync, lstatSync, mkdirSync, openSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join, resolve } from 'node:path';

const OTHERS = 0o077;
const STICKY = 0o1000;

/** Windows has no such modes: there the folder of the person's profile is private by itself. */
const hasModes = process.platform !== 'win32';

/** Takes the rights of others from a file or folder of this person. A link is not followed; a drive without modes keeps its own. */
function narrow(path: string): void {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  if (stat === undefined || stat.isSymbolicLink() || (stat.mode & OTHERS) === 0) return;
  if (stat.uid !== process.getuid?.()) return;
  try {
    chmodSync(path, stat.mode & 0o700);
  } catch {
    // a read-only drive, or one that knows no modes
  }
}

/** Makes an empty file that only its owner may read, or takes the rights of others from the one that is there. Never throws. */
export function makePrivateFile(path: string): void {
  if (!hasModes) return;
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch {
    // It is there already, or whoever opens it next says why it cannot be made.
    narrow(path);
  }
}

/** Takes the rights of others from a file that is there. Never throws. */
export function narrowFile(path: string): void {
  if (hasModes) narrow(path);
}

/** A link, a folder for everybody (`/tmp`) or the person's own one: others rely on how it is. */
function isForeign(folder: string): boolean {
  const stat = lstatSync(folder);
  return stat.isSymbolicLink() || (stat.mode & STICKY) !== 0 || resolve(folder) === homedir() || resolve(folder) === '/';
}

/**
 * Makes a folder that only its owner may read, or takes the rights of others from it and, with `files`, from the files directly in it;
 * what is further down cannot be reached through it. A link is left as it is. Throws the file system's errors if the folder cannot be made.
 */
export function makePrivateFolder(folder: string, options: { files?: boolean } = {}): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (!hasModes || isForeign(folder)) return;
  narrow(folder);
  if (options.files !== true) return;
  for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isFile()) narrow(join(folder, entry.name));
}

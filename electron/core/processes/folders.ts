// electron/core/processes/folders.ts - the private empty folder of each child, in the temporary folder. Its name says whose it is, so that what
// a killed app left behind is found and removed at the next start.
import { createHash } from 'node:crypto';
import { lstatSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { AppError } from '../../contract/values/errors.ts';
import { temporaryFolderError as temporaryError } from '../../contract/values/temporary.ts';
import { hasPid } from './start-of.ts';

/** A temporary folder may be shared between machines and containers, and each counts its processes by itself. */
const HERE = createHash('sha256').update(hostname()).digest('hex').slice(0, 6);
/** With the name of the child, where and by which process the app runs, and what makes it unique. */
const NAME = /^skillwright-child-.+-([0-9a-f]{6})-(\d{1,10})-\w{6}$/;

/** Throws `temporary_folder`, because nothing can be started without one, and that is neither the program's fault nor that of another disk. */
export function makeFolder(name: string): string {
  try {
    return mkdtempSync(join(tmpdir(), `skillwright-child-${name}-${HERE}-${process.pid}-`));
  } catch (cause) {
    throw temporaryFolderError(cause);
  }
}

/** Writes files into the folder of a child that starts; a path that leads out of it is refused as `internal`. */
export function fillFolder(folder: string, files: readonly { path: string; bytes: Uint8Array; mode: number }[]): void {
  for (const { path, bytes, mode } of files) {
    const place = resolve(folder, path);
    if (!place.startsWith(`${folder}${sep}`)) throw new AppError('internal', `${path} is not inside the folder of the child.`);
    mkdirSync(dirname(place), { recursive: true, mode: 0o700 });
    writeFileSync(place, bytes, { mode, flag: 'wx' });
  }
}

/** Best effort: something the child left running may be writing there, and that must not end us. */
export function dropFolder(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // The system clears its temporary folder later.
  }
}

/**
 * Removes the folders of children whose app was killed, and ends children that are still in them: they leave on their own within a second
 * unless they are stuck. Only where the system tells which folder a process is in (Linux) are they found. Never throws.
 */
export function sweepFolders(): void {
  for (const name of listed(tmpdir())) {
    const [, place, owner] = NAME.exec(name) ?? [];
    const folder = join(tmpdir(), name);
    if (place !== HERE || hasPid(Number(owner)) || !isOwn(folder)) continue;
    for (const pid of processesIn(folder)) endProcess(pid);
    dropFolder(folder);
  }
}

/** Others may use the temporary folder too, and give their folders any name. */
function isOwn(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && (process.getuid === undefined || stats.uid === process.getuid());
}

const processesIn = (folder: string): number[] =>
  listed('/proc')
    .filter((entry) => /^\d+$/.test(entry) && workingFolder(entry) === folder)
    .map(Number);

function workingFolder(entry: string): string | null {
  try {
    return readlinkSync(join('/proc', entry, 'cwd'));
  } catch {
    return null; // it has ended, or belongs to somebody else
  }
}

function endProcess(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // it has just ended
  }
}

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Why the temporary folder of this machine cannot be used. */
export const temporaryFolderError = (cause: unknown): AppError => temporaryError(cause, tmpdir(), hasNoInodes(tmpdir()));

function hasNoInodes(folder: string): boolean {
  try {
    const { files, ffree } = statfsSync(folder);
    return files > 0 && ffree === 0;
  } catch {
    return false;
  }
}

/** For a child that leaves: a dead app cannot remove the folder. */
export function leaveFolder(): void {
  const folder = process.cwd();
  if (!NAME.test(basename(folder))) return;
  try {
    process.chdir(dirname(folder));
    rmdirSync(folder);
  } catch {
    // Not empty, or already removed.
  }
}

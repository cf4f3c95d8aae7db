// electron/core/processes/folders.ts - the private empty folder of each child, in the temporary folder. Its name says whose it is, so that
// what a killed app left behind is found and removed at the next start.
import { lstatSync, mkdtempSync, readdirSync, readlinkSync, rmdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../contract/index.ts';
import { startOf } from './start-of.ts';

/** With the name of the child, the process id of the app, and what makes it unique. */
const NAME = /^skillwright-child-.+-(\d+)-\w{6}$/;

/** Throws `temporary_folder`, because nothing can be started without one, and that is neither the program's fault nor that of another disk. */
export function makeFolder(name: string): string {
  try {
    return mkdtempSync(join(tmpdir(), `skillwright-child-${name}-${process.pid}-`));
  } catch (cause) {
    throw temporaryFolderError(cause);
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

const WHY: Readonly<Record<string, [why: string, remedy: string]>> = {
  ENOSPC: ['is full', 'Delete what is no longer needed there'],
  EDQUOT: ['is full: your quota is used up', 'Delete what is no longer needed there'],
  ENOENT: ['does not exist', 'Create it'],
  ENOTDIR: ['is not a folder', 'Put a folder there'],
  EACCES: ['cannot be written: permission was denied', 'Give your user account permission to write to it'],
  EPERM: ['cannot be written: permission was denied', 'Give your user account permission to write to it'],
  EROFS: ['cannot be written: its disk is read-only', 'Make it writable'],
};
const NO_INODES: [why: string, remedy: string] = [
  'cannot take another file: its disk has no inodes left',
  'Delete files there that are no longer needed',
];

/** Why the temporary folder of this machine cannot be used. */
export function temporaryFolderError(cause: unknown): AppError {
  const { code = '', message } = cause as NodeJS.ErrnoException;
  const folder = tmpdir();
  const [why, remedy] = code === 'ENOSPC' && hasNoInodes(folder) ? NO_INODES : (WHY[code] ?? [`cannot be used: ${message}`, 'Check it']);
  return new AppError('temporary_folder', `The temporary folder ${folder} ${why}.`, {
    cause,
    remedy: `${remedy}, or set TMPDIR to another folder, then try again.`,
    retryable: true,
  });
}

function hasNoInodes(folder: string): boolean {
  try {
    const { files, ffree } = statfsSync(folder);
    return files > 0 && ffree === 0;
  } catch {
    return false;
  }
}

/**
 * Removes the folders of children whose app was killed, and ends children that are still there: they leave on their own within a second
 * unless they are stuck. Only where the system tells which folder a process is in (Linux) are they found.
 */
export function sweepFolders(): void {
  for (const name of listed(tmpdir())) {
    const owner = NAME.exec(name)?.[1];
    const folder = join(tmpdir(), name);
    if (owner === undefined || startOf(Number(owner)) !== null || !isOwn(folder)) continue;
    for (const pid of processesIn(folder)) endProcess(pid);
    dropFolder(folder);
  }
}

/** Others may use the temporary folder too, and give their folders any name. */
function isOwn(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false });
  return stats?.isDirectory() === true && (process.getuid === undefined || stats.uid === process.getuid());
}

function processesIn(folder: string): number[] {
  return listed('/proc')
    .filter((entry) => /^\d+$/.test(entry) && workingFolder(entry) === folder)
    .map(Number);
}

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

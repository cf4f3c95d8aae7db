// electron/core/processes/folders.ts - the private empty folder of each child, in the temporary folder.
import { mkdtempSync, rmdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { AppError } from '../../contract/index.ts';

/** With the name of the child, the process id of the app, and what makes it unique. */
const NAME = /^skillwright-child-.+-\d+-\w{6}$/;

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

// electron/contract/values/temporary.ts - why the temporary folder of this machine cannot be used, in words.
import { AppError } from './errors.ts';

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

/** By the error that using it gave; `hasNoInodes` says whether its disk can take no other file. */
export function temporaryFolderError(cause: unknown, folder: string, hasNoInodes: boolean): AppError {
  const { code = '', message } = cause as { code?: string; message: string };
  const [why, remedy] = code === 'ENOSPC' && hasNoInodes ? NO_INODES : (WHY[code] ?? [`cannot be used: ${message}`, 'Check it']);
  return new AppError('temporary_folder', `The temporary folder ${folder} ${why}.`, {
    cause,
    remedy: `${remedy}, or set TMPDIR to another folder, then try again.`,
    retryable: true,
  });
}

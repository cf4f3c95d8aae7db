// electron/core/storage/errors.ts - errors of SQLite and of the file system, told apart. Only a broken file is called broken: busy, full and
// forbidden are not damage, and treating them as such has cost people good data.
import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import type { ErrorCode } from '../../contract/schemas/errors.ts';
import { AppError, asAppError } from '../../contract/values/errors.ts';
import { sqliteWords } from '../../contract/values/sqlite.ts';
import { hasNoInodes, hasRoom, temporaryTrouble } from './disk/room.ts';

/** An error of a database at `path` as an AppError: db_busy, db_full, db_corrupt, no_permission, not_found or io_failed. AppErrors pass. */
export function mapSqliteError(error: unknown, path: string): AppError {
  if (error instanceof AppError) return error;
  if ((error as NodeJS.ErrnoException).syscall !== undefined) return fileError(error, `The database ${path} cannot be used`);
  if (error instanceof TypeError && error.message.includes('directory does not exist')) {
    return new AppError('not_found', `The database ${path} cannot be opened: its folder does not exist.`, {
      cause: error,
      remedy: 'Check the path.',
    });
  }
  const said = sqliteWords(error);
  if (said === null) return asAppError(error);
  const kind = (error as { code: string }).code;
  // SQLite does not say which disk it means: it sorts in the temporary folder.
  const isElsewhere = /^SQLITE_(?:FULL|CANTOPEN|IOERR)/.test(kind) && hasRoom(path);
  const trouble = isElsewhere ? temporaryTrouble() : null;
  if (trouble !== null) return trouble;
  if (kind.startsWith('SQLITE_CANTOPEN')) return cannotOpen(error, path);
  const { code, why, ...next } = said;
  if (code === 'db_full' && hasNoInodes(path))
    return new AppError(code, `The database ${path} cannot be used: ${NO_INODES}.`, { cause: error, ...next, remedy: DELETE_FILES });
  return new AppError(code, `The database ${path} cannot be used: ${why}.`, { cause: error, ...next });
}

/** SQLite does not say why it could not open a file; the file system does. */
function cannotOpen(cause: unknown, path: string): AppError {
  try {
    accessSync(dirname(path), constants.R_OK | constants.W_OK | constants.X_OK);
    accessSync(path, constants.R_OK | constants.W_OK);
  } catch (reason) {
    return fileError(reason, `The database ${path} cannot be opened`);
  }
  if (hasNoInodes(path))
    return new AppError('disk_full', `The database ${path} cannot be opened: ${NO_INODES}.`, {
      cause,
      remedy: DELETE_FILES,
      retryable: true,
    });
  return new AppError('io_failed', `The database ${path} cannot be opened.`, {
    cause,
    remedy: 'Check that it is a file on a local disk.',
    retryable: true,
  });
}

/** Runs `act` and turns errors of the database at `path` as AppErrors. */
export function guarded<T>(path: string, act: () => T): T {
  try {
    return act();
  } catch (error) {
    throw mapSqliteError(error, path);
  }
}

/** The same methods, whose errors of the database at `path` are AppErrors. */
export function guardMethods<T extends object>(path: string, methods: T): T {
  const wrap = ([name, method]: [string, unknown]) => [
    name,
    (...args: unknown[]) => guarded(path, () => (method as (...all: unknown[]) => unknown)(...args)),
  ];
  return Object.fromEntries(Object.entries(methods).map(wrap)) as T;
}

const FILES: Readonly<Record<string, [code: ErrorCode, why: string, remedy: string]>> = {
  EACCES: ['no_permission', 'permission was denied', 'Give your user account permission to use it, or choose another folder.'],
  EPERM: ['no_permission', 'permission was denied', 'Give your user account permission to use it, or choose another folder.'],
  EROFS: ['no_permission', 'the disk is read-only', 'Choose a folder on another disk.'],
  ENOSPC: ['disk_full', 'the disk is full', 'Free some space, then try again.'],
  EDQUOT: ['disk_full', 'your quota is used up', 'Free some space, then try again.'],
  ENOENT: ['not_found', 'it does not exist', 'Check the path.'],
  ENOTDIR: ['not_found', 'part of the path is not a folder', 'Check the path.'],
  ENAMETOOLONG: ['bad_input', 'the name is too long', 'Use a shorter name.'],
};

const NO_INODES = 'the disk cannot take another file: it has no inodes left';
const DELETE_FILES = 'Delete files there that are no longer needed, then try again.';

/** An error of the file system as an AppError; `what` names the act and the path, without a full stop. */
export function fileError(cause: unknown, what: string): AppError {
  if (cause instanceof AppError) return cause;
  const { code, message, path } = cause as NodeJS.ErrnoException;
  const isOut = code === 'ENOSPC' && path !== undefined && hasNoInodes(path);
  const [kind, why, remedy] = isOut
    ? (['disk_full', NO_INODES, DELETE_FILES] as const)
    : (FILES[code ?? ''] ?? ['io_failed', message, 'Check the folder, then try again.']);
  return new AppError(kind, `${what}: ${why}.`, { cause, remedy, retryable: kind !== 'not_found' && kind !== 'bad_input' });
}

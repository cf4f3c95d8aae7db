// electron/core/storage/same-file.ts - which file a database is: a further connection is to that one, and not to what somebody put in its
// place since.
import { lstatSync, realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3, { type Database, type Options } from 'better-sqlite3';
import { AppError } from '../../contract/values/errors.ts';
import { isLink, swapped } from './door.ts';
import type { DatabaseKind } from './migrate.ts';
import { DATABASE_SUFFIXES, requireOwnFile } from './own.ts';

/** Which file a database is; can be sent to a thread. */
export interface DatabaseFile {
  kind: DatabaseKind;
  /** As it was opened. */
  path: string;
  /** Without links: SQLite keeps its log beside this. */
  real: string;
  device: bigint;
  inode: bigint;
}

const files = new WeakMap<Database, DatabaseFile>();

/** The file of a database that was opened with `openDatabase`; null for one that was never a file. */
export const fileOf = (db: Database): DatabaseFile | null => files.get(db) ?? null;

/** The same for a thread that needs it. Throws `not_found`. */
export function requireFile({ db, path }: { db: Database; path: string }): DatabaseFile {
  const file = fileOf(db);
  if (file === null) throw missing(path);
  return file;
}

const missing = (path: string): AppError => new AppError('not_found', `The database ${path} does not exist.`, { remedy: 'Start again.' });

/** Keeps which file a connection is to. `path` is the one it was opened by. */
export function rememberFile(db: Database, path: string, kind: DatabaseKind): void {
  const { dev: device, ino: inode } = statSync(path, { bigint: true });
  files.set(db, { kind, path, real: realFileOf(db) ?? realpathSync(path), device, inode });
}

/** The path without links that SQLite found and opened, which it does without following one that was put there meanwhile; null in memory. */
export const realFileOf = (db: Database, schema = 'main'): string | null =>
  (db.pragma('database_list') as { name: string; file: string }[]).find(({ name }) => name === schema)?.file || null;

/**
 * Throws unless the file is still the one that was opened, and nothing beside it leads elsewhere: `not_found`, `changed_meanwhile`,
 * `no_permission` for a link, `db_foreign` for a journal that names another file. `db` has it open as `schema`, and has not read from it.
 */
export function requireSameFile({ path, real, kind, device, inode }: DatabaseFile, db?: Database, schema = 'main'): void {
  for (const suffix of DATABASE_SUFFIXES) {
    if (lstatSync(real + suffix, { throwIfNoEntry: false })?.isSymbolicLink()) throw isLink(real + suffix, dirname(real));
  }
  const now = statSync(path, { bigint: true, throwIfNoEntry: false });
  if (now === undefined) throw missing(path);
  if (now.dev !== device || now.ino !== inode) throw swapped(path);
  requireOwnFile(real, kind);
  if (db !== undefined && realFileOf(db, schema) !== real) throw swapped(path);
}

/** Opens a database: by path, or the very file. Nothing is read from it if it is another one. Throws as `requireSameFile`, and SQLite's errors. */
export function connectTo(file: string | DatabaseFile, options: Options): Database {
  if (typeof file === 'string') return new BetterSqlite3(file, { fileMustExist: true, ...options });
  requireSameFile(file);
  const db = new BetterSqlite3(file.path, { fileMustExist: true, ...options });
  try {
    requireSameFile(file, db);
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}

// electron/core/storage/backups/copy.ts - whole copies of a database that may be in use, and what a copy must be before it counts as one.
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { AppError } from '../../../contract/index.ts';
import { guarded } from '../errors.ts';
import { type DatabaseKind, readSteps, schemaVersion } from '../migrate.ts';
import { newerError } from '../newer.ts';
import { requireOwnFile, requireOwnSchema } from '../own.ts';
import { makePrivateFile } from '../private.ts';
import { connectTo, type DatabaseFile, requireSameFile } from '../same-file.ts';

const BUSY_MS = 5000;
/** A transfer that gets no page for this long is waiting for another program. */
const STUCK_MS = 10_000;
const ALL_PAGES = 2 ** 31 - 1;

const pathOf = (file: string | DatabaseFile): string => (typeof file === 'string' ? file : file.path);

/**
 * Copies a database with SQLite's online backup, as it is at one moment, while others read and write it. The copy is one file, without a log.
 * Throws the errors of a database; call it in a thread, since it waits for the disk.
 */
export async function copyDatabase(from: string | DatabaseFile, target: string): Promise<void> {
  makePrivateFile(target);
  await transfer(from, target);
  guarded(target, () => {
    const copy = new BetterSqlite3(target, { fileMustExist: true });
    try {
      copy.pragma('journal_mode = DELETE');
    } finally {
      copy.close();
    }
  });
}

/**
 * Puts the content of one database into another in one transaction: whoever has it open, in this process or another, sees all of the old or
 * all of the new. Throws `db_busy` if somebody writes to it all the time. False = `isWanted` said no before anything was written.
 */
export async function transfer(from: string | DatabaseFile, into: string | DatabaseFile, isWanted = () => true): Promise<boolean> {
  const [path, target] = [pathOf(from), pathOf(into)];
  let last = { remaining: -1, at: performance.now() };
  let unwanted = false;
  const requireTarget = () => typeof into !== 'string' && requireSameFile(into);
  requireTarget();
  const source = guarded(path, () => connectTo(from, { readonly: true, timeout: BUSY_MS }));
  try {
    await source.backup(target, {
      progress({ totalPages: total, remainingPages: remaining }) {
        // Called first when the target is open and nothing is written.
        requireTarget();
        unwanted = remaining === total && !isWanted();
        if (unwanted) throw new Error('it is not wanted any more');
        const now = performance.now();
        if (remaining !== last.remaining) last = { remaining, at: now };
        if (now - last.at > STUCK_MS) throw Object.assign(new Error('no page could be copied'), { code: 'SQLITE_BUSY' });
        return ALL_PAGES;
      },
    });
    return true;
  } catch (cause) {
    if (unwanted) return false;
    throw guarded(target, () => {
      throw cause;
    });
  } finally {
    source.close();
  }
}

/** Opens a copy for reading, does something with it, and closes it. Throws `db_corrupt`, `db_foreign`, `db_newer`, `not_found`. */
export function withCopy<T>(file: string | DatabaseFile, kind: DatabaseKind, act: (db: Database) => T): T {
  const path = pathOf(file);
  return guarded(path, () => {
    requireOwnFile(path, kind);
    const db = connectTo(file, { readonly: true, timeout: BUSY_MS });
    try {
      requireOwnSchema(db, kind, path);
      const known = readSteps(kind).length;
      const version = schemaVersion(db);
      if (version === 0) throw new AppError('db_corrupt', `${path} is empty.`, { remedy: 'Use another back-up.' });
      if (version > known) throw newerError({ path, version, known, writer: null, readable: false });
      return act(db);
    } finally {
      db.close();
    }
  });
}

/** Looks through every page of a database. Throws `db_corrupt`, and as `withCopy`. */
export function requireWhole(path: string, kind: DatabaseKind): void {
  const found = withCopy(path, kind, (db) => db.pragma('integrity_check(1)', { simple: true }));
  if (found === 'ok') return;
  throw new AppError('db_corrupt', `${path} is damaged.`, { cause: new Error(String(found)), remedy: 'Use another back-up.' });
}

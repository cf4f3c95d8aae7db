// electron/core/storage/open.ts - opens agents.db or traces.db: settings, version check, backup, steps.
import { randomUUID } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { AppError, type Notice, plural } from '../../contract/index.ts';
import { backUp } from './backup.ts';
import { pagesLost } from './damage/log.ts';
import { watchDamage } from './damage/watch.ts';
import { type Door, swapped } from './door.ts';
import { guarded, mapSqliteError } from './errors.ts';
import { type DatabaseKind, readSteps, runSteps, type Step, schemaVersion } from './migrate.ts';
import { fillNew } from './migrations/schema.ts';
import { keepForReading, newerError } from './newer.ts';
import { DATABASE_SUFFIXES, requireOwnFile, requireOwnSchema } from './own.ts';
import { makePrivateFile, narrowFile } from './private.ts';
import { readCopy } from './reading/copy.ts';
import { realFileOf, rememberFile } from './same-file.ts';
import { beginIncremental, makeIncremental } from './space.ts';

export interface OpenOptions {
  path: string;
  kind: DatabaseKind;
  /** Written into the database, so that an older app can say which version it needs. */
  appVersion: string;
  backupsDir: string;
  onNotice?: (notice: Omit<Notice, 'id'>) => void;
  /** For a database in a stranger's folder: the way in, and its name there. Neither it nor a file beside it is reached through a link. */
  inside?: { door: Door; name: string } | undefined;
  /** Called before a database without anything in it is made or filled; what it throws ends the opening. */
  onNew?: (() => void) | undefined;
  /** Called when a statement meets damage, now or later. */
  onDamage?: ((error: AppError) => void) | undefined;
  /** Why nothing is to be written: each write throws this reason, and a database of a newer app may be opened for reading. */
  readOnly?: AppError | undefined;
  /** With `readOnly`: SQLite leaves no file beside it, unless it is too large to be copied. */
  asCopy?: boolean;
}

export interface OpenedDatabase {
  db: Database;
  path: string;
  schemaVersion: number;
  journalMode: 'wal' | 'delete';
  readOnly: boolean;
  /** Tidies up, empties the write-ahead log into the file, closes. May be called twice. */
  close(): void;
}

/** Earlier versions can corrupt a write-ahead log that two processes share (fixed in 3.51.3). */
const MIN_SQLITE = [3, 51, 3] as const;
const BUSY_MS = 5000;
const MAX_WAL_BYTES = 32 * 1024 * 1024;
/** Pages of the log of traces after which a commit moves it into the file; as a rule a thread has done it before (checkpoints/). */
const MAX_WAL_PAGES = MAX_WAL_BYTES / 4096;
/** The oldest version whose app can list, open and export what this one writes. Rises when a step changes what older apps read. */
const MINIMUM_READER = 2;

/**
 * Opens a database, makes it when missing, and brings it up to date. Throws `db_newer` (it may be opened for reading), `db_corrupt` (the file
 * is not touched), `db_foreign` (likewise), `db_busy`, `db_full`, `disk_full`, `no_permission`, `not_found`, `db_migration_failed`.
 */
export function openDatabase(options: OpenOptions): OpenedDatabase {
  const { path } = options;
  const readOnly = options.readOnly !== undefined;
  return guarded(path, () => {
    requireNoLinks(options);
    requireOwnFile(path, options.kind);
    const lost = pagesLost(path);
    const unclean = (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;
    if (unclean && !readOnly) lookFirst(options);
    if (!readOnly) lookBeforeUndoing(options);
    const connection = readOnly ? connectForReading(options) : connect(options, false);
    try {
      requireSqlite(connection.db);
      requireOwnSchema(connection.db, options.kind, path);
      const steps = readSteps(options.kind);
      if (schemaVersion(connection.db) === 0) options.onNew?.();
      checkVersion(connection.db, steps.length, options);
      if (options.readOnly !== undefined) {
        catchUp(connection, steps, options);
        keepForReading(connection.db, options.readOnly);
      } else {
        settle(connection, options);
        if (unclean && options.kind === 'agents') requireSound(connection.db, path);
        bringUpToDate(connection.db, steps, options);
      }
      if (lost > 0) tellLost(connection.db, lost, options);
      const { db, journalMode } = connection;
      rememberFile(db, path, options.kind);
      if (options.onDamage !== undefined) watchDamage(db, path, options.onDamage);
      return { db, path, schemaVersion: schemaVersion(db), journalMode, readOnly, close: () => close(db, readOnly) };
    } catch (error) {
      connection.db.close();
      throw error;
    }
  });
}

/** What was saved after the last change that is there is missing. */
function tellLost(db: Database, pages: number, { path, kind, onNotice }: OpenOptions): void {
  const select = kind === 'agents' ? 'SELECT max(saved_at) FROM skill_sources' : 'SELECT max(started_at) FROM runs';
  const last = db.prepare(select).pluck().get() as string | null;
  const [what, of] = kind === 'agents' ? ['What was saved after that', 'change to a skill'] : ['What was recorded after that', 'run'];
  const when = last === null ? `There is no ${of} in it.` : `The last ${of} in it is from ${last}.`;
  onNotice?.({
    severity: 'error',
    message: `The log of ${path} was cut short: ${plural(pages, 'page')} of changes are missing. ${when} ${what} is lost.`,
    remedy:
      kind === 'agents'
        ? 'Compare with a newer back-up in Settings > Back-ups, with drafts, and with linked files.'
        : 'Skills are not affected.',
  });
}

/** Used if a database cannot be read: in memory, with nothing in it, and nothing is written. */
export function openEmpty({ path, kind, readOnly }: Pick<OpenOptions, 'path' | 'kind'> & { readOnly: AppError }): OpenedDatabase {
  const db = new BetterSqlite3(':memory:');
  const steps = readSteps(kind);
  fillNew(db, kind, steps, path);
  runSteps(db, steps, path, null);
  db.pragma('query_only = ON');
  keepForReading(db, readOnly);
  return { db, path, schemaVersion: schemaVersion(db), journalMode: 'delete', readOnly: true, close: () => close(db, true) };
}

/** Closing a connection that may write moves what the log holds into the file, also where the database turns out not to be ours. */
function lookFirst(options: OpenOptions): void {
  const { path, kind } = options;
  let db: Database | undefined;
  try {
    db = connect(options, true).db;
    requireOwnSchema(db, kind, path);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    // The connection that may write tells what is wrong with the file.
  } finally {
    db?.close();
  }
}

/** SQLite undoes a change that was broken off at the first read, also in a database that turns out not to be ours, so a copy is looked at. */
function lookBeforeUndoing(options: OpenOptions): void {
  const { path, kind } = options;
  if ((statSync(`${path}-journal`, { throwIfNoEntry: false })?.size ?? 0) === 0) return;
  const copy = copyOf(options);
  if (copy === null) return;
  try {
    requireOwnSchema(copy, kind, path);
  } finally {
    copy.close();
  }
}

interface Connection {
  db: Database;
  journalMode: 'wal' | 'delete';
}

/** A log needs a file beside it, which a disk that takes nothing does not give: then a copy is read, for as long as it is open. */
function connectForReading(options: OpenOptions): Connection {
  const copy = options.asCopy === true ? copyOf(options) : null;
  if (copy !== null) return { db: copy, journalMode: 'delete' };
  try {
    return connect(options, true);
  } catch (cause) {
    if (!isLogTrouble(cause) && !/^SQLITE_(READONLY|FULL)/.test((cause as { code?: string }).code ?? '')) throw cause;
    const db = copyOf(options);
    if (db === null) throw cause;
    return { db, journalMode: 'delete' };
  }
}

/** Opens the file and reads from it, since SQLite looks at a file only then. */
function connect(options: OpenOptions, readOnly: boolean): Connection {
  const { path } = options;
  // SQLite gives the log and its index the mode of the database.
  if (!readOnly) {
    makePrivateFile(path);
    for (const suffix of ['-wal', '-shm']) narrowFile(`${path}${suffix}`);
  }
  const db = open(options, readOnly);
  try {
    readOnce(db);
    return { db, journalMode: db.pragma('journal_mode', { simple: true }) === 'wal' ? 'wal' : 'delete' };
  } catch (error) {
    db.close();
    if (readOnly || !isLogTrouble(error)) throw error;
    return connectWithoutLog(options, error);
  }
}

function requireNoLinks({ inside }: OpenOptions): void {
  if (inside !== undefined) for (const suffix of DATABASE_SUFFIXES) inside.door.pathOf(inside.name + suffix);
}

const copyOf = ({ path, inside }: OpenOptions): Database | null =>
  readCopy(path, inside && ((suffix) => inside.door.read(inside.name + suffix) ?? noneOf(path + suffix)));

function noneOf(path: string): never {
  throw new AppError('not_found', `${path} does not exist.`, { remedy: 'Try again.', retryable: true });
}

/** SQLite resolves links itself, so what it opened is known although they may come and go. */
function open(options: OpenOptions, readOnly: boolean): Database {
  const { path, inside } = options;
  requireNoLinks(options);
  const db = new BetterSqlite3(path, { readonly: readOnly, fileMustExist: readOnly, timeout: BUSY_MS });
  if (inside === undefined) return db;
  try {
    requireNoLinks(options);
    if (realFileOf(db) !== join(realpathSync(dirname(path)), basename(path))) throw swapped(path);
    return db;
  } catch (cause) {
    db.close();
    throw cause;
  }
}

const readOnce = (db: Database): unknown => db.prepare('SELECT count(*) FROM sqlite_schema').get();

/** A write-ahead log needs memory that processes share, which network folders often lack. */
const isLogTrouble = (error: unknown): boolean => /^SQLITE_(CANTOPEN|IOERR|PROTOCOL)/.test((error as { code?: string }).code ?? '');

/** The only connection needs no shared memory, so it can end the log mode. Throws `reason` when that was not the trouble. */
function connectWithoutLog(options: OpenOptions, reason: unknown): Connection {
  const db = open(options, false);
  try {
    db.pragma('locking_mode = EXCLUSIVE');
    db.pragma('journal_mode = DELETE');
    db.pragma('locking_mode = NORMAL');
    readOnce(db);
    return { db, journalMode: 'delete' };
  } catch {
    db.close();
    throw reason;
  }
}

/** An older one that cannot be brought up to date where it is, is so in memory. */
function catchUp(connection: Connection, steps: readonly Step[], options: OpenOptions): void {
  const { path } = options;
  const version = schemaVersion(connection.db);
  if (version > 0 && version < steps.length) {
    if (!connection.db.memory) {
      const copy = copyOf(options);
      connection.db.close();
      if (copy === null)
        throw new AppError('disk_full', `There is too little space to read ${path}.`, { remedy: 'Free some space, then start again.' });
      connection.db = copy;
    }
    runSteps(connection.db, steps, path, null);
  }
  if (connection.db.memory) connection.db.pragma('query_only = ON');
}

function requireSqlite(db: Database): void {
  const version = db.prepare('SELECT sqlite_version()').pluck().get() as string;
  const parts = version.split('.').map(Number);
  const at = MIN_SQLITE.findIndex((part, index) => parts[index] !== part);
  if (at === -1 || (parts[at] ?? 0) > (MIN_SQLITE[at] ?? 0)) return;
  throw new AppError('internal', `SQLite ${version} is too old: ${MIN_SQLITE.join('.')} or newer is needed.`, {
    remedy: 'Reinstall the dependencies.',
  });
}

function checkVersion(db: Database, known: number, { path, kind, readOnly }: OpenOptions): void {
  const version = schemaVersion(db);
  if (version <= known) return;
  const readable = Number(readMeta(db, 'minimum_reader') ?? Number.POSITIVE_INFINITY) <= known;
  if (readOnly !== undefined && readable) return;
  // Without its traces an account still has its skills.
  throw newerError({ path, version, known, writer: readMeta(db, 'app_version'), readable: readable || kind === 'traces' });
}

function readMeta(db: Database, key: string): string | null {
  const table = db.prepare(`SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'meta'`).get();
  if (table === undefined) return null;
  return (db.prepare('SELECT value FROM meta WHERE key = ?').pluck().get(key) as string | undefined) ?? null;
}

/** Sets what every connection needs; `connection` is another one afterwards where a write-ahead log does not work. */
function settle(connection: Connection, options: OpenOptions): void {
  const { path, kind, onNotice } = options;
  beginIncremental(connection.db);
  startLog(connection, options);
  if (connection.journalMode === 'delete') {
    onNotice?.({
      severity: 'warning',
      message: `${path} is where SQLite cannot use a write-ahead log, often a network or synced folder. It works, but more slowly, and two programs wait for each other.`,
      remedy: 'Move the folder to a local disk.',
    });
  }
  const { db } = connection;
  // Skills are durable once acknowledged; the last trace rows may be lost with the power, the file stays sound.
  db.pragma(`synchronous = ${kind === 'agents' ? 'FULL' : 'NORMAL'}`);
  db.pragma('foreign_keys = ON');
  db.pragma('trusted_schema = OFF');
  db.pragma(`journal_size_limit = ${MAX_WAL_BYTES}`);
  db.pragma('checkpoint_fullfsync = ON');
  if (kind === 'traces') db.pragma(`wal_autocheckpoint = ${MAX_WAL_PAGES}`);
}

/** SQLite names the mode it really is in, and finds out at the next read whether that works. */
function startLog(connection: Connection, options: OpenOptions): void {
  try {
    const mode = connection.db.pragma('journal_mode = WAL', { simple: true });
    readOnce(connection.db);
    connection.journalMode = mode === 'wal' ? 'wal' : 'delete';
  } catch (error) {
    if (!isLogTrouble(error)) throw error;
    connection.db.close();
    Object.assign(connection, connectWithoutLog(options, error));
  }
}

/** After an unclean exit the file is looked through once. */
function requireSound(db: Database, path: string): void {
  // In one snapshot: another process may be bringing the same database up to date, and the search index is opened while this is prepared.
  const found = db.transaction(() => {
    readOnce(db);
    return db.pragma('quick_check(1)', { simple: true });
  })();
  if (found === 'ok') return;
  throw mapSqliteError(Object.assign(new Error(String(found)), { code: 'SQLITE_CORRUPT' }), path);
}

function bringUpToDate(db: Database, steps: readonly Step[], { path, kind, appVersion, backupsDir }: OpenOptions): void {
  const from = schemaVersion(db);
  const backup = from > 0 && from < steps.length ? backUp({ db, path, kind, from, to: steps.length, backupsDir }) : null;
  if (from === 0) fillNew(db, kind, steps, path);
  runSteps(db, steps, path, backup);
  if (backup !== null) makeIncremental(db);
  if (kind === 'agents') writeMeta(db, appVersion);
}

/** Written only when something changed: opening a database leaves it as it was. */
function writeMeta(db: Database, appVersion: string): void {
  if (readMeta(db, 'app_version') === appVersion && readMeta(db, 'minimum_reader') === String(MINIMUM_READER)) return;
  db.transaction(() => {
    const set = db.prepare('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value');
    set.run('app_version', appVersion);
    set.run('minimum_reader', String(MINIMUM_READER));
    db.prepare(`INSERT INTO meta (key, value) VALUES ('workspace_id', ?), ('catalog', '1') ON CONFLICT (key) DO NOTHING`).run(randomUUID());
  }).immediate();
}

function close(db: Database, readOnly: boolean): void {
  if (!db.open) return;
  try {
    if (!readOnly) {
      db.pragma('optimize');
      db.pragma('wal_checkpoint(TRUNCATE)');
    }
  } catch {
    // Another program is using it, or the disk is full: what was committed is in the log and is read at the next opening.
  } finally {
    db.close();
  }
}

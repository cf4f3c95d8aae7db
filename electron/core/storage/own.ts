// electron/core/storage/own.ts - whether a database is one of ours: only such a one is migrated or written. Somebody else's `agents.db` in a
// folder that is opened as a workspace, or ours with a trigger that a stranger added, stays as it is, byte for byte.
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { AppError } from '../../contract/values/errors.ts';
import { type DatabaseKind, readSteps, schemaVersion } from './migrate.ts';
import { objectsOf, schemaAfter } from './migrations/schema.ts';

/** What is added to the name of a database: nothing, and the files that SQLite reads and writes next to it, following links. */
export const DATABASE_SUFFIXES: readonly string[] = ['', '-wal', '-shm', '-journal'];

/** `PRAGMA application_id` (sqlite.org, "Database File Format", 1.3.5): "SkwA" and "SkwT". Set by the step named in MARKED_BY. */
const APPLICATION_IDS: Readonly<Record<DatabaseKind, number>> = { agents: 0x53_6b_77_41, traces: 0x53_6b_77_54 };
const MARKED_BY = 'application-id';

/**
 * Looks at a file before SQLite opens it for writing: throws `db_foreign` for a database of another program, and for a rollback journal that
 * names another file, which SQLite would remove. A file that is missing, empty or not a database passes; SQLite says so.
 */
export function requireOwnFile(path: string, kind: DatabaseKind): void {
  const header = partOf(path, 0, 100);
  if (header?.toString('latin1', 0, 16) === 'SQLite format 3\0') {
    const id = header.readUInt32BE(68);
    if (id !== 0 && id !== APPLICATION_IDS[kind]) throw foreign(path, 'it belongs to another program');
  }
  const journal = partOf(`${path}-journal`, -8, 8);
  // "Database File Format", 3: the name of a super-journal is at the end, followed by this. Ours have none: no transaction spans databases.
  if (journal?.toString('hex') === 'd9d505f920a163d7') throw foreign(path, 'the journal next to it names another file');
}

/**
 * Looks at an opened database before anything is written: throws `db_foreign` unless it is empty, or has our mark (older versions had none)
 * and its tables, views and triggers are those of its version. Of a newer version only the kinds of the ones known here can be compared.
 */
export function requireOwnSchema(db: Database, kind: DatabaseKind, path: string): void {
  // In one snapshot: another process may be bringing the same database up to date.
  const { version, id, objects } = db.transaction(() => ({
    version: schemaVersion(db),
    id: db.pragma('application_id', { simple: true }) as number,
    objects: objectsOf(db),
  }))();
  const steps = readSteps(kind);
  const isMarked = id === APPLICATION_IDS[kind];
  const markedFrom = steps.find(({ file }) => file.includes(MARKED_BY))?.number ?? Number.POSITIVE_INFINITY;
  if (!isMarked && (id !== 0 || version >= markedFrom)) throw foreign(path, 'it belongs to another program');
  const known = schemaAfter(kind, steps, Math.min(version, steps.length));
  for (const { type, name, sql } of objects) {
    const ours = known.get(name);
    const isOurs = version > steps.length ? ours === undefined || ours.type === type : ours?.type === type && ours.sql === sql;
    if (!isOurs) throw foreign(path, `it holds a ${type} ${JSON.stringify(name.slice(0, 80))} that Skillwright did not make`);
  }
  // What agents remember without a workspace is kept under the id ''.
  const isNamed = !objects.some(({ name }) => name === 'meta') || db.prepare(NAMELESS).get() === undefined;
  if (kind === 'agents' && !isNamed) throw foreign(path, 'it has an id that Skillwright did not make');
}

const NAMELESS = `SELECT 1 FROM meta WHERE key = 'workspace_id' AND (value = '' OR typeof(value) <> 'text')`;

/** Bytes of a file, from its end if `from` is negative; null if it is missing, shorter, or not a file. */
function partOf(path: string, from: number, length: number): Buffer | null {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined || !stat.isFile() || stat.size < length) return null;
  const { size } = stat;
  const handle = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    return readSync(handle, bytes, 0, length, from < 0 ? size + from : from) === length ? bytes : null;
  } finally {
    closeSync(handle);
  }
}

const foreign = (path: string, why: string): AppError =>
  new AppError('db_foreign', `${path} is not a database of Skillwright: ${why}. It was not changed.`, {
    remedy: 'Move it elsewhere if it is not needed here, or open another folder.',
  });

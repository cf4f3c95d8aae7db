// electron/core/storage/thread-connection.ts - a further connection to a database that this process has open, for a thread of its own.
import BetterSqlite3 from 'better-sqlite3';
import { guarded } from './errors.ts';
import { schemaVersion } from './migrate.ts';
import type { OpenedDatabase } from './open.ts';

const BUSY_MS = 5000;

/** Opens an agents.db that is open and up to date already; it is neither checked nor changed by opening. Throws as `openDatabase` does. */
export function openForThread(path: string): OpenedDatabase {
  return guarded(path, () => {
    const db = new BetterSqlite3(path, { fileMustExist: true, timeout: BUSY_MS });
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    db.pragma('trusted_schema = OFF');
    db.pragma('checkpoint_fullfsync = ON');
    const journalMode = db.pragma('journal_mode', { simple: true }) === 'wal' ? 'wal' : 'delete';
    return { db, path, schemaVersion: schemaVersion(db), journalMode, readOnly: false, close: () => db.close() };
  });
}

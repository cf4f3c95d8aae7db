// electron/core/storage/thread-connection.ts - a further connection to a database that this process has open, for a thread of its own.
import { guarded } from './errors.ts';
import { schemaVersion } from './migrate.ts';
import type { OpenedDatabase } from './open.ts';
import { connectTo, type DatabaseFile } from './same-file.ts';

const BUSY_MS = 5000;

/** Opens a database that is open and up to date already; it is not changed by opening. Throws as `connectTo`, with AppErrors. */
export function openForThread(file: DatabaseFile): OpenedDatabase {
  const { path } = file;
  return guarded(path, () => {
    const db = connectTo(file, { timeout: BUSY_MS });
    db.pragma('synchronous = FULL');
    db.pragma('foreign_keys = ON');
    db.pragma('trusted_schema = OFF');
    db.pragma('checkpoint_fullfsync = ON');
    const journalMode = db.pragma('journal_mode', { simple: true }) === 'wal' ? 'wal' : 'delete';
    return { db, path, schemaVersion: schemaVersion(db), journalMode, readOnly: false, close: () => db.close() };
  });
}

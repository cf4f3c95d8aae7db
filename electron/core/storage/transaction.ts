// electron/core/storage/transaction.ts - every write is one transaction, and tells other processes when it changed skills.
import type { Database } from 'better-sqlite3';
import { guarded } from './errors.ts';
import { requireWritable } from './newer.ts';

/** Runs `fn` in one write transaction: all of it or nothing. Inside another transaction it is a savepoint. Throws AppErrors, `db_newer` before anything. */
export function transaction<T>(db: Database, fn: () => T): T {
  requireWritable(db);
  return guarded(db.name, () => db.transaction(fn).immediate());
}

/** A transaction that changes skills: the number of the catalog grows with it, so that other processes read their lists anew. */
export function changeSkills<T>(db: Database, fn: () => T): T {
  return transaction(db, () => {
    const result = fn();
    db.prepare(`UPDATE meta SET value = CAST(value AS INTEGER) + 1 WHERE key = 'catalog'`).run();
    return result;
  });
}

/** Grows with every change to skills, whichever process made it. */
export function catalogNumber(db: Database): number {
  return Number(db.prepare(`SELECT value FROM meta WHERE key = 'catalog'`).pluck().get() ?? 0);
}

/** A number that differs after another connection wrote. Prepared once: it is read before every answer. */
function createDataVersion(db: Database): () => number {
  const version = db.prepare<[], number>('PRAGMA data_version').pluck();
  return () => version.get()!;
}

/** A text that differs after anything was written to a database, by this connection or another one. Reading it costs microseconds. */
export function createWriteStamp(db: Database): () => string {
  const others = createDataVersion(db);
  const own = db.prepare<[], number>('SELECT total_changes()').pluck();
  return () => guarded(db.name, () => `${others()}.${own.get()}`);
}

/**
 * Tells whether skills or competencies were written since it was asked last; `own`: this connection wrote, which SQLite does not tell. Asking costs one
 * pragma, and one row when anything was written.
 */
export function createCatalogWatch(db: Database): (own?: boolean) => boolean {
  const others = createDataVersion(db);
  let data = -1;
  let number = -1;
  const look = (own = false): boolean =>
    guarded(db.name, () => {
      const version = others();
      if (version === data && !own) return false;
      data = version;
      const last = number;
      number = catalogNumber(db);
      return number !== last;
    });
  look();
  return look;
}

/** The UUID of an agents.db. */
export function workspaceId(db: Database): string {
  return String(db.prepare(`SELECT value FROM meta WHERE key = 'workspace_id'`).pluck().get());
}

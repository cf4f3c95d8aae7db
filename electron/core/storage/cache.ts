// electron/core/storage/cache.ts - a database that can be rebuilt from other data: no migrations, no backups. One of another
// structure, or one that is damaged, is thrown away.
import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { dirname } from 'node:path';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { makePrivateFile, makePrivateFolder } from './private.ts';

const BUSY_MS = 5000;

/**
 * Opens a cache with the tables of `schema`; an empty one where the file is missing, has other tables, or is damaged. Where no file can be
 * written it lives in memory. Throws nothing but the errors of a wrong `schema`.
 */
export function openCache(path: string, schema: string): Database {
  const version = createHash('sha256').update(schema).digest().readUInt32BE(0) & 0x7fffffff;
  for (const again of [false, true]) {
    try {
      makePrivateFolder(dirname(path));
      if (again) for (const suffix of ['', '-wal', '-shm']) rmSync(`${path}${suffix}`, { force: true });
      makePrivateFile(path);
      const db = connect(path, schema, version);
      if (db !== null) return db;
    } catch {
      // the file is damaged or not writable: try without it
    }
  }
  return connect(':memory:', schema, version)!;
}

/** Null for a file of another structure. */
function connect(path: string, schema: string, version: number): Database | null {
  const db = new BetterSqlite3(path, { timeout: BUSY_MS });
  try {
    // What a power cut loses is read again from its source.
    db.pragma('journal_mode = WAL');
    db.pragma('synchronous = OFF');
    const made = db.pragma('user_version', { simple: true }) as number;
    if (made === version) return db;
    if (made === 0) {
      db.transaction(() => {
        if (db.pragma('user_version', { simple: true }) === version) return;
        db.exec(schema);
        db.pragma(`user_version = ${version}`);
      }).immediate();
      return db;
    }
    db.close();
    return null;
  } catch (cause) {
    db.close();
    throw cause;
  }
}

// electron/core/storage/newer.ts - databases that a newer app has used: open for reading where that app allows it, and never written.
import type { Database } from 'better-sqlite3';
import { AppError } from '../../contract/index.ts';

/** Read-only connections, with the reason. */
const reasons = new WeakMap<Database, AppError>();

export interface Newer {
  path: string;
  /** Of the database, and of this app. */
  version: number;
  known: number;
  /** The app that wrote it; null = not stated. */
  writer: string | null;
  /** Whether its skills can be read by this app. */
  readable: boolean;
}

/** `db_newer`: the database was written by a newer app. */
export function newerError({ path, version, known, writer, readable }: Newer): AppError {
  const by = writer === null ? '' : ` (${writer})`;
  return new AppError(
    'db_newer',
    `The database ${path} was written by a newer Skillwright${by}: version ${version}; this one supports ${known}.`,
    {
      remedy: readable
        ? 'Update Skillwright. Until then, skills can be listed, opened and exported here, but not changed.'
        : 'Update Skillwright. The file is untouched.',
    },
  );
}

/** From now on nothing is written by this connection, for this reason. */
export function keepForReading(db: Database, reason: AppError): void {
  reasons.set(db, reason);
}

export const isForReading = (db: Database): boolean => reasons.has(db);

/** Throws `db_newer` for a read-only connection. Whoever writes without `transaction` calls it first. */
export function requireWritable(db: Database): void {
  const reason = reasons.get(db);
  if (reason === undefined) return;
  throw new AppError(reason.code, `Nothing was written. ${reason.message}`, { remedy: reason.remedy, cause: reason });
}

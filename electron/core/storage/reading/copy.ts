// electron/core/storage/reading/copy.ts - a database that SQLite cannot open where it is, because nothing can be written beside it, as a copy.
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3, { type Database } from 'better-sqlite3';

/** A larger one is not worth the memory or the space. */
const MAX_BYTES = 512 * 1024 * 1024;
/** The log, or what undoes a change that was broken off. */
const BESIDE = ['-wal', '-journal'];
/** In a header: the file uses a write-ahead log; 1 instead is a file without one ("Database File Format", 1.3). */
const [WRITE_VERSION, READ_VERSION] = [18, 19];

/** The bytes of the file with this added to its name. */
type ReadPart = (suffix: string) => Buffer;

/**
 * Opens a copy: in memory, or in the temporary folder where something of it is in a file beside it. It goes with the connection. Null if it is too large, or
 * if there is no space for it either; throws the errors of SQLite and of the file system for what cannot be read.
 */
export function readCopy(path: string, read: ReadPart = (suffix) => readFileSync(`${path}${suffix}`)): Database | null {
  const size = (suffix: string): number => statSync(`${path}${suffix}`, { throwIfNoEntry: false })?.size ?? 0;
  const beside = BESIDE.filter((suffix) => size(suffix) > 0);
  if (['', ...beside].reduce((sum, suffix) => sum + size(suffix), 0) > MAX_BYTES) return null;
  return beside.length === 0 ? inMemory(read('')) : inTemporaryFolder(read, beside);
}

function inMemory(bytes: Buffer): Database {
  if (bytes.length > READ_VERSION) for (const at of [WRITE_VERSION, READ_VERSION]) bytes[at] = 1;
  const db = new BetterSqlite3(bytes);
  db.prepare('SELECT count(*) FROM sqlite_schema').get();
  return db;
}

function inTemporaryFolder(read: ReadPart, beside: readonly string[]): Database | null {
  let folder: string | undefined;
  try {
    folder = mkdtempSync(join(tmpdir(), 'skillwright-reading-'));
    const copy = join(folder, 'copy.db');
    for (const suffix of ['', ...beside]) writeFileSync(`${copy}${suffix}`, read(suffix), { mode: 0o600 });
    const db = new BetterSqlite3(copy);
    // The log becomes part of the copy, and a change that was broken off is undone in it; then it is read whole, so that nothing has to stay
    // in the folder.
    db.pragma('journal_mode = DELETE');
    db.close();
    return inMemory(readFileSync(copy));
  } catch (cause) {
    if (['ENOSPC', 'EDQUOT', 'EROFS'].includes((cause as NodeJS.ErrnoException).code ?? '')) return null;
    throw cause;
  } finally {
    if (folder !== undefined) rmSync(folder, { recursive: true, force: true });
  }
}

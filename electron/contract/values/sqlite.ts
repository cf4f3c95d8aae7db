// electron/contract/values/sqlite.ts - what SQLite reports, in words for a person. Its own text never reaches one: it names tables and codes.

export interface SqliteWords {
  /** One of the codes of errors.ts. */
  code: 'db_busy' | 'db_full' | 'db_corrupt' | 'no_permission' | 'io_failed' | 'internal';
  /** After “The database … cannot be used: ”. */
  why: string;
  remedy: string;
  retryable: boolean;
}

const words = (code: SqliteWords['code'], why: string, remedy: string, retryable: boolean): SqliteWords => ({
  code,
  why,
  remedy,
  retryable,
});

const BUSY = words('db_busy', 'another program is writing to it', 'Close other windows or commands that use it, then try again.', true);
const DENIED = 'Give your user account permission to write to the file and its folder.';
const DAMAGED = 'Keep the file, and restore a back-up.';

/** By the first word of SQLite's code: SQLITE_BUSY_SNAPSHOT is a kind of SQLITE_BUSY. */
const WORDS: Readonly<Record<string, SqliteWords>> = {
  BUSY,
  LOCKED: BUSY,
  FULL: words('db_full', 'the disk is full', 'Free some space, then try again. What was saved before is intact.', true),
  CORRUPT: words('db_corrupt', 'it is damaged', DAMAGED, false),
  NOTADB: words('db_corrupt', 'it is not a database', DAMAGED, false),
  PERM: words('no_permission', 'permission was denied', DENIED, true),
  READONLY: words('no_permission', 'it is read-only', DENIED, true),
  IOERR: words('io_failed', 'the disk reported an error', 'Check the disk, then try again.', true),
  CANTOPEN: words('io_failed', 'it cannot be opened', 'Check that it is a file on a local disk.', true),
};
const OTHER = words(
  'internal',
  'it refused a step that should have worked',
  'Your files are unchanged. Try again; the log in the data folder has the details.',
  false,
);

/** The words for an error of SQLite, by its code (`SQLITE_CORRUPT_VTAB`); null for anything else. */
export function sqliteWords(error: unknown): SqliteWords | null {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== 'string' || !code.startsWith('SQLITE_')) return null;
  return WORDS[code.slice('SQLITE_'.length).split('_')[0] ?? ''] ?? OTHER;
}

// electron/core/storage/skills/files.ts - the files that came with a package (scripts, references, assets), with their modes, and what they
// were before a replacement.
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { AppError } from '../../../contract/index.ts';
import { readKept } from '../damage/kept.ts';
import { guardMethods } from '../errors.ts';
import { hashBytes } from './sources.ts';

export interface KeptFile {
  /** With `/`, relative to the package. */
  path: string;
  /** Permission bits. */
  mode: number;
  bytes: Uint8Array;
}

/** What is known about a file without reading it. */
export interface FileInfo {
  path: string;
  mode: number;
  /** sha256 of the bytes, hex. */
  hash: string;
  size: number;
}

/** What makes two files differ. */
export type FileIdentity = Pick<FileInfo, 'path' | 'mode' | 'hash'>;

/**
 * One hash for a package with its files, in any order: this is what a person acknowledges. Without files it is the
 * hash of the package's bytes.
 */
export function wholeHash(hash: string, files: readonly FileIdentity[]): string {
  if (files.length === 0) return hash;
  const lines = files.map(({ path, mode, hash: own }) => JSON.stringify([path, mode, own])).sort();
  return hashBytes(Buffer.from([hash, ...lines].join('\n')));
}

/** Plain reads and writes; the writer opens the transaction. */
export interface FileRepository {
  /** By path. */
  list(sourceId: string): FileInfo[];
  /** The files that belonged to a revision (its number), by path. */
  listAt(sourceId: string, revision: number): FileIdentity[];
  /** The bytes of one of them; null = there is no such file. Throws `db_corrupt` if they do not match their hash. */
  readAt(sourceId: string, revision: number, path: string): Uint8Array | null;
  /** By path. Throws `db_corrupt` if the bytes do not match their hash. */
  read(sourceId: string): KeptFile[];
  /** The files of a new skill. */
  add(sourceId: string, files: readonly KeptFile[]): void;
  /**
   * Makes these the files of the skill. If they differ from the previous files, those are kept for the current revision, so call this
   * before the new revision is added. Returns whether they differed.
   */
  replace(sourceId: string, files: readonly KeptFile[]): boolean;
  /** Makes the files that belonged to a revision (its number) current again, as `replace` does. Returns whether they differed. */
  restore(sourceId: string, revision: number): boolean;
}

export function createFileRepository(db: Database): FileRepository {
  const list = db.prepare<[string], FileInfo>(
    'SELECT path, mode, hash, length(bytes) AS size FROM skill_files WHERE source_id = ? ORDER BY path',
  );
  const read = db.prepare<[string], KeptFile & { hash: string }>(
    'SELECT path, mode, hash, bytes FROM skill_files WHERE source_id = ? ORDER BY path',
  );
  const one = db.prepare<[string, string], Uint8Array>('SELECT bytes FROM skill_files WHERE source_id = ? AND path = ?').pluck();
  const clear = db.prepare<[string]>('DELETE FROM skill_files WHERE source_id = ?');
  const insert = db.prepare('INSERT INTO skill_files (source_id, path, mode, bytes, hash) VALUES (?, ?, ?, ?, ?)');
  const history = createHistory(db);

  const write = (id: string, files: readonly KeptFile[]): void => {
    clear.run(id);
    for (const { path, mode, bytes } of files) insert.run(id, path, mode, blob(bytes), hashBytes(bytes));
  };
  const same = (id: string, files: readonly KeptFile[]): boolean => {
    const now = new Map(list.all(id).map(({ path, mode, hash }) => [path, `${mode} ${hash}`]));
    return now.size === files.length && files.every(({ path, mode, bytes }) => now.get(path) === `${mode} ${hashBytes(bytes)}`);
  };
  const replace = (id: string, files: readonly KeptFile[]): boolean => {
    if (same(id, files)) return false;
    history.keep(id);
    write(id, files);
    return true;
  };

  return guardMethods<FileRepository>(db.name, {
    list: (id) => list.all(id),
    listAt: (id, revision) => history.setOf(id, revision) ?? list.all(id),
    readAt(id, revision, path) {
      const file = (history.setOf(id, revision) ?? list.all(id)).find((each) => each.path === path);
      if (file === undefined) return null;
      const { mode, hash } = file;
      return checked({ path, mode, bytes: history.bytes(id, hash) ?? one.get(id, path) ?? new Uint8Array() }, hash, db.name).bytes;
    },
    read: (id) => read.all(id).map(({ hash, ...file }) => checked(file, hash, db.name)),
    add: write,
    replace,
    restore(id, revision) {
      const before = history.of(id, revision);
      return before !== null && replace(id, before);
    },
  });
}

const blob = (bytes: Uint8Array): Buffer => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** A workspace database may come from a stranger, so a hash is always checked. */
function checked(file: KeptFile, hash: string, database: string): KeptFile {
  if (file.bytes instanceof Uint8Array && hashBytes(file.bytes) === hash) return file;
  throw new AppError('db_corrupt', `The database ${database} has different bytes for ${file.path} than were saved.`, {
    remedy: 'Import the package again.',
  });
}

const FILE_SET = z.array(z.object({ path: z.string(), mode: z.number(), hash: z.string() }));

/** Sets of files by the last revision they belonged to; each content of a file is kept once. */
function createHistory(db: Database) {
  const current = db.prepare<[string], FileIdentity>('SELECT path, mode, hash FROM skill_files WHERE source_id = ? ORDER BY path');
  const keepBytes = db.prepare(
    'INSERT INTO skill_file_blobs (source_id, hash, bytes) SELECT source_id, hash, bytes FROM skill_files WHERE source_id = ? ON CONFLICT DO NOTHING',
  );
  const keepSet = db.prepare(
    `INSERT INTO skill_file_sets (source_id, revision, files) SELECT id, revision, ? FROM skill_sources WHERE id = ?
     ON CONFLICT DO NOTHING`,
  );
  const select = db
    .prepare<[string, number], string>(
      `SELECT files FROM skill_file_sets WHERE source_id = ? AND revision >= ?
         AND revision < (SELECT revision FROM skill_sources WHERE id = source_id) ORDER BY revision LIMIT 1`,
    )
    .pluck();
  const bytesOf = db.prepare<[string, string], Uint8Array>('SELECT bytes FROM skill_file_blobs WHERE source_id = ? AND hash = ?').pluck();
  /** null = the current files belonged to it too. */
  const setOf = (id: string, revision: number): FileIdentity[] | null => {
    const set = select.get(id, revision);
    // Damaged, it is a set that nothing was acknowledged with.
    return set === undefined ? null : readKept(set, FILE_SET, () => [{ path: '', mode: 0, hash: '' }]);
  };
  return {
    setOf,
    bytes: (id: string, hash: string): Uint8Array | undefined => bytesOf.get(id, hash),
    keep(id: string): void {
      keepBytes.run(id);
      keepSet.run(JSON.stringify(current.all(id)), id);
    },
    /** null = the current files belonged to it too. */
    of(id: string, revision: number): KeptFile[] | null {
      const set = setOf(id, revision);
      if (set === null) return null;
      return set.map(({ path, mode, hash }) => checked({ path, mode, bytes: bytesOf.get(id, hash) ?? new Uint8Array() }, hash, db.name));
    },
  };
}

// electron/core/storage/backup.ts - one copy before a database is brought to a newer version: one per pair of versions, the last few kept.
import { readdirSync, renameSync, rmSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { AppError } from '../../contract/index.ts';
import { requireWhole } from './backups/copy.ts';
import { fileError, mapSqliteError } from './errors.ts';
import { flushFolder } from './files.ts';
import type { DatabaseKind } from './migrate.ts';
import { makePrivateFile, makePrivateFolder } from './private.ts';

const KEPT = 3;
/** Half a copy of this age was left by a crash. */
const STALE_MS = 3_600_000;

interface BackupInput {
  db: Database;
  path: string;
  kind: DatabaseKind;
  from: number;
  to: number;
  backupsDir: string;
}

/**
 * Copies the database to `<backupsDir>/<kind>-v<from>-to-v<to>.db` and returns that path. An existing copy as new as the database
 * is used again, so that an app which fails at every start does not fill the disk. Throws disk_full, no_permission or io_failed.
 */
export function backUp({ db, path, kind, from, to, backupsDir }: BackupInput): string {
  const target = join(backupsDir, `${kind}-v${from}-to-v${to}.db`);
  try {
    makePrivateFolder(backupsDir, { files: true });
    if (modified(target) >= modified(path) && size(`${path}-wal`) === 0) return target;
    requireSpace(path, backupsDir);
    copy(db, target, kind);
    prune(backupsDir, kind);
    return target;
  } catch (cause) {
    const { code } = cause as { code?: string };
    throw code?.startsWith('SQLITE') ? mapSqliteError(cause, target) : fileError(cause, `The backup ${target} cannot be created`);
  }
}

const modified = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
const size = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function requireSpace(path: string, folder: string): void {
  const needed = 2 * (size(path) + size(`${path}-wal`));
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize >= needed) return;
  throw new AppError(
    'disk_full',
    `The disk of ${folder} has too little space for a backup of ${path}: ${Math.ceil(needed / 1e6)} MB is needed.`,
    {
      remedy: 'Free some space, then start again. Nothing was changed.',
      retryable: true,
    },
  );
}

/** The copy gets its name only once it is complete and was looked through. Two processes may make it at the same time. */
function copy(db: Database, target: string, kind: DatabaseKind): void {
  const partial = `${target}.${process.pid}.partial`;
  rmSync(partial, { force: true });
  try {
    makePrivateFile(partial);
    db.prepare('VACUUM INTO ?').run(partial);
    requireWhole(partial, kind);
    renameSync(partial, target);
    flushFolder(dirname(target));
  } catch (cause) {
    rmSync(partial, { force: true });
    throw cause;
  }
}

/** The names of copies, and of halves of them. */
const COPY = /^(agents|traces)-v\d+-to-v\d+\.db(\.\d+\.partial)?$/;

function prune(folder: string, kind: DatabaseKind): void {
  const found = readdirSync(folder).map((file) => ({ file, name: COPY.exec(file) }));
  const copies = found
    .filter(({ name }) => name?.[1] === kind && name[2] === undefined)
    .map(({ file }) => join(folder, file))
    .sort((a, b) => modified(b) - modified(a));
  const halves = found.flatMap(({ file, name }) => (name?.[2] === undefined ? [] : [file]));
  const left = halves.map((file) => join(folder, file)).filter((file) => modified(file) < Date.now() - STALE_MS);
  for (const old of [...copies.slice(KEPT), ...left]) rmSync(old, { recursive: true, force: true });
}

// electron/core/storage/backups/replace.ts - a back-up in the place of the skills' database. What is there is changed in one transaction, or set
// aside where it cannot be read; nothing is deleted.
import { closeSync, copyFileSync, existsSync, fsyncSync, openSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError } from '../../../contract/index.ts';
import { setDatabaseAside } from '../damage/aside.ts';
import { guarded } from '../errors.ts';
import { flushFolder } from '../files.ts';
import { openDatabase } from '../open.ts';
import { makePrivateFile } from '../private.ts';
import { connectTo, type DatabaseFile, requireSameFile } from '../same-file.ts';
import { requireWhole, transfer, withCopy } from './copy.ts';
import { keepDecisions } from './decisions.ts';

export interface Replacement {
  /** The agents.db of the back-up. */
  from: string;
  /** The agents.db of the place, and which file it is if it is open. */
  path: string;
  opened: DatabaseFile | null;
  /** A private folder for the work. */
  folder: string;
  /** The name of the back-up, for the audit log. */
  name: string;
  appVersion: string;
  /** UTC text with milliseconds. */
  at: string;
}

/** Whether a database has skills that can be backed up; false if it is missing, empty, damaged or another program's. Throws `db_newer`, `no_permission` …, and as `requireSameFile` for one that is open. */
export function isReadable(file: string | DatabaseFile): boolean {
  if (typeof file !== 'string') requireSameFile(file);
  try {
    return withCopy(file, 'agents', () => true);
  } catch (cause) {
    if (cause instanceof AppError && ['not_found', 'db_corrupt', 'db_foreign', 'io_failed'].includes(cause.code)) return false;
    throw cause;
  }
}

/**
 * Brings the back-up up to date in `folder` and puts it in its place: into the database that is there, or instead of one that cannot be read.
 * Returns where that was put. Throws the errors of both databases; then nothing is changed.
 */
export async function replaceDatabase({ from, path, opened, folder, name, appVersion, at }: Replacement): Promise<string | null> {
  const work = join(folder, 'restored.db');
  const now = opened ?? path;
  const prepare = (decided: string | DatabaseFile | null): void => {
    makePrivateFile(work);
    copyFileSync(from, work);
    const restored = openDatabase({ path: work, kind: 'agents', appVersion, backupsDir: folder });
    try {
      // The database that is there is at the newest version already, since the app has opened it; else its decisions cannot be compared.
      const isCurrent =
        decided !== null && withCopy(decided, 'agents', (db) => db.pragma('user_version', { simple: true })) === restored.schemaVersion;
      keepDecisions(restored.db, { now: isCurrent ? decided : null, name, at });
      restored.db.pragma('journal_mode = DELETE');
    } finally {
      restored.close();
    }
    requireWhole(work, 'agents');
  };
  if (isReadable(now)) {
    await replaceUnchanged(now, { work, prepare });
    return null;
  }
  prepare(null);
  flushFile(work);
  const aside = leaveDatabase(path);
  renameSync(work, path);
  flushFolder(dirname(path));
  return aside;
}

const TRIES = 5;

/** What is decided while the replacement is made must be in it: then it is made anew. Throws `db_busy` if something is written each time. */
async function replaceUnchanged(
  now: string | DatabaseFile,
  { work, prepare }: { work: string; prepare(now: string | DatabaseFile): void },
) {
  const db = connectTo(now, { readonly: true });
  try {
    for (let left = TRIES; left > 0; left--) {
      // Grows with each commit of any other connection, in this process and others.
      const version = db.pragma('data_version', { simple: true });
      prepare(now);
      const isUnchanged = () => db.pragma('data_version', { simple: true }) === version;
      if (isUnchanged() && (await transfer(work, now, isUnchanged))) return;
    }
  } finally {
    db.close();
  }
  throw new AppError(
    'db_busy',
    `Something was written to ${typeof now === 'string' ? now : now.path} each time it was to be replaced. Nothing was changed.`,
    {
      remedy: 'Stop what is running, and restore again.',
    },
  );
}

/** Sets a database that cannot be read aside, so that the next opening makes an empty one. Null if there is none. */
export const leaveDatabase = (path: string): string | null =>
  existsSync(path) || existsSync(`${path}-wal`) ? setDatabaseAside(path) : null;

/** Rows that the app does not bring along: a person, or something that a person began, wrote them. */
const OWN_WORK = [
  `skill_sources WHERE source <> 'system'`,
  `manifests WHERE source <> 'system'`,
  'agents WHERE built_in = 0',
  'grants',
  'agent_memory',
  'mcp_servers',
  'conversations',
  'compositions',
  'skill_schedules',
];

/** Whether anything but what the app brings along is kept in a database. Throws its errors. */
export const hasOwnWork = (file: DatabaseFile): boolean =>
  guarded(file.path, () => {
    const db = connectTo(file, { readonly: true });
    try {
      return OWN_WORK.some((rows) => db.prepare(`SELECT 1 FROM ${rows} LIMIT 1`).get() !== undefined);
    } finally {
      db.close();
    }
  });

function flushFile(path: string): void {
  const handle = openSync(path, 'r+');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

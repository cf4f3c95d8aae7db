// electron/core/exchange/exporting/leftovers.ts - what an export leaves beside its files if its process is killed, noted in the account while
// it is at work, so that the next start can put back what it had moved aside. A folder that is not noted is never touched.
import { randomUUID } from 'node:crypto';
import { lstatSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { isAlive, self } from '../../processes/index.ts';
import { isForReading, readKept, transaction } from '../../storage/index.ts';

/** Where an export prepares its files, in the folder that it writes to. */
export interface Staging {
  folder: string;
  name: string;
}

const KEY = 'export ';
/** A damaged note names no folder that is ours. */
const Note = z.object({
  folder: z.string(),
  name: z.string().regex(/^\.skillwright-export-[0-9a-f]{8}$/),
  pid: z.number().int(),
  start: z.string(),
});

export const newStaging = (): string => `.skillwright-export-${randomUUID().slice(0, 8)}`;

/** Notes an export that begins; call what is returned when it is over. An account that cannot be written exports all the same. */
export function noteStaging(db: Database, staging: Staging): () => void {
  if (isForReading(db)) return () => {};
  const key = `${KEY}${staging.name}`;
  const write = (act: () => unknown): boolean => {
    try {
      transaction(db, act);
      return true;
    } catch {
      return false; // a full disk; what is left over then stays beside the files
    }
  };
  const isNoted = write(() =>
    db.prepare('INSERT INTO meta (key, value) VALUES (?, ?)').run(key, JSON.stringify({ ...staging, ...self() })),
  );
  return () => {
    if (isNoted) write(() => db.prepare('DELETE FROM meta WHERE key = ?').run(key));
  };
}

/** Puts back what killed exports had moved aside, and removes what they had prepared. What cannot be reached now is tried again at the next start. */
export function sweepStagings(db: Database): void {
  if (isForReading(db)) return;
  const notes = db.prepare<[], { key: string; value: string }>(`SELECT key, value FROM meta WHERE key GLOB '${KEY}*'`).all();
  for (const { key, value } of notes) {
    const note = readKept(value, Note.nullable(), () => null);
    if (note === null || isAlive(note) || !isSwept(note)) continue;
    transaction(db, () => db.prepare('DELETE FROM meta WHERE key = ?').run(key));
  }
}

function isSwept(staging: Staging): boolean {
  try {
    restoreMoved(staging);
    return isFolder(staging.folder);
  } catch {
    return false; // a medium that is read-only, or somebody else's folder by now
  }
}

/** What is missing is put back; what the export had already replaced, the person had allowed to be replaced. Throws the system's errors. */
function restoreMoved({ folder, name }: Staging): void {
  const staging = join(folder, name);
  if (!isFolder(staging)) return;
  const old = join(staging, 'old');
  for (const moved of isFolder(old) ? readdirSync(old) : []) {
    const isMissing = lstatSync(join(folder, moved), { throwIfNoEntry: false }) === undefined;
    if (isMissing) renameSync(join(old, moved), join(folder, moved));
  }
  rmSync(staging, { recursive: true, force: true });
}

/** A link to a folder is none. */
const isFolder = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

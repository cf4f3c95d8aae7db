// electron/core/evals/agreed.ts - what rows and file last agreed on, kept with the skill. Comparing shows which changed since.
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { guarded, isForReading, readKept, transaction } from '../storage/index.ts';

export interface Agreed {
  path: string;
  /** Of the bytes of the file. */
  fileHash: string;
  /** Of the rows; named as when only cases were kept so. */
  casesHash: string;
}

const AGREED: z.ZodType<Agreed> = z.object({ path: z.string(), fileHash: z.string(), casesHash: z.string() });

/** Where it is kept: each kind of rows has a key of its own. */
export type AgreedKey = 'cases_file' | 'triggers_file';

/** Null: the author keeps the rows only in the database, or it is damaged: then the two are not written until the author says so again. */
export function readAgreed(db: Database, key: AgreedKey, skillId: string): Agreed | null {
  const value = guarded(db.name, () =>
    db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(`${key} ${skillId}`),
  );
  return value === undefined ? null : readKept(value, AGREED.nullable(), () => null);
}

/** Null forgets it. */
export function writeAgreed(db: Database, key: AgreedKey, skillId: string, agreed: Agreed | null): void {
  if (isForReading(db)) return;
  transaction(db, () => {
    if (agreed === null) db.prepare('DELETE FROM meta WHERE key = ?').run(`${key} ${skillId}`);
    else
      db.prepare('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value').run(
        `${key} ${skillId}`,
        JSON.stringify(agreed),
      );
  });
}

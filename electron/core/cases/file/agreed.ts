// electron/core/cases/file/agreed.ts - what cases and file last agreed on, kept with the skill. Comparing shows which changed since.
import { createHash } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import type { TestCase } from '../../../contract/index.ts';
import { guarded, isForReading, readKept, transaction } from '../../storage/index.ts';

export interface Agreed {
  path: string;
  /** Of the bytes of the file. */
  fileHash: string;
  /** Of the cases. */
  casesHash: string;
}

const AGREED: z.ZodType<Agreed> = z.object({ path: z.string(), fileHash: z.string(), casesHash: z.string() });

const keyOf = (skillId: string): string => `cases_file ${skillId}`;

/** Null: the author keeps the skill's cases only in the database, or it is damaged: then the two are not written until the author says so again. */
export function readAgreed(db: Database, skillId: string): Agreed | null {
  const value = guarded(db.name, () => db.prepare<[string], string>('SELECT value FROM meta WHERE key = ?').pluck().get(keyOf(skillId)));
  return value === undefined ? null : readKept(value, AGREED.nullable(), () => null);
}

/** Null forgets it. */
export function writeAgreed(db: Database, skillId: string, agreed: Agreed | null): void {
  if (isForReading(db)) return;
  transaction(db, () => {
    if (agreed === null) db.prepare('DELETE FROM meta WHERE key = ?').run(keyOf(skillId));
    else
      db.prepare('INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value').run(
        keyOf(skillId),
        JSON.stringify(agreed),
      );
  });
}

/** Same hash: the file to be written has the same content. */
export function hashCases(cases: readonly TestCase[]): string {
  const said = cases.map(({ id, name, inputs, request, expected, assertions, tags, note, notRun }) => [
    id,
    name,
    inputs,
    request,
    expected,
    assertions,
    tags,
    note,
    notRun,
  ]);
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

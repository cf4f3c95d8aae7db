// electron/core/storage/migrate.ts - numbered SQL steps, append-only; `PRAGMA user_version` is the number of the last one that ran.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { AppError } from '../../contract/values/errors.ts';
import { guarded, mapSqliteError } from './errors.ts';

export type DatabaseKind = 'agents' | 'traces';

export interface Step {
  /** From 1, without a gap. */
  number: number;
  file: string;
  sql: string;
  /** sha256 of the text, hex. */
  hash: string;
}

const FOLDER = join(import.meta.dirname, 'migrations');

/** All steps of a kind of database in order. Throws `internal` when a number is missing or doubled. */
export function readSteps(kind: DatabaseKind): Step[] {
  const folder = join(FOLDER, kind);
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file, index) => {
    const number = Number(/^(\d{3})-/.exec(file)?.[1]);
    if (number !== index + 1) throw new AppError('internal', `The step ${file} of ${kind} should have the number ${index + 1}.`);
    // The hash is that of the text with LF, whatever a checkout made of it.
    const sql = readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n');
    return { number, file, sql, hash: createHash('sha256').update(sql).digest('hex') };
  });
}

export const schemaVersion = (db: Database): number => db.pragma('user_version', { simple: true }) as number;

/**
 * Runs the steps that are missing, each in one transaction together with its number and a check of all references; those of a new database in one
 * together, which takes half the time. Throws `db_migration_failed` with the step; the database then stands before that step, a new one is empty.
 */
export function runSteps(db: Database, steps: readonly Step[], path: string, backup: string | null): void {
  const from = schemaVersion(db);
  if (from === steps.length) return;
  const isNew = from === 0;
  const runAll = () => {
    for (const step of steps) runStep(db, step, { path, backup, isLast: !isNew || step === steps.at(-1) });
  };
  db.pragma('foreign_keys = OFF'); // a step may rebuild a table; it can't be switched inside a transaction
  try {
    if (isNew) guarded(path, () => db.transaction(runAll).immediate());
    else runAll();
  } finally {
    db.pragma('foreign_keys = ON');
  }
  db.pragma('optimize');
}

/** What is not the fault of a step. */
const OTHERS: ReadonlySet<string> = new Set([
  'db_busy',
  'db_full',
  'db_corrupt',
  'disk_full',
  'no_permission',
  'io_failed',
  'temporary_folder',
]);

interface Running {
  path: string;
  backup: string | null;
  /** The last one of its transaction, after which all references are looked at. */
  isLast: boolean;
}

function runStep(db: Database, step: Step, { path, backup, isLast }: Running): void {
  try {
    db.transaction(() => {
      if (schemaVersion(db) >= step.number) return; // another process was quicker
      db.exec(step.sql);
      const dangling = isLast ? (db.pragma('foreign_key_check') as { table: string; rowid: number }[]) : [];
      if (dangling[0]) throw new Error(`row ${dangling[0].rowid} of ${dangling[0].table} refers to nothing`);
      db.pragma(`user_version = ${step.number}`);
    }).immediate();
  } catch (cause) {
    const known = mapSqliteError(cause, path);
    if (OTHERS.has(known.code)) throw known;
    const kept = backup === null ? '' : ` The previous copy is at ${backup}.`;
    throw new AppError('db_migration_failed', `The database ${path} could not be upgraded: step ${step.file} failed.`, {
      cause,
      remedy: `Nothing was changed.${kept} Keep using the app version that worked, and report the step.`,
    });
  }
}

// Databases in temporary folders.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import type { AppError, Notice } from '../../../electron/contract/index.ts';
import { type DatabaseKind, type OpenedDatabase, type OpenOptions, openDatabase, readSteps } from '../../../electron/core/storage/index.ts';

export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skillwright-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export function openIn(folder: string, options: Partial<OpenOptions> = {}): OpenedDatabase & { notices: Omit<Notice, 'id'>[] } {
  const notices: Omit<Notice, 'id'>[] = [];
  const opened = openDatabase({
    path: join(folder, 'agents.db'),
    kind: 'agents',
    appVersion: '0.0.1',
    backupsDir: join(folder, 'backups'),
    onNotice: (notice) => notices.push(notice),
    ...options,
  });
  onTestFinished(() => opened.close());
  return { ...opened, notices };
}

export function errorOf(act: () => unknown): AppError {
  try {
    act();
  } catch (error) {
    return error as AppError;
  }
  throw new Error('nothing was thrown');
}

/** Makes a database as the app with so many steps left it, with the rows that `fill` inserts, and gives its folder. */
export function makeOld(kind: DatabaseKind, steps: number, fill: string, folder = makeFolder()): string {
  const db = new BetterSqlite3(join(folder, `${kind}.db`));
  for (const { sql } of readSteps(kind).slice(0, steps)) db.exec(sql);
  db.pragma(`user_version = ${steps}`);
  db.exec(fill);
  db.close();
  return folder;
}

// Databases in temporary folders.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { AppError, Notice } from '../../../electron/contract/index.ts';
import { type OpenedDatabase, type OpenOptions, openDatabase } from '../../../electron/core/storage/index.ts';

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

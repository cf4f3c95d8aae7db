// The two databases of an account as files in a folder, opened as the app opens them.
import { join } from 'node:path';
import { openDatabase } from '../../../electron/core/storage/index.ts';
import type { TraceStore } from '../../../electron/core/traces/index.ts';

export function openFiles(folder: string): TraceStore {
  const open = (kind: 'agents' | 'traces') =>
    openDatabase({ path: join(folder, `${kind}.db`), kind, appVersion: '0.0.0', backupsDir: join(folder, 'backups') }).db;
  return { agents: open('agents'), traces: open('traces') };
}

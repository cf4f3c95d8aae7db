// An account with runs, revisions and audit events of many days, in real databases.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { type OpenedDatabase, openDatabase } from '../../../electron/core/storage/index.ts';
import { makeFolder } from '../storage/folder.ts';

export * from './rows.ts';

export interface OpenPlace {
  folder: string;
  agents: OpenedDatabase;
  traces: OpenedDatabase;
  ids: string[];
  paths: { agents: string; traces: string };
}

export function openPlace(folder = makeFolder()): OpenPlace {
  mkdirSync(folder, { recursive: true });
  const open = (kind: 'agents' | 'traces') => {
    const opened = openDatabase({ path: join(folder, `${kind}.db`), kind, appVersion: '0.0.1', backupsDir: join(folder, 'backups') });
    onTestFinished(() => opened.close());
    return opened;
  };
  const [agents, traces] = [open('agents'), open('traces')];
  return { folder, agents, traces, ids: [], paths: { agents: agents.path, traces: traces.path } };
}

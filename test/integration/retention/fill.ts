// An account with runs, revisions and audit events of many days, in real databases.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { PlaceFiles } from '../../../electron/core/retention/thread/protocol.ts';
import { type OpenedDatabase, openDatabase, requireFile } from '../../../electron/core/storage/index.ts';
import { makeFolder } from '../storage/folder.ts';

export * from './rows.ts';

export interface OpenPlace {
  folder: string;
  agents: OpenedDatabase;
  traces: OpenedDatabase;
  ids: string[];
  files: PlaceFiles;
}

export function openPlace(folder = makeFolder()): OpenPlace {
  mkdirSync(folder, { recursive: true });
  const open = (kind: 'agents' | 'traces') => {
    const opened = openDatabase({ path: join(folder, `${kind}.db`), kind, appVersion: '0.0.1', backupsDir: join(folder, 'backups') });
    onTestFinished(() => opened.close());
    return opened;
  };
  const [agents, traces] = [open('agents'), open('traces')];
  return { folder, agents, traces, ids: [], files: { agents: requireFile(agents), traces: requireFile(traces) } };
}

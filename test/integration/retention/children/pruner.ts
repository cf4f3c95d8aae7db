// Removes all runs of a place until it is killed; says when it has begun.
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { type DatabaseKind, openDatabase } from '../../../../electron/core/storage/index.ts';
import { removeRuns } from '../../../../electron/core/traces/index.ts';

const [folder] = process.argv.slice(2) as [string];
const open = (kind: DatabaseKind) =>
  openDatabase({ path: join(folder, `${kind}.db`), kind, appVersion: '0.0.1', backupsDir: join(folder, 'backups') }).db;
const store = { agents: open('agents'), traces: open('traces') };
const ids = store.traces.prepare<[], string>('SELECT id FROM runs ORDER BY id').pluck().all();
for (const gone of removeRuns(store, ids)) writeSync(1, `${gone}\n`);

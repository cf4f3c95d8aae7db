// Removes all runs of a place until it is killed; says when it has begun.
import { writeSync } from 'node:fs';
import { join } from 'node:path';
import { openForThread } from '../../../../electron/core/storage/index.ts';
import { removeRuns } from '../../../../electron/core/traces/index.ts';

const [folder] = process.argv.slice(2) as [string];
const store = { agents: openForThread(join(folder, 'agents.db')).db, traces: openForThread(join(folder, 'traces.db')).db };
const ids = store.traces.prepare<[], string>('SELECT id FROM runs ORDER BY id').pluck().all();
for (const gone of removeRuns(store, ids)) writeSync(1, `${gone}\n`);

// Takes an exclusive tool in a process of its own, says so, and holds it until it is killed.
import { openDatabase } from '../../../../electron/core/storage/index.ts';
import { createLocks } from '../../../../electron/core/tools/index.ts';

const [path = '', key = ''] = process.argv.slice(2);
const { db } = openDatabase({ path, kind: 'agents', appVersion: '0.0.1', backupsDir: `${path}.backups` });
const locks = createLocks({
  db,
  now: () => new Date(),
  sleep: () => new Promise(() => {}),
  waitMs: 1000,
  onEvent: () => {},
  onChange: () => {},
});
await locks.take({ key, id: 'crane' }, { runId: 'R0', agent: 'ann' }, new AbortController().signal);
process.stdout.write('held');
setInterval(() => {}, 1_000_000);

import { once } from 'node:events';
import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createCheckpoints, openEmpty } from '../../../electron/core/storage/index.ts';
import { errorOf, makeFolder, openIn } from './folder.ts';

const bytesOf = (path: string): number => statSync(path).size;

function opened() {
  const { db, path } = openIn(makeFolder());
  db.exec('CREATE TABLE notes (text TEXT)');
  const checkpoints = createCheckpoints([db]);
  onTestFinished(() => checkpoints.close());
  return { db, path, checkpoints, write: () => db.prepare('INSERT INTO notes VALUES (hex(zeroblob(200000)))').run() };
}

test('what was committed reaches the database without a commit that waits for it, and is still there', async () => {
  const { db, path, checkpoints, write } = opened();
  const before = bytesOf(path);
  write();
  expect(bytesOf(path)).toBe(before);
  checkpoints.written();
  await vi.waitFor(() => expect(bytesOf(path)).toBeGreaterThan(before));
  expect(db.prepare('SELECT count(*) FROM notes').pluck().get()).toBe(1);
});

test('a log that grows while nobody moves it is moved by SQLite before 64 MB', () => {
  const { path, write } = opened();
  for (let row = 0; row < 200; row++) write();
  expect(bytesOf(`${path}-wal`)).toBeLessThan(64 * 1024 * 1024);
});

test('closed while its thread loads SQLite, the thread ends by itself once it has', async () => {
  const { checkpoints } = opened();
  const begun = once(process, 'worker') as Promise<[Worker]>;
  checkpoints.written();
  const [thread] = await begun;
  checkpoints.close();
  const said = once(thread, 'message');
  await once(thread, 'exit');
  await said;
});

test('a database in memory, and one that is gone, are left alone', async () => {
  const folder = makeFolder();
  const memory = openEmpty({ path: join(folder, 'x.db'), kind: 'agents', readOnly: errorOf(() => openIn(writeNoDatabase(folder))) });
  onTestFinished(() => memory.close());
  const { db, path, checkpoints, write } = opened();
  const both = createCheckpoints([memory.db, db]);
  onTestFinished(() => both.close());
  const before = bytesOf(path);
  write();
  both.written();
  checkpoints.written();
  await vi.waitFor(() => expect(bytesOf(path)).toBeGreaterThan(before));
});

function writeNoDatabase(folder: string): string {
  writeFileSync(join(folder, 'agents.db'), 'no database');
  return folder;
}

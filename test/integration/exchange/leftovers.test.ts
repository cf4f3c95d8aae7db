// A6: an export whose process was killed leaves nothing beside the files after the next start, and nothing of a person's is missing.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { self } from '../../../electron/core/processes/index.ts';
import { openTestCore } from '../../fixtures/core.ts';

const NAME = '.skillwright-export-1234abcd';
const DEAD = { pid: process.pid, start: 'another process that had this number' };

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skillwright-leftovers-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** An account that notes an export into `folder`. */
async function makeNoted(folder: string, owner: typeof DEAD): Promise<string> {
  const home = join(makeFolder(), 'home');
  await openTestCore({ home }).close();
  const db = new BetterSqlite3(join(home, 'agents.db'));
  db.prepare('INSERT INTO meta VALUES (?, ?)').run(`export ${NAME}`, JSON.stringify({ folder, name: NAME, ...owner }));
  db.close();
  return home;
}

/** As a kill between two pieces leaves it: `done` is replaced, `moved` is only aside. */
function makeHalf(folder: string): void {
  for (const part of ['new', 'old']) mkdirSync(join(folder, NAME, part), { recursive: true });
  writeFileSync(join(folder, 'done.md'), 'new');
  writeFileSync(join(folder, NAME, 'old', 'done.md'), 'former');
  mkdirSync(join(folder, NAME, 'old', 'moved'));
  writeFileSync(join(folder, NAME, 'old', 'moved', 'SKILL.md'), 'the only copy');
  writeFileSync(join(folder, NAME, 'new', 'moved.md'), 'new');
}

async function startOnce(home: string): Promise<string[]> {
  await openTestCore({ home }).close();
  const db = new BetterSqlite3(join(home, 'agents.db'), { readonly: true });
  const notes = db.prepare<[], string>(`SELECT key FROM meta WHERE key LIKE 'export %'`).pluck().all();
  db.close();
  return notes;
}

test('what it had moved aside is put back, and what it had prepared goes', async () => {
  const folder = makeFolder();
  makeHalf(folder);
  expect(await startOnce(await makeNoted(folder, DEAD))).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(['done.md', 'moved']);
  expect(readFileSync(join(folder, 'done.md'), 'utf8')).toBe('new');
  expect(readFileSync(join(folder, 'moved', 'SKILL.md'), 'utf8')).toBe('the only copy');
});

test('an export of a living process is left alone', async () => {
  const folder = makeFolder();
  makeHalf(folder);
  expect(await startOnce(await makeNoted(folder, self()))).toHaveLength(1);
  expect(existsSync(join(folder, NAME, 'new', 'moved.md'))).toBe(true);
});

test('a medium that is not there now is looked at again at the next start', async () => {
  const folder = join(makeFolder(), 'stick');
  const home = await makeNoted(folder, DEAD);
  expect(await startOnce(home)).toHaveLength(1);
  mkdirSync(folder);
  makeHalf(folder);
  expect(await startOnce(home)).toEqual([]);
  expect(existsSync(join(folder, 'moved', 'SKILL.md'))).toBe(true);
});

test('a link in its place is not followed', async () => {
  const folder = makeFolder();
  const elsewhere = makeFolder();
  makeHalf(elsewhere);
  symlinkSync(join(elsewhere, NAME), join(folder, NAME));
  await startOnce(await makeNoted(folder, DEAD));
  expect(existsSync(join(elsewhere, NAME, 'old', 'moved', 'SKILL.md'))).toBe(true);
});

test('a folder of that name that is not noted is not touched', async () => {
  const folder = makeFolder();
  makeHalf(folder);
  await startOnce(await makeNoted(makeFolder(), DEAD));
  expect(existsSync(join(folder, NAME, 'old', 'moved', 'SKILL.md'))).toBe(true);
});

test('an export that ends leaves no note', async () => {
  const home = join(makeFolder(), 'home');
  const opened = openTestCore({ home });
  const { id } = opened.core.library.create({ scope: 'account', name: 'own', template: 'blank' });
  await opened.core.library.exportTo({ ids: [id], dir: makeFolder(), overwrite: false });
  await opened.close();
  expect(await startOnce(home)).toEqual([]);
});

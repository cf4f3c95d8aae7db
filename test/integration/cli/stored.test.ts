// What runs stored, on the command line: how much room it takes, by what, and its removal.
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createCalls } from './call.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-stored-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));
const { cli, json } = createCalls(() => folder);

it('C5: memory is listed with its room, keys and skills, and a key is removed', async () => {
  const empty = await cli(['stored']);
  expect(empty).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^Memory of you in the account: 0 of 10,000 entries, 0 B of 16\.0 MB\n$/),
  });
  const db = new BetterSqlite3(join(folder, 'home', 'agents.db'));
  const add = db.prepare(`INSERT INTO agent_memory VALUES ('you', '', ?, ?, 'then', ?)`);
  add.run('notes', JSON.stringify('x'.repeat(5000)), 'diary');
  add.run('old', '1', '');
  db.close();
  const { stdout } = await cli(['stored']);
  expect(stdout).toMatch(/2 of 10,000 entries, 5\.0 kB of 16\.0 MB; diary 5\.0 kB, not noted 4 B/);
  expect(stdout).toMatch(/notes +5\.0 kB +diary/);
  expect((await json(['stored'])).value.stored).toMatchObject([
    {
      kind: 'memory',
      agent: 'you',
      scope: 'account',
      entries: 2,
      largest: [
        { id: 'notes', skillName: 'diary' },
        { id: 'old', skillName: null },
      ],
    },
  ]);
  expect(await json(['stored', 'remove', 'notes'])).toMatchObject({ value: { removed: 1 } });
  expect(await cli(['stored', 'remove', 'notes'])).toMatchObject({ code: 1 });
  expect(await cli(['stored', 'remove'])).toMatchObject({ code: 2 });
  expect(await cli(['stored', 'remove', 'x', '--kind', 'files'])).toMatchObject({ code: 2 });
});

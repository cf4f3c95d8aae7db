// A stranger's folder is opened as a workspace. Whatever lies in it, nothing outside is read or written, and no database of another program
// is touched.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3, { type Database } from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { AppError } from '../../../electron/contract/index.ts';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { createDoor } from '../../../electron/core/storage/index.ts';
import { contentOf } from '../../fixtures/contents.ts';
import { openTestCore } from '../../fixtures/core.ts';
import { errorOf, makeFolder } from '../storage/folder.ts';
import { journalNaming } from '../storage/journal.ts';

function open(home: string, workspace: string | null): OpenedCore {
  const opened = openTestCore({ home, workspace });
  onTestFinished(() => opened.close());
  return opened;
}

/** A workspace as this app leaves it, and a folder beside it. */
async function visited(): Promise<{ home: string; workspace: string; outside: string }> {
  const folder = makeFolder();
  const [home, workspace, outside] = ['home', 'workspace', 'outside'].map((name) => join(folder, name)) as [string, string, string];
  for (const each of [workspace, outside]) mkdirSync(each);
  await open(home, workspace).close();
  return { home, workspace, outside };
}

const edit = (path: string, act: (db: Database) => void): void => {
  const db = new BetterSqlite3(path);
  act(db);
  db.close();
};

describe('links in a workspace', () => {
  const owned = ['agents.db', '.skillwright', '.skillwright/traces.db', '.skillwright/drafts', '.skillwright/backups'];
  for (const name of owned)
    it(`C9: ${name} that is a link out of it is told, and nothing there is read or written`, async () => {
      const { home, workspace, outside } = await visited();
      const target = join(outside, 'target');
      const place = join(workspace, name);
      if (!existsSync(place)) mkdirSync(place);
      renameSync(place, target);
      symlinkSync(target, place);
      const before = contentOf(outside);
      expect(errorOf(() => open(home, workspace))).toMatchObject({ code: 'no_permission', message: expect.stringContaining(place) });
      expect(contentOf(outside)).toEqual(before);
    });

  for (const suffix of ['-wal', '-shm', '-journal'])
    it(`C9: agents.db${suffix} that is a link is told, and its target stays`, async () => {
      const { home, workspace, outside } = await visited();
      const target = join(outside, 'diary.txt');
      writeFileSync(target, 'private');
      symlinkSync(target, join(workspace, `agents.db${suffix}`));
      expect(errorOf(() => open(home, workspace)).code).toBe('no_permission');
      expect(readFileSync(target, 'utf8')).toBe('private');
    });

  it('C9: a draft that is a link is not read, nor is a candidate', async () => {
    const { workspace, outside } = await visited();
    writeFileSync(join(outside, 'key'), 'secret');
    for (const folder of ['drafts', 'candidates']) {
      mkdirSync(join(workspace, '.skillwright', folder), { recursive: true });
      symlinkSync(join(outside, 'key'), join(workspace, '.skillwright', folder, 'a'));
      const door = createDoor(workspace, `.skillwright/${folder}`);
      for (const act of [
        () => door.read('a'),
        () => door.write('a', Buffer.from('x')),
        () => door.remove('a'),
        () => door.rename('a', 'b'),
      ])
        expect(errorOf(act)).toMatchObject({ code: 'no_permission', remedy: expect.stringContaining('link') });
    }
    expect(readFileSync(join(outside, 'key'), 'utf8')).toBe('secret');
  });

  it('C9: names never leave the folder, and a pipe is not waited for', () => {
    const folder = makeFolder();
    const door = createDoor(folder);
    for (const name of ['../x', 'a/../../x', './x']) expect(errorOf(() => door.read(name)).code).toBe('bad_input');
    mkdirSync(join(folder, 'dir'));
    expect(errorOf(() => door.read('dir')).code).toBe('io_failed');
    expect([door.read('missing'), door.read('missing/too'), door.names('missing')]).toEqual([null, null, []]);
    writeFileSync(join(folder, 'file'), '');
    expect([door.read('file/x'), door.statOf('file/x'), door.modeOf('file/x')]).toEqual([null, null, null]);
  });

  it('C9: a folder that another program swaps with a link all the time is never followed', async () => {
    const folder = makeFolder();
    const outside = makeFolder();
    mkdirSync(join(folder, 'sub'));
    for (const [place, text] of [
      [join(folder, 'sub'), 'inside'],
      [outside, 'outside'],
    ] as const)
      writeFileSync(join(place, 'key'), text);
    const swapper = spawn(process.execPath, [join(import.meta.dirname, 'children/swap.ts'), join(folder, 'sub'), outside], {
      stdio: 'pipe',
    });
    onTestFinished(() => void swapper.kill());
    await once(swapper.stdout, 'data');
    const seen = new Set<string>();
    const door = createDoor(folder);
    for (let round = 0; round < 20_000; round++) {
      try {
        seen.add(door.read('sub/key')?.toString() ?? 'missing');
      } catch (cause) {
        seen.add((cause as AppError).code);
      }
    }
    expect(seen).not.toContain('outside');
    expect(seen).toContain('no_permission');
  });
});

describe('databases in a workspace', () => {
  /** Refused with the reason, and the whole folder has the same bytes. */
  async function expectUntouched(home: string, workspace: string, reason: string): Promise<void> {
    const before = contentOf(workspace);
    expect(errorOf(() => open(home, workspace))).toMatchObject({ code: 'db_foreign', message: expect.stringContaining(reason) });
    expect(contentOf(workspace)).toEqual(before);
  }

  for (const [what, make] of Object.entries({
    'with tables': (db: Database) => db.exec('CREATE TABLE notes (text); INSERT INTO notes VALUES (1)'),
    'with a version like ours': (db: Database) => db.exec('CREATE TABLE notes (text); PRAGMA user_version = 3'),
    'with its own application_id': (db: Database) => db.exec('PRAGMA application_id = 1196444487; CREATE TABLE notes (text)'),
    'with a log': (db: Database) => db.exec('PRAGMA journal_mode = WAL; CREATE TABLE notes (text)'),
  }))
    it(`A4: another program’s agents.db ${what} is told, and stays byte for byte`, async () => {
      const { home, workspace } = await visited();
      for (const name of readdirSync(workspace)) rmSync(join(workspace, name), { recursive: true });
      mkdirSync(join(workspace, '.skillwright'));
      edit(join(workspace, 'agents.db'), make);
      await expectUntouched(home, workspace, 'agents.db');
    });

  for (const [what, sql] of Object.entries({
    'a trigger': `CREATE TRIGGER planted AFTER INSERT ON skill_sources BEGIN DELETE FROM grants; END`,
    'a view': `CREATE VIEW planted AS SELECT 1`,
    'a table': `CREATE TABLE planted (a)`,
    'an index on an expression': `CREATE INDEX planted ON grants(length(why))`,
    'a trigger in place of ours': `DROP TRIGGER audit_events_keep_delete; CREATE TRIGGER audit_events_keep_delete BEFORE DELETE ON audit_events BEGIN SELECT 1; END`,
    'a view in place of our table': `DROP TABLE agent_memory; CREATE VIEW agent_memory AS SELECT 'you' AS agent, '' AS workspace, 'k' AS key, 'v' AS value`,
  }))
    it(`A4: an agents.db of ours in which a stranger put ${what} is told, and stays byte for byte`, async () => {
      const { home, workspace } = await visited();
      edit(join(workspace, 'agents.db'), (db) => db.exec(sql));
      await expectUntouched(home, workspace, 'did not make');
    });

  it('E6: an agents.db with the id of no workspace, under which the account keeps what agents remember, is told', async () => {
    const { home, workspace } = await visited();
    edit(join(workspace, 'agents.db'), (db) => db.exec(`UPDATE meta SET value = '' WHERE key = 'workspace_id'`));
    await expectUntouched(home, workspace, 'did not make');
  });

  it('A4: also where it is in the log only, as after a crash', async () => {
    const { home, workspace, outside } = await visited();
    const path = join(workspace, 'agents.db');
    const db = new BetterSqlite3(path);
    db.exec('CREATE TABLE planted (a)');
    for (const suffix of ['', '-wal', '-shm']) writeFileSync(join(outside, `agents.db${suffix}`), readFileSync(path + suffix));
    db.close();
    for (const suffix of ['', '-wal', '-shm']) writeFileSync(path + suffix, readFileSync(join(outside, `agents.db${suffix}`)));
    const before = ['', '-wal'].map((suffix) => readFileSync(path + suffix));
    expect(errorOf(() => open(home, workspace)).code).toBe('db_foreign');
    expect(['', '-wal'].map((suffix) => readFileSync(path + suffix))).toEqual(before);
  });

  it('A4: what another program broke off is not undone: database and journal stay byte for byte', async () => {
    const { home, workspace, outside } = await visited();
    const path = join(outside, 'notes.db');
    const db = new BetterSqlite3(path);
    db.exec(`PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; CREATE TABLE notes (text);
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50) INSERT INTO notes SELECT hex(randomblob(2000)) FROM n`);
    db.exec(`BEGIN; UPDATE notes SET text = hex(randomblob(2000))`);
    rmSync(join(workspace, 'agents.db'));
    for (const suffix of ['', '-journal']) writeFileSync(join(workspace, `agents.db${suffix}`), readFileSync(path + suffix));
    db.exec('ROLLBACK');
    db.close();
    expect(readFileSync(join(workspace, 'agents.db-journal')).length).toBeGreaterThan(512);
    await expectUntouched(home, workspace, 'agents.db');
  });

  it('A4: a journal that names another file is told; SQLite would remove that file', async () => {
    const { home, workspace, outside } = await visited();
    const victim = join(outside, 'victim');
    writeFileSync(victim, 'kept');
    writeFileSync(join(workspace, 'agents.db-journal'), journalNaming(victim));
    await expectUntouched(home, workspace, 'names another file');
    expect(readFileSync(victim, 'utf8')).toBe('kept');
  });

  it('A4: traces.db of another program is told as well', async () => {
    const { home, workspace } = await visited();
    rmSync(join(workspace, '.skillwright', 'traces.db'));
    edit(join(workspace, '.skillwright', 'traces.db'), (db) => db.exec('CREATE TABLE visits (url)'));
    await expectUntouched(home, workspace, 'traces.db');
  });

  it('A4: agents.db that is really a traces.db is told', async () => {
    const { home, workspace } = await visited();
    renameSync(join(workspace, '.skillwright', 'traces.db'), join(workspace, 'agents.db'));
    await expectUntouched(home, workspace, 'agents.db');
  });

  it('A4: a database without a table is filled; both of ours carry the mark', async () => {
    const { home, workspace } = await visited();
    rmSync(join(workspace, 'agents.db'));
    edit(join(workspace, 'agents.db'), (db) => db.exec('PRAGMA user_version = 0; CREATE TABLE a (b); DROP TABLE a'));
    await open(home, workspace).close();
    const idOf = (path: string) => new BetterSqlite3(path, { readonly: true }).pragma('application_id', { simple: true });
    expect([idOf(join(workspace, 'agents.db')), idOf(join(workspace, '.skillwright', 'traces.db'))]).toEqual([0x536b7741, 0x536b7754]);
    expect(existsSync(join(workspace, 'agents.db-journal'))).toBe(false);
  });
});

import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { AppError } from '../../../electron/contract/index.ts';
import { acknowledgeHash, backUp, openDatabase, openEmpty, readSteps, transaction } from '../../../electron/core/storage/index.ts';
import { runSteps } from '../../../electron/core/storage/migrate.ts';
import { errorOf, makeFolder, openIn } from './folder.ts';

describe('opening', () => {
  test('a new agents.db is in WAL mode, durable, checks references and knows its version', () => {
    const { db, journalMode, schemaVersion } = openIn(makeFolder());
    expect(journalMode).toBe('wal');
    expect(['journal_mode', 'synchronous', 'foreign_keys', 'user_version'].map((name) => db.pragma(name, { simple: true }))).toEqual([
      'wal',
      2,
      1,
      schemaVersion,
    ]);
    expect(schemaVersion).toBeGreaterThanOrEqual(3);
  });

  test('a traces.db may lose its last rows with the power, nothing more', () => {
    const folder = makeFolder();
    const { db } = openIn(folder, { path: join(folder, 'traces.db'), kind: 'traces' });
    expect(db.pragma('synchronous', { simple: true })).toBe(1);
    expect(db.prepare('SELECT count(*) FROM runs').pluck().get()).toBe(0);
  });

  test('closing empties the write-ahead log into the file, and may be done twice', () => {
    const folder = makeFolder();
    const opened = openIn(folder);
    opened.close();
    opened.close();
    expect(readdirSync(folder)).toEqual(['agents.db']);
  });

  test('opening an up-to-date database changes no byte of it', () => {
    const folder = makeFolder();
    openIn(folder).close();
    const before = readFileSync(join(folder, 'agents.db'));
    openIn(folder).close();
    expect(readFileSync(join(folder, 'agents.db'))).toEqual(before);
    expect(existsSync(join(folder, 'backups'))).toBe(false);
  });

  test('where there is no write-ahead log it works without, and says so', () => {
    const folder = makeFolder();
    symlinkSync('/nowhere/at/all', join(folder, 'agents.db-shm')); // no shared memory, as in a network folder
    const { db, journalMode, notices } = openIn(folder);
    expect(journalMode).toBe('delete');
    expect(db.pragma('journal_mode', { simple: true })).toBe('delete');
    expect(notices).toMatchObject([{ severity: 'warning', message: expect.stringContaining(folder) }]);
    transaction(db, () =>
      db.exec(`INSERT INTO grants (id, agent, resource, access, granted_at, why) VALUES ('1', 'you', 'r', 'x', 'now', '')`),
    );
  });

  test('a database with a log that was moved to such a folder works too', () => {
    const folder = makeFolder();
    openIn(folder).close();
    symlinkSync('/nowhere/at/all', join(folder, 'agents.db-shm'));
    expect(openIn(folder).journalMode).toBe('delete');
  });
});

describe('damage, permission, space and other writers are told apart', () => {
  test('a file that is no database is db_corrupt, and stays as it is', () => {
    for (const content of ['this is a text, not a database. '.repeat(100), '\0'.repeat(8192)]) {
      const folder = makeFolder();
      writeFileSync(join(folder, 'agents.db'), content);
      const error = errorOf(() => openIn(folder));
      expect(error).toMatchObject({ code: 'db_corrupt', remedy: expect.stringContaining('back-up') });
      expect(readFileSync(join(folder, 'agents.db'), 'latin1')).toBe(content);
      expect(readdirSync(folder)).toEqual(['agents.db']);
    }
  });

  test('a database whose pages are damaged is db_corrupt when it is used', () => {
    const folder = makeFolder();
    openIn(folder).close();
    const path = join(folder, 'agents.db');
    truncateSync(path, statSync(path).size / 2 - ((statSync(path).size / 2) % 4096));
    const error = errorOf(() => {
      const { db } = openIn(folder);
      transaction(db, () =>
        db.exec(
          `INSERT INTO grants (id, agent, resource, access, granted_at, why) VALUES ('1', 'you', 'r', 'x', 'now', ''); DELETE FROM skill_index;`,
        ),
      );
    });
    expect(error.code).toBe('db_corrupt');
  });

  test('a newer database is refused with the version that wrote it, untouched, and can be read', () => {
    const folder = makeFolder();
    const opened = openIn(folder, { appVersion: '9.0.0' });
    opened.db.pragma('user_version = 99');
    opened.close();
    const path = join(folder, 'agents.db');
    const before = readFileSync(path);
    const refused = errorOf(() => openIn(folder));
    expect(refused).toMatchObject({
      code: 'db_newer',
      message: expect.stringContaining('9.0.0'),
      remedy: expect.stringContaining('exported'),
    });
    expect(readFileSync(path)).toEqual(before);
    const readable = openIn(folder, { readOnly: refused });
    expect(readable.db.prepare('SELECT count(*) FROM skill_sources').pluck().get()).toBe(0);
    const write = () => transaction(readable.db, () => readable.db.exec('DELETE FROM skills'));
    expect(errorOf(write)).toMatchObject({ code: 'db_newer', message: expect.stringContaining(path), remedy: refused.remedy });
    expect(errorOf(() => acknowledgeHash(readable.db, 'w', 'h', 'now')).code).toBe('db_newer');
    readable.close();
    expect(readFileSync(path)).toEqual(before);
  });

  test('a newer database that this app can’t read is refused for reading too', () => {
    const folder = makeFolder();
    const { db, close } = openIn(folder);
    db.pragma('user_version = 99');
    db.exec(`UPDATE meta SET value = '99' WHERE key = 'minimum_reader'`);
    close();
    const refused = errorOf(() => openIn(folder));
    expect(refused.remedy).not.toContain('exported');
    expect(errorOf(() => openIn(folder, { readOnly: refused })).code).toBe('db_newer');
  });

  test('where one can’t be read, an empty one stands in that takes nothing', () => {
    const reason = new AppError('db_newer', 'It is newer.');
    const { db, close } = openEmpty({ path: '/nowhere/traces.db', kind: 'traces', readOnly: reason });
    expect(db.prepare('SELECT count(*) FROM runs').pluck().get()).toBe(0);
    expect(() => db.exec('DELETE FROM runs')).toThrow(expect.objectContaining({ code: 'SQLITE_READONLY' }));
    expect(errorOf(() => transaction(db, () => 1)).code).toBe('db_newer');
    close();
  });

  test('a full disk is db_full, and nothing of the transaction stays', () => {
    const { db } = openIn(makeFolder());
    db.pragma(`max_page_count = ${db.pragma('page_count', { simple: true }) as number}`);
    const insert = db.prepare(`INSERT INTO grants (id, agent, resource, access, granted_at, why) VALUES (?, 'you', 'r', 'x', 'now', ?)`);
    const fill = () =>
      transaction(db, () => {
        for (let i = 0; i < 1000; i++) insert.run(`id ${i}`, 'x'.repeat(1000));
      });
    expect(errorOf(fill)).toMatchObject({ code: 'db_full', retryable: true, remedy: expect.stringContaining('space') });
    expect(db.prepare('SELECT count(*) FROM grants').pluck().get()).toBe(0);
    expect(db.pragma('quick_check', { simple: true })).toBe('ok');
    db.pragma('max_page_count = 1000000');
    fill();
    expect(db.prepare('SELECT count(*) FROM grants').pluck().get()).toBe(1000);
  });

  test('a second writer waits, and after a while is told that the database is busy', () => {
    const folder = makeFolder();
    const first = openIn(folder);
    const second = openIn(folder);
    second.db.pragma('busy_timeout = 20');
    const write = () =>
      transaction(second.db, () =>
        second.db.exec(`INSERT INTO grants (id, agent, resource, access, granted_at, why) VALUES ('2', 'you', 'r', 'x', 'now', '')`),
      );
    transaction(first.db, () => {
      expect(errorOf(write)).toMatchObject({ code: 'db_busy', retryable: true });
      second.db.prepare('SELECT count(*) FROM skills').get(); // readers never wait
    });
    write();
    expect(first.db.prepare('SELECT count(*) FROM grants').pluck().get()).toBe(1);
  });

  test('a missing folder is not_found', () => {
    expect(errorOf(() => openIn('/nowhere/at/all')).code).toBe('not_found');
  });

  test('a folder without permission is no_permission, for an ordinary user', () => {
    const folder = makeFolder();
    openIn(folder).close();
    chmodSync(folder, 0o500);
    chmodSync(join(folder, 'agents.db'), 0o400);
    const script = join(import.meta.dirname, 'children/open.ts');
    // The child must not be root, who may write anywhere.
    const asUser = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
    if (process.getuid?.() === 0) {
      chownSync(folder, 65534, 65534);
      chownSync(join(folder, 'agents.db'), 65534, 65534);
    }
    for (const name of ['agents.db', 'new.db']) {
      const { stdout } = spawnSync(process.execPath, [script, join(folder, name)], { ...asUser, encoding: 'utf8', cwd: '/' });
      expect(JSON.parse(stdout)).toMatchObject({ code: 'no_permission', remedy: expect.stringContaining('permission') });
    }
    chmodSync(folder, 0o700);
  });
});

describe('steps', () => {
  /** A database as the first version left it. */
  function openOld(folder: string, name = 'agents.db'): string {
    const path = join(folder, name);
    const db = new BetterSqlite3(path);
    db.exec(readFileSync(new URL('../../../electron/core/storage/migrations/agents/001-skills.sql', import.meta.url), 'utf8'));
    db.exec(`INSERT INTO skills (id, name, description) VALUES ('s1', 'Ünïcode "name"', ''), ('s2', '', 'x'); INSERT INTO skill_artifacts
      (id, skill_id, kind, name, content, model_variant, state_blob) VALUES ('a1', 's1', 'prompt_template', 'Ask', '', NULL, x'00ff'),
      ('a2', 's1', 'prompt_template', 'Ask', '', 'openai', NULL);`);
    db.pragma('user_version = 1');
    db.close();
    return path;
  }

  test('an older database gets the missing steps, keeps its rows, and is copied first', () => {
    const folder = makeFolder();
    openOld(folder);
    const { db, schemaVersion } = openIn(folder);
    expect(db.prepare('SELECT id, name FROM skills ORDER BY id').all()).toEqual([
      { id: 's1', name: 'Ünïcode "name"' },
      { id: 's2', name: '' },
    ]);
    expect(db.pragma('foreign_key_check')).toEqual([]);
    const copy = new BetterSqlite3(join(folder, 'backups', `agents-v1-to-v${schemaVersion}.db`), { readonly: true });
    expect(copy.pragma('user_version', { simple: true })).toBe(1);
    expect(copy.prepare('SELECT count(*) FROM skill_artifacts').pluck().get()).toBe(2);
    copy.close();
    expect(readdirSync(join(folder, 'backups'))).toHaveLength(1);
  });

  test('a database of every earlier version is brought up to date with its rows', () => {
    const steps = readSteps('agents');
    for (const { number } of steps.slice(1)) {
      const folder = makeFolder();
      const db = new BetterSqlite3(openOld(folder));
      for (const step of steps.slice(1, number - 1)) db.exec(step.sql);
      db.pragma(`user_version = ${number - 1}`);
      db.close();
      const opened = openIn(folder);
      expect(opened.schemaVersion).toBe(steps.length);
      expect(opened.db.prepare('SELECT count(*) FROM skill_artifacts').pluck().get()).toBe(2);
    }
  });

  test('a step that fails leaves the database before it, names the step and the copy', () => {
    const folder = makeFolder();
    const path = openOld(folder);
    const db = new BetterSqlite3(path);
    db.pragma('foreign_keys = OFF');
    db.exec(`INSERT INTO skill_artifacts (id, skill_id, kind, name, content) VALUES ('a9', 'gone', 'prompt_template', 'Ask', '')`); // refers to nothing
    db.close();
    const error = errorOf(() => openIn(folder));
    expect(error).toMatchObject({
      code: 'db_migration_failed',
      message: expect.stringContaining('002-sources.sql'),
      remedy: expect.stringContaining('backups'),
    });
    const after = new BetterSqlite3(path, { readonly: true });
    expect(after.pragma('user_version', { simple: true })).toBe(1);
    expect(after.prepare('SELECT count(*) FROM skills').pluck().get()).toBe(2);
    expect(after.prepare(`SELECT count(*) FROM sqlite_schema WHERE name = 'skill_sources'`).pluck().get()).toBe(0);
    after.close();
    // An app that fails at every start makes no second copy.
    const made = statSync(join(folder, 'backups', readdirSync(join(folder, 'backups'))[0]!)).ino;
    errorOf(() => openIn(folder));
    expect(readdirSync(join(folder, 'backups')).map((name) => statSync(join(folder, 'backups', name)).ino)).toEqual([made]);
  });

  test('a step that fails leaves nothing of a new database, and names the step', () => {
    const db = new BetterSqlite3(':memory:');
    const [first] = readSteps('agents');
    const wrong = { ...first!, number: 2, file: '002-wrong.sql', sql: 'CREATE TABLE skills (id)' };
    expect(errorOf(() => runSteps(db, [first!, wrong], 'agents.db', null))).toMatchObject({
      code: 'db_migration_failed',
      message: expect.stringContaining('002-wrong.sql'),
    });
    expect(db.pragma('user_version', { simple: true })).toBe(0);
    expect(db.prepare('SELECT count(*) FROM sqlite_schema').pluck().get()).toBe(0);
    db.close();
  });

  test('two default variants of one name in an old database are found by the second step, not lost', () => {
    const folder = makeFolder();
    const path = openOld(folder);
    const db = new BetterSqlite3(path);
    db.exec(`INSERT INTO skill_artifacts (id, skill_id, kind, name, content) VALUES ('a3', 's1', 'prompt_template', 'Ask', 'twice')`);
    db.close();
    expect(errorOf(() => openIn(folder)).code).toBe('db_migration_failed');
  });

  test('the last three copies are kept, and half of one never looks whole', () => {
    const folder = makeFolder();
    const { db, path } = openIn(folder);
    const backupsDir = join(folder, 'backups');
    for (let to = 4; to < 9; to++) {
      const made = backUp({ db, path, kind: 'agents', from: 3, to, backupsDir });
      utimesSync(made, to, to);
    }
    expect(readdirSync(backupsDir).sort()).toEqual(['agents-v3-to-v6.db', 'agents-v3-to-v7.db', 'agents-v3-to-v8.db']);
    const half = join(backupsDir, 'agents-v3-to-v9.db.123.partial');
    writeFileSync(half, 'left by a crash');
    utimesSync(half, 1, 1);
    backUp({ db, path, kind: 'agents', from: 3, to: 9, backupsDir });
    expect(readdirSync(backupsDir).some((name) => name.endsWith('.partial'))).toBe(false);
  });

  test('two processes that open an old database together both get a sound one', () => {
    const folder = makeFolder();
    openOld(folder);
    const script = join(import.meta.dirname, 'children/open.ts');
    const command = `"${process.execPath}" "${script}" "${join(folder, 'agents.db')}" & "${process.execPath}" "${script}" "${join(folder, 'agents.db')}" & wait`;
    const out = execFileSync('/bin/sh', ['-c', command], { encoding: 'utf8' });
    expect(out.trim().split('\n')).toEqual(['"opened"', '"opened"']);
    expect(
      openDatabase({ path: join(folder, 'agents.db'), kind: 'agents', appVersion: '1', backupsDir: folder }).db.pragma('integrity_check', {
        simple: true,
      }),
    ).toBe('ok');
  });
});

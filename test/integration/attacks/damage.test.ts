// Damage stays in its file: what is noise, empty, another program's or half of what it was is set aside and told, and everything else works.
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { openTestCore, type TestCoreOptions } from '../../fixtures/core.ts';

const RAW = /malformed|disk image|file is not a database|SQLITE|no such table|sqlite_/i;
const NOISE = Buffer.alloc(50_000, 'noise that is long enough to be read as pages ');

let folder: string;
const open: OpenedCore[] = [];
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-damage-')));
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  rmSync(folder, { recursive: true, force: true });
});

const inHome = (...parts: string[]) => join(folder, 'home', ...parts);

function start(more: Partial<TestCoreOptions> = {}): OpenedCore {
  const opened = openTestCore({ home: inHome(), ...more });
  open.push(opened);
  return opened;
}

const names = ({ core }: OpenedCore) => core.library.list({ query: 'source:user' }).rows.map(({ name }) => name);
const notices = ({ core }: OpenedCore) => core.app.info().notices.map(({ message, remedy }) => `${message} ${remedy}`);
const beside = (name: string) => readdirSync(inHome()).filter((each) => each.startsWith(name));

/** An account with a skill of the person's, a run that failed, and a draft; closed. */
async function makeAccount(): Promise<{ id: string; runId: string }> {
  const opened = start();
  const { core } = opened;
  core.models.saveEndpoint({ name: 'none', baseUrl: 'http://127.0.0.1:9/v1', models: ['m'] });
  const { id } = core.library.create({ scope: 'account', name: 'kept', template: 'blank' });
  const { runId } = await runOnce(opened, id);
  await opened.close();
  open.length = 0;
  return { id, runId };
}

async function runOnce({ core }: OpenedCore, id: string): Promise<{ runId: string }> {
  const { runId } = await core.execution.start({ skill: { id }, request: 'Hello.', modelId: 'none/m' });
  for await (const event of core.execution.watch({ runId }, new AbortController().signal))
    if (event.type === 'run' && event.run.endedAt !== null) break;
  return { runId };
}

const failure = (act: () => unknown): unknown => {
  try {
    act();
  } catch (cause) {
    return cause;
  }
  throw new Error('it was not refused');
};

/** Overwrites the middle of every page but the first, which opening reads. */
function spoilPages(path: string): void {
  const bytes = readFileSync(path);
  for (let at = 4096; at < bytes.length; at += 4096) bytes.fill(0xa5, at, at + 2000);
  writeFileSync(path, bytes);
}

const makeInstead = (path: string) => {
  rmSync(path, { force: true });
  mkdirSync(path);
};
/** Not even its owner can read it. */
const linkToItself = (path: string) => {
  rmSync(path, { force: true });
  symlinkSync(path, path);
};
const writeInstead = (path: string) => {
  rmSync(path, { recursive: true });
  writeFileSync(path, 'x');
};
const FOREIGN = (path: string) => {
  rmSync(path, { force: true });
  const db = new Database(path);
  db.exec('CREATE TABLE moz_places (id INTEGER); PRAGMA user_version = 77');
  db.close();
};

describe('A17: a damaged traces.db', () => {
  it.each<[string, (path: string) => void]>([
    ['noise', (path) => writeFileSync(path, NOISE)],
    ['cut short', (path) => truncateSync(path, statSync(path).size - 20_000)],
    ['another program’s', FOREIGN],
    ['the agents.db', (path) => copyFileSync(inHome('agents.db'), path)],
    ['a folder', (path) => makeInstead(path)],
    ['with flipped pages', spoilPages],
  ])('that is %s is set aside with a notice, and skills go on', async (_, damage) => {
    const { id } = await makeAccount();
    damage(inHome('traces.db'));
    const before = existsSync(inHome('traces.db')) && statSync(inHome('traces.db')).isFile() ? readFileSync(inHome('traces.db')) : null;
    const opened = start();
    expect(names(opened)).toEqual(['kept']);
    const { runId } = await runOnce(opened, id);
    expect(opened.core.traces.list({}).rows.map((run) => run.id)).toContain(runId);
    const told = notices(opened).filter((text) => text.includes('traces.db'));
    expect(told).toHaveLength(1);
    expect(told[0]).not.toMatch(RAW);
    const [aside] = beside('traces.db.damaged-');
    expect(told[0]).toContain(aside);
    if (before !== null) expect(readFileSync(inHome(aside!)).length).toBe(before.length);
  });

  it('that is noticed while the app runs is set aside then, and the next read and run work', async () => {
    const { id } = await makeAccount();
    const opened = start();
    const db = new Database(inHome('traces.db'));
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
    spoilPages(inHome('traces.db'));
    // Pages that this connection has in memory are read anew when another one has written.
    const { runId } = await runOnce(opened, id);
    const read = (): unknown => {
      try {
        return opened.core.traces.list({ query: 'skill:kept' }).rows.map((run) => run.id);
      } catch (cause) {
        return cause;
      }
    };
    const isSetAside = () => {
      read();
      return notices(opened).some((text) => text.includes('set aside'));
    };
    await expect.poll(isSetAside).toBe(true);
    expect(read()).not.toBeInstanceOf(Error);
    const again = await runOnce(opened, id);
    expect(opened.core.traces.get({ runId: again.runId }).run.id).toBe(again.runId);
    expect(runId).not.toBe(again.runId);
    expect(names(opened)).toEqual(['kept']);
  });
});

describe('A17: an account without its skills', () => {
  it.each<[string, (path: string) => void, string]>([
    ['missing', (path) => rmSync(path), 'account_lost'],
    ['empty', (path) => writeFileSync(path, ''), 'account_lost'],
    [
      'a database with nothing in it',
      (path) => {
        rmSync(path);
        const db = new Database(path);
        db.pragma('journal_mode = WAL');
        db.exec('CREATE TABLE x (y); DROP TABLE x');
        db.close();
      },
      'account_lost',
    ],
    ['another program’s', FOREIGN, 'db_foreign'],
    ['the traces.db', (path) => copyFileSync(inHome('traces.db'), path), 'db_foreign'],
    ['noise', (path) => writeFileSync(path, NOISE), 'db_corrupt'],
  ])('whose agents.db is %s is never silently a new one', async (_, damage, code) => {
    await makeAccount();
    damage(inHome('agents.db'));
    const before = existsSync(inHome('agents.db')) ? readFileSync(inHome('agents.db')) : null;
    const error = failure(start);
    expect(error).toMatchObject({ code, message: expect.stringContaining('agents.db'), remedy: expect.any(String) });
    expect((error as Error).message).not.toMatch(RAW);
    expect(existsSync(inHome('agents.db')) ? readFileSync(inHome('agents.db')) : null).toEqual(before);
  });

  it('says what is there of it', async () => {
    const { id } = await makeAccount();
    writeFileSync(inHome('drafts', `${id}.draft`), 'x');
    writeFileSync(inHome('backups', 'agents-v9-to-v10.db'), 'x');
    rmSync(inHome('agents.db'));
    expect(failure(start)).toMatchObject({
      message: expect.stringContaining('is missing, but other parts of the account are there: its runs, 1 draft, 1 back-up.'),
    });
  });

  it('is a new one where nothing is left of an earlier one', () => {
    mkdirSync(inHome());
    writeFileSync(inHome('settings.json'), '{}');
    expect(start().core.app.info().notices).toEqual([]);
  });

  it('of a workspace is told, and a new one begun', async () => {
    const workspace = join(folder, 'notes');
    mkdirSync(workspace);
    const first = start({ workspace });
    first.core.library.create({ scope: 'workspace', name: 'theirs', template: 'blank' });
    await first.close();
    open.length = 0;
    rmSync(join(workspace, 'agents.db'));
    expect(notices(start({ workspace }))).toEqual([expect.stringContaining(`${join(workspace, 'agents.db')}, is missing`)]);
  });
});

describe('A17: other damaged files', () => {
  it.each<[string, (path: string) => void, string]>([
    ['models/models.json', (path) => writeFileSync(path, '{"endpoints": ['), 'list of models'],
    ['models/models.json', (path) => makeInstead(path), 'list of models'],
    ['settings.json', (path) => writeFileSync(path, '\0\0\0\0'), 'settings'],
    ['settings.json', (path) => makeInstead(path), 'settings'],
    ['settings.json', (path) => linkToItself(path), 'settings'],
    ['models/models.json', (path) => linkToItself(path), 'list of models'],
    ['logs', (path) => writeInstead(path), 'logs'],
    [
      'drafts',
      (path) => {
        renameSync(path, `${path}-elsewhere`);
        symlinkSync(`${path}-elsewhere`, path);
      },
      'drafts',
    ],
    ['drafts', (path) => writeInstead(path), 'drafts'],
    ['backups', (path) => writeInstead(path), 'backups'],
    ['drafts/abc.draft', (path) => mkdirSync(path), 'draft'],
    ['drafts/abc.draft', (path) => writeFileSync(path, 'half of'), 'draft'],
  ])('%s is set aside and told, and skills go on', async (name, damage, word) => {
    await makeAccount();
    damage(inHome(name));
    const opened = start();
    expect(names(opened)).toEqual(['kept']);
    opened.core.models.list();
    expect(opened.core.library.create({ scope: 'account', name: 'next', template: 'blank' }).id).toBeTruthy();
    expect(notices(opened).filter((text) => text.includes(word) && text.includes('.damaged-'))).toHaveLength(1);
    const [parent, last] = name.includes('/') ? name.split('/') : ['', name];
    expect(readdirSync(inHome(parent!)).filter((each) => each.startsWith(`${last}.damaged-`))).toHaveLength(1);
  });
});

describe('A17: a damaged package', () => {
  it('is named and skipped by an export and a list; the others are exported', async () => {
    const { id } = await makeAccount();
    const db = new Database(inHome('agents.db'));
    const bytes = db.prepare('SELECT bytes FROM skill_revisions WHERE source_id = ?').pluck().get(id) as Buffer;
    bytes[bytes.length - 3]! ^= 1;
    db.prepare('UPDATE skill_revisions SET bytes = ? WHERE source_id = ?').run(bytes, id);
    db.close();
    const opened = start();
    const { core } = opened;
    core.library.create({ scope: 'account', name: 'sound', template: 'blank' });
    const ids = core.library.list({}).rows.map((row) => row.id);
    const dir = join(folder, 'out');
    mkdirSync(dir);
    for (const format of ['md', 'folder', 'tar.gz', 'json'] as const) {
      const preview = await core.library.exportPreview({ ids, format });
      expect(preview.leftOut, format).toContainEqual({ path: 'kept', reason: expect.stringContaining('bytes') });
      const { files, leftOut } = await core.library.exportTo({ ids, dir, overwrite: true, format });
      expect(leftOut, format).toContainEqual({ path: 'kept', reason: expect.stringContaining('bytes') });
      expect(
        files.map((file) => file.id),
        format,
      ).toHaveLength(ids.length - 1);
    }
    expect(names(opened)).toEqual(['kept', 'sound']);
  });

  it('whose row of the list cannot be read is listed as broken, and the others are there', async () => {
    const { id } = await makeAccount();
    const db = new Database(inHome('agents.db'));
    db.prepare(`UPDATE skill_index SET tags = '["a', kinds = 'x' WHERE number = (SELECT number FROM skill_sources WHERE id = ?)`).run(id);
    db.close();
    const opened = start();
    const rows = opened.core.library.list({}).rows;
    expect(rows.find((row) => row.id === id)).toMatchObject({ name: 'kept', state: 'broken', problem: expect.anything() });
    expect(rows.length).toBeGreaterThan(3);
  });
});

describe('A17: damaged values inside rows', () => {
  /** Breaks a column in every row, as a flipped byte does to one. */
  function breakColumn(file: string, table: string, column: string): void {
    const db = new Database(inHome(file));
    db.pragma('foreign_keys = OFF');
    db.prepare(`UPDATE ${table} SET ${column} = '["x' WHERE ${column} IS NOT NULL`).run();
    db.close();
  }

  it.each<[string, string, string]>([
    ['agents.db', 'grants', 'asked'],
    ['agents.db', 'skill_index', 'tags'],
    ['agents.db', 'skill_index', 'problem'],
    ['agents.db', 'skills', 'tags'],
    ['agents.db', 'skills', 'trigger_phrases'],
    ['agents.db', 'skill_artifacts', 'metadata'],
    ['agents.db', 'skill_file_sets', 'files'],
    ['traces.db', 'runs', 'error'],
    ['traces.db', 'runs', 'waiting'],
    ['traces.db', 'spans', 'attributes'],
    ['traces.db', 'spans', 'error'],
    ['traces.db', 'spans', 'payloads'],
  ])('%s: %s.%s: the account opens, and the skill and the run are shown', async (file, table, column) => {
    const { id, runId } = await makeAccount();
    breakColumn(file, table, column);
    const opened = start();
    expect(names(opened)).toEqual(['kept']);
    const { core } = opened;
    expect(core.library.open({ id }).text).toContain('name: kept');
    core.capability.effective({ skillId: id });
    expect(core.traces.list({}).rows.map((run) => run.id)).toEqual([runId]);
    const { run, spans } = core.traces.get({ runId });
    if (`${table}.${column}` === 'runs.error')
      expect(run.error).toMatchObject({ code: 'db_corrupt', message: expect.stringContaining('damaged') });
    if (`${table}.${column}` === 'spans.attributes') expect(spans[0]!.attributes).toMatchObject({ damaged: expect.any(String) });
  });

  it('a test case is shown without its damaged part, and its note says so', async () => {
    const { id } = await makeAccount();
    const first = start();
    first.core.cases.save({ skillId: id, name: 'one', inputs: { place: 'Hull' }, expected: 'x', note: 'Mine.' });
    await first.close();
    open.length = 0;
    breakColumn('agents.db', 'skill_cases', 'inputs');
    const [shown] = start().core.cases.list({ skillId: id });
    expect(shown).toMatchObject({ name: 'one', inputs: {}, expected: 'x', note: 'Damaged, and left out: inputs. Mine.' });
  });

  it('a skill whose bytes are not found any more is listed as broken, and the account opens', async () => {
    const { id } = await makeAccount();
    const db = new Database(inHome('agents.db'));
    db.pragma('foreign_keys = OFF');
    db.prepare('UPDATE skill_revisions SET number = 77 WHERE source_id = ?').run(id);
    db.exec(`UPDATE meta SET value = 'other rules' WHERE key = 'derived'`);
    db.close();
    const { core } = start();
    expect(core.library.list({}).rows.find((row) => row.id === id)).toMatchObject({
      name: 'kept',
      state: 'broken',
      problem: expect.anything(),
    });
  });
});

describe('A17: a log that was cut short', () => {
  /** The account as a killed process leaves it, with its commits in the log, and the times of its saves. */
  async function killed(): Promise<string[]> {
    const opened = start({ makesAccount: true });
    const saved: string[] = [];
    for (const name of ['one', 'two', 'three']) {
      const { id } = opened.core.library.create({ scope: 'account', name, template: 'blank' });
      saved.push(opened.core.library.open({ id }).revision.savedAt);
    }
    cpSync(inHome(), join(folder, 'killed'), { recursive: true, filter: (path) => !path.endsWith('.sock') });
    for (const each of open.splice(0)) await each.close();
    return saved;
  }
  const startKilled = () => {
    const opened = openTestCore({ home: join(folder, 'killed') });
    open.push(opened);
    return opened;
  };
  const log = () => join(folder, 'killed', 'agents.db-wal');

  it('is told with the last change that is there', async () => {
    const saved = await killed();
    truncateSync(log(), statSync(log()).size - 20_000);
    const opened = startKilled();
    const left = names(opened);
    expect(left.length).toBeLessThan(3);
    const [told] = notices(opened).filter((text) => text.includes('was cut short'));
    expect(told).toMatch(/agents\.db was cut short: \d+ pages? of changes are missing/);
    if (left.length > 0) expect(told).toContain(saved[left.length - 1]);
    expect(told).not.toMatch(RAW);
    expect(told).toContain('Back-ups');
  });

  it('and one that is missing altogether too', async () => {
    await killed();
    rmSync(log());
    const opened = openTestCore({ home: join(folder, 'killed'), recover: true });
    open.push(opened);
    // Without its log nothing is in the database yet: never silently a new account.
    const told = opened.core.backups.recovery()?.message ?? notices(opened).join(' ');
    expect(told).toMatch(/was cut short|other parts of the account are there/);
  });

  it('is not told where nothing is missing: after a kill, and while another process writes', async () => {
    await killed();
    const opened = startKilled();
    expect(names(opened)).toEqual(['one', 'three', 'two']);
    const second = startKilled();
    for (const each of [opened, second]) expect(notices(each).filter((text) => text.includes('cut short'))).toEqual([]);
  });
});

// Between the look at a workspace's databases and their opening by a thread, a stranger puts something else in their place: nothing outside
// is read or written, whichever thread opens them.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it, onTestFinished } from 'vitest';
import { AppError } from '../../../electron/contract/index.ts';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { createCheckpoints, createDoor, fileOf, openDatabase, openForThread } from '../../../electron/core/storage/index.ts';
import { contentOf } from '../../fixtures/contents.ts';
import { openTestCore } from '../../fixtures/core.ts';
import { errorOf, makeFolder, openIn } from '../storage/folder.ts';
import { journalNaming } from '../storage/journal.ts';

const REFUSALS = ['no_permission', 'changed_meanwhile', 'not_found', 'io_failed'];

interface Scene {
  opened: OpenedCore;
  workspace: string;
  /** What a person has elsewhere: another workspace, closed. */
  outside: string;
}

/** A workspace that is open, with a skill and a back-up, and another one of the same person. */
async function openScene(): Promise<Scene> {
  const folder = makeFolder();
  const [home, workspace, outside] = ['home', 'workspace', 'outside'].map((name) => join(folder, name)) as [string, string, string];
  mkdirSync(workspace);
  const opened = openTestCore({ home, workspace });
  onTestFinished(() => opened.close());
  opened.core.library.create({ scope: 'workspace', name: 'mine', template: 'blank' });
  await opened.core.backups.make({ scope: 'workspace' });
  cpSync(workspace, outside, { recursive: true });
  // A copy may have a log that the original had; here it is one file.
  for (const path of ['agents.db', '.skillwright/traces.db']) {
    const db = new BetterSqlite3(join(outside, path));
    db.pragma('journal_mode = DELETE');
    db.close();
  }
  return { opened, workspace, outside };
}

type Swap = (path: string, target: string) => void;

/** What a stranger puts there. `path` is the database of the workspace, `target` the one outside. */
const SWAPS: Readonly<Record<string, Swap>> = {
  'a link in place of the database': (path, target) => {
    renameSync(path, `${path}.away`);
    symlinkSync(target, path);
  },
  'a second name of a file elsewhere': (path, target) => {
    renameSync(path, `${path}.away`);
    linkSync(target, path);
  },
  'a link in place of its log': (path, target) => replaceBeside(path, '-wal', target),
  'a link in place of the index of its log': (path, target) => replaceBeside(path, '-shm', target),
  'a link in place of its journal': (path, target) => replaceBeside(path, '-journal', target),
  'a journal that names a file elsewhere': (path, target) => writeFileSync(`${path}-journal`, journalNaming(target)),
};

function replaceBeside(path: string, suffix: string, target: string): void {
  if (existsSync(path + suffix)) renameSync(path + suffix, `${path}${suffix}.away`);
  symlinkSync(target, path + suffix);
}

/** What a thread does with the databases of a workspace; what is returned begins it, after the core has looked at them. */
const ACTS: Readonly<Record<string, (scene: Scene) => Promise<() => Promise<unknown>>>> = {
  async 'a large import'({ opened: { core }, workspace }) {
    const files = Array.from({ length: 25 }, (_, index) => {
      const path = join(workspace, `new-${index}.md`);
      writeFileSync(path, `---\nname: new-${index}\ndescription: Test.\n---\n\nText.\n`);
      return { path };
    });
    const { planId } = await core.library.planImport({ files, scope: 'workspace' });
    return () => core.library.applyImportInThread({ planId, choices: {} });
  },
  async 'a back-up'({ opened: { core } }) {
    return () => core.backups.make({ scope: 'workspace' });
  },
  async 'a restore'({ opened: { core } }) {
    const { id } = core.backups.list({ scope: 'workspace' })[0]!;
    return () => core.backups.restore({ scope: 'workspace', id });
  },
  async 'a removal of what is over its limits'({ opened: { core } }) {
    return () => core.retention.prune({ what: 'revisions', scope: 'workspace', limits: { days: null, keep: 0, megabytes: null } });
  },
};

describe.each(Object.entries(SWAPS))('C9: %s', (_, swap) => {
  it.each(Object.keys(ACTS))('is not followed by %s', async (act) => {
    const scene = await openScene();
    const before = contentOf(scene.outside);
    const begin = await ACTS[act]!(scene);
    const outcome = begin().then(
      () => 'done',
      (cause: AppError) => cause.code,
    );
    swap(join(scene.workspace, 'agents.db'), join(scene.outside, 'agents.db'));
    expect(await outcome).toMatch(/^(no_permission|changed_meanwhile|db_foreign)$/);
    expect(contentOf(scene.outside)).toEqual(before);
  });
});

describe('C9: the database of a workspace', () => {
  it('is opened without following a link that comes and goes, and nothing outside is made, read or changed', async () => {
    const [folder, outside] = [makeFolder(), makeFolder()];
    const [inside, other] = [openIn(folder), openIn(outside)];
    inside.db.exec(`UPDATE meta SET value = 'inside' WHERE key = 'workspace_id'`);
    for (const { db, close } of [inside, other]) {
      db.pragma('journal_mode = DELETE');
      close();
    }
    const before = contentOf(outside);
    const door = createDoor(folder);
    const swapper = spawn(process.execPath, [join(import.meta.dirname, 'children/swap.ts'), inside.path, other.path], { stdio: 'pipe' });
    onTestFinished(() => void swapper.kill());
    await once(swapper.stdout, 'data');
    const seen = new Set<string>();
    for (let round = 0; round < 1000; round++) {
      try {
        const opened = openDatabase({
          path: inside.path,
          kind: 'agents',
          appVersion: '0.0.2',
          backupsDir: join(folder, 'backups'),
          readOnly: new AppError('read_only', 'Only to look.'),
          inside: { door, name: 'agents.db' },
        });
        seen.add(opened.db.prepare(`SELECT value FROM meta WHERE key = 'workspace_id'`).pluck().get() as string);
        opened.close();
      } catch (cause) {
        seen.add((cause as AppError).code);
      }
    }
    expect([...seen].filter((each) => !['inside', ...REFUSALS].includes(each))).toEqual([]);
    expect(REFUSALS.some((code) => seen.has(code))).toBe(true);
    expect(contentOf(outside)).toEqual(before);
  });
});

describe('C9: a database that is opened again', () => {
  it('is the one that was looked at, also where another program swaps it with a link all the time', async () => {
    const [folder, outside] = [makeFolder(), makeFolder()];
    const { db, path } = openIn(folder);
    const other = openIn(outside);
    other.close();
    db.exec(`UPDATE meta SET value = 'inside' WHERE key = 'workspace_id'`);
    const file = fileOf(db);
    const swapper = spawn(process.execPath, [join(import.meta.dirname, 'children/swap.ts'), path, other.path], { stdio: 'pipe' });
    onTestFinished(() => void swapper.kill());
    await once(swapper.stdout, 'data');
    const seen = new Set<string>();
    for (let round = 0; round < 3000; round++) {
      try {
        const again = openForThread(file!);
        seen.add(again.db.prepare(`SELECT value FROM meta WHERE key = 'workspace_id'`).pluck().get() as string);
        again.close();
      } catch (cause) {
        seen.add((cause as AppError).code);
      }
    }
    expect([...seen].filter((each) => !['inside', ...REFUSALS].includes(each))).toEqual([]);
    expect(REFUSALS.some((code) => seen.has(code))).toBe(true);
  });

  it('is refused in words that name it', () => {
    const { db, path } = openIn(makeFolder());
    const file = fileOf(db)!;
    openForThread(file).close();
    renameSync(path, `${path}.away`);
    expect(errorOf(() => openForThread(file)).code).toBe('not_found');
    writeFileSync(path, '');
    expect(errorOf(() => openForThread(file))).toMatchObject({ code: 'changed_meanwhile', message: expect.stringContaining(path) });
  });

  it('is not touched by a checkpoint', async () => {
    const [folder, outside] = [makeFolder(), makeFolder()];
    const { db, path } = openIn(folder);
    const other = openIn(outside);
    other.db.pragma('wal_autocheckpoint = 0');
    other.db.exec('CREATE TABLE notes (text)');
    const before = contentOf(outside);
    const checkpoints = createCheckpoints([db]);
    onTestFinished(() => checkpoints.close());
    renameSync(path, `${path}.away`);
    symlinkSync(other.path, path);
    // A second database of the same thread says when it has been at work.
    const own = openIn(makeFolder());
    own.db.exec('CREATE TABLE notes (text)');
    const both = createCheckpoints([db, own.db]);
    onTestFinished(() => both.close());
    const size = () => readFileSync(own.path).length;
    const was = size();
    own.db.prepare('INSERT INTO notes VALUES (hex(zeroblob(200000)))').run();
    both.written();
    await expect.poll(size, { timeout: 20_000 }).toBeGreaterThan(was);
    expect(contentOf(outside)).toEqual(before);
  });
});

// Back-ups that a person can use: whole or not at all, looked into without a change, restored without losing what is there, and without giving
// anything back that was withdrawn since.
import {
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Backup, Scope } from '../../../electron/contract/index.ts';
import type { CoreOptions, OpenedCore } from '../../../electron/core/app/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { openTestCore } from '../../fixtures/core.ts';

let folder: string;
const open: OpenedCore[] = [];
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-backups-')));
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  rmSync(folder, { recursive: true, force: true });
});

const home = (...parts: string[]) => join(folder, 'home', ...parts);
const workspace = (...parts: string[]) => join(folder, 'notes', ...parts);

function start(more: Partial<CoreOptions> = {}): OpenedCore {
  mkdirSync(workspace(), { recursive: true });
  const opened = openTestCore({ home: home(), workspace: workspace(), ...more });
  open.push(opened);
  return opened;
}

const create = ({ core }: OpenedCore, name: string, scope: Scope = 'account') => core.library.create({ scope, name, template: 'blank' }).id;
function save({ core }: OpenedCore, id: string, add: string): string {
  const { text, revision } = core.library.open({ id });
  core.library.save({ id, text: `${text}${add}`, baseHash: revision.hash });
  return `${text}${add}`;
}
const textOf = ({ core }: OpenedCore, id: string) => core.library.open({ id }).text;
const names = ({ core }: OpenedCore, scope: Scope = 'account') =>
  core.library.list({ query: 'source:user' }).rows.flatMap((row) => (row.scope === scope ? [row.name] : []));
const folderOf = (scope: Scope) => (scope === 'account' ? home('backups') : workspace('.skillwright', 'backups'));
const failure = async (act: () => unknown): Promise<unknown> => {
  try {
    await act();
  } catch (cause) {
    return cause;
  }
  throw new Error('it was not refused');
};

describe.each<Scope>(['account', 'workspace'])('A17: a back-up of the %s', (scope) => {
  it('is made while the app runs, private, whole, and says what is in it', async () => {
    const opened = start();
    const id = create(opened, 'kept', scope);
    opened.core.library.saveDraft({ id, text: 'half', baseHash: opened.core.library.open({ id }).revision.hash });
    const made = await opened.core.backups.make({ scope });
    expect(opened.core.backups.list({ scope })).toEqual([made]);
    expect(made).toMatchObject({ scope, reason: 'by_hand', has: { skills: 1, drafts: 1, runs: 0 } });
    const files = readdirSync(made.path, { recursive: true, withFileTypes: true });
    for (const file of files) expect(lstatSync(join(file.parentPath, file.name)).mode & 0o077).toBe(0);
    expect(lstatSync(made.path).mode & 0o777).toBe(0o700);
    expect(readdirSync(folderOf(scope))).toEqual([made.id]);
  });

  it('is looked into without a change of it or of the library', async () => {
    const opened = start();
    const [same, changed, gone] = ['same', 'changed', 'gone'].map((name) => create(opened, name, scope)) as [string, string, string];
    const { id } = await opened.core.backups.make({ scope });
    save(opened, changed, '\nMore.\n');
    opened.core.library.remove({ ids: [gone] });
    const before = bytesUnder(folderOf(scope));
    const { skills, total } = opened.core.backups.look({ scope, id });
    expect(skills.map(({ name, now }) => [name, now])).toEqual([
      ['changed', 'differs'],
      ['gone', 'missing'],
      ['same', 'same'],
    ]);
    expect(total).toBe(3);
    expect(opened.core.backups.look({ scope, id, query: 'CHANG' }).skills).toHaveLength(1);
    expect(opened.core.backups.text({ scope, id, skill: changed }).text).not.toContain('More.');
    expect(bytesUnder(folderOf(scope))).toEqual(before);
    expect(names(opened, scope)).toEqual(['changed', 'same']);
    expect(same).toBeTruthy();
  });

  it('gives back one skill as a new revision, with what is there as the one before it', async () => {
    const opened = start();
    const id = create(opened, 'kept', scope);
    const then = textOf(opened, id);
    const backup = await opened.core.backups.make({ scope });
    const now = save(opened, id, '\nMore.\n');
    const restore = () => opened.core.backups.restoreSkill({ scope, id: backup.id, skill: id });
    expect(restore()).toEqual({ id, name: 'kept', done: 'revision' });
    expect(textOf(opened, id)).toBe(then);
    const [, previous] = opened.core.library.revisions({ id });
    expect(opened.core.library.revisionText({ id, revisionId: previous!.id }).text).toBe(now);
    expect(restore()).toMatchObject({ done: 'unchanged' });
  });

  it('gives back a removed skill, and refuses one with unsaved edits', async () => {
    const opened = start();
    const id = create(opened, 'kept', scope);
    const backup = await opened.core.backups.make({ scope });
    save(opened, id, '\nMore.\n');
    opened.core.library.saveDraft({ id, text: 'unsaved', baseHash: opened.core.library.open({ id }).revision.hash });
    const restore = () => opened.core.backups.restoreSkill({ scope, id: backup.id, skill: id });
    expect(await failure(restore)).toMatchObject({ code: 'edit_refused' });
    opened.core.library.discardDraft({ id });
    opened.core.library.remove({ ids: [id] });
    expect(restore()).toMatchObject({ done: 'added', id });
    expect(names(opened, scope)).toEqual(['kept']);
    expect(textOf(opened, id)).not.toContain('More.');
  });

  it('is restored whole while it is open, in one step, with the state before as a back-up', async () => {
    const opened = start();
    const id = create(opened, 'kept', scope);
    const then = textOf(opened, id);
    const backup = await opened.core.backups.make({ scope });
    const now = save(opened, id, '\nMore.\n');
    create(opened, 'newer', scope);
    const other = start();
    const restored = await opened.core.backups.restore({ scope, id: backup.id });
    expect(restored).toMatchObject({ aside: null, putBack: [], before: { reason: 'before_restore', has: { skills: 2 } } });
    expect([names(opened, scope), textOf(opened, id)]).toEqual([['kept'], then]);
    await expect.poll(() => names(other, scope)).toEqual(['kept']);
    // Nothing is lost: the state before comes back the same way.
    await opened.core.backups.restore({ scope, id: restored.before!.id });
    expect([names(opened, scope), textOf(opened, id)]).toEqual([['kept', 'newer'], now]);
    expect(create(opened, 'writable', scope)).toBeTruthy();
  });

  it('that is half-made, damaged or another program’s never counts or is told, and nothing is changed', async () => {
    const opened = start();
    create(opened, 'kept', scope);
    const backup = await opened.core.backups.make({ scope });
    create(opened, 'newer', scope);
    mkdirSync(join(folderOf(scope), `${backup.id}.1.partial`));
    expect(opened.core.backups.list({ scope })).toHaveLength(1);
    const agents = join(backup.path, 'agents.db');
    const whole = readFileSync(agents);
    for (const damage of [flipped(whole), whole.subarray(0, whole.length / 2), Buffer.alloc(0), foreign()]) {
      writeFileSync(agents, damage);
      const error = await failure(() => opened.core.backups.restore({ scope, id: backup.id }));
      expect(error).toMatchObject({ code: 'db_corrupt', message: expect.stringContaining(backup.id) });
      expect(names(opened, scope)).toEqual(['kept', 'newer']);
    }
    expect(await failure(() => opened.core.backups.restore({ scope, id: '../agents.db' }))).toMatchObject({ code: 'not_found' });
  });
});

function bytesUnder(top: string): Record<string, string> {
  const files = readdirSync(top, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(files.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'latin1')]));
}

function flipped(bytes: Buffer): Buffer {
  const changed = Buffer.from(bytes);
  changed[bytes.length - 100]! ^= 1;
  return changed;
}

function foreign(): Buffer {
  const path = join(folder, 'foreign.db');
  rmSync(path, { force: true });
  const db = new Database(path);
  db.exec('CREATE TABLE moz_places (id INTEGER)');
  db.close();
  return readFileSync(path);
}

it.each(['agents.db', 'agents.db-wal', 'agents.db-shm', 'agents.db-journal'])(
  'C9: a back-up in a workspace whose %s is a link is none',
  async (name) => {
    const opened = start();
    create(opened, 'kept', 'workspace');
    const { id, path } = await opened.core.backups.make({ scope: 'workspace' });
    const db = new Database(join(path, 'agents.db'));
    db.pragma('journal_mode = WAL');
    db.close();
    const target = join(folder, 'outside');
    copyFileSync(join(path, 'agents.db'), target);
    if (name !== 'agents.db') writeFileSync(target, 'somebody’s');
    const before = readFileSync(target);
    rmSync(join(path, name), { force: true });
    symlinkSync(target, join(path, name));
    expect(await failure(() => opened.core.backups.look({ scope: 'workspace', id }))).toMatchObject({ code: 'not_found' });
    expect(opened.core.backups.list({ scope: 'workspace' })).toEqual([]);
    expect(readFileSync(target)).toEqual(before);
  },
);

describe('C12: a restore gives nothing back that was withdrawn since', () => {
  const ASKS = '---\nname: asks\ndescription: Test.\nrequired_permissions: [crm:read, crm:write]\n---\n\nHello.\n';

  async function withGrants() {
    const opened = start();
    const { library, capability } = opened.core;
    const { planId } = await library.planImport({
      files: [{ fileName: 'asks.md', data: Buffer.from(ASKS).toString('base64') }],
      scope: 'account',
    });
    const id = library.applyImport({ planId, choices: {} }).items[0]!.id!;
    acknowledge(library, [id]);
    const permissions = capability.effective({ skillId: id }).permissions.map(({ permission }) => permission);
    capability.grant({ skillId: id, permissions, until: null, why: 'asked' });
    return { opened, id };
  }
  const held = ({ core }: OpenedCore, id: string) => core.capability.effective({ skillId: id }).permissions.map(({ state }) => state);

  it('what is granted now stays granted, what was revoked stays revoked, and the log has both', async () => {
    const { opened, id } = await withGrants();
    const { capability, backups, library } = opened.core;
    expect(held(opened, id)).toEqual(['granted', 'granted']);
    const backup = await backups.make({});
    const [first] = capability.grants({ skillId: id });
    capability.revoke({ id: first!.id });
    library.setEnabled({ id, enabled: false });
    await backups.restore({ id: backup.id });
    expect(held(opened, id).sort()).toEqual(['granted', 'missing']);
    expect(opened.core.library.list({ query: 'asks' }).rows[0]).toMatchObject({ enabled: false });
    const actions = opened.core.capability.audit({}).rows.map(({ action }) => action);
    expect(actions.slice(0, 3).sort()).toEqual(['Disabled', 'Restored', 'Revoked']);
    expect(actions.filter((action) => action === 'Granted')).toHaveLength(1);
  });

  it('without the database of now, every grant is asked for again', async () => {
    const { opened, id } = await withGrants();
    const backup = await opened.core.backups.make({});
    for (const each of open.splice(0)) await each.close();
    const elsewhere = openTestCore({ home: join(folder, 'elsewhere') });
    await elsewhere.close();
    // A new, empty account beside the old back-ups: it knows nothing of what was withdrawn, and nothing counts as granted now.
    for (const name of ['agents.db', 'traces.db']) copyFileSync(join(folder, 'elsewhere', name), home(name));
    const again = start();
    await again.core.backups.restore({ id: backup.id });
    expect(held(again, id)).toEqual(['missing', 'missing']);
  });
});

describe('A17: back-ups are thinned with age and within a size', () => {
  /** The made one under the names of other days. */
  function age(backup: Backup, days: readonly number[]): string[] {
    return days.map((each) => {
      const at = new Date(Date.parse(backup.at) - each * 86_400_000).toISOString().replaceAll(':', '-');
      const path = join(home('backups'), `${at}-daily`);
      mkdirSync(path);
      for (const name of readdirSync(backup.path)) writeFileSync(join(path, name), readFileSync(join(backup.path, name)));
      return path;
    });
  }

  it('a day each for a week, a week each for a month, a month each for half a year; by hand stays', async () => {
    const opened = start();
    create(opened, 'kept');
    const first = await opened.core.backups.make({});
    age(
      first,
      Array.from({ length: 400 }, (_, day) => day + 1),
    );
    await opened.core.backups.make({});
    const left = opened.core.backups.list({});
    expect(left.filter(({ reason }) => reason === 'by_hand')).toHaveLength(2);
    const days = left.map(({ at }) => (Date.parse(first.at) - Date.parse(at)) / 86_400_000).filter((day) => day >= 1);
    expect(days.slice(0, 6)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(days.length).toBeGreaterThanOrEqual(12);
    expect(days.length).toBeLessThanOrEqual(16);
    // The sixth month back ended 121 to 153 days ago, by the day of the month on which this runs.
    expect(Math.max(...days)).toBeGreaterThan(120);
    expect(Math.max(...days)).toBeLessThan(190);
  });

  it('the oldest go beyond the size, the newest stays, and a limit that is too small is told', async () => {
    const opened = start();
    const { app, backups } = opened.core;
    create(opened, 'kept');
    const first = await backups.make({});
    age(first, [1, 2, 3, 4, 5, 6]);
    app.saveSettings({ backups: { megabytes: Math.max(1, Math.floor((first.bytes * 3) / 1e6)), runsMegabytes: 0 } });
    await backups.make({});
    expect(backups.list({}).length).toBeLessThan(7);
    const id = create(opened, 'large');
    for (let round = 0; round < 4; round++) save(opened, id, `${noise(400_000)}\n`);
    app.saveSettings({ backups: { megabytes: 1, runsMegabytes: 0 } });
    const last = await backups.make({});
    expect(backups.list({}).map((each) => each.id)).toEqual([last.id]);
    expect(app.info().notices.map(({ message }) => message)).toContainEqual(expect.stringContaining('so only the newest is kept'));
  });

  it('the one that is restored stays, also today’s and one that would be thinned by its age', async () => {
    const opened = start();
    const id = create(opened, 'kept');
    const then = textOf(opened, id);
    const first = await opened.core.backups.make({});
    age(first, [1, 2, 3, 4, 5, 6, 7, 8]);
    for (const day of [0.001, 9, 400]) {
      const wanted = basename(age(first, [day])[0]!);
      save(opened, id, '\nMore.\n');
      await opened.core.backups.restore({ id: wanted });
      expect(textOf(opened, id)).toBe(then);
      expect(opened.core.backups.list({}).map((backup) => backup.id)).toContain(wanted);
    }
  });

  it('the one just made stays, also beside those of a clock that ran ahead', async () => {
    const opened = start();
    create(opened, 'kept');
    const first = await opened.core.backups.make({});
    age(first, [-1, -2, -3, -4, -5, -6, -7, -8, -9]);
    opened.core.app.saveSettings({ backups: { megabytes: 1, runsMegabytes: 0 } });
    const made = await opened.core.backups.make({});
    expect(existsSync(made.path)).toBe(true);
  });

  it('what a killed process left half-made is removed later, and a copy before a migration is shown among them', async () => {
    const opened = start();
    create(opened, 'kept');
    const left = join(home('backups'), '2026-01-01T00-00-00.000Z-daily.1.partial');
    const [mine, copy] = [home('backups', 'thesis.partial'), home('backups', 'agents-vintage.db')];
    for (const folder of [left, mine]) mkdirSync(folder);
    writeFileSync(copy, 'x');
    for (const path of [left, mine, copy]) utimesSync(path, 0, 0);
    writeFileSync(home('backups', 'agents-v3-to-v9.db'), 'x');
    await opened.core.backups.make({});
    expect(existsSync(left)).toBe(false);
    expect([mine, copy].every((path) => existsSync(path))).toBe(true);
    expect(opened.core.backups.list({}).map(({ reason, has }) => [reason, has === null])).toContainEqual(['before_update', true]);
  });
});

const noise = (length: number): string =>
  Array.from({ length }, (_, at) => String.fromCharCode(97 + ((at * 7919 + (at >> 3)) % 26))).join('');

// An account whose skills cannot be opened is recovered from a back-up or begun anew by decision, never silently; nothing is deleted.
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CoreOptions, OpenedCore } from '../../../electron/core/app/index.ts';
import { openTestCore } from '../../fixtures/core.ts';
import { createCalls } from '../cli/call.ts';

let folder: string;
const open: OpenedCore[] = [];
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-recovery-')));
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  rmSync(folder, { recursive: true, force: true });
});

const home = (...parts: string[]) => join(folder, 'home', ...parts);
function start(more: Partial<CoreOptions> = {}): OpenedCore {
  const opened = openTestCore({ home: home(), recover: true, ...more });
  open.push(opened);
  return opened;
}
const names = ({ core }: OpenedCore) => core.library.list({ query: 'source:user' }).rows.map(({ name }) => name);

/** An account with a skill, its back-up, and settings of its own; closed. Returns the id of the back-up. */
async function makeAccount(): Promise<string> {
  const opened = openTestCore({ home: home() });
  const { id } = opened.core.library.create({ scope: 'account', name: 'kept', template: 'blank' });
  opened.core.library.saveDraft({ id, text: 'unsaved', baseHash: opened.core.library.open({ id }).revision.hash });
  opened.core.app.saveSettings({ theme: 'dark' });
  opened.core.models.saveEndpoint({ name: 'near', baseUrl: 'http://127.0.0.1:9/v1', models: ['m'] });
  writeFileSync(home('keys.json'), '{"encrypted":true}', { mode: 0o600 });
  const backup = await opened.core.backups.make({});
  await opened.close();
  return backup.id;
}

const foreign = (path: string) => {
  rmSync(path, { force: true });
  const db = new Database(path);
  db.exec('CREATE TABLE moz_places (id INTEGER); PRAGMA user_version = 77');
  db.close();
};
const LOSSES: [string, (path: string) => void, string][] = [
  ['missing', (path) => rmSync(path), 'account_lost'],
  ['empty', (path) => writeFileSync(path, ''), 'account_lost'],
  ['another program’s', foreign, 'db_foreign'],
  ['the traces.db', (path) => copyFileSync(home('traces.db'), path), 'db_foreign'],
  ['noise', (path) => writeFileSync(path, Buffer.alloc(50_000, 'noise ')), 'db_corrupt'],
];

describe.each(LOSSES)('A17: an account whose agents.db is %s', (_, damage, code) => {
  it('opens with its back-ups alone, says why, and changes nothing', async () => {
    const id = await makeAccount();
    damage(home('agents.db'));
    const before = existsSync(home('agents.db')) ? readFileSync(home('agents.db')) : null;
    const { core } = start();
    expect(core.backups.recovery()).toMatchObject({ home: home(), code, message: expect.stringContaining('agents.db') });
    expect(core.backups.list({}).map((each) => each.id)).toEqual([id]);
    expect(core.backups.look({ id }).skills).toEqual([expect.objectContaining({ name: 'kept', now: null })]);
    expect(core.app.info()).toMatchObject({ home: home(), databases: [] });
    expect(core.app.settings().theme).toBe('dark');
    expect(() => core.library.list({})).toThrow(expect.objectContaining({ code }));
    expect(() => core.backups.restoreSkill({ id, skill: 'x' })).toThrow();
    expect(existsSync(home('agents.db')) ? readFileSync(home('agents.db')) : null).toEqual(before);
  });

  it('opens in the same process once a back-up is restored; what was there is kept', async () => {
    const id = await makeAccount();
    damage(home('agents.db'));
    const hadContent = existsSync(home('agents.db')) && readFileSync(home('agents.db')).length > 0;
    const opened = start();
    const restored = await opened.core.backups.restore({ id });
    expect(restored.before).toBeNull();
    if (hadContent) expect(existsSync(restored.aside!)).toBe(true);
    expect(opened.core.backups.recovery()).toBeNull();
    expect(names(opened)).toEqual(['kept']);
    expect(opened.core.library.list({}).facets.drafts).toBe(1);
    opened.core.library.create({ scope: 'account', name: 'next', template: 'blank' });
    expect(names(opened)).toEqual(['kept', 'next']);
  });

  it('is begun anew by decision alone, with what was there set aside', async () => {
    const id = await makeAccount();
    damage(home('agents.db'));
    const had = existsSync(home('agents.db')) ? readFileSync(home('agents.db')) : null;
    const opened = start();
    const { aside } = await opened.core.backups.startAnew();
    expect(names(opened)).toEqual([]);
    if (had !== null) expect(readFileSync(aside!)).toEqual(had);
    expect(opened.core.backups.list({}).map((each) => each.id)).toEqual([id]);
    await expect(opened.core.backups.startAnew()).rejects.toMatchObject({ code: 'read_only' });
    for (const each of open.splice(0)) await each.close();
    expect(names(start())).toEqual([]);
  });
});

describe('A17: a lost account folder', () => {
  it('has all of it back from its back-up: skills, drafts, runs, settings, models and keys', async () => {
    const id = await makeAccount();
    for (const name of readdirSync(home()).filter((each) => each !== 'backups')) rmSync(home(name), { recursive: true });
    const opened = start();
    const { putBack } = await opened.core.backups.restore({ id });
    expect(putBack.map((name) => name.replace(/drafts\/.*/, 'drafts')).sort()).toEqual([
      'drafts',
      'keys.json',
      'models.json',
      'settings.json',
      'traces.db',
    ]);
    expect(names(opened)).toEqual(['kept']);
    expect(opened.core.app.settings().theme).toBe('dark');
    expect(opened.core.models.endpoints().map(({ name }) => name)).toContain('near');
    expect(readFileSync(home('keys.json'), 'utf8')).toBe('{"encrypted":true}');
    expect(opened.core.library.list({}).facets.drafts).toBe(1);
  });
});

describe('A17: the command line', () => {
  const { cli, json } = createCalls(() => folder);

  it('lists, looks into and restores back-ups of an account that cannot be opened', async () => {
    const id = await makeAccount();
    rmSync(home('agents.db'));
    const refused = await cli(['list']);
    expect(refused.code).toBe(1);
    expect(refused.stderr).toContain('restore last');
    expect((await json(['backup', 'list'])).value.backups).toEqual([expect.objectContaining({ id, reason: 'by_hand' })]);
    expect((await json(['backup', 'look', 'last'])).value.skills).toEqual([expect.objectContaining({ name: 'kept', now: null })]);
    expect((await cli(['backup', 'look', id])).stdout).toMatch(/kept +\S+ +.* –/);
    expect((await cli(['backup', 'look', id, '--skill', 'kept'])).stdout).toContain('name: kept');
    expect((await cli(['restore', 'last'])).code).toBe(2);
    expect((await cli(['restore', 'last', '--yes'])).stdout).toContain('The account is as it was at');
    expect((await cli(['list', '--json'])).stdout).toContain('"kept"');
  });

  it('makes one, restores one skill from it and all of it, in text and JSON', async () => {
    await makeAccount();
    expect((await cli(['backup', 'make'])).stdout).toMatch(/backups.*: 1 skill, 1 draft.*keys, /);
    const { value } = await json(['backup', 'make']);
    expect(value.backup).toMatchObject({ has: { skills: 1 } });
    expect((await cli(['backup', 'list'])).stdout).toContain('by hand');
    expect((await json(['restore', 'last', '--skill', 'kept'])).value.skill).toMatchObject({ done: 'unchanged' });
    expect((await json(['restore', value.backup.id, '--yes'])).value.restored).toMatchObject({ before: { reason: 'before_restore' } });
    expect((await json(['backup', 'look', 'nothing'])).value.error).toMatchObject({ code: 'not_found' });
    expect((await json(['restore', 'last', '--skill', 'unknown'])).value.error).toMatchObject({ code: 'not_found' });
    expect((await cli(['backup', 'list', '--scope', 'workspace'])).code).toBe(2);
  });

  it('makes one a day by itself, at the end of a command, once there is a skill of the person’s', async () => {
    await cli(['list']);
    expect((await json(['backup', 'list'])).value.backups).toEqual([]);
    const path = join(folder, 'own.md');
    writeFileSync(path, '---\nname: own\ndescription: Test.\n---\n\nHello.\n');
    await cli(['import', path, '--yes']);
    const [daily, ...more] = (await json(['backup', 'list'])).value.backups;
    expect(daily).toMatchObject({ reason: 'daily', has: { skills: 1 } });
    expect(more).toEqual([]);
    expect((await json(['backup', 'list'])).value.backups).toHaveLength(1);
    renameSync(home('backups', daily.id), home('backups', '2026-01-01T00-00-00.000Z-daily'));
    await cli(['list']);
    expect((await json(['backup', 'list'])).value.backups).toHaveLength(2);
  });
});

// Databases that a newer Skillwright has used: skills are listed, opened and exported; every write is refused with the reason, and not a byte changes.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CoreOptions, OpenedCore } from '../../../electron/core/app/index.ts';
import { acknowledge } from '../../fixtures/acknowledge.ts';
import { openTestCore } from '../../fixtures/core.ts';

const textOf = (name: string) => `---\nname: ${name}\ndescription: Says hello.\nversion: 1.0.0\n---\n\nYou greet.\n`;
const NEWER = { code: 'db_newer', message: expect.stringContaining('9.0.0'), remedy: expect.stringContaining('Update Skillwright') };

let folder: string;
const open: OpenedCore[] = [];
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-newer-')));
  mkdirSync(join(folder, 'notes'));
});
afterEach(async () => {
  await closeAll();
  rmSync(folder, { recursive: true, force: true });
});

async function closeAll(): Promise<void> {
  for (const each of open.splice(0)) await each.close();
}

function start(more: Partial<CoreOptions> = {}): OpenedCore {
  const opened = openTestCore({ home: join(folder, 'home'), ...more });
  open.push(opened);
  return opened;
}

async function bringIn({ core }: OpenedCore, name: string, scope: 'account' | 'workspace'): Promise<string> {
  const file = { fileName: `${name}.md`, data: Buffer.from(textOf(name)).toString('base64') };
  const { planId, items } = await core.library.planImport({ files: [file], scope });
  const id = core.library.applyImport({ planId, choices: { [items[0]!.itemId]: 'import' } }).items[0]?.id ?? '';
  acknowledge(core.library, [id]);
  return id;
}

/** As a newer app leaves it: a later version, tables and columns that this one does not know. */
function makeNewer(path: string): void {
  const db = new Database(path);
  if (path.endsWith('agents.db')) {
    db.exec(`UPDATE meta SET value = '9.0.0' WHERE key = 'app_version'; ALTER TABLE skill_sources ADD COLUMN mood TEXT`);
    db.exec(`UPDATE meta SET value = 'of a later app' WHERE key = 'derived'`);
  }
  db.exec('CREATE TABLE from_the_future (id TEXT)');
  db.pragma('user_version = 99');
  db.close();
}

const bytesOf = (...paths: string[]) => paths.map((path) => readFileSync(join(folder, path), 'base64'));

describe('an account of a newer app', () => {
  let id = '';
  beforeEach(async () => {
    id = await bringIn(start(), 'hello', 'account');
    await closeAll();
    makeNewer(join(folder, 'home', 'agents.db'));
    makeNewer(join(folder, 'home', 'traces.db'));
    writeFileSync(join(folder, 'home', 'drafts', `${id}.draft`), 'a draft in a form of later');
  });

  it('A4: lists, opens and exports its skills, and says why nothing more', async () => {
    const { core } = start();
    expect(core.app.info().notices).toEqual([
      { id: expect.any(String), severity: 'warning', message: NEWER.message, remedy: NEWER.remedy },
    ]);
    expect(core.app.info().databases.map(({ readOnly }) => readOnly)).toEqual([true, true]);
    expect(core.library.list({ query: 'hello' }).rows).toMatchObject([{ name: 'hello', state: 'ok', hasDraft: false }]);
    expect(core.library.open({ id })).toMatchObject({ text: textOf('hello'), draft: null });
    const to = join(folder, 'out');
    mkdirSync(to);
    await core.library.exportTo({ ids: [id], dir: to, format: 'md', overwrite: false });
    expect(readFileSync(join(to, 'hello.md'), 'utf8')).toBe(textOf('hello'));
    expect(core.traces.list({}).rows).toEqual([]);
  });

  it('A4: refuses every write with the reason, and changes no byte', async () => {
    const files = ['home/agents.db', 'home/traces.db', `home/drafts/${id}.draft`];
    const before = bytesOf(...files);
    const { core } = start();
    core.models.saveEndpoint({ name: 'none', baseUrl: 'http://127.0.0.1:9/v1', models: ['m'] });
    const { revision } = core.library.open({ id });
    const text = `${textOf('hello')}more`;
    const plan = await core.library.planImport({
      files: [{ fileName: 'new.md', data: Buffer.from(textOf('new')).toString('base64') }],
      scope: 'account',
    });
    writeFileSync(join(folder, 'linked.md'), textOf('linked'));
    const writes: Record<string, () => unknown> = {
      save: () => core.library.save({ id, text, baseHash: revision.hash }),
      saveDraft: () => core.library.saveDraft({ id, text, baseHash: revision.hash }),
      create: () => core.library.create({ scope: 'account', name: 'fresh', template: 'blank' }),
      applyImport: () => core.library.applyImport({ planId: plan.planId, choices: {} }),
      remove: () => core.library.remove({ ids: [id] }),
      setEnabled: () => core.library.setEnabled({ id, enabled: false }),
      setPermission: () => core.library.setPermission({ id, channel: 'cli', allowed: false }),
      acknowledge: () => acknowledge(core.library, [id]),
      link: () => core.library.link({ path: join(folder, 'linked.md'), scope: 'account' }),
      run: () => core.execution.start({ skill: { id }, request: 'Hello.', modelId: 'none/m' }),
    };
    for (const [name, write] of Object.entries(writes)) await expect((async () => write())(), name).rejects.toMatchObject(NEWER);
    await closeAll();
    expect(bytesOf(...files)).toEqual(before);
    expect(readdirSync(join(folder, 'home', 'backups'))).toEqual([]);
  });

  it('A4: leaves a workspace of this app as it was: only what the account would have to remember is refused', async () => {
    const { core } = start({ workspace: join(folder, 'notes') });
    const file = { fileName: 'local.md', data: Buffer.from(textOf('local')).toString('base64') };
    const { planId } = await core.library.planImport({ files: [file], scope: 'workspace' });
    const id = core.library.applyImport({ planId, choices: {} }).items[0]?.id ?? '';
    const { revision } = core.library.open({ id });
    expect(core.library.save({ id, text: `${textOf('local')}more`, baseHash: revision.hash }).revision.number).toBe(2);
    await expect((async () => acknowledge(core.library, [id]))()).rejects.toMatchObject(NEWER);
    expect(core.library.remove({ ids: [id] })).toEqual({ removed: 1 });
  });
});

describe('a workspace of a newer app', () => {
  it('A4: is read beside an account that works as ever', async () => {
    const workspace = join(folder, 'notes');
    const id = await bringIn(start({ workspace }), 'hello', 'workspace');
    await closeAll();
    makeNewer(join(workspace, 'agents.db'));
    const before = bytesOf('notes/agents.db');
    const opened = start({ workspace });
    const { core } = opened;
    expect(core.library.open({ id }).text).toBe(textOf('hello'));
    await expect((async () => core.library.remove({ ids: [id] }))()).rejects.toMatchObject(NEWER);
    expect(await bringIn(opened, 'mine', 'account')).not.toBe('');
    expect(core.app.info().notices).toMatchObject([{ message: expect.stringContaining(workspace) }]);
    await closeAll();
    expect(bytesOf('notes/agents.db')).toEqual(before);
  });
});

describe('traces of a newer app', () => {
  it('A4: make the account readable, and nothing else', async () => {
    const id = await bringIn(start(), 'hello', 'account');
    await closeAll();
    makeNewer(join(folder, 'home', 'traces.db'));
    const { core } = start();
    expect(core.library.open({ id }).text).toBe(textOf('hello'));
    await expect((async () => core.library.remove({ ids: [id] }))()).rejects.toMatchObject({
      code: 'db_newer',
      message: expect.stringContaining('traces.db'),
    });
  });
});

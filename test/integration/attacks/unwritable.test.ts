// An account or a workspace that cannot be written (medium, owner, mode) or is on a full disk opens for reading and export, and says why
// nothing is saved.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { ROOT } from '../../../electron/shells/paths.ts';
import { openTestCore } from '../../fixtures/core.ts';
import { makeSmallDisk } from '../../fixtures/small-disk.ts';

let folder: string;
const open: OpenedCore[] = [];
const undo: (() => void)[] = [];
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-unwritable-')));
});
afterEach(async () => {
  for (const each of open.splice(0)) await each.close();
  for (const each of undo.splice(0)) each();
  rmSync(folder, { recursive: true, force: true });
});

function start(home: string): OpenedCore {
  const opened = openTestCore({ home });
  open.push(opened);
  return opened;
}

async function makeAccount(home: string): Promise<string> {
  const opened = openTestCore({ home });
  const { id } = opened.core.library.create({ scope: 'account', name: 'kept', template: 'blank' });
  await opened.core.backups.make({});
  await opened.close();
  return id;
}

/** Every byte below a folder, but for what a log may add. */
function bytesUnder(top: string): Record<string, string> {
  const files = readdirSync(top, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const kept = files.filter(({ name }) => !/^app.*\.log$|^filling/.test(name));
  return Object.fromEntries(kept.map(({ parentPath, name }) => [join(parentPath, name), readFileSync(join(parentPath, name), 'base64')]));
}

async function expectReadable({ core }: OpenedCore, id: string, code: string, home: string): Promise<void> {
  expect(core.library.list({ query: 'source:user' }).rows.map(({ name }) => name)).toEqual(['kept']);
  expect(core.library.open({ id }).text).toContain('name: kept');
  const out = join(folder, 'out');
  mkdirSync(out, { recursive: true });
  const { files } = await core.library.exportTo({ ids: [id], dir: out, overwrite: true, format: 'folder' });
  expect(files).toHaveLength(1);
  expect(existsSync(join(out, 'kept', 'SKILL.md'))).toBe(true);
  const { text, revision } = core.library.open({ id });
  for (const write of [
    () => core.library.create({ scope: 'account', name: 'next', template: 'blank' }),
    () => core.library.save({ id, text: `${text}\nMore.\n`, baseHash: revision.hash }),
    () => core.library.remove({ ids: [id] }),
  ])
    expect(write).toThrow(expect.objectContaining({ code, message: expect.stringContaining('Nothing was written.') }));
  await expect(core.backups.make({})).rejects.toMatchObject({ code });
  expect(core.backups.list({})).toHaveLength(1);
  const [told] = core.app.info().notices;
  expect(told).toMatchObject({
    severity: 'warning',
    message: expect.stringContaining(home),
    remedy: expect.stringContaining('read and exported'),
  });
}

const canMount = makeSmallDisk(1);
canMount?.remove();

describe.skipIf(canMount === null)('A17: an account on a disk that takes nothing (needs a mount)', () => {
  const disk = () => {
    const made = makeSmallDisk(12)!;
    undo.push(() => made.remove());
    return made;
  };

  it.each(['clean', 'with a log'])('that is read-only opens for reading and export: %s', async (how) => {
    const made = disk();
    const home = join(made.path, 'home');
    const id = await makeAccount(home);
    if (how === 'with a log') leaveLog(home);
    spawnSync('mount', ['-o', 'remount,ro', made.path]);
    undo.unshift(() => void spawnSync('mount', ['-o', 'remount,rw', made.path]));
    const before = bytesUnder(home);
    await expectReadable(start(home), id, 'no_permission', home);
    expect(bytesUnder(home)).toEqual(before);
  });

  it.each(['clean', 'with a log'])('that is full opens for reading and export: %s', async (how) => {
    const made = disk();
    const home = join(made.path, 'home');
    const id = await makeAccount(home);
    if (how === 'with a log') leaveLog(home);
    made.fill();
    const { core } = start(home);
    expect(core.library.list({ query: 'source:user' }).rows.map(({ name }) => name)).toEqual(['kept']);
    const out = join(folder, 'out');
    mkdirSync(out);
    expect((await core.library.exportTo({ ids: [id], dir: out, overwrite: true, format: 'folder' })).files).toHaveLength(1);
    const error = await Promise.resolve()
      .then(() => core.library.create({ scope: 'account', name: 'next', template: 'blank' }))
      .then(
        () => null,
        (cause: unknown) => cause,
      );
    expect(error).toMatchObject({ code: expect.stringMatching(/^(db_full|disk_full)$/), remedy: expect.any(String) });
    for (const each of open.splice(0)) await each.close();
    made.empty();
    const again = start(home);
    again.core.library.create({ scope: 'account', name: 'next', template: 'blank' });
    expect(again.core.library.list({ query: 'source:user' }).total).toBe(2);
  });
});

/** What a killed process leaves: commits that are only in the log. */
function leaveLog(home: string): void {
  const script = `
    const D = require(${JSON.stringify(join(process.cwd(), 'node_modules', 'better-sqlite3'))});
    const db = new D(${JSON.stringify(join(home, 'agents.db'))});
    db.exec("UPDATE meta SET value = value + 1 WHERE key = 'catalog'");
    process.kill(process.pid, 'SIGKILL');`;
  spawnSync(process.execPath, ['-e', script]);
  expect(existsSync(join(home, 'agents.db-wal'))).toBe(true);
}

const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;

describe.skipIf(!isRoot)('A17: an account that belongs to somebody else (needs root)', () => {
  it('opens for reading and export, for whoever may read it', async () => {
    const home = join(folder, 'home');
    const id = await makeAccount(home);
    const copy = join(folder, 'copy');
    cpSync(home, copy, { recursive: true });
    for (const entry of ['', ...readdirSync(copy, { recursive: true, encoding: 'utf8' })]) chmodSync(join(copy, entry), 0o755);
    chmodSync(folder, 0o755);
    const before = bytesUnder(copy);
    const out = join(folder, 'out');
    mkdirSync(out);
    chownSync(out, NOBODY, NOBODY);
    process.seteuid!(NOBODY);
    undo.unshift(() => process.seteuid!(0));
    await expectReadable(start(copy), id, 'no_permission', copy);
    expect(bytesUnder(copy)).toEqual(before);
  });
});

describe('A17: a workspace that cannot be written', () => {
  /** A workspace with a skill, and a page. */
  async function makeWorkspace(path: string): Promise<string> {
    mkdirSync(path, { recursive: true });
    const opened = openTestCore({ home: join(folder, 'maker'), workspace: path });
    const { id } = opened.core.library.create({ scope: 'workspace', name: 'kept', template: 'blank' });
    await opened.close();
    writeFileSync(join(path, 'page.md'), '# A page\n');
    return id;
  }

  /** Its skills can be read and exported, the account is not affected, and the reason is told once. */
  async function expectWorkspaceReadable({ core }: OpenedCore, id: string, path: string): Promise<void> {
    expect(core.app.info().workspace?.path).toBe(path);
    expect(core.library.list({ query: 'source:user' }).rows.map(({ name, scope }) => [name, scope])).toEqual([['kept', 'workspace']]);
    expect(core.library.open({ id }).text).toContain('name: kept');
    const out = join(folder, 'out');
    mkdirSync(out, { recursive: true });
    await core.library.exportTo({ ids: [id], dir: out, overwrite: true, format: 'folder' });
    expect(existsSync(join(out, 'kept', 'SKILL.md'))).toBe(true);
    const { text, revision } = core.library.open({ id });
    for (const write of [
      () => core.library.create({ scope: 'workspace', name: 'next', template: 'blank' }),
      () => core.library.save({ id, text: `${text}\nMore.\n`, baseHash: revision.hash }),
      () => core.library.remove({ ids: [id] }),
    ])
      expect(write).toThrow(
        expect.objectContaining({
          code: expect.stringMatching(/^(no_permission|disk_full)$/),
          message: expect.stringMatching(/^Nothing was written\. .*cannot be written/),
        }),
      );
    expect(core.library.create({ scope: 'account', name: 'elsewhere', template: 'blank' }).id).toBeTruthy();
    const told = core.app.info().notices.filter(({ message }) => message.includes(path));
    expect(told).toMatchObject([
      { severity: 'warning', message: expect.stringContaining('cannot be written'), remedy: expect.any(String) },
    ]);
  }

  const openIn = (workspace: string): OpenedCore => {
    const opened = openTestCore({ home: join(folder, 'home'), workspace });
    open.push(opened);
    return opened;
  };
  const disk = () => {
    const made = makeSmallDisk(12)!;
    undo.push(() => made.remove());
    return { ...made, workspace: join(made.path, 'notes') };
  };
  const lock = (path: string) => {
    spawnSync('mount', ['-o', 'remount,ro', path]);
    undo.unshift(() => void spawnSync('mount', ['-o', 'remount,rw', path]));
  };

  describe.skipIf(canMount === null)('because of its disk (needs a mount)', () => {
    it.each(['clean', 'with a log', 'opened while another one is open'])(
      'opens for reading and export on a read-only medium: %s',
      async (how) => {
        const { path, workspace } = disk();
        const id = await makeWorkspace(workspace);
        if (how === 'with a log') leaveLog(workspace);
        lock(path);
        const before = bytesUnder(workspace);
        if (how === 'opened while another one is open') {
          const other = join(folder, 'other');
          mkdirSync(other);
          const opened = openIn(other);
          opened.core.app.openWorkspace({ path: workspace });
          await expectWorkspaceReadable(opened, id, workspace);
        } else await expectWorkspaceReadable(openIn(workspace), id, workspace);
        expect(bytesUnder(workspace)).toEqual(before);
      },
    );

    it.each(['clean', 'with a log'])('opens for reading and export on a full disk, and for writing once there is room: %s', async (how) => {
      const { workspace, fill, empty } = disk();
      const id = await makeWorkspace(workspace);
      if (how === 'with a log') leaveLog(workspace);
      fill();
      const { core } = openIn(workspace);
      expect(core.library.open({ id }).text).toContain('name: kept');
      expect(core.library.create({ scope: 'account', name: 'elsewhere', template: 'blank' }).id).toBeTruthy();
      expect(() => core.library.create({ scope: 'workspace', name: 'next', template: 'blank' })).toThrow(
        expect.objectContaining({ code: expect.stringMatching(/^(db_full|disk_full)$/) }),
      );
      for (const each of open.splice(0)) await each.close();
      empty();
      expect(openIn(workspace).core.library.create({ scope: 'workspace', name: 'next', template: 'blank' }).id).toBeTruthy();
    });

    it('of which nothing is kept there yet still shows its pages', () => {
      const { path, workspace } = disk();
      mkdirSync(workspace);
      writeFileSync(join(workspace, 'page.md'), '# A page\n');
      lock(path);
      const { core } = openIn(workspace);
      expect(core.app.info().workspace?.path).toBe(workspace);
      expect(() => core.library.create({ scope: 'workspace', name: 'next', template: 'blank' })).toThrow(
        expect.objectContaining({ code: 'no_permission' }),
      );
      expect(readdirSync(workspace)).toEqual(['page.md']);
    });

    it('is told on the command line, where list and export work and an import does not', async () => {
      const { path, workspace } = disk();
      await makeWorkspace(workspace);
      lock(path);
      const cli = (...args: string[]) =>
        spawnSync(
          process.execPath,
          [join(ROOT, 'electron/shells/cli/main.ts'), '--home', join(folder, 'home'), '--workspace', workspace, ...args],
          {
            encoding: 'utf8',
          },
        );
      const list = cli('list');
      expect([list.status, list.stdout]).toEqual([0, expect.stringContaining('kept')]);
      expect(list.stderr).toContain('cannot be written');
      expect(JSON.parse(cli('list', '--json').stdout)).toBeTruthy();
      const out = join(folder, 'exported');
      mkdirSync(out);
      expect(cli('export', 'kept', '--to', out).status).toBe(0);
      const file = join(folder, 'new.md');
      writeFileSync(file, '---\nname: new\ndescription: Test.\n---\n\nText.\n');
      const refused = cli('import', file, '--scope', 'workspace', '--yes');
      expect(refused.status).not.toBe(0);
      expect(refused.stderr + refused.stdout).toContain('Nothing was written.');
    });
  });

  describe.skipIf(!isRoot)('because it belongs to somebody else (needs root)', () => {
    it('opens for reading and export, for whoever may read it', async () => {
      const workspace = join(folder, 'notes');
      const id = await makeWorkspace(workspace);
      const entries = ['', ...readdirSync(workspace, { recursive: true, encoding: 'utf8' })];
      for (const entry of entries) chmodSync(join(workspace, entry), 0o755);
      chmodSync(folder, 0o755);
      const mine = ['home', 'out'].map((name) => join(folder, name));
      for (const path of mine) {
        mkdirSync(path);
        chownSync(path, NOBODY, NOBODY);
      }
      const before = bytesUnder(workspace);
      process.seteuid!(NOBODY);
      undo.unshift(() => process.seteuid!(0));
      await expectWorkspaceReadable(openIn(workspace), id, workspace);
      expect(bytesUnder(workspace)).toEqual(before);
    });
  });
});

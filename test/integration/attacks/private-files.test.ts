// What an account keeps is readable by its owner only, also in a home that was open to others before.
import { chmodSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { OpenedCore } from '../../../electron/core/app/index.ts';
import { createPassphraseStore } from '../../../electron/shells/secrets/passphrase-file.ts';
import { makeFolder, openTestCore } from '../../fixtures/core.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let opened: OpenedCore | null = null;
let umask: number;
beforeEach(async () => {
  folder = await makeFolder('private');
  umask = process.umask(0o022);
});
afterEach(async () => {
  process.umask(umask);
  await opened?.close();
  opened = null;
  await folder.remove();
});

/** Everything below a folder that others may read, write or enter; with its mode. */
function openToOthers(root: string): string[] {
  const below = readdirSync(root, { withFileTypes: true, recursive: true }).filter((entry) => !entry.isSymbolicLink());
  return [root, ...below.map(({ parentPath, name }) => join(parentPath, name))]
    .map((path) => ({ path, mode: statSync(path).mode & 0o777 }))
    .filter(({ mode }) => (mode & 0o077) !== 0)
    .map(({ path, mode }) => `${relative(root, path) || '.'} ${mode.toString(8)}`);
}

/** Makes every file and folder as wide as a copy or an earlier version could have left it. */
function widen(root: string): void {
  for (const entry of readdirSync(root, { withFileTypes: true, recursive: true })) {
    chmodSync(join(entry.parentPath, entry.name), entry.isDirectory() ? 0o755 : 0o644);
  }
  chmodSync(root, 0o755);
}

/** An account with all that it can hold: databases with their logs, a draft, a key, settings, a log. */
async function use(home: string): Promise<void> {
  opened = openTestCore({ home, makesAccount: true });
  const { core, log } = opened;
  log.warn('a line');
  core.app.saveSettings({ theme: 'dark' });
  if (core.library.list({ limit: 10 }).rows.every(({ name }) => name !== 'one')) {
    const { id } = core.library.create({ name: 'one', scope: 'account', template: 'blank' });
    const { text, revision } = core.library.open({ id });
    core.library.saveDraft({ id, text: `${text}More.\n`, baseHash: revision.hash });
  }
  const keys = createPassphraseStore(join(home, 'keys.json'));
  await keys.unlock('long enough');
  await keys.set('a', 'value');
}

describe.skipIf(process.platform === 'win32')('C11: what an account keeps', () => {
  it('is readable by its owner only, while it is open and afterwards', async () => {
    const home = join(folder.path, 'home');
    await use(home);
    expect(readdirSync(home)).toEqual(
      expect.arrayContaining(['agents.db', 'agents.db-wal', 'agents.db-shm', 'keys.json', 'settings.json']),
    );
    expect(openToOthers(home)).toEqual([]);
    await opened?.close();
    expect(openToOthers(home)).toEqual([]);
  });

  it('is narrowed in a home that others could read', async () => {
    const home = join(folder.path, 'home');
    await use(home);
    writeFileSync(join(home, 'backups', 'agents-v1-to-v2.db'), 'an older copy');
    mkdirSync(join(home, 'archive'), { recursive: true });
    writeFileSync(join(home, 'archive', 'audit.jsonl'), '');
    await opened?.close();
    widen(home);
    expect(openToOthers(home)).not.toEqual([]);
    await use(home);
    expect(openToOthers(home)).toEqual([]);
  });

  it('of a workspace is private as well, but the folder itself stays as its owner left it', async () => {
    const workspace = join(folder.path, 'work');
    mkdirSync(workspace);
    writeFileSync(join(workspace, 'page.md'), '# Page\n');
    opened = openTestCore({ home: join(folder.path, 'home'), workspace });
    expect(openToOthers(workspace)).toEqual(['. 755', 'page.md 644']);
  });

  it('touches no folder that a link in a workspace leads to', async () => {
    const elsewhere = join(folder.path, 'elsewhere');
    mkdirSync(elsewhere);
    writeFileSync(join(elsewhere, 'shared.txt'), 'for all');
    const workspace = join(folder.path, 'work');
    mkdirSync(workspace);
    symlinkSync(elsewhere, join(workspace, '.skillwright'));
    try {
      opened = openTestCore({ home: join(folder.path, 'home'), workspace });
    } catch {
      // such a workspace may be refused
    }
    expect(statSync(elsewhere).mode & 0o777).toBe(0o755);
    expect(statSync(join(elsewhere, 'shared.txt')).mode & 0o777).toBe(0o644);
  });
});

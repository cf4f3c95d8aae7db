// A6: an export that cannot be finished leaves what was there, and never removes the only copy of it.
import { existsSync, linkSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { AppError } from '../../../electron/contract/index.ts';
import type { Piece } from '../../../electron/core/exchange/exporting/pack.ts';
import { writePieces } from '../../../electron/core/exchange/exporting/write.ts';
import { openEmpty } from '../../../electron/core/storage/index.ts';

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>();
  return { ...fs, renameSync: vi.fn(fs.renameSync), linkSync: vi.fn(fs.linkSync) };
});

const file = (name: string, text: string): Piece => ({
  name,
  isFolder: false,
  ids: [name],
  contents: [{ path: name, bytes: text.length, skillId: name }],
  make: async () => [{ path: name, mode: 0o644, bytes: Buffer.from(text) }],
});

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'skillwright-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'a.md'), 'old a');
  writeFileSync(join(folder, 'b.md'), 'old b');
  return folder;
}

/** An account that cannot be written, which notes no export. */
function account() {
  const opened = openEmpty({ path: 'agents.db', kind: 'agents', readOnly: new AppError('no_permission', 'Read-only.') });
  onTestFinished(() => opened.close());
  return opened.db;
}

/** Renaming fails as on a file that another program holds open. */
async function failing(isHeld: (from: string, to: string) => boolean): Promise<void> {
  const { renameSync: real } = await vi.importActual<typeof import('node:fs')>('node:fs');
  vi.mocked(renameSync).mockImplementation((from, to) => {
    if (isHeld(String(from), String(to))) throw Object.assign(new Error('held'), { code: 'EBUSY' });
    real(from, to);
  });
  onTestFinished(() => void vi.mocked(renameSync).mockImplementation(real));
}

test('a second file that cannot be put in place brings the first one back', async () => {
  const folder = makeFolder();
  await failing((from, to) => from.includes('/new/b.md') && to === join(folder, 'b.md'));
  await expect(writePieces(account(), folder, [file('a.md', 'new a'), file('b.md', 'new b')], true)).rejects.toThrow();
  expect([readFileSync(join(folder, 'a.md'), 'utf8'), readFileSync(join(folder, 'b.md'), 'utf8')]).toEqual(['old a', 'old b']);
  expect(readdirSync(folder).sort()).toEqual(['a.md', 'b.md']);
});

test('a file that is replaced is never missing, not even for a moment', async () => {
  const folder = makeFolder();
  const missing: string[] = [];
  await failing(() => {
    for (const name of ['a.md', 'b.md']) if (!existsSync(join(folder, name))) missing.push(name);
    return false;
  });
  await writePieces(account(), folder, [file('a.md', 'new a'), file('b.md', 'new b')], true);
  expect(missing).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(['a.md', 'b.md']);
});

test('what cannot be brought back either is kept aside, and everything else comes back', async () => {
  const folder = makeFolder();
  vi.mocked(linkSync).mockImplementation(() => {
    throw Object.assign(new Error('no second names'), { code: 'EPERM' });
  });
  onTestFinished(() => void vi.mocked(linkSync).mockReset());
  await failing((_, to) => to === join(folder, 'b.md'));
  await expect(writePieces(account(), folder, [file('a.md', 'new a'), file('b.md', 'new b')], true)).rejects.toThrow();
  expect(readFileSync(join(folder, 'a.md'), 'utf8')).toBe('old a');
  expect(existsSync(join(folder, 'b.md'))).toBe(false);
  const staging = readdirSync(folder).find((name) => name.startsWith('.skillwright-export-'))!;
  expect(readFileSync(join(folder, staging, 'old', 'b.md'), 'utf8')).toBe('old b');
});

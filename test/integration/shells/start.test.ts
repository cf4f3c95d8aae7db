// `npm start` after set-up: the choice of the window, one window per account, and the main job in the terminal with the real local model.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findChromium } from '../../../electron/shells/chromium/find.ts';
import { RENDERER } from '../../../electron/shells/paths.ts';
import { modelCache } from '../../fixtures/local-model.ts';

const START = new URL('../../../electron/shells/start.ts', import.meta.url).pathname;
const hasWindow = findChromium() !== null && existsSync(join(RENDERER, 'index.html'));

let folder: string;
const children: ChildProcess[] = [];
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-start-')));
});
afterEach(async () => {
  await Promise.all(
    children.splice(0).map((child) => {
      if (child.exitCode !== null || child.signalCode !== null) return undefined;
      child.kill('SIGKILL');
      return new Promise((resolve) => child.once('exit', resolve));
    }),
  );
  // The browser of a killed window writes to its profile a moment longer.
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

function start(args: string[], env: Record<string, string> = {}) {
  const { DISPLAY: _d, WAYLAND_DISPLAY: _w, ...rest } = process.env;
  const child = spawn(process.execPath, [START, '--home', join(folder, 'home'), ...args], {
    cwd: folder,
    env: { ...rest, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const heard = (words: string) => expect.poll(() => said.err).toContain(words);
  return { child, said, ended, heard };
}

describe('npm start', () => {
  it('lists its options', async () => {
    const { said, ended } = start(['--help']);
    expect(await ended).toBe(0);
    for (const option of ['--shell electron|chromium', '--home DIR', '--workspace DIR', '--demo']) expect(said.out).toContain(option);
    expect(existsSync(join(folder, 'home'))).toBe(false);
  });

  it('says what is wrong with its words, with code 2', async () => {
    const { said, ended } = start(['--shell', 'firefox']);
    expect(await ended).toBe(2);
    expect(said.err).toContain('firefox');
  });

  it('says what to do when no window can be shown', async () => {
    const { said, ended } = start(['--shell', 'chromium'], { PATH: folder, SKILLWRIGHT_CHROMIUM: '' });
    expect(await ended).toBe(1);
    expect(said.err).toMatch(/SKILLWRIGHT_CHROMIUM.*--demo/);
  });
});

describe.skipIf(!hasWindow)('the Chromium window', () => {
  const window = (more: string[] = []) => start(['--shell', 'chromium', '--headless', ...more]);

  it.each<[string, (first: ReturnType<typeof window>) => Promise<unknown>]>([
    ['opens', ({ heard }) => heard('Skillwright is open')],
    ['is still opening', () => expect.poll(() => existsSync(join(folder, 'home', 'agents.db'))).toBe(true)],
  ])('%s, and closes its account in order when the process is asked to end', async (_, comesSoFar) => {
    const first = window();
    await comesSoFar(first);
    first.child.kill('SIGTERM');
    expect(await first.ended).toBe(0);
    expect(existsSync(join(folder, 'home', 'agents.db-wal'))).toBe(false);
    expect(existsSync(join(folder, 'home', 'app.sock'))).toBe(false);
  });

  it('is one per account: a second start hands over and ends with 0', async () => {
    const file = join(folder, 'a.md');
    writeFileSync(file, '---\nname: a\n---\n');
    const first = window();
    await first.heard('Skillwright is open');
    const second = window([file]);
    expect(await second.ended).toBe(0);
    expect(second.said.err).toContain('already');
    expect(first.child.exitCode).toBeNull();
  });

  it('opens again on an account whose window was killed', async () => {
    const first = window();
    await first.heard('Skillwright is open');
    first.child.kill('SIGKILL');
    await first.ended;
    await window().heard('Skillwright is open');
  });
});

describe('without a display', () => {
  it('does the main job in the terminal with the real local model, and says where everything is', async () => {
    const { said, ended } = start([], { SKILLWRIGHT_MODEL_CACHE: await modelCache() });
    expect(await ended, said.out + said.err).toBe(0);
    expect(said.err).toContain('There is no display');
    for (const text of [
      'demo-describe-place',
      'the same',
      '- version: 1.0.0',
      '+ version: 1.0.1',
      'Describe a lighthouse in the marsh in two sentences. The mood is calm.',
      'model call',
      join(folder, 'home', 'agents.db'),
    ]) {
      expect(said.out).toContain(text);
    }
    const db = new Database(join(folder, 'home', 'agents.db'), { readonly: true });
    const rows = db
      .prepare<[], { raw_output: string | null; error: string | null }>('SELECT raw_output, error FROM skill_execution_traces')
      .all();
    db.close();
    expect(rows.some((row) => row.error === null && (row.raw_output?.length ?? 0) > 0)).toBe(true);
  });
});

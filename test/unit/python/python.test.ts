import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createProcesses, runCommand } from '../../../electron/core/processes/index.ts';
import { createPython } from '../../../electron/core/python/index.ts';

const processes = createProcesses({ appVersion: 'test' });
const python = (env: NodeJS.ProcessEnv = {}, projectDir: string | null = null) => createPython({ processes, projectDir, env });

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'skillwright-python-test-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true, force: true });
});

/** A program that answers like a Python, of any version. */
function fakePython(name: string, body: string): string {
  const path = join(dir, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${body}\n`, { mode: 0o755 });
  return path;
}

describe('C5: finding Python', () => {
  it('finds one of this computer by running it', async () => {
    expect((await python().find()).version).toMatch(/^3\.\d+\.\d+$/);
  });

  it('prefers the .venv of the project', async () => {
    fakePython('.venv/bin/python', 'echo /venv/python; echo 3.12.1');
    expect(await python({}, dir).find()).toEqual({ path: '/venv/python', version: '3.12.1' });
  });

  it('takes the one the person names and no other', async () => {
    const old = fakePython('old', 'echo /old/python; echo 3.9.9');
    await expect(python({ SKILLWRIGHT_PYTHON: old }).find()).rejects.toMatchObject({
      code: 'process_missing',
      message: expect.stringContaining('version 3.9.9'),
      remedy: expect.stringContaining('SKILLWRIGHT_PYTHON'),
    });
  });

  it('looks again after a failure', async () => {
    const room = python({ SKILLWRIGHT_PYTHON: join(dir, 'later') });
    await expect(room.find()).rejects.toMatchObject({ code: 'process_missing' });
    fakePython('later', 'echo /later/python; echo 3.11.0');
    expect((await room.find()).version).toBe('3.11.0');
  });
});

describe('I3: finding the sidecar', () => {
  const program = process.platform === 'win32' ? 'skillwright-sidecar.exe' : 'skillwright-sidecar';
  const sources = (): string => {
    mkdirSync(join(dir, 'sidecar', 'skillwright_sidecar'), { recursive: true });
    return join(dir, 'sidecar');
  };

  it('starts the sources of a checkout in the Python of the project', async () => {
    const found = fakePython('py', 'echo /venv/python; echo 3.12.1');
    expect(sources()).toBe(join(dir, 'sidecar'));
    expect(await python({ SKILLWRIGHT_PYTHON: found }, dir).sidecar('dspy')).toMatchObject({
      file: '/venv/python',
      args: ['-m', 'skillwright_sidecar', '--service', 'dspy'],
      env: { PYTHONPATH: join(dir, 'sidecar'), PYTHONHASHSEED: '0' },
      channel: 'stdio',
    });
  });

  it('prefers the bundle of an installed app, which needs no Python', async () => {
    mkdirSync(join(sources(), 'bundle'));
    writeFileSync(join(dir, 'sidecar', 'bundle', program), '');
    const room = createPython({
      processes,
      projectDir: null,
      sidecarDir: join(dir, 'sidecar'),
      env: { SKILLWRIGHT_PYTHON: '/nowhere/python' },
    });
    expect(await room.sidecar('sandbox')).toMatchObject({
      file: join(dir, 'sidecar', 'bundle', program),
      args: ['--service', 'sandbox'],
    });
  });

  it('takes the bundle that the person names and no other', async () => {
    sources();
    const { file } = await python({ SKILLWRIGHT_SIDECAR: '/built' }, dir).sidecar('syntax');
    expect(file).toBe(join('/built', program));
  });

  it('says how to get it when there is none', async () => {
    await expect(python({}, dir).sidecar('dspy')).rejects.toMatchObject({
      code: 'process_missing',
      remedy: expect.stringContaining('npm run build:sidecar'),
    });
  });
});

const MAKE_WHEEL = `
import sys, zipfile
with zipfile.ZipFile(sys.argv[1], 'w') as z:
    z.writestr('tiny_thing/__init__.py', '')
    z.writestr('tiny_thing-1.0.dist-info/METADATA', 'Metadata-Version: 2.1\\nName: tiny-thing\\nVersion: 1.0\\n')
    z.writestr('tiny_thing-1.0.dist-info/WHEEL', 'Wheel-Version: 1.0\\nGenerator: test\\nRoot-Is-Purelib: true\\nTag: py3-none-any\\n')
    z.writestr('tiny_thing-1.0.dist-info/RECORD', '')
`;

describe('C11: fetching a pinned file with pip', () => {
  let sha256: string;
  let dest: string;
  beforeEach(async () => {
    const shelf = join(dir, 'shelf');
    mkdirSync(shelf);
    const wheel = join(shelf, 'tiny_thing-1.0-py3-none-any.whl');
    const { path } = await python().find();
    await runCommand({ file: path, args: ['-c', MAKE_WHEEL, wheel], timeoutMs: 250_000 });
    sha256 = createHash('sha256').update(readFileSync(wheel)).digest('hex');
    dest = join(dir, 'dest');
    vi.stubEnv('PIP_NO_INDEX', '1');
    vi.stubEnv('PIP_FIND_LINKS', shelf);
  });

  it('brings the file and nothing else', async () => {
    const path = await python().download({ requirement: 'tiny-thing==1.0', sha256, bytes: 1000, dest });
    expect(readdirSync(dest)).toEqual(['tiny_thing-1.0-py3-none-any.whl']);
    expect(existsSync(path)).toBe(true);
  });

  it('refuses a file with another hash and keeps nothing', async () => {
    await expect(python().download({ requirement: 'tiny-thing==1.0', sha256: '0'.repeat(64), bytes: 1000, dest })).rejects.toMatchObject({
      code: 'hash_mismatch',
    });
    expect(readdirSync(dest)).toEqual([]);
  });

  it('says what pip said, with the command to try by hand', async () => {
    await expect(python().download({ requirement: 'no-such-thing==9', sha256, bytes: 1000, dest })).rejects.toMatchObject({
      code: 'download_failed',
      message: expect.stringContaining('no-such-thing'),
      remedy: expect.stringMatching(/-m pip download .* no-such-thing==9/),
    });
  });

  it('says so when this Python has no pip', async () => {
    const bare = fakePython(
      'bare',
      `[ "$1" = -I ] && { echo ${join(dir, 'bare')}; echo 3.12.0; exit; }; echo "bare: No module named pip" >&2; exit 1`,
    );
    await expect(
      python({ SKILLWRIGHT_PYTHON: bare }).download({ requirement: 'tiny-thing==1.0', sha256, bytes: 1000, dest }),
    ).rejects.toMatchObject({
      code: 'process_missing',
      remedy: expect.stringContaining('ensurepip'),
    });
  });

  it('gives up a download that grows beyond its file, and keeps nothing', async () => {
    const flood = fakePython(
      'flood',
      `[ "$1" = -I ] && { echo ${join(dir, 'flood')}; echo 3.12.0; exit; }; while :; do head -c 1000000 /dev/zero >> "$TMPDIR/flood"; sleep 0.02; done`,
    );
    const seen: number[] = [];
    const onProgress = (done: number) => void seen.push(done);
    const download = python({ SKILLWRIGHT_PYTHON: flood }).download({
      requirement: 'tiny-thing==1.0',
      sha256,
      bytes: 2_000_000,
      dest,
      onProgress,
    });
    await expect(download).rejects.toMatchObject({
      code: 'answer_too_large',
      message: 'The download is larger than 2 MB, so it was given up.',
      remedy: expect.stringContaining('Nothing was kept'),
    });
    expect(Math.max(...seen)).toBeLessThanOrEqual(12_000_000);
    expect(readdirSync(dest)).toEqual([]);
  });

  it('leaves nothing when cancelled', async () => {
    const slow = fakePython(
      'slow',
      `[ "$1" = -I ] && { echo ${join(dir, 'slow')}; echo 3.12.0; exit; }; echo half > "$TMPDIR/half"; sleep 60`,
    );
    const controller = new AbortController();
    const download = python({ SKILLWRIGHT_PYTHON: slow }).download({
      requirement: 'tiny-thing==1.0',
      sha256,
      bytes: 1000,
      dest,
      signal: controller.signal,
      // The half file was seen growing: now it is really under way.
      onProgress: (done) => done > 0 && controller.abort(),
    });
    await expect(download).rejects.toMatchObject({ code: 'cancelled' });
    expect(readdirSync(dest)).toEqual([]);
  });
});

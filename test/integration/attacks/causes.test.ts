// An error names its true cause and what to do about it, on both engines of the sandbox.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createProcesses, type Processes } from '../../../electron/core/processes/index.ts';
import { createPython, createSandbox } from '../../../electron/core/python/index.ts';
import { makeSmallDisk } from '../../fixtures/small-disk.ts';
import { ROOT } from '../../unit/architecture/sources.ts';
import { createCalls } from '../cli/call.ts';
import { codePackage, setUpCode } from '../execution/code-setup.ts';
import { openSandbox } from '../python/sandbox/open.ts';

let folder: string;
const ends: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skillwright-causes-'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  for (const end of ends.splice(0).reverse()) await end();
  rmSync(folder, { recursive: true });
});

/** How a run of code ends, in the words that a person reads. */
async function ended(sandbox: ReturnType<typeof openSandbox>['sandbox'], code = 'import inklings\ninklings.submit(1)') {
  const { run } = await setUpCode(sandbox, codePackage(code)).run();
  return { status: run.status, message: run.error?.message, remedy: run.error?.remedy };
}

function opened(only: 'wasmtime' | 'v8' | undefined) {
  const it = openSandbox(only);
  ends.push(it.close);
  return it;
}

describe.each(['wasmtime', 'v8', undefined] as const)('C5: the temporary folder, with %s', (only) => {
  test('that does not exist is told as that, and everything works as soon as it does', async () => {
    const { sandbox } = opened(only);
    const tmp = join(folder, 'tmp');
    vi.stubEnv('TMPDIR', tmp);
    for (let time = 0; time < 6; time++) {
      expect(await ended(sandbox)).toEqual({
        status: 'failed',
        message: `Code (line 6): The code could not be completed: The temporary folder ${tmp} does not exist.`,
        remedy: 'Create it, or set TMPDIR to another folder, then try again.',
      });
    }
    vi.stubEnv('TMPDIR', folder);
    expect(await ended(sandbox)).toMatchObject({ status: 'completed' });
  });

  test('that is full or has no inodes is told as that', async (context) => {
    const disk = makeSmallDisk(1, 20);
    if (disk === null) return context.skip('mounting is not allowed here');
    ends.push(disk.remove);
    const { sandbox } = opened(only);
    vi.stubEnv('TMPDIR', disk.path);
    disk.fillInodes();
    expect(await ended(sandbox)).toEqual({
      status: 'failed',
      message: `Code (line 6): The code could not be completed: The temporary folder ${disk.path} cannot take another file: its disk has no inodes left.`,
      remedy: 'Delete files there that are no longer needed, or set TMPDIR to another folder, then try again.',
    });
    disk.empty();
    expect(await ended(sandbox)).toMatchObject({ status: 'completed' });
  });
});

describe('C5: a sandbox that cannot start', () => {
  /** Answers when it is asked for its version, and never again. */
  function deafPython(): string {
    const path = join(folder, 'python');
    writeFileSync(path, '#!/bin/sh\ncase "$*" in *sys.executable*) echo "$0"; echo 3.12.1;; *) exec sleep 600;; esac\n', { mode: 0o755 });
    return path;
  }
  const sandboxWith = (python: string, timings: object) => {
    const all = createProcesses({ appVersion: 'test' });
    ends.push(all.close);
    const processes: Processes = { ...all, service: (spec) => all.service({ ...spec, timings }) };
    const room = createPython({ processes, projectDir: ROOT, env: { SKILLWRIGHT_PYTHON: python } });
    const sandbox = createSandbox({
      processes,
      sidecar: room.sidecar,
      resourcesDir: join(ROOT, 'resources'),
      cacheDir: join(ROOT, '.tools', 'sandbox'),
    });
    return { sandbox, processes: all };
  };

  test('because its process is deaf is replaced by the other engine, and a person is told why', async () => {
    const { sandbox } = sandboxWith(deafPython(), { startMs: 3000 });
    expect(await ended(sandbox)).toMatchObject({ status: 'completed' });
    expect(await sandbox.backend()).toMatchObject({ name: 'v8', why: expect.stringContaining('could not be started') });
  });

  test('is used again once a person has mended and started it', async () => {
    const python = deafPython();
    const { sandbox, processes } = sandboxWith(python, { startMs: 3000 });
    expect(await sandbox.backend()).toMatchObject({ name: 'v8' });
    writeFileSync(python, `#!/bin/sh\nexec "${(await createPython({ processes, projectDir: ROOT }).find()).path}" "$@"\n`);
    vi.stubEnv('PYTHONPATH', '');
    await processes.api.startAgain({ name: 'sandbox' });
    expect(await sandbox.backend()).toMatchObject({ name: 'wasmtime' });
  }, 120_000);
});

describe.each(['wasmtime', 'v8'] as const)('C8: the limit of a run whose code takes too long, with %s', (only) => {
  test('is not blamed on a model', async () => {
    const { sandbox } = opened(only);
    await sandbox.warm();
    const set = setUpCode(sandbox, codePackage('while True: pass', 'settings:\n  limits: {seconds: 600}\n'));
    const { run } = await set.run({ timeoutMs: 1000 });
    expect(run).toMatchObject({ status: 'timed_out' });
    expect(run.error?.remedy).toBe('Raise the time limit of the run (30 minutes at most), or let its code do less in one run.');
  });
});

describe('I4: which disk is full, on the command line', () => {
  const { cli, json, write } = createCalls(() => folder);
  const PACK = '---\nname: tide\ndescription: Reads tables.\n---\n\nRead.\n';

  test.for([
    ['fill', 'is full'],
    ['fillInodes', 'cannot take another file: its disk has no inodes left'],
  ] as const)('the temporary one, in which SQLite sorts: %s', async ([how, words], context) => {
    const disk = makeSmallDisk(1, 20);
    if (disk === null) return context.skip('mounting is not allowed here');
    ends.push(disk.remove);
    disk[how]();
    for (let index = 0; index < 40; index++) write(`tide-${index}.md`, PACK.replace('tide', `tide-${index}`));
    const { code, stderr } = await cli(['import', '.', '--yes'], { env: { TMPDIR: disk.path } });
    expect([code, stderr]).toEqual([1, expect.stringContaining(`The temporary folder ${disk.path} ${words}.`)]);
    expect(stderr).not.toMatch(/The database|the disk is full/);
    disk.empty();
    expect(await cli(['import', '.', '--yes'], { env: { TMPDIR: disk.path } })).toMatchObject({ code: 0 });
  });

  test('one that takes no other file, whatever bytes it has', async (context) => {
    const disk = makeSmallDisk(4, 60);
    if (disk === null) return context.skip('mounting is not allowed here');
    ends.push(disk.remove);
    write('tide.md', PACK);
    disk.fillInodes();
    const plain = await cli(['convert', 'tide.md', '--to', 'json', '--out', join(disk.path, 'tide.json')]);
    expect([plain.code, plain.stderr]).toEqual([1, expect.stringContaining('it has no inodes left')]);
    expect(plain.stderr).toContain('Delete files there that are no longer needed');
    const { value } = await json(['convert', 'tide.md', '--to', 'json', '--out', join(disk.path, 'tide.json')]);
    expect(value.error).toMatchObject({ code: 'disk_full', message: expect.stringContaining('no inodes left') });
  });
});

describe('I4: the command line', () => {
  const { cli } = createCalls(() => folder);

  test('refuses an account folder whose name is empty, and leaves nothing in the folder that it is called in', async () => {
    for (const env of [{ HOME: '' }, { HOME: 'me' }]) {
      for (const [name, value] of Object.entries({ SKILLWRIGHT_HOME: undefined, ...env })) vi.stubEnv(name, value);
      const { code, stdout, stderr } = await cli(['list'], { env: { SKILLWRIGHT_HOME: undefined } });
      expect([code, stdout, stderr]).toEqual([2, '', expect.stringContaining('so there is no account folder')]);
      expect(readdirSync(folder)).toEqual([]);
      vi.unstubAllEnvs();
    }
    expect(await cli(['list', '--home', ''])).toMatchObject({ code: 2, stderr: expect.stringContaining('--home is empty') });
    expect(await cli(['list'], { env: { SKILLWRIGHT_HOME: '' } })).toMatchObject({ code: 2 });
  });

  test.each([
    [['trace', 'list', 'since:abc'], 'since:abc cannot be read: abc is not a time'],
    [['trace', 'list', 'before:7'], 'before:7 cannot be read: 7 is not a time'],
    [['trace', 'list', '--', '-since:7d'], 'since takes no minus'],
    [['trace', 'list', 'status:faild'], 'faild is not a status'],
    [['audit', 'list', '--since', 'soon 1'], '--since is soon 1, which is not a time'],
    [['list', 'enabled:maybe'], 'enabled:maybe cannot be read'],
  ])('does not answer a filter that it cannot read: %j', async (words, message) => {
    const plain = await cli(words);
    expect([plain.stdout, plain.stderr]).toEqual(['', expect.stringContaining(message)]);
    expect(plain.code).not.toBe(0);
    const { code, stdout } = await cli([words[0]!, '--json', ...words.slice(1)]);
    expect([code, JSON.parse(stdout)]).toEqual([plain.code, expect.objectContaining({ command: 'error' })]);
    expect(JSON.parse(stdout).error.message).toContain(message);
  });
});

// C5, C6: the process that holds guests: killed, silent, missing; and the compiled guest on the disk.
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createPython, type Host } from '../../../../electron/core/python/index.ts';
import { ROOT } from '../../../unit/architecture/sources.ts';
import { MIB, type OpenedSandbox, openSandbox } from './open.ts';

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

function open(...args: Parameters<typeof openSandbox>): OpenedSandbox {
  const opened = openSandbox(...args);
  closing.push(opened.close);
  return opened;
}

const submit = (value: string): string => `import inklings; inklings.submit(${value})`;

test.each(['wasmtime', 'v8'] as const)(
  'C6: %s: a process killed in mid-run fails that run with what it kept, and the next run works',
  async (backend) => {
    const { run, pid } = open(backend);
    const host: Host = async () => {
      process.kill(pid() ?? 0, 'SIGKILL');
      return new Promise(() => {});
    };
    const killed = await run('import inklings\ninklings.checkpoint("kept")\ninklings.echo(1)', { limits: { ms: 60_000 } }, host);
    expect(killed).toMatchObject({ reason: 'infrastructure', checkpoint: 'kept', calls: 1 });
    expect(killed.error?.message).toContain('SIGKILL');
    expect(await run(submit('"next"'))).toMatchObject({ reason: 'submitted', value: 'next' });
  },
);

test.runIf(process.platform !== 'win32')(
  'C5: a process that answers nothing any more is ended after the deadline, and the next run works',
  async () => {
    const { run, pid } = open('wasmtime');
    const host: Host = async () => {
      process.kill(pid() ?? 0, 'SIGSTOP');
      return null;
    };
    const silent = await run('import inklings; inklings.echo(1)', { limits: { ms: 6_000 } }, host);
    expect(silent).toMatchObject({ reason: 'deadline', calls: 1 });
    expect(await run(submit('"next"'))).toMatchObject({ reason: 'submitted', value: 'next' });
  },
);

test('C7: without Python the other engine runs the same code, and says that it meters nothing', async () => {
  const opened = open(undefined, {
    env: { ...process.env, SKILLWRIGHT_SIDECAR: '', SKILLWRIGHT_PYTHON: join(tmpdir(), 'no-such-python') },
  });
  expect(await opened.sandbox.backend()).toMatchObject({ name: 'v8', why: expect.stringContaining('no-such-python') });
  expect(await opened.run(submit('6 * 7'))).toMatchObject({ reason: 'submitted', value: 42, metering: 'none', backend: 'v8', fuel: null });
  expect(await opened.sandbox.checkSyntax('x =', 'a.py')).toHaveLength(1);
});

test('C7: a Python without wasmtime is as good as none, and the reason says what is missing', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'bare-python-'));
  closing.push(() => rm(dir, { recursive: true, force: true }));
  const { processes } = open('wasmtime');
  const { path } = await createPython({ processes, projectDir: ROOT }).find();
  await processes.run({ file: path, args: ['-m', 'venv', '--without-pip', dir], timeoutMs: 60_000 });
  const bare = join(dir, ...(process.platform === 'win32' ? ['Scripts', 'python.exe'] : ['bin', 'python']));
  const { sandbox } = open(undefined, { env: { ...process.env, SKILLWRIGHT_SIDECAR: '', SKILLWRIGHT_PYTHON: bare } });
  expect(await sandbox.backend()).toMatchObject({ name: 'v8', why: expect.stringContaining("No module named 'wasmtime'") });
});

test('C7: when only the metered engine will do and it is missing, the run says so', async () => {
  const { run } = open('wasmtime', {
    env: { ...process.env, SKILLWRIGHT_SIDECAR: '', SKILLWRIGHT_PYTHON: join(tmpdir(), 'no-such-python') },
  });
  const outcome = await run('pass');
  expect(outcome).toMatchObject({ reason: 'engine_missing', calls: 0 });
  expect(outcome.error?.message).toContain('no-such-python');
});

/** Requests that one side may have open, see electron/core/processes/wire/asker.ts. */
const PLACES = 64;

test('C8: with a run in every place, cancelling one ends that one, and so does cancelling one that waits for a place', async () => {
  const { run, pid, sandbox } = open('wasmtime');
  await sandbox.warm();
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const full = Promise.withResolvers<void>();
  const asked: number[] = [];
  const host: Host = ({ args }) => {
    if (asked.push(args.value as number) === PLACES) full.resolve();
    return promise;
  };
  const cancels = Array.from({ length: PLACES + 1 }, () => new AbortController());
  const limits = { ms: 300_000, memoryBytes: 32 * MIB };
  const runs = cancels.map(({ signal }, n) => run(submit(`inklings.echo(${n})`), { limits }, host, signal));
  await full.promise;
  const before = pid();
  const waiting = runs.findIndex((_, n) => !asked.includes(n));
  for (const n of [waiting, 0]) cancels[n]?.abort();
  expect(await runs[waiting]).toMatchObject({ reason: 'cancelled', calls: 0 });
  expect(await runs[0]).toMatchObject({ reason: 'cancelled', calls: 1 });
  resolve('answered');
  const others = (await Promise.all(runs)).filter((_, n) => n !== waiting && n !== 0);
  expect(new Set(others.map(({ reason, value }) => `${reason}: ${value}`))).toEqual(new Set(['submitted: answered']));
  expect(pid()).toBe(before);
}, 300_000);

test('C8: the clock of a run that waits for a place has not begun', async () => {
  const { run, pid, sandbox } = open('wasmtime');
  await sandbox.warm();
  const before = pid();
  let first = true;
  const host: Host = () => (first ? new Promise(() => {}) : Promise.resolve('its turn'));
  const runs = Array.from({ length: PLACES + 2 }, async () => {
    const outcome = await run(submit('inklings.echo(1)'), { limits: { ms: 10_000, memoryBytes: 32 * MIB } }, host);
    first = false;
    return outcome.reason;
  });
  const reasons = await Promise.all(runs);
  expect(new Set(reasons)).toEqual(new Set(['deadline', 'submitted']));
  expect(pid()).toBe(before);
}, 300_000);

/** A cache folder that holds a copy of the compiled guest. */
async function filledCache(): Promise<{ dir: string; compiled: string }> {
  const warm = open('wasmtime');
  await warm.sandbox.warm();
  const dir = await mkdtemp(join(tmpdir(), 'sandbox-cache-'));
  closing.push(() => rm(dir, { recursive: true, force: true }));
  await mkdir(dir, { recursive: true });
  const shared = join(ROOT, '.tools', 'sandbox');
  // Another test may be writing beside it.
  const whole = (await readdir(shared)).filter((name) => name.startsWith('guest-'));
  for (const name of whole) await copyFile(join(shared, name), join(dir, name));
  const compiled = (await readdir(dir)).find((name) => name.endsWith('.cwasm')) ?? '';
  return { dir, compiled: join(dir, compiled) };
}

test('C5: a compiled guest that was cut off is made again, and what does not belong there is cleared away', async () => {
  const { dir, compiled } = await filledCache();
  const whole = await readFile(compiled);
  await truncate(compiled, whole.length - 1_000_000);
  await writeFile(join(dir, 'guest-1.0.0-of-another-engine.cwasm'), whole);
  const { sandbox, run } = open('wasmtime', { cacheDir: dir });
  const told: string[] = [];
  await sandbox.warm((what) => told.push(what));
  expect(told).toEqual([expect.stringContaining('Preparing the sandbox')]);
  expect(await run(submit('1'))).toMatchObject({ reason: 'submitted', value: 1 });
  expect((await readdir(dir)).filter((name) => name.endsWith('.cwasm'))).toEqual([compiled.slice(dir.length + 1)]);
  expect((await readFile(compiled)).length).toBe(whole.length);
});

test('C5: a compiled guest that is whole is used as it is', async () => {
  const { dir } = await filledCache();
  const { sandbox } = open('wasmtime', { cacheDir: dir });
  const told: string[] = [];
  await sandbox.warm((what) => told.push(what));
  expect(told).toEqual([]);
});

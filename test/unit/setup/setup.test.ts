// The set-up notices what an old npm leaves out, never runs twice at once, and the test run counts right.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ROOT } from '../architecture/sources.ts';

// Plain JavaScript for the oldest Node, so it has no types.
const load = (file: string) => import(join(ROOT, 'scripts', file));
const { notInstalled } = await load('setup/packages.mjs');
const { withLock, step, SetupError } = await load('setup/base.mjs');
const { provideModel } = await load('setup/model.mjs');
const { endedByV8, readVitest, readPytest, readPlaywright } = await load('test/reports.mjs');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'skillwright-setup-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

type Entry = Record<string, unknown>;

/** A lock file and what npm recorded as installed; each installed package has its folder. */
function install(wanted: Record<string, Entry>, installed: Record<string, Entry>): () => string | undefined {
  const lock = join(folder, 'package-lock.json');
  writeFileSync(lock, JSON.stringify({ packages: { '': {}, ...wanted } }));
  for (const path of Object.keys(installed)) mkdirSync(join(folder, path), { recursive: true });
  mkdirSync(join(folder, 'node_modules'), { recursive: true });
  writeFileSync(join(folder, 'node_modules', '.package-lock.json'), JSON.stringify({ packages: installed }));
  return () => notInstalled(lock, folder);
}

test('the local model is looked for in the folder that the environment names', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  // What fetches it cannot be started, so it is only there if it need not be.
  const provided = () => provideModel({ node: '/no/such/program', env: { SKILLWRIGHT_MODEL_CACHE: folder } });
  await expect(provided()).rejects.toThrow();
  writeFileSync(join(folder, 'small.gguf'), '');
  await provided();
});

describe('what is installed against the lock file', () => {
  const vite = { version: '8.0.0', integrity: 'sha512-a', optionalDependencies: { here: '1', there: '1' } };
  const here = { version: '1.0.0', integrity: 'sha512-b', optional: true, os: [process.platform], cpu: [process.arch] };
  const there = { version: '1.0.0', integrity: 'sha512-c', optional: true, os: ['plan9'], dependencies: { helper: '1' } };
  const helper = { version: '1.0.0', integrity: 'sha512-d', optional: true };
  const wanted = { 'node_modules/vite': vite, 'node_modules/here': here, 'node_modules/there': there, 'node_modules/helper': helper };
  const complete = { 'node_modules/vite': vite, 'node_modules/here': here };

  test('packages for another machine, and what only they need, may be missing', () => {
    expect(install(wanted, complete)()).toBeUndefined();
  });
  test('an optional package for this machine that was left out without a word is noticed', () => {
    expect(install(wanted, { 'node_modules/vite': vite })()).toBe('here 1.0.0 is missing');
  });
  test('another version, other bytes, or a package that is not in the lock file is noticed', () => {
    expect(install(wanted, { ...complete, 'node_modules/vite': { ...vite, version: '7.0.0' } })()).toBe('vite 8.0.0 is missing');
    expect(install(wanted, { ...complete, 'node_modules/vite': { ...vite, integrity: 'sha512-x' } })()).toBe('vite 8.0.0 is missing');
    expect(install(wanted, { ...complete, 'node_modules/stray': { version: '1.0.0' } })()).toBe(
      'node_modules/stray is not in the lock file',
    );
  });
  test('a package removed by hand is noticed', () => {
    const missing = install(wanted, complete);
    rmSync(join(folder, 'node_modules', 'vite'), { recursive: true });
    expect(missing()).toBe('vite was removed');
  });
  test('an installation that was broken off has no record', () => {
    const missing = install(wanted, complete);
    rmSync(join(folder, 'node_modules', '.package-lock.json'));
    expect(missing()).toBe('the packages are not installed');
  });
});

describe('one set-up at a time', () => {
  test('the second one waits for the first', async () => {
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const lock = join(folder, 'lock');
    const order: string[] = [];
    const first = Promise.withResolvers<void>();
    const one = withLock(async () => {
      order.push('first begins');
      await first.promise;
      order.push('first ends');
    }, lock);
    const two = withLock(async () => order.push('second'), lock);
    await vi.waitFor(() => expect(order).toEqual(['first begins']));
    first.resolve();
    await Promise.all([one, two]);
    expect(order).toEqual(['first begins', 'first ends', 'second']);
  });
  test('the lock of a set-up that was killed counts for nothing', async () => {
    const lock = join(folder, 'lock');
    const { pid } = spawnSync(process.execPath, ['-e', '0']);
    writeFileSync(lock, String(pid));
    expect(await withLock(async () => 'done', lock)).toBe('done');
  });
});

test('a step that ended well and is still not complete is a failure with its remedy', async () => {
  vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const work = vi.fn();
  const tried = step({ name: 'packages', missing: () => 'vite is missing', work, after: 'Start again.' });
  await expect(tried).rejects.toThrow(SetupError);
  await expect(tried).rejects.toMatchObject({ message: 'packages: vite is missing', fix: 'Start again.' });
  expect(work).toHaveBeenCalledOnce();
});

describe('reading a report', () => {
  test('vitest: a file that cannot be loaded is a failure', () => {
    const report = {
      numPassedTests: 5,
      numFailedTests: 1,
      numPendingTests: 2,
      numTodoTests: 1,
      testResults: [
        { status: 'failed', name: 'a.test.ts', message: 'It cannot be loaded.', assertionResults: [] },
        {
          status: 'failed',
          name: 'b.test.ts',
          assertionResults: [
            { status: 'failed', fullName: 'it fails', duration: 40, failureMessages: ['\u001b[31mError\u001b[39m: 1\n2\n3\n4\n5\n6\n7'] },
          ],
        },
        { status: 'passed', assertionResults: [{ fullName: 'it works', duration: 2000 }, { fullName: 'it waits' }] },
      ],
    };
    expect(readVitest(JSON.stringify(report))).toEqual({
      passed: 5,
      failed: 2,
      skipped: 3,
      times: [
        { name: 'it fails', ms: 40 },
        { name: 'it works', ms: 2000 },
        { name: 'it waits', ms: 0 },
      ],
      failures: [
        { name: 'a.test.ts', why: 'It cannot be loaded.' },
        { name: 'b.test.ts: it fails', why: 'Error: 1\n2\n3\n4\n5\n6' },
      ],
    });
  });
  test('vitest: a worker that ended and an error outside any test are failures, and the file that was not run to its end is named', () => {
    const report = {
      numPassedTests: 1,
      numFailedTests: 0,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [{ status: 'failed', name: 'a.test.ts', message: '', assertionResults: [{ status: 'passed', fullName: 'it works' }] }],
    };
    expect(readVitest(JSON.stringify(report), '["Worker exited unexpectedly with signal SIGTRAP"]')).toMatchObject({
      passed: 1,
      failed: 1,
      failures: [
        { name: 'a.test.ts', why: 'It was not run to its end.' },
        { name: 'outside any test', why: 'Worker exited unexpectedly with signal SIGTRAP' },
      ],
    });
  });
  test('files whose process V8 ended are run again, unless a test failed too or the process ended otherwise', () => {
    const ended = (signal: string) => ({
      name: 'outside any test',
      why: `Worker exited unexpectedly with signal ${signal} during started state while running test file /a/b.test.ts\nError: at`,
    });
    const unread = { name: '/a/b.test.ts', why: 'It was not run to its end.' };
    expect(endedByV8([ended('SIGTRAP'), unread])).toEqual(['/a/b.test.ts']);
    expect(endedByV8([ended('SIGTRAP'), { name: '/a/c.test.ts: it adds', why: 'expected 1 to be 2' }])).toEqual([]);
    expect(endedByV8([ended('SIGKILL')])).toEqual([]);
    expect(endedByV8([])).toEqual([]);
  });
  test('pytest: errors count as failures', () => {
    const tests =
      '<testcase classname="test.a" name="test_one" time="1.250" /><testcase classname="b" name="test_two" time="0.5"><failure message="assert 1 == 2">rest</failure></testcase>';
    const xml = `<testsuites name="x"><testsuite name="pytest" errors="1" failures="2" skipped="3" tests="10" time="1">${tests}</testsuite></testsuites>`;
    expect(readPytest(xml)).toEqual({
      passed: 4,
      failed: 3,
      skipped: 3,
      times: [
        { name: 'test_one', ms: 1250 },
        { name: 'test_two', ms: 500 },
      ],
      failures: [{ name: 'test_two', why: 'assert 1 == 2' }],
    });
  });
  test('Playwright: a flaky test and an error outside of tests are failures; tests stand in suites of suites', () => {
    const spec = (title: string, status: string, ...durations: number[]) => ({
      title,
      tests: [
        { status, results: durations.map((duration, at) => ({ duration, ...(at === 0 ? { error: { message: 'Not seen.' } } : {}) })) },
      ],
    });
    const report = {
      stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 },
      errors: [{ message: 'No browser.' }],
      suites: [
        { file: 'a.e2e.ts', specs: [spec('one', 'flaky', 10, 5)], suites: [{ file: 'b.e2e.ts', specs: [spec('two', 'expected', 7)] }] },
      ],
    };
    expect(readPlaywright(JSON.stringify(report))).toEqual({
      passed: 7,
      failed: 3,
      skipped: 2,
      times: [
        { name: 'one', ms: 15 },
        { name: 'two', ms: 7 },
      ],
      failures: [
        { name: 'a.e2e.ts: one', why: 'Not seen.' },
        { name: 'outside any test', why: 'No browser.' },
      ],
    });
  });
});

test('every npm script goes through start.mjs, which knows its task', async () => {
  const { scripts } = (await import(join(ROOT, 'package.json'), { with: { type: 'json' } })).default as { scripts: Record<string, string> };
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'start.mjs'), 'no-such-task'], { encoding: 'utf8' });
  expect(status).toBe(1);
  const tasks = /Tasks: (.*)\./.exec(stderr)?.[1]?.split(', ');
  expect(tasks).toEqual(expect.arrayContaining(Object.keys(scripts)));
  for (const [name, command] of Object.entries(scripts)) expect(command).toBe(`node scripts/start.mjs ${name}`);
});

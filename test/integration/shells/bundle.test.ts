// What `npm start` and `npm run cli` really run: the bundle finds everything that lies beside the sources.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bundle } from '../../../scripts/app/bundle.ts';
import { ROOT } from '../../unit/architecture/sources.ts';

let home: string;
let out: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'skillwright-bundle-'));
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  out = mkdtempSync(join(ROOT, 'dist', 'test-bundle-')); // packages are found from there
  await bundle({ cli: 'electron/shells/cli/main.ts' }, out);
});
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
  rmSync(out, { recursive: true, force: true });
});

const cliWith = (input: string, ...args: string[]) =>
  spawnSync(process.execPath, [join(out, 'cli.js'), '--home', home, ...args], { encoding: 'utf8', input });
const cli = (...args: string[]) => cliWith('', ...args);

describe('the command line from its bundle', () => {
  test('A3: migrations and system skills are found, and an account is made', () => {
    const { status, stdout, stderr } = cli('list', '--json');
    expect(stderr).toBe('');
    expect(status).toBe(0);
    expect(JSON.parse(stdout).skills.map((skill: { name: string }) => skill.name)).toContain('summarise-notes');
  });
  test('C3: the worker that renders templates is found', () => {
    const input = JSON.stringify({ text: 'Bread, milk.' });
    const { stdout, status } = cliWith(input, 'render', 'summarise-notes', '--input', '-');
    expect(status).toBe(0);
    expect(stdout).toContain('Bread, milk.');
  });
});

test('A3: a build of the same sources takes nothing away from a program that uses the last one, and leaves nothing over', async () => {
  const before = readdirSync(out).sort();
  writeFileSync(join(out, 'old-chunk.js'), '');
  const missing = new Set<string>();
  let over = false;
  const looking = (async () => {
    while (!over) {
      for (const name of before) if (!existsSync(join(out, name))) missing.add(name);
      await new Promise(setImmediate);
    }
  })();
  await Promise.all([1, 2].map(() => bundle({ cli: 'electron/shells/cli/main.ts' }, out)));
  over = true;
  await looking;
  expect([...missing]).toEqual([]);
  expect(readdirSync(out).sort()).toEqual(before);
});

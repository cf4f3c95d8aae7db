// scripts/test/run.mjs - `npm test`: every stage one after the other, also when one fails, and at the end one line that counts them all.
// `npm test -- unit e2e` runs the stages named; what follows `--` goes to the one stage named: `npm test -- unit -- test/unit/packages`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run, SetupError, seconds } from '../setup/base.mjs';
import { VENV_PYTHON } from '../setup/python.mjs';
import { count, countPlaywright, countPytest, countVitest } from './counts.mjs';

const REPORTS = join(ROOT, 'test-results');
const CODE = ['electron', 'renderer', 'scripts', 'test'];
const module = (...path) => join(ROOT, 'node_modules', ...path);

/** A check without tests of its own counts as one. */
const check = (...commands) => ({
  async work(house) {
    const codes = [];
    for (const [file, ...args] of commands) codes.push(await run(house.node, [file, ...args], { env: house.env }));
    return codes.every((code) => code === 0) ? count(1) : count(0, 1);
  },
});

/** A test runner writes a report, from which its tests are counted; a runner that ends badly without a failed test is one failure. */
const runner = (report, counted, command) => ({
  async work(house, args) {
    rmSync(join(REPORTS, report), { force: true });
    const [file, ...fixed] = command(house);
    const code = await run(file, [...fixed, ...args], { env: house.env });
    const result = existsSync(join(REPORTS, report)) ? counted(readFileSync(join(REPORTS, report), 'utf8')) : count();
    return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
  },
});

const vitest = [module('vitest', 'vitest.mjs'), 'run', '--reporter=default', '--reporter=json'];
const tsc = module('typescript', 'bin', 'tsc');
const STAGES = {
  types: check([tsc, '-p', '.'], [tsc, '-p', 'tsconfig.core.json'], [tsc, '-p', 'tsconfig.renderer.json']),
  lint: check([
    module('@biomejs', 'biome', 'bin', 'biome'),
    'check',
    '--error-on-warnings',
    '--diagnostic-level=warn',
    '--max-diagnostics=50',
    '.',
  ]),
  promises: check([
    module('oxlint', 'bin', 'oxlint'),
    '--type-aware',
    ...['-A', 'all', '-D', 'typescript/no-floating-promises', '-D', 'typescript/no-misused-promises'],
    ...CODE,
  ]),
  unit: runner('vitest.json', countVitest, (house) => [house.node, ...vitest, `--outputFile.json=${join(REPORTS, 'vitest.json')}`]),
  python: runner('pytest.xml', countPytest, () => [
    VENV_PYTHON,
    ...['-m', 'pytest', '-c', join(ROOT, 'sidecar', 'pyproject.toml'), '--rootdir', ROOT, '-p', 'no:cacheprovider', '-q'],
    ...[`--junitxml=${join(REPORTS, 'pytest.xml')}`, join(ROOT, 'test', 'sidecar')],
  ]),
  e2e: runner('e2e.json', countPlaywright, (house) => [house.node, module('@playwright', 'test', 'cli.js'), 'test']),
};

/** Runs the stages named in `args`, or all; resolves to the exit code. The last line on stdout is `N passed, N failed`. */
export async function runTests(house, args) {
  const cut = args.indexOf('--');
  const named = cut === -1 ? args : args.slice(0, cut);
  const passOn = cut === -1 ? [] : args.slice(cut + 1);
  const unknown = named.find((name) => STAGES[name] === undefined);
  if (unknown !== undefined) throw new SetupError(`There is no test stage ${unknown}.`, `Stages: ${Object.keys(STAGES).join(', ')}.`);
  mkdirSync(REPORTS, { recursive: true });
  const total = count();
  const table = [];
  for (const name of named.length > 0 ? named : Object.keys(STAGES)) {
    process.stdout.write(`\n=== ${name}\n`);
    const begun = Date.now();
    const result = await STAGES[name].work(house, passOn);
    for (const key of Object.keys(total)) total[key] += result[key];
    table.push(
      `${name.padEnd(9)} ${seconds(begun).padStart(8)}  ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`,
    );
  }
  // One word with a colon and a row of the table would look like a closing line: rows begin with a word without one.
  process.stdout.write(`\n=== all stages\n${table.map((row) => `- ${row}`).join('\n')}\n\n`);
  process.stdout.write(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}\n`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

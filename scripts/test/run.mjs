// scripts/test/run.mjs - `npm test`: every stage in turn, even if one fails, and at the end one line that counts them all.
// `npm test -- unit e2e` runs the stages named; what follows `--` goes to the one stage named: `npm test -- unit -- test/unit/packages`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, run, SetupError, seconds } from '../setup/base.mjs';
import { VENV_PYTHON } from '../setup/python.mjs';
import { count, endedByV8, readPlaywright, readPytest, readVitest } from './reports.mjs';
import { provideScratch } from './scratch.mjs';

const REPORTS = join(ROOT, 'test-results');
const CODE = ['electron', 'renderer', 'scripts', 'test'];
const module = (...path) => join(ROOT, 'node_modules', ...path);

/** Programs in Go that live for seconds: to collect garbage less often than usual saves a third of their time. */
const RARELY_COLLECTED = { GOGC: '400' };

/** A check without tests of its own counts as one. */
const check = (...commands) => ({
  async work(house) {
    const codes = [];
    for (const [file, ...args] of commands) {
      codes.push(await run(house.node, [file, ...args], { env: { ...RARELY_COLLECTED, ...house.env } }));
    }
    return codes.every((code) => code === 0) ? count(1) : count(0, 1);
  },
});

/** A test runner writes reports of its tests; a runner that ends badly without a failed test counts as one failure. */
const runner = (reports, read, command, env = {}) => ({
  async work(house, args) {
    const paths = reports.map((name) => join(REPORTS, name));
    for (const path of paths) rmSync(path, { force: true });
    const [file, ...fixed] = command(house);
    const code = await run(file, [...fixed, ...args], { env: { ...house.env, ...env } });
    const result = paths.every((path) => existsSync(path)) ? read(...paths.map((path) => readFileSync(path, 'utf8'))) : count();
    return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
  },
});

const vitest = (stage, ...projects) => {
  const reports = [`${stage}.json`, `${stage}.outside.json`];
  const command = (house) => [
    house.node,
    module('vitest', 'vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--reporter=${join(ROOT, 'scripts', 'test', 'outside.mjs')}`,
    `--outputFile.json=${join(REPORTS, reports[0])}`,
    ...projects.map((project) => `--project=${project}`),
  ];
  const once = runner(reports, readVitest, command, { SKILLWRIGHT_TEST_OUTSIDE: join(REPORTS, reports[1]) });
  return {
    async work(house, args) {
      const first = await once.work(house, args);
      const files = endedByV8(first.failures);
      if (files.length === 0) return first;
      // A test says nothing if its process is ended from outside: its file is run once more, and that is told.
      process.stdout.write(`\nV8 ended the process of these files (nodejs/node#64500); they are run again:\n${files.join('\n')}\n`);
      const again = await once.work(house, files);
      const { passed, skipped, times } = first;
      return { ...again, passed: passed + again.passed, skipped: skipped + again.skipped, times: [...times, ...again.times] };
    },
  };
};
const tsc = module('typescript', 'bin', 'tsc');
/**
 * What did not change since the last check is not checked again: a twelfth of the work. Each checker works out the types that it meets by itself,
 * so of the usual four on two cores half of the work is done twice.
 */
const types = (config) => [
  tsc,
  '-p',
  config,
  '--checkers',
  '2',
  '--incremental',
  '--tsBuildInfoFile',
  join(REPORTS, `${config}.tsbuildinfo`),
];
const STAGES = {
  types: check(types('tsconfig.json'), types('tsconfig.core.json'), types('tsconfig.renderer.json')),
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
    '-A',
    'all',
    '-D',
    'typescript/no-floating-promises',
    '-D',
    'typescript/no-misused-promises',
    ...CODE,
  ]),
  unit: vitest('unit', 'unit', 'alone', 'dom'),
  integration: vitest('integration', 'integration'),
  python: runner(['pytest.xml'], readPytest, () => [
    VENV_PYTHON,
    '-m',
    'pytest',
    '-c',
    join(ROOT, 'sidecar', 'pyproject.toml'),
    '--rootdir',
    ROOT,
    '-p',
    'no:cacheprovider',
    '-q',
    `--junitxml=${join(REPORTS, 'pytest.xml')}`,
    join(ROOT, 'test', 'sidecar'),
  ]),
  e2e: runner(['e2e.json'], readPlaywright, (house) => [house.node, module('@playwright', 'test', 'cli.js'), 'test']),
};

const SLOWEST = 20;
const rowOfFailure = ({ stage, name, why }) => `- ${stage}: ${name}\n${why.replaceAll(/^/gm, '    ')}`;
const rowOfTime = ({ stage, name, ms }) => `- ${stage.padEnd(11)} ${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`;

/** Runs the stages named in `args`, or all; resolves to the exit code. The last line on stdout is `N passed, N failed`. */
export async function runTests(house, args) {
  const cut = args.indexOf('--');
  const named = cut === -1 ? args : args.slice(0, cut);
  const passOn = cut === -1 ? [] : args.slice(cut + 1);
  const unknown = named.find((name) => STAGES[name] === undefined);
  if (unknown !== undefined) throw new SetupError(`There is no test stage ${unknown}.`, `Stages: ${Object.keys(STAGES).join(', ')}.`);
  mkdirSync(REPORTS, { recursive: true });
  const ours = { ...house, env: provideScratch(house.env) };
  const total = count();
  const table = [];
  for (const name of named.length > 0 ? named : Object.keys(STAGES)) {
    process.stdout.write(`\n=== ${name}\n`);
    const begun = Date.now();
    const result = await STAGES[name].work(ours, passOn);
    for (const key of ['passed', 'failed', 'skipped']) total[key] += result[key];
    for (const key of ['times', 'failures']) total[key].push(...result[key].map((each) => ({ ...each, stage: name })));
    table.push(
      `${name.padEnd(11)} ${seconds(begun).padStart(8)}  ${result.passed} passed, ${result.failed} failed, ${result.skipped} skipped`,
    );
  }
  const slow = total.times.sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
  if (slow.length > 0) process.stdout.write(`\n=== slowest tests\n${slow.map(rowOfTime).join('\n')}\n`);
  // Beside the counts, so that whoever sees only the end of a long log sees what to look at.
  if (total.failures.length > 0) process.stdout.write(`\n=== failed tests\n${total.failures.map(rowOfFailure).join('\n')}\n`);
  // A row that began with a word and a colon could pass for the closing line, so each begins with a dash.
  process.stdout.write(`\n=== all stages\n${table.map((row) => `- ${row}`).join('\n')}\n\n`);
  process.stdout.write(`${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}\n`);
  return total.failed === 0 && total.passed > 0 ? 0 : 1;
}

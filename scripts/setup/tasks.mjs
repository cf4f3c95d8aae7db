// scripts/setup/tasks.mjs - what each npm script needs and starts. One row per task.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSidecar } from '../sidecar/build.mjs';
import { testBundle } from '../sidecar/test.mjs';
import { runTests } from '../test/run.mjs';
import { APP, APP_ENV, APP_FLAGS, CLI_FLAGS, provideApp } from './app.mjs';
import { ROOT, run, SetupError, say, seconds, WINDOWS } from './base.mjs';
import { provideBrowser, provideDisplay } from './browser.mjs';
import { mayFetchElectron, provideElectron, readWords } from './electron.mjs';
import { handOver } from './hand-over.mjs';
import { MODELS, provideEmbedding, provideModel } from './model.mjs';
import { provideNode, providePackages } from './packages.mjs';
import { providePython, VENV_PYTHON } from './python.mjs';
import { provideRenderer } from './renderer.mjs';

const SKIP_PYTHON = 'Without it the local model cannot be downloaded, Python is not checked as you type, and DSPy modules do not run.';
const SKIP_MODEL = 'You can download it later in Settings.';

/** Runs a step that the task can do without: its failure is reported, not fatal. */
const optional = (consequence, provide) => async (house) => {
  try {
    await provide(house);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(`${error.message}\n       ${error.fix}\n       ${consequence}`);
  }
};

const node =
  (file, flags = [], env = {}) =>
  (house, args) =>
    handOver(house.node, [...flags, resolve(ROOT, file), ...args], { ...env, ...house.env });
const bin =
  (name, ...fixed) =>
  (house, args) => {
    const path = join(ROOT, 'node_modules', '.bin', WINDOWS ? `${name}.cmd` : name);
    return run(path, [...fixed, ...args], { env: house.env, shell: WINDOWS });
  };

const hasDisplay = () => process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);
/** What `npm start` needs depends on where it will be shown. */
function stepsOfStart(args) {
  if (args.includes('--help') || args.includes('-h')) return [provideApp];
  const { shell, demo, headless, offline } = readWords(args);
  const rest = [provideApp, ...(offline ? [] : [optional(SKIP_PYTHON, providePython), optional(SKIP_MODEL, provideModel)])];
  if (demo || !(hasDisplay() || headless)) return rest;
  if (!mayFetchElectron(args, hasDisplay())) return [provideRenderer, ...rest, ...(offline ? [] : [provideBrowser])];
  // Electron downloads alongside the other steps, which are waited for first.
  let electron;
  return [
    (house) => {
      electron = provideElectron(house, { again: shell === 'electron' });
      electron.catch(() => {}); // told where it is waited for
    },
    provideRenderer,
    ...rest,
    async (house) => {
      if (!(await electron) && shell !== 'electron') await provideBrowser(house);
    },
  ];
}

/** Stages that only read the sources need nothing built. */
const CHECKS = ['types', 'lint', 'promises'];
const areChecks = (args) => args.length > 0 && args.every((name) => CHECKS.includes(name));

const all = [provideApp, provideRenderer, providePython, provideBrowser, provideDisplay, provideModel];
const TASKS = {
  start: { steps: stepsOfStart, start: node(join(APP, 'start.js'), APP_FLAGS, APP_ENV) },
  setup: { steps: () => all, start: async () => 0 },
  cli: { steps: () => [provideApp], start: node(join(APP, 'cli.js'), CLI_FLAGS) },
  test: { steps: (args) => (areChecks(args) ? [] : [...all, provideEmbedding]), start: runTests },
  'test:electron': { steps: () => [provideRenderer], start: node('scripts/electron/test.ts') },
  'test:sidecar-bundle': { steps: () => [providePython], start: testBundle },
  lint: { steps: () => [], start: (house, args) => runTests(house, [...CHECKS, ...args]) },
  format: { steps: () => [], start: bin('biome', 'check', '--write', '.') },
  bench: { steps: () => [...all, provideEmbedding], start: node('test/bench/main.ts') },
  faults: { steps: () => [], start: node('test/faults/main.ts') },
  fuzz: { steps: () => [], start: node('scripts/fuzz/main.ts') },
  corpus: { steps: () => [], start: node('scripts/corpus/main.ts') },
  resources: { steps: () => [], start: node('scripts/resources/main.ts') },
  'build:sidecar': { steps: () => [], start: buildSidecar },
  build: { steps: () => [provideRenderer], start: node('scripts/electron/build.ts') },
  'package:dir': { steps: () => [provideRenderer], start: node('scripts/electron/package-dir.ts') },
};

/** Brings everything the task needs up to date, then runs it. Resolves to its exit code. */
export async function runTask(name, args) {
  const task = TASKS[name];
  if (task === undefined) throw new SetupError(`There is no task ${name}.`, `Tasks: ${Object.keys(TASKS).join(', ')}.`);
  const begun = Date.now();
  const house = await provideNode();
  // The core finds what the set-up provides by these names; a person's own setting comes first.
  house.env.SKILLWRIGHT_MODEL_CACHE ??= MODELS;
  // Node keeps the compiled TypeScript files: that saves a third of the command line's start.
  house.env.NODE_COMPILE_CACHE ??= join(ROOT, '.tools', 'compile-cache');
  if (existsSync(VENV_PYTHON)) house.env.SKILLWRIGHT_PYTHON ??= VENV_PYTHON;
  await providePackages(house);
  for (const provide of task.steps(args)) await provide(house);
  if (existsSync(VENV_PYTHON)) house.env.SKILLWRIGHT_PYTHON ??= VENV_PYTHON;
  if (name === 'setup' || Date.now() - begun > 5000) say(`ready after ${seconds(begun)}`);
  return task.start(house, args);
}

// scripts/sidecar/build.mjs - `npm run build:sidecar`: the Python sidecar as a folder that needs no Python, in dist/sidecar. Built in
// its own environment from locked files, tried before it counts, and measured.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expectZero, ROOT, run, SetupError, say, seconds, TOOLS, WINDOWS } from '../setup/base.mjs';
import { environmentPython, makeEnvironment, pipInstall } from '../setup/python.mjs';

const WORK = join(TOOLS, 'sidecar-build');
const SIDECAR = join(ROOT, 'sidecar');
export const BUNDLE = join(ROOT, 'dist', 'sidecar');
const PROGRAM = WINDOWS ? 'skillwright-sidecar.exe' : 'skillwright-sidecar';
const AIM_MB = 150;
const READY_MS = 60_000;

function bytesUnder(folder) {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const path = join(folder, entry.name);
    return sum + (entry.isDirectory() ? bytesUnder(path) : entry.isSymbolicLink() ? 0 : statSync(path).size);
  }, 0);
}

/** Starts a service of the bundle and resolves to the milliseconds until it has greeted. */
function timeToReady(folder, service) {
  return new Promise((resolve, reject) => {
    const begun = performance.now();
    const child = spawn(join(folder, PROGRAM), ['--service', service], { cwd: TOOLS, stdio: ['pipe', 'pipe', 'pipe'] });
    let told = '';
    let greeted = false;
    const late = setTimeout(() => child.kill('SIGKILL'), READY_MS);
    child.stderr.setEncoding('utf8').on('data', (text) => (told += text));
    child.stdout.setEncoding('utf8').on('data', (text) => {
      greeted ||= text.includes('"protocol":1');
      if (greeted) child.stdin.end();
    });
    const took = new Promise((done) => child.stdout.once('data', () => done(performance.now() - begun)));
    child.on('error', reject);
    child.on('close', (code) => {
      clearTimeout(late);
      if (greeted) resolve(took);
      else
        reject(
          new SetupError(
            `The bundle’s service ${service} did not start (exit code ${code}).\n${told.trim().split('\n').slice(-12).join('\n')}`,
            'See the lines above.',
          ),
        );
    });
    child.stdin.on('error', () => {});
    child.stdin.write('{"jsonrpc":"2.0","id":"h1","method":"initialize","params":{"protocol":1}}\n');
  });
}

/** Builds next to the old bundle and replaces it only once every service has started. Returns the exit code. */
export async function buildSidecar({ env }) {
  const begun = Date.now();
  const venv = join(WORK, 'venv');
  const python = environmentPython(venv);
  if (!existsSync(python)) await makeEnvironment(env, venv);
  say('bundle packages …');
  await pipInstall(env, python, [join(SIDECAR, 'requirements.txt'), join(SIDECAR, 'requirements-build.txt')]);
  say('PyInstaller (takes a few minutes) …');
  const dist = join(WORK, 'dist');
  rmSync(dist, { recursive: true, force: true });
  const { code, output } = await run(
    python,
    [
      '-m',
      'PyInstaller',
      '--noconfirm',
      '--log-level',
      'WARN',
      '--distpath',
      dist,
      '--workpath',
      join(WORK, 'work'),
      join(SIDECAR, 'bundle.spec'),
    ],
    { quiet: true, env: { ...env, PYTHONHASHSEED: '1' } },
  );
  expectZero(code, `PyInstaller failed.\n${output.trim().split('\n').slice(-20).join('\n')}`, 'See the lines above.');
  const made = join(dist, 'sidecar');
  const notices = await run(python, [join(ROOT, 'scripts', 'sidecar', 'notices.py'), join(SIDECAR, 'requirements.txt')], {
    quiet: true,
    env,
  });
  expectZero(
    notices.code,
    `The licences could not be collected.\n${notices.output.slice(-2000)}`,
    'A package without a licence must not be bundled.',
  );
  writeFileSync(join(made, 'THIRD-PARTY-NOTICES.txt'), notices.output);
  const starts = [];
  for (const service of ['syntax', 'sandbox', 'dspy'])
    starts.push(`${service} ready after ${((await timeToReady(made, service)) / 1000).toFixed(1)} s`);
  rmSync(BUNDLE, { recursive: true, force: true });
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  renameSync(made, BUNDLE);
  const megabytes = bytesUnder(BUNDLE) / 1e6;
  process.stdout.write(`dist/sidecar: ${megabytes.toFixed(0)} MB (aim ${AIM_MB} MB), built in ${seconds(begun)}; ${starts.join(', ')}\n`);
  return megabytes <= AIM_MB ? 0 : 1;
}

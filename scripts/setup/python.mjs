// scripts/setup/python.mjs - the sidecar's Python: its own environment in .venv, packages by hash.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expectZero, hash, ROOT, run, SetupError, stamp, step, WINDOWS } from './base.mjs';
import { aptInstall, hasApt, which } from './system.mjs';

const VENV = join(ROOT, '.venv');
/** What the services import, and what tests them; sidecar/requirements.in says how they are locked. */
const REQUIREMENTS = ['requirements.txt', 'requirements-dev.txt'].map((name) => join(ROOT, 'sidecar', name));
/** The Python of an environment. */
export const environmentPython = (folder) => join(folder, WINDOWS ? 'Scripts/python.exe' : 'bin/python');
export const VENV_PYTHON = environmentPython(VENV);
const PROBE = 'import sys; print("%d.%d.%d" % sys.version_info[:3]); import venv, ensurepip; sys.exit(sys.version_info < (3, 10))';

/** The first Python >= 3.10 on PATH that can create environments; `withoutVenv` if only that part is missing (Debian splits it off). */
function findPython() {
  let withoutVenv;
  for (const name of ['python3', 'python3.14', 'python3.13', 'python3.12', 'python3.11', 'python3.10', 'python']) {
    const path = which(name);
    if (path === undefined) continue;
    const probe = spawnSync(path, ['-I', '-c', PROBE], { encoding: 'utf8' });
    const version = probe.stdout.trim();
    if (probe.status === 0) return { path, version };
    if (/^3\.1\d\./.test(version)) withoutVenv ??= version;
  }
  return { withoutVenv };
}

async function quiet(env, command, args, what) {
  const { code, output } = await run(command, args, { quiet: true, env });
  expectZero(
    code,
    `${what}\n${output.trim().split('\n').slice(-8).join('\n')}`,
    'Check the network and the proxy (pip config list) and start again.',
  );
}

/** Creates an environment in a folder, with this machine's Python. */
export async function makeEnvironment(env, folder) {
  let python = findPython();
  if (python.path === undefined) {
    await aptInstall(['python3', 'python3-venv'], python.withoutVenv ? "Python's venv module" : 'Python 3.10 or newer');
    python = findPython();
  }
  if (python.path === undefined) {
    const found = hasApt() ? ' The one that apt-get installs is older.' : '';
    throw new SetupError(`No Python 3.10 or newer was found.${found}`, 'Install Python 3.10 or newer with venv and pip, and start again.');
  }
  rmSync(folder, { recursive: true, force: true });
  await quiet(env, python.path, ['-m', 'venv', folder], `Python ${python.version} could not create an environment.`);
}

/** Installs the files in these lists, each with its hash, into an environment; nothing else, and nothing that would have to be built. */
export function pipInstall(env, python, lists) {
  const pip = [
    '-m',
    'pip',
    'install',
    '--disable-pip-version-check',
    '--no-input',
    '--require-hashes',
    '--only-binary',
    ':all:',
    '--no-deps',
  ];
  return quiet(env, python, [...pip, ...lists.flatMap((list) => ['-r', list])], 'pip could not install the sidecar’s packages.');
}

export async function providePython({ env }) {
  const want = hash(...REQUIREMENTS.map((path) => readFileSync(path)), process.platform, process.arch);
  await step({
    name: 'Python environment',
    missing: () => (stamp.is('python', want) && existsSync(VENV_PYTHON) ? undefined : '.venv is not up to date'),
    async work() {
      stamp.clear('python');
      // A working environment is kept: nothing need be downloaded again, and a process in it keeps running.
      if (spawnSync(VENV_PYTHON, ['-m', 'pip', '--version'], { stdio: 'ignore' }).status !== 0) await makeEnvironment(env, VENV);
      await pipInstall(env, VENV_PYTHON, REQUIREMENTS);
      stamp.write('python', want);
    },
    after: 'Delete the .venv folder and start again.',
  });
}

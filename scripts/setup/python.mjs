// scripts/setup/python.mjs - the Python of the sidecar: an environment of its own in .venv, packages by hash.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expectZero, hash, ROOT, run, SetupError, stamp, step, WINDOWS } from './base.mjs';
import { aptInstall, hasApt, which } from './system.mjs';

const VENV = join(ROOT, '.venv');
const REQUIREMENTS = join(ROOT, 'sidecar', 'requirements-dev.txt');
export const VENV_PYTHON = join(VENV, WINDOWS ? 'Scripts/python.exe' : 'bin/python');
const PROBE = 'import sys; print("%d.%d.%d" % sys.version_info[:3]); import venv, ensurepip; sys.exit(sys.version_info < (3, 10))';

/** The first Python >= 3.10 on PATH that can make environments; `withoutVenv` when only that part is missing (Debian splits it off). */
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

export async function providePython({ env }) {
  const want = hash(readFileSync(REQUIREMENTS), process.platform, process.arch);
  await step({
    name: 'Python environment',
    missing: () => (stamp.is('python', want) && existsSync(VENV_PYTHON) ? undefined : '.venv is not up to date'),
    async work() {
      stamp.clear('python');
      let python = findPython();
      if (python.path === undefined) {
        await aptInstall(['python3', 'python3-venv'], python.withoutVenv ? "Python's venv module" : 'Python 3.10 or newer');
        python = findPython();
      }
      if (python.path === undefined) {
        const found = hasApt() ? ' The one that apt-get installs is older.' : '';
        throw new SetupError(
          `No Python 3.10 or newer was found.${found}`,
          'Install Python 3.10 or newer with venv and pip, and start again.',
        );
      }
      rmSync(VENV, { recursive: true, force: true });
      const quiet = async (command, args, what) => {
        const { code, output } = await run(command, args, { quiet: true, env });
        expectZero(
          code,
          `${what}\n${output.trim().split('\n').slice(-8).join('\n')}`,
          'Check the network and the proxy (pip config list) and start again.',
        );
      };
      await quiet(python.path, ['-m', 'venv', VENV], `Python ${python.version} could not make an environment.`);
      const pip = ['-m', 'pip', 'install', '--disable-pip-version-check', '--no-input', '--require-hashes', '--only-binary', ':all:'];
      await quiet(VENV_PYTHON, [...pip, '-r', REQUIREMENTS], 'pip could not install the packages of the sidecar.');
      stamp.write('python', want);
    },
    after: 'Delete the folder .venv and start again.',
  });
}

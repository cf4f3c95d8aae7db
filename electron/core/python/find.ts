// electron/core/python/find.ts - finds a usable Python by running it once, because a name in PATH proves nothing. And the
// sidecar, which is its own bundle or runs in that Python.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../contract/index.ts';
import type { ChildCommand, Processes } from '../processes/index.ts';

export interface Python {
  path: string;
  version: string;
}

const MINIMUM = [3, 10] as const;
const PROBE = 'import sys; print(sys.executable); print("%d.%d.%d" % sys.version_info[:3])';
const PROBE_MS = 15_000;

function candidates(projectDir: string | null, env: NodeJS.ProcessEnv): string[] {
  const windows = process.platform === 'win32';
  const chosen = env.SKILLWRIGHT_PYTHON;
  // A Python that the person names is the only candidate: another one would hide the mistake.
  if (chosen !== undefined && chosen !== '') return [chosen];
  const own =
    projectDir === null ? [] : [windows ? join(projectDir, '.venv', 'Scripts', 'python.exe') : join(projectDir, '.venv', 'bin', 'python')];
  const versions = ['python3.13', 'python3.12', 'python3.11', 'python3.10'];
  return windows ? [...own, 'py', 'python'] : [...own, 'python3', 'python', ...versions];
}

/** The Python of one path or name; the reason as text when it cannot be used. Throws `temporary_folder`. */
async function probe(run: Processes['run'], file: string): Promise<Python | string> {
  try {
    const { code, stdout, stderr } = await run({ file, args: ['-I', '-c', PROBE], timeoutMs: PROBE_MS });
    const [path, version] = stdout.trim().split(/\r?\n/);
    if (code !== 0 || path === undefined || version === undefined)
      return `${file}: ${stderr.trim().split('\n').at(-1) || `exit code ${code}`}`;
    const [major = 0, minor = 0] = version.split('.').map(Number);
    const enough = major > MINIMUM[0] || (major === MINIMUM[0] && minor >= MINIMUM[1]);
    return enough ? { path, version } : `${file}: version ${version}`;
  } catch (error) {
    const code = error instanceof AppError ? error.code : null;
    if (code === 'temporary_folder') throw error; // no fault of this Python, nor of any other
    return `${file}: ${code === 'process_missing' ? 'not found' : (error as Error).message}`;
  }
}

/**
 * The first Python 3.10 or newer of: SKILLWRIGHT_PYTHON, `.venv` in `projectDir`, PATH.
 * Throws AppError `process_missing` that names what was tried, and `temporary_folder`, because then no program can be started.
 */
export async function findPython(run: Processes['run'], projectDir: string | null, env: NodeJS.ProcessEnv = process.env): Promise<Python> {
  const tried: string[] = [];
  for (const file of candidates(projectDir, env)) {
    const found = await probe(run, file);
    if (typeof found !== 'string') return found;
    tried.push(found);
  }
  throw new AppError('process_missing', `No Python ${MINIMUM.join('.')} or newer was found (${tried.join('; ')}).`, {
    remedy: 'Install Python 3.10 or newer, or set SKILLWRIGHT_PYTHON to its path.',
  });
}

export type SidecarService = 'syntax' | 'sandbox' | 'dspy';

/** Where the Python side may be; each is null if there is none. */
export interface SidecarPlaces {
  /** The folder `sidecar` of a checkout or of an installed app: the sources, and beside them `bundle` where one was packed. */
  sidecarDir: string | null;
  /** Returns the Python to run the sources. */
  find: () => Promise<Python>;
  env: NodeJS.ProcessEnv;
}

/** The program of a bundle that `npm run build:sidecar` made. */
const BUNDLE_PROGRAM = process.platform === 'win32' ? 'skillwright-sidecar.exe' : 'skillwright-sidecar';

/** The same work each time, UTF-8 everywhere, and nothing of a person's own Python settings. */
const SIDECAR_ENV = {
  PYTHONUTF8: '1',
  PYTHONHASHSEED: '0',
  PYTHONNOUSERSITE: '1',
  PYTHONSAFEPATH: '1',
  PYTHONDONTWRITEBYTECODE: '1',
};

/**
 * How a service of the sidecar is started: the bundle that SKILLWRIGHT_SIDECAR names, and no other; else the bundle of the app; else the
 * sources with the Python of the project. The service itself reports missing packages when it starts.
 * Throws AppError `process_missing` when there is nothing to start.
 */
export async function sidecarCommand(service: SidecarService, { sidecarDir, find, env }: SidecarPlaces): Promise<ChildCommand> {
  const args = ['--service', service];
  const chosen = env.SKILLWRIGHT_SIDECAR;
  if (chosen !== undefined && chosen !== '') return { file: join(chosen, BUNDLE_PROGRAM), args, env: SIDECAR_ENV, channel: 'stdio' };
  const bundled = sidecarDir === null ? null : join(sidecarDir, 'bundle', BUNDLE_PROGRAM);
  if (bundled !== null && existsSync(bundled)) return { file: bundled, args, env: SIDECAR_ENV, channel: 'stdio' };
  if (sidecarDir === null || !existsSync(join(sidecarDir, 'skillwright_sidecar'))) {
    throw new AppError('process_missing', 'The Python sidecar of Skillwright is missing.', {
      remedy: 'Reinstall Skillwright, or set SKILLWRIGHT_SIDECAR to the folder created by npm run build:sidecar.',
    });
  }
  const { path } = await find();
  return {
    file: path,
    args: ['-m', 'skillwright_sidecar', ...args],
    env: { ...SIDECAR_ENV, PYTHONPATH: sidecarDir },
    channel: 'stdio',
  };
}

// electron/core/python/find.ts - a Python that can be used: found by running it once, because a name in PATH proves nothing.
import { join } from 'node:path';
import { AppError } from '../../contract/index.ts';
import type { Processes } from '../processes/index.ts';

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

/** The Python of one path or name; a reason in words when it is none. */
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
    return `${file}: ${error instanceof AppError && error.code === 'process_missing' ? 'not there' : (error as Error).message}`;
  }
}

/**
 * The first Python 3.10 or newer of: SKILLWRIGHT_PYTHON, `.venv` in `projectDir`, PATH.
 * Throws AppError `process_missing` that names what was tried.
 */
export async function findPython(run: Processes['run'], projectDir: string | null, env: NodeJS.ProcessEnv = process.env): Promise<Python> {
  const tried: string[] = [];
  for (const file of candidates(projectDir, env)) {
    const found = await probe(run, file);
    if (typeof found !== 'string') return found;
    tried.push(found);
  }
  throw new AppError('process_missing', `There is no Python ${MINIMUM.join('.')} or newer (${tried.join('; ')}).`, {
    remedy: 'Install Python 3.10 or newer, or set SKILLWRIGHT_PYTHON to the path of one.',
  });
}

// scripts/setup/electron.mjs - Electron's program, which npm's package comes without: its own installer downloads the version that the lock
// file names and checks it against the package's checksums. If that fails, Chromium stands in.
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { expectGoingOn, ROOT, run, say, seconds, withLock } from './base.mjs';

const DAY_MS = 24 * 3_600_000;
const options = { shell: { type: 'string' }, demo: { type: 'boolean' }, headless: { type: 'boolean' }, offline: { type: 'boolean' } };

/** What the arguments of a start ask for; those it does not know are reported by the start itself. */
export const readWords = (args) => parseArgs({ args, options, strict: false, allowPositionals: true }).values;

/** Whether a start with these arguments may download Electron: only for a window that is shown, and only if no other one was asked for. */
export function mayFetchElectron(args, hasDisplay) {
  const { shell, demo, headless, offline } = readWords(args);
  return hasDisplay && shell !== 'chromium' && !demo && !headless && !offline;
}

const textOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8').trim() : undefined);

/** Where the program is, once the installer has finished: it writes path.txt last. */
function installed(folder) {
  const name = textOf(join(folder, 'path.txt'));
  const program = name === undefined ? undefined : join(folder, 'dist', name);
  return program !== undefined && existsSync(program) && textOf(join(folder, 'dist', 'version'))?.replace(/^v/, '') === versionOf(folder)
    ? program
    : undefined;
}
const versionOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')).version;

/**
 * Downloads Electron if it is missing; with `again` even if that failed less than a day ago. Resolves to whether it is there; fails only
 * with Interrupted. It runs alongside other steps, so it does not share their lock.
 */
export async function provideElectron({ node, env }, { root = ROOT, again = false } = {}) {
  const own = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  if (own) return existsSync(own);
  const folder = join(root, 'node_modules', 'electron');
  const failed = join(root, '.tools', 'stamps', 'electron');
  if (installed(folder)) return true;
  if (!again && existsSync(failed) && Date.now() - statSync(failed).mtimeMs < DAY_MS) return false;
  return withLock(
    async () => {
      if (installed(folder)) return true; // the start that we waited for downloaded it
      say(`Electron ${versionOf(folder)} (about 120 MB) ...`);
      const begun = Date.now();
      const problem = await fetchElectron(node, env, folder, join(root, '.tools', 'electron'));
      expectGoingOn();
      if (problem === undefined) {
        rmSync(failed, { force: true });
        say(`Electron done in ${seconds(begun)}`);
        return true;
      }
      mkdirSync(dirname(failed), { recursive: true });
      writeFileSync(failed, problem);
      const next = again ? '' : ' Chromium stands in; the next try is tomorrow, or now with "npm start -- --shell electron".';
      say(`Electron is not available: ${problem}${next}`);
      return false;
    },
    join(root, '.tools', 'electron.lock'),
  );
}

/** Runs the installer, then the program once, without a window: it may lack libraries here. Returns what went wrong, in one sentence. */
async function fetchElectron(node, env, folder, temporary) {
  mkdirSync(temporary, { recursive: true });
  const shown = showProgress(temporary);
  // A person's proxy is Node's too; we show the progress.
  const here = { TMPDIR: temporary, TEMP: temporary, TMP: temporary, NODE_USE_ENV_PROXY: '1', ELECTRON_GET_NO_PROGRESS: '1' };
  const fetched = await run(node, [join(folder, 'install.js')], { quiet: true, env: { ...env, ...here } });
  clearInterval(shown);
  rmSync(temporary, { recursive: true, force: true });
  const program = installed(folder);
  if (fetched.code !== 0 || program === undefined) return reasonOf(fetched.output);
  const started = await run(program, ['--version'], { quiet: true, env: { ...env, ELECTRON_RUN_AS_NODE: '1' } });
  if (started.code === 0) return undefined;
  rmSync(join(folder, 'path.txt'), { force: true });
  return reasonOf(started.output);
}

/** The output line that names the error, as a sentence. */
function reasonOf(output) {
  const lines = output.split('\n').filter(Boolean);
  const line = lines.find((each) => /^\w*Error\b|error/i.test(each)) ?? lines[0] ?? 'it ended without a word';
  return `${line.replace(/^\w*Error: /, '').replace(/\.?$/, '')}.`;
}

/** On a terminal, one line that is overwritten with the bytes received. */
function showProgress(temporary) {
  if (!process.stderr.isTTY) return undefined;
  return setInterval(() => {
    try {
      const bytes = readdirSync(temporary, { recursive: true }).reduce((sum, name) => sum + statSync(join(temporary, name)).size, 0);
      process.stderr.write(`\r\u001b[Ksetup: Electron ${(bytes / 1e6).toFixed(0)} MB\r`);
    } catch {
      // the installer is moving and removing files: the next look will tell
    }
  }, 500).unref();
}

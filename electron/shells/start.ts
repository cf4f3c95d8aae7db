// electron/shells/start.ts - `npm start` after set-up: picks the window this machine can show, else does the main job in the terminal.
import { spawn } from 'node:child_process';
import { AppError, asAppError } from '../contract/index.ts';
import { windowEnvironment } from '../core/processes/index.ts';
import { findChromium } from './chromium/find.ts';
import { createOutput, errorLines } from './cli/output.ts';
import { returnToCaller } from './cwd.ts';
import { FETCH_ELECTRON, findElectron } from './electron/binary.ts';
import { parseStart, START_HELP, type StartOptions } from './options.ts';
import { RENDERER, ROOT } from './paths.ts';

type Way = { show: 'electron'; program: string } | { show: 'chromium'; program: string } | { show: 'demo'; because?: string };

const output = createOutput(false);
const say = output.note;

const hasDisplay = (): boolean => process.platform !== 'linux' || Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY);

/** The window to use. Throws `process_missing` if none can be shown, or not the one asked for. */
function chooseWay(options: StartOptions): Way {
  if (options.demo) return { show: 'demo' };
  const electron = findElectron(ROOT);
  if (options.shell === 'electron') {
    if (electron !== null) return { show: 'electron', program: electron };
    throw new AppError('process_missing', 'Electron has not been downloaded.', {
      remedy: `Download it with "${FETCH_ELECTRON}" (about 120 MB from its own release server), or start without --shell.`,
    });
  }
  if (options.shell === null && !hasDisplay() && !options.headless) {
    return { show: 'demo', because: 'There is no display, so the demo runs here in the terminal.' };
  }
  if (options.shell === null && electron !== null) return { show: 'electron', program: electron };
  const chromium = findChromium();
  if (chromium !== null) return { show: 'chromium', program: chromium };
  throw new AppError('process_missing', 'Neither Electron nor Chromium, Chrome or Edge was found on this machine.', {
    remedy: 'Install Chromium or Chrome, or set SKILLWRIGHT_CHROMIUM to its path, or start with --demo.',
  });
}

async function start(options: StartOptions, args: string[]): Promise<number> {
  const way = chooseWay(options);
  if (way.show === 'electron') return startElectron(way.program, args);
  if (way.show === 'chromium') return startChromium(way.program, options, args);
  if (way.because !== undefined) say(way.because);
  const { runDemo } = await import('./demo.ts');
  return runDemo(options);
}

async function startChromium(executablePath: string, options: StartOptions, args: string[]): Promise<number> {
  const { runChromium } = await import('./chromium/start.ts');
  await runChromium({
    options,
    args,
    executablePath,
    assets: RENDERER,
    openCore: async () => {
      const { openCore } = await import('./open-core.ts');
      return openCore({ home: options.home, workspace: options.workspace, shellKind: 'chromium' });
    },
    onState: (state) => {
      say(
        state === 'open'
          ? `Skillwright is open (${executablePath}). Close its window to quit.`
          : 'It is shown in the window that is already open.',
      );
      if (state === 'open') collectOnce();
    },
  });
  return 0;
}

const REST_MS = 10_000;

/** V8 collects only while something is allocated, so at rest what the start has left would stay. `gc` is there with Node's `--expose-gc`. */
function collectOnce(): void {
  setTimeout(() => globalThis.gc?.(), REST_MS).unref();
}

/** Electron's main process cannot read TypeScript: it is built first. */
async function startElectron(program: string, args: string[]): Promise<number> {
  const { buildElectron } = await import('./electron/build.ts');
  await buildElectron();
  const root = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : []; // root cannot have the sandbox
  const words = [ROOT, ...root, ...args];
  const env = windowEnvironment();
  // Where a process can become another program, nothing stays next to the window.
  if (process.platform !== 'win32') process.execve?.(program, [program, ...words], env);
  const child = spawn(program, words, { stdio: 'inherit', env });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

try {
  returnToCaller('start');
  const args = process.argv.slice(2);
  const options = parseStart(args);
  if (options.help) output.raw(START_HELP);
  else process.exitCode = await start(options, args);
} catch (cause) {
  const error = asAppError(cause);
  for (const line of errorLines(error.toData())) say(line);
  process.exitCode = error.code === 'usage' ? 2 : 1;
}

// electron/shells/chromium/start.ts - a start with the Chromium window: lock, account, window, and again after the page crashes.
import { AppError } from '../../contract/index.ts';
import type { OpenedCore } from '../../core/app/index.ts';
import { lockAccount } from '../instance-lock.ts';
import { launchRequestsOf } from '../launch-requests.ts';
import { parseStart, type StartOptions } from '../options.ts';
import { createPlaces, type Places } from '../places.ts';
import { windowFolder } from '../window-folder.ts';
import { type ChromiumShell, openChromiumShell } from './shell.ts';

export interface ChromiumStart {
  options: StartOptions;
  /** The arguments of this start, for the window that may already be open. */
  args: string[];
  executablePath: string;
  /** Folder of the built renderer. */
  assets: string;
  openCore(): Promise<OpenedCore>;
  /** Called once the window shows, and when this start was handed to another window. */
  onState?: (state: 'open' | 'handed over') => void;
}

const MAX_CRASHES = 3;
const CRASH_WINDOW_MS = 60_000;

/** Runs until the window is closed or the process gets SIGINT or SIGTERM. Throws when the account or the browser cannot be opened. */
export async function runChromium(about: ChromiumStart): Promise<void> {
  const { options } = about;
  let later: (args: string[]) => void = () => undefined;
  const lock = await lockAccount(options.home, about.args, (args) => later(args));
  if (!lock) {
    about.onState?.('handed over');
    return;
  }
  const signalled = untilSignalled();
  try {
    // The account opens while the browser starts: each takes about half a second.
    const places = createPlaces();
    const opening = about.openCore().then((opened) => {
      for (const request of launchRequestsOf(options, places)) opened.command(request.command, request.argument);
      return opened;
    });
    try {
      await keepWindow({ ...about, signal: signalled.signal }, opening, places, (handle) => {
        later = handle;
      });
    } finally {
      await opening.then(
        (opened) => opened.close(),
        () => undefined, // keepWindow has thrown it
      );
    }
  } finally {
    signalled.end();
    lock.release();
  }
}

/** Aborted by what asks this process to end; from the beginning, so that the account is closed in order while it opens as well. */
function untilSignalled(): { signal: AbortSignal; end(): void } {
  const ending = new AbortController();
  const stop = () => ending.abort();
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  for (const signal of signals) process.on(signal, stop);
  return {
    signal: ending.signal,
    end() {
      for (const signal of signals) process.off(signal, stop);
    },
  };
}

/** One window after another, as long as the page crashes but not too often. */
async function keepWindow(
  about: ChromiumStart & { signal: AbortSignal },
  opening: Promise<OpenedCore>,
  places: Places,
  onLater: (handle: (args: string[]) => void) => void,
): Promise<void> {
  const crashes: number[] = [];
  for (;;) {
    const shell = await openWindow(about, opening, places);
    const opened = await opening;
    about.onState?.('open');
    onLater((args) => secondStart(shell, opened, places, args));
    const why = await untilClosed(shell, about.signal);
    if (why === 'window closed') return;
    const now = performance.now();
    crashes.push(now);
    opened.log.error('the window crashed');
    if (crashes.filter((time) => now - time < CRASH_WINDOW_MS).length > MAX_CRASHES) {
      throw new AppError('process_crashed', `The window crashed ${crashes.length} times within a minute.`, {
        remedy: 'Saved skills and drafts are safe. The log in the data folder has the details.',
      });
    }
  }
}

function openWindow(about: ChromiumStart, opening: Promise<OpenedCore>, places: Places): Promise<ChromiumShell> {
  const log = (tell: (log: OpenedCore['log']) => void) => void opening.then(({ log }) => tell(log)).catch(() => undefined); // told elsewhere
  return openChromiumShell({
    core: opening.then(({ core }) => core),
    places,
    executablePath: about.executablePath,
    profile: windowFolder(about.options.home, 'chromium'),
    assets: about.assets,
    headless: about.options.headless,
    onNotice: (what) => log((to) => to.warn(what)),
    onInternalError: (path, cause) => log((to) => to.error({ path, err: cause }, 'a procedure failed')),
  });
}

/** A signal closes the window; the account is then closed cleanly. */
async function untilClosed(shell: ChromiumShell, signal: AbortSignal): Promise<Awaited<ChromiumShell['closed']>> {
  const stop = () => void shell.close();
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  try {
    return await shell.closed;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

/** A later start with the same account: its files, links and workspace are shown here. */
function secondStart(shell: ChromiumShell, opened: OpenedCore, places: Places, args: string[]): void {
  void shell.focus().catch(() => undefined); // the window is going
  try {
    const options = parseStart(args);
    for (const { command, argument } of launchRequestsOf(options, places, options.workspace)) opened.command(command, argument);
  } catch (cause) {
    opened.log.warn({ err: cause }, 'the arguments of a second start were not understood');
  }
}

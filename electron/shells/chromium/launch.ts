// electron/shells/chromium/launch.ts - starts the browser with an empty app window, and remembers its place on the screen.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../contract/index.ts';
import { type Browser, type DevTools, startBrowser } from './pipe.ts';

export interface Bounds {
  left: number;
  top: number;
  width: number;
  height: number;
}

export interface LaunchOptions {
  /** Absolute path of the browser (`findChromium`). */
  executablePath: string;
  /** The browser's own profile folder; one process at a time may use it. */
  profile: string;
  headless: boolean;
  /** Further arguments for the browser; a test opens a port with them. */
  extraArgs?: readonly string[];
}

/** The browser with its one page. */
export interface Launched {
  browser: Browser;
  page: DevTools;
  /** Id of the page's target, which is the id of its main frame too. */
  targetId: string;
}

const STANDARD: Bounds = { left: 40, top: 40, width: 1280, height: 840 };
const SMALLEST = { width: 900, height: 600 };

/** An ordinary browser contacts its maker, shop and updater, asks to be the default one, and offers to translate. This one does not. */
const QUIET = [
  '--no-first-run',
  '--no-default-browser-check',
  '--no-service-autorun',
  '--disable-search-engine-choice-screen',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-pings',
  '--disable-client-side-phishing-detection',
  '--disable-field-trial-config',
  '--disable-breakpad',
  '--metrics-recording-only',
  '--disable-default-apps',
  '--disable-extensions',
  '--disable-component-extensions-with-background-pages',
  '--disable-features=Translate,OptimizationHints,MediaRouter,AutofillServerCommunication,CertificateTransparencyComponentUpdater',
  '--disable-back-forward-cache',
  '--disable-prompt-on-repost',
  '--hide-crash-restore-bubble',
  '--edge-skip-compat-layer-relaunch',
  // A window behind others keeps streaming an answer.
  '--disable-background-timer-throttling',
  '--disable-backgrounding-occluded-windows',
  '--disable-renderer-backgrounding',
  // Containers and small machines have 64 MB of shared memory, which kills a page.
  '--disable-dev-shm-usage',
];

/** Without a screen, the pointer and hover are those of a desktop. */
const HEADLESS = [
  '--headless',
  '--hide-scrollbars',
  '--mute-audio',
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4',
];

const boundsFile = (profile: string) => join(profile, 'skillwright-window.json');

/** Starts the browser with an empty `--app` window. Throws `process_failed` with what the browser said. */
export async function launchBrowser(options: LaunchOptions): Promise<Launched> {
  mkdirSync(options.profile, { recursive: true, mode: 0o700 });
  const bounds = readBounds(options.profile);
  const browser = startBrowser(options.executablePath, [
    ...QUIET,
    ...(options.headless ? HEADLESS : []),
    // Only root has to do without the sandbox.
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    `--user-data-dir=${options.profile}`,
    `--window-size=${bounds.width},${bounds.height}`,
    `--window-position=${bounds.left},${bounds.top}`,
    // No name resolves: interception answers before DNS, and the rest of this browser stays offline.
    '--host-resolver-rules=MAP * ~NOTFOUND',
    // Chromium warns about that rule in a bar above the page, as if the window were less safe; this argument hides the bar.
    '--test-type',
    ...(options.extraArgs ?? []),
    // A data: page first: the app's own address would be requested before interception is on.
    '--app=data:text/html,<title>Skillwright</title>',
  ]);
  const ended = browser.closed.then((said) => Promise.reject(launchError(options, said)));
  // Whichever is reported first, the cause is what the browser said; one that keeps running without a window is killed.
  const page = firstPage(browser).catch(async () => {
    await browser.close();
    return ended;
  });
  const launched = await Promise.race([page, ended]);
  ended.catch(() => undefined); // from now on the browser's end is the window's end
  return launched;
}

async function firstPage(browser: Browser): Promise<Launched> {
  const found = new Promise<string>((resolve) => {
    browser.on('Target.targetCreated', ({ targetInfo }) => {
      if (targetInfo.type === 'page') resolve(targetInfo.targetId);
    });
  });
  await browser.send('Target.setDiscoverTargets', { discover: true });
  const targetId = await found;
  const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
  return { browser, page: browser.session(sessionId), targetId };
}

function launchError(options: LaunchOptions, said: string): AppError {
  const lines = said.split('\n').filter((each) => each.trim() !== '');
  const line = lines.find((each) => /error|cannot|unable|failed|missing/i.test(each)) ?? lines.at(-1) ?? 'it exited immediately';
  const snap = options.executablePath.startsWith('/snap/');
  return new AppError('process_failed', `${options.executablePath} could not show the window: ${line.trim()}`, {
    remedy: snap
      ? 'A Snap browser cannot use hidden folders: install Chromium or Chrome as a regular package, or set SKILLWRIGHT_CHROMIUM to one.'
      : 'Close other Skillwright windows, check that a display is available, or set SKILLWRIGHT_CHROMIUM to another Chromium or Chrome.',
  });
}

function readBounds(profile: string): Bounds {
  try {
    const b = JSON.parse(readFileSync(boundsFile(profile), 'utf8')) as Bounds;
    if (![b.left, b.top, b.width, b.height].every(Number.isInteger)) return STANDARD;
    return { ...b, width: Math.max(b.width, SMALLEST.width), height: Math.max(b.height, SMALLEST.height) };
  } catch {
    return STANDARD; // first start, or a damaged file
  }
}

/** Checks the window once a second and saves its place in the profile for the next start. */
export function keepBounds(page: DevTools, profile: string, closed: Promise<unknown>): void {
  let saved = '';
  const save = async () => {
    const { bounds: b } = await page.send('Browser.getWindowForTarget');
    const text = JSON.stringify({ left: b.left, top: b.top, width: b.width, height: b.height });
    if (b.windowState !== 'normal' || text === saved) return;
    writeFileSync(boundsFile(profile), text);
    saved = text;
  };
  const timer = setInterval(() => void save().catch(() => undefined), 1000); // fails only while the window goes
  timer.unref();
  void closed.then(() => clearInterval(timer));
}

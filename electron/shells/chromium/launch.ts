// electron/shells/chromium/launch.ts - starts the browser over a pipe (no port) with nothing of Playwright's test device, and keeps its place on the screen.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, type CDPSession, chromium } from 'playwright-core';
import { AppError } from '../../contract/index.ts';

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
}

const STANDARD: Bounds = { left: 40, top: 40, width: 1280, height: 840 };
const SMALLEST = { width: 900, height: 600 };

const boundsFile = (profile: string) => join(profile, 'skillwright-window.json');

/** Starts the browser with an empty `--app` window. Throws `process_failed` with what the browser said. */
export async function launchBrowser(options: LaunchOptions): Promise<BrowserContext> {
  mkdirSync(options.profile, { recursive: true, mode: 0o700 });
  const bounds = readBounds(options.profile);
  try {
    return await chromium.launchPersistentContext(options.profile, {
      executablePath: options.executablePath,
      headless: options.headless,
      // Playwright's default is --no-sandbox for everybody; only root cannot have the sandbox.
      chromiumSandbox: process.getuid?.() !== 0,
      // Playwright emulates a test device unless told not to: fixed viewport, light scheme (a dark desktop would never be seen).
      viewport: null,
      colorScheme: null,
      reducedMotion: null,
      forcedColors: null,
      contrast: null,
      serviceWorkers: 'block',
      acceptDownloads: false, // saving goes through the contract
      // The shell decides what a signal does; Playwright would close the browser first.
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
      ignoreDefaultArgs: ['--enable-automation', '--password-store=basic', '--use-mock-keychain', '--disable-popup-blocking'],
      args: [
        // A data: page first: the app's own address would be requested before interception exists.
        '--app=data:text/html,<title>Skillwright</title>',
        `--window-size=${bounds.width},${bounds.height}`,
        `--window-position=${bounds.left},${bounds.top}`,
        // No name resolves: interception answers before DNS, and everything else in this browser stays at home.
        '--host-resolver-rules=MAP * ~NOTFOUND',
      ],
    });
  } catch (cause) {
    throw launchError(options, cause);
  }
}

function launchError(options: LaunchOptions, cause: unknown): AppError {
  const text = cause instanceof Error ? cause.message : String(cause);
  const line = text.split('\n').find((each) => each.trim() !== '') ?? text;
  const snap = options.executablePath.startsWith('/snap/');
  return new AppError('process_failed', `${options.executablePath} could not show the window: ${line}`, {
    cause,
    remedy: snap
      ? 'A browser of Snap may not use hidden folders: install Chromium or Chrome as a normal package, or set SKILLWRIGHT_CHROMIUM to one.'
      : 'Close other Skillwright windows, check that a display is there, or set SKILLWRIGHT_CHROMIUM to another Chromium or Chrome.',
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

/** Looks at the window once a second and keeps its place in the profile, for the next start. */
export function keepBounds(cdp: CDPSession, profile: string, closed: Promise<unknown>): void {
  let saved = '';
  const save = async () => {
    const { bounds: b } = await cdp.send('Browser.getWindowForTarget');
    const text = JSON.stringify({ left: b.left, top: b.top, width: b.width, height: b.height });
    if (b.windowState !== 'normal' || text === saved) return;
    writeFileSync(boundsFile(profile), text);
    saved = text;
  };
  const timer = setInterval(() => void save().catch(() => undefined), 1000); // fails only while the window goes
  timer.unref();
  void closed.then(() => clearInterval(timer));
}

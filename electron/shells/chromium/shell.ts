// electron/shells/chromium/shell.ts - the product's window in an installed Chromium: no port, no server, the same origin rules and CSP as
// Electron's scheme. Take the account's instance lock first: a second browser on one profile fails, and opens a stray window in the first.
import type { Core } from '../../contract/index.ts';
import { loadAssets } from '../assets.ts';
import type { ChannelServer } from '../channel.ts';
import { createPlaces, type Places } from '../places.ts';
import { type Asker, createAsker } from './ask.ts';
import { connectBridge, ORIGIN } from './bridge.ts';
import { keepBounds, type Launched, type LaunchOptions, launchBrowser } from './launch.ts';
import type { DevTools } from './pipe.ts';
import { serveAssets } from './serve.ts';
import { createChromiumServices, type ServicesOptions } from './services.ts';

export interface ChromiumOptions extends LaunchOptions {
  /** May still be opening: the browser starts and the page reads its scripts in the meantime. */
  core: Core | Promise<Core>;
  /** The tokens of this start. */
  places?: Places;
  /** Folder of the built renderer. */
  assets: string;
  /** What was refused or closed, for the log. */
  onNotice?: (what: string) => void;
  onInternalError?: (path: string, cause: unknown) => void;
  /** Called when the person closes the window while the page has a `beforeunload` listener; default yes. */
  mayClose?: () => boolean;
  /** Route to show first, `#/skill/…`. */
  hash?: string;
  /** Starts a desktop program; a test passes its own. */
  start?: ServicesOptions['start'];
  /** Starts the browser; tests share one. */
  launch?: typeof launchBrowser;
}

export type Closed = 'window closed' | 'renderer crashed';

export interface ChromiumShell {
  /** The page's DevTools session. */
  page: DevTools;
  /** Resolves when the window is gone. A crashed page cannot be saved: close and open a new shell. */
  closed: Promise<Closed>;
  /** Brings the window to the front, for a second start. */
  focus(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the window. Throws `process_failed` if the browser does not start, `io_failed` if the renderer is not built, and whatever
 * opening the core threw.
 */
export async function openChromiumShell(options: ChromiumOptions): Promise<ChromiumShell> {
  const assets = loadAssets(options.assets);
  const notice = options.onNotice ?? (() => undefined);
  const launched = await (options.launch ?? launchBrowser)(options);
  const { browser, page } = launched;
  const close = () => browser.close();
  try {
    const { start, places = createPlaces() } = options;
    const asker = createAsker(page, launched.targetId);
    const opening = Promise.resolve(options.core);
    const shell = createChromiumServices({
      core: opening,
      places,
      ask: asker.ask,
      quit: () => void close(),
      setTitle: (title) => setTitle(page, title),
      ...(start && { start }),
    });
    // The order matters: interception, channel and permissions first, the app's page last.
    closePopups(launched, notice);
    await serveAssets(launched, { assets, notice, openExternal: shell.openExternal });
    const context = opening.then((core) => ({ core, shell, redeem: places.redeem }));
    const server = await connectBridge(page, context, { onNotice: notice, onInternalError: options.onInternalError });
    await restrict(launched);
    const closed = guard(launched, server, asker, options);
    keepBounds(page, options.profile, closed);
    await page.send('Page.navigate', { url: `${ORIGIN}/${options.hash ?? ''}` });
    await context; // the page reads its scripts in the meantime
    return { page, closed, focus: () => focus(page), close };
  } catch (cause) {
    await close();
    throw cause;
  }
}

/** No downloads: saving goes through the contract. Denies all that a page could ask the person for, except writing the clipboard. */
async function restrict({ browser }: Launched): Promise<void> {
  await browser.send('Browser.setDownloadBehavior', { behavior: 'deny' });
  // Also *denies* for this origin everything that is not listed. Reading the clipboard is left to Ctrl+V.
  await browser.send('Browser.grantPermissions', { origin: ORIGIN, permissions: ['clipboardSanitizedWrite'] });
}

/** Closes every other window. */
function closePopups({ browser, targetId }: Launched, notice: (what: string) => void): void {
  browser.on('Target.targetCreated', ({ targetInfo }) => {
    if (targetInfo.type !== 'page' || targetInfo.targetId === targetId) return;
    notice(`closed popup ${targetInfo.url}`);
    void browser.send('Target.closeTarget', { targetId: targetInfo.targetId }).catch(() => undefined); // it closed by itself
  });
}

function guard(
  { browser, page, targetId }: Launched,
  server: ChannelServer,
  { isAsking }: Asker,
  options: ChromiumOptions,
): Promise<Closed> {
  // Addresses such as about:blank need no request: the app is loaded again. The empty first page may still arrive while the app is loading.
  let shown = false;
  page.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id !== targetId) return;
    const isApp = frame.url.startsWith(`${ORIGIN}/`);
    shown ||= isApp;
    if (isApp || !shown) return;
    options.onNotice?.(`left ${frame.url}`);
    void page.send('Page.navigate', { url: `${ORIGIN}/` }).catch(() => undefined); // the window is going
  });
  page.on('Page.javascriptDialogOpening', ({ type, message }) => {
    if (type === 'confirm' && isAsking(message)) return;
    const accept = type === 'beforeunload' && (options.mayClose?.() ?? true);
    void page.send('Page.handleJavaScriptDialog', { accept }).catch(() => undefined); // the window is going
  });
  return new Promise((resolve) => {
    let why: Closed = 'window closed';
    const end = () => {
      server.reset();
      void browser.close();
    };
    browser.on('Target.targetCrashed', (target) => {
      if (target.targetId !== targetId) return;
      why = 'renderer crashed';
      end();
    });
    browser.on('Target.targetDestroyed', (target) => {
      if (target.targetId === targetId) end();
    });
    void browser.closed.then(() => {
      server.reset(); // also when the browser was killed
      resolve(why);
    });
  });
}

/** An app window shows `document.title`. */
function setTitle(page: DevTools, title: string): void {
  const expression = `document.title = ${JSON.stringify(title)}`;
  void page.send('Runtime.evaluate', { expression, silent: true }).catch(() => undefined); // the window is going
}

async function focus(page: DevTools): Promise<void> {
  const { windowId, bounds } = await page.send('Browser.getWindowForTarget');
  if (bounds.windowState === 'minimized') await page.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } });
  await page.send('Page.bringToFront');
}

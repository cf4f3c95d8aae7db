// electron/shells/chromium/shell.ts - the product's window in an installed Chromium: no port, no server, same origin rules and CSP as
// Electron's scheme. Take the instance lock of the account first: a second browser on one profile fails, and puts a stray window into the first.
import type { BrowserContext, CDPSession, Page, Request, Route } from 'playwright-core';
import type { Core, ShellServices } from '../../contract/index.ts';
import { type Assets, loadAssets } from '../assets.ts';
import type { ChannelServer } from '../channel.ts';
import { connectBridge, ORIGIN } from './bridge.ts';
import { keepBounds, type LaunchOptions, launchBrowser } from './launch.ts';
import { createChromiumServices } from './services.ts';

export interface ChromiumOptions extends LaunchOptions {
  /** May still be opening: the browser starts meanwhile. */
  core: Core | Promise<Core>;
  /** Folder of the built renderer. */
  assets: string;
  /** What was refused or closed, for the log. */
  onNotice?: (what: string) => void;
  onInternalError?: (path: string, cause: unknown) => void;
  /** Asked when the person closes the window while the page has a `beforeunload` listener; default yes. */
  mayClose?: () => boolean;
  /** Route to show first, `#/skill/…`. */
  hash?: string;
}

export type Closed = 'window closed' | 'renderer crashed';

export interface ChromiumShell {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
  /** Resolves when the window has gone. A crashed page cannot be saved: close and open a new shell. */
  closed: Promise<Closed>;
  /** Brings the window to the front, for a second start. */
  focus(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the window. Throws `process_failed` when the browser does not start, `io_failed` when the renderer is not built, and what
 * opening the core threw.
 */
export async function openChromiumShell(options: ChromiumOptions): Promise<ChromiumShell> {
  const assets = loadAssets(options.assets);
  const notice = options.onNotice ?? (() => undefined);
  const context = await launchBrowser(options);
  const core = await Promise.resolve(options.core).catch(async (cause: unknown) => {
    await context.close();
    throw cause;
  });
  const page = context.pages()[0] ?? (await context.newPage());
  const cdp = await context.newCDPSession(page);
  const close = () => context.close();
  const shell = createChromiumServices({ quit: () => void close(), setTitle: (title) => setTitle(page, title) });
  // The order matters: interception, channel and permissions first, the app's page last.
  await serveAssets(context, page, { assets, notice, openExternal: shell.openExternal });
  await closePopups(cdp, notice);
  const server = await connectBridge(cdp, { core, shell }, { onNotice: notice, onInternalError: options.onInternalError });
  // Also *denies* for this origin everything that is not listed. Reading the clipboard is left to Ctrl+V.
  await context.grantPermissions(['clipboard-write'], { origin: ORIGIN });
  const closed = guard(context, page, server, options);
  keepBounds(cdp, options.profile, closed);
  await page.goto(`${ORIGIN}/${options.hash ?? ''}`, { waitUntil: 'commit' });
  return { context, page, cdp, closed, focus: () => focus(cdp, page), close };
}

interface Serving {
  assets: Assets;
  notice(what: string): void;
  openExternal: ShellServices['openExternal'];
}

async function serveAssets(context: BrowserContext, page: Page, { assets, notice, openExternal }: Serving): Promise<void> {
  const answer = async (route: Route) => {
    const request = route.request();
    const url = new URL(request.url());
    const asset = url.origin === ORIGIN ? assets.get(request.method(), url) : undefined;
    if (asset) {
      await route.fulfill({ status: 200, ...asset });
      return;
    }
    notice(`blocked ${request.method()} ${url.href}`);
    if (!request.isNavigationRequest()) {
      await route.abort('blockedbyclient');
      return;
    }
    // A link that wants its own window goes to the person's browser, if it may.
    if (!isFrameOf(page, request)) void openExternal(url.href);
    // 204 leaves the document where it is; an abort would put an error page in place of the app and end the channel.
    await route.fulfill({ status: 204 });
  };
  // Fails only when the window went while it asked; left alone it would end the process.
  await context.route('**/*', (route) => answer(route).catch(() => undefined));
}

/** False for a popup: it has no frame yet when its first request is made, which Playwright tells by throwing. */
function isFrameOf(page: Page, request: Request): boolean {
  try {
    return request.frame().page() === page;
  } catch {
    return false;
  }
}

/** Closes every other window. Playwright's `page` event is not enough: it never comes for a popup whose first navigation was answered with 204. */
async function closePopups(cdp: CDPSession, notice: (what: string) => void): Promise<void> {
  const { targetInfo: own } = await cdp.send('Target.getTargetInfo');
  cdp.on('Target.targetCreated', ({ targetInfo }) => {
    if (targetInfo.type !== 'page' || targetInfo.targetId === own.targetId) return;
    notice(`closed popup ${targetInfo.url}`);
    void cdp.send('Target.closeTarget', { targetId: targetInfo.targetId }).catch(() => undefined); // it went by itself
  });
  await cdp.send('Target.setDiscoverTargets', { discover: true });
}

function guard(context: BrowserContext, page: Page, server: ChannelServer, options: ChromiumOptions): Promise<Closed> {
  // Addresses such as about:blank need no request: the app comes back.
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || frame.url().startsWith(`${ORIGIN}/`)) return;
    options.onNotice?.(`left ${frame.url()}`);
    void page.goto(`${ORIGIN}/`).catch(() => undefined); // the window is going
  });
  // Without this listener Playwright accepts a beforeunload dialog (and dismisses the others): unsaved work would be lost.
  page.on('dialog', (dialog) => {
    const yes = dialog.type() === 'beforeunload' && (options.mayClose?.() ?? true);
    void (yes ? dialog.accept() : dialog.dismiss()).catch(() => undefined);
  });
  return new Promise((resolve) => {
    let why: Closed = 'window closed';
    const end = () => {
      server.reset();
      void context.close().catch(() => undefined);
    };
    page.on('crash', () => {
      why = 'renderer crashed';
      end();
    });
    page.on('close', end);
    context.on('close', () => {
      server.reset(); // also when the browser was killed
      resolve(why);
    });
  });
}

/** An app window shows `document.title`. */
function setTitle(page: Page, title: string): void {
  const set = (text: string) => {
    document.title = text;
  };
  void page.evaluate(set, title).catch(() => undefined); // the window is going
}

async function focus(cdp: CDPSession, page: Page): Promise<void> {
  const { windowId, bounds } = await cdp.send('Browser.getWindowForTarget');
  if (bounds.windowState === 'minimized') await cdp.send('Browser.setWindowBounds', { windowId, bounds: { windowState: 'normal' } });
  await page.bringToFront();
}

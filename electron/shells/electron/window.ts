// electron/shells/electron/window.ts - the one window: sandboxed, locked to our page, opened where it was.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { BrowserWindow, type Rectangle, screen, shell } from 'electron';
import { externalUrl } from '../external.ts';
import { isOurs } from './page.ts';

const STANDARD = { width: 1280, height: 840 };
const SMALLEST = { minWidth: 900, minHeight: 600 };

/** Creates the window, hidden and without a page. `boundsFile` remembers its place between starts. */
export function createWindow(options: { preload: string; boundsFile: string }): BrowserWindow {
  const window = new BrowserWindow({
    ...STANDARD,
    ...SMALLEST,
    ...placeFrom(options.boundsFile),
    show: false,
    title: 'Skillwright',
    webPreferences: {
      preload: options.preload,
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webviewTag: false,
      spellcheck: false,
    },
  });
  lockDownWindow(window);
  window.on('close', () => savePlace(window, options.boundsFile));
  window.once('ready-to-show', () => window.show());
  return window;
}

function lockDownWindow(window: BrowserWindow): void {
  const contents = window.webContents;
  contents.setWindowOpenHandler(({ url }) => {
    const outside = externalUrl(url);
    if ('url' in outside) void shell.openExternal(outside.url);
    return { action: 'deny' };
  });
  contents.on('will-navigate', (event) => {
    if (!isOurs(event.url)) event.preventDefault();
  });
  contents.on('will-redirect', (event) => {
    if (!isOurs(event.url)) event.preventDefault();
  });
  contents.on('will-attach-webview', (event) => event.preventDefault());
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp'); // the CSP does not cover WebRTC
}

/** The saved place, if it is still on a screen. */
function placeFrom(file: string): Partial<Rectangle> {
  try {
    const place = JSON.parse(readFileSync(file, 'utf8')) as Rectangle;
    if (![place.x, place.y, place.width, place.height].every(Number.isInteger)) return {};
    const { workArea } = screen.getDisplayMatching(place);
    const visible = place.x < workArea.x + workArea.width && place.x + place.width > workArea.x && place.y >= workArea.y - 20;
    return visible && place.y < workArea.y + workArea.height ? place : { width: place.width, height: place.height };
  } catch {
    return {}; // first start, or a damaged file
  }
}

function savePlace(window: BrowserWindow, file: string): void {
  try {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    writeFileSync(file, JSON.stringify(window.getNormalBounds()));
  } catch {
    // A window that cannot remember its place still closes.
  }
}

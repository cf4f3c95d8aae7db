// electron/shells/electron/app.ts - the product's shell, kept thin so that a recorded fake of Electron can drive all of it.
import { join } from 'node:path';
import { app, type BrowserWindow, dialog, ipcMain, session } from 'electron';
import { asAppError } from '../../contract/index.ts';
import type { OpenedCore } from '../../core/app/index.ts';
import { type ChannelServer, createChannelServer } from '../channel.ts';
import { type InstanceLock, lockAccount } from '../instance-lock.ts';
import { type LaunchRequest, launchRequestsOf, requestOfFiles, requestOfLink } from '../launch-requests.ts';
import { parseStart, type StartOptions } from '../options.ts';
import { createPlaces, type Places } from '../places.ts';
import { windowFolder } from '../window-folder.ts';
import { setMenu } from './menu.ts';
import { CHANNEL, fromOurPage, SCHEME, START } from './page.ts';
import { createElectronServices } from './services.ts';
import { lockDownSession, prepareScheme } from './session.ts';
import { createWindow } from './window.ts';

export interface ElectronApp {
  options: StartOptions;
  /** The arguments of this start, for the window that may already be open. */
  args: string[];
  /** Folder of the built renderer, and the bundled preload. */
  assets: string;
  preload: string;
  /** Opens the account; called once, when this process holds its lock. */
  openCore(): Promise<OpenedCore>;
}

const MAX_RELOADS = 3;
const RELOAD_WINDOW_MS = 60_000;

/** Opens the window, or hands this start to the one already open (then null). Shows a message and exits if the account cannot be opened. */
export async function runElectron(about: ElectronApp): Promise<BrowserWindow | null> {
  const places = createPlaces();
  const early = earlyRequests(places);
  // Before Electron's own lock, which is kept in this folder: one window per account.
  app.setPath('userData', windowFolder(about.options.home, 'electron'));
  if (!app.requestSingleInstanceLock({ args: about.args })) {
    app.quit();
    return null;
  }
  prepareScheme();
  await app.whenReady();
  let onArgs: (args: string[]) => void = () => undefined;
  const lock = await lockAccount(about.options.home, about.args, (args) => onArgs(args)).catch(refuse);
  if (!lock) {
    app.quit();
    return null;
  }
  const opened = await about.openCore().catch(refuse);
  if (!opened) return null;
  const window = await openWindow(about, opened, places);
  onArgs = (args) => secondStart(window, opened, places, args);
  app.on('second-instance', (_event, _argv, _cwd, data) => onArgs((data as { args?: string[] } | undefined)?.args ?? []));
  const request = ({ command, argument }: LaunchRequest) => opened.command(command, argument);
  for (const each of [...launchRequestsOf(about.options, places), ...early.take(request)]) request(each);
  closeInOrder(opened, lock);
  return window;
}

async function openWindow(about: ElectronApp, opened: OpenedCore, places: Places): Promise<BrowserWindow> {
  lockDownSession(session.defaultSession, about.assets);
  const window = createWindow({ preload: about.preload, boundsFile: join(about.options.home, 'cache', 'electron-window.json') });
  const server = createChannelServer(
    { core: opened.core, shell: createElectronServices(window, opened.core, places), redeem: places.redeem },
    {
      send: (text) => {
        if (!window.isDestroyed()) window.webContents.send(CHANNEL, text);
      },
      onBadMessage: (cause) => opened.log.warn({ cause: String(cause) }, 'a message from the window was refused'),
      onInternalError: (path, cause) => opened.log.error({ path, err: cause }, 'a procedure failed'),
    },
  );
  ipcMain.on(CHANNEL, (event, text: unknown) => {
    if (typeof text === 'string' && fromOurPage(event, window)) server.receive(text);
    else opened.log.warn('a message from a foreign frame was refused');
  });
  followPage(window, server, opened);
  setMenu((command) => opened.command(command, null));
  if (app.isPackaged) app.setAsDefaultProtocolClient(SCHEME);
  await window.loadURL(START);
  return window;
}

/** A new document or a dead renderer: nobody is waiting for the running calls any more. (pushState is the same document.) */
function followPage(window: BrowserWindow, server: ChannelServer, opened: OpenedCore): void {
  const crashes: number[] = [];
  window.webContents.on('did-start-navigation', (event) => {
    if (event.isMainFrame && !event.isSameDocument) server.reset();
  });
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    server.reset();
    opened.log.error({ reason }, 'the page ended');
    const now = performance.now();
    crashes.push(now);
    const recent = crashes.filter((time) => now - time < RELOAD_WINDOW_MS);
    if (reason === 'clean-exit' || window.isDestroyed()) return;
    if (recent.length <= MAX_RELOADS) void window.loadURL(START);
    else void offerReload(window, reason);
  });
  window.on('closed', () => server.reset());
}

async function offerReload(window: BrowserWindow, reason: string): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    title: 'Skillwright',
    message: `The window crashed ${MAX_RELOADS + 1} times within a minute (${reason}).`,
    detail: 'Saved skills and drafts are safe. The log in the data folder has the details.',
    buttons: ['Reload', 'Quit'],
    cancelId: 1,
  });
  if (response === 0) void window.loadURL(START);
  else app.quit();
}

/** A later start with the same account: its files and links are shown here. */
function secondStart(window: BrowserWindow, opened: OpenedCore, places: Places, args: string[]): void {
  if (window.isMinimized()) window.restore();
  window.focus();
  try {
    const options = parseStart(args);
    for (const { command, argument } of launchRequestsOf(options, places, options.workspace)) opened.command(command, argument);
  } catch (cause) {
    opened.log.warn({ err: cause }, 'the arguments of a second start were not understood');
  }
}

/** macOS reports double-clicked files and links by events, which may come before the window exists. */
function earlyRequests(places: Places) {
  const waiting: LaunchRequest[] = [];
  let take = (request: LaunchRequest): void => void waiting.push(request);
  app.on('open-file', (event, path) => {
    event.preventDefault();
    take(requestOfFiles([path], places));
  });
  app.on('open-url', (event, url) => {
    event.preventDefault();
    const request = requestOfLink(url);
    if (request) take(request);
  });
  return {
    /** What has come so far; later ones go to `handle`. */
    take(handle: (request: LaunchRequest) => void): LaunchRequest[] {
      take = handle;
      return waiting.splice(0);
    },
  };
}

/** The databases are closed before the program ends, whatever ends it. */
function closeInOrder(opened: OpenedCore, lock: InstanceLock): void {
  let closed = false;
  app.on('window-all-closed', () => app.quit());
  app.on('will-quit', (event) => {
    if (closed) return;
    event.preventDefault();
    closed = true;
    const exit = () => {
      lock.release();
      app.exit(0);
    };
    void opened.close().then(exit, exit); // the log has the failure
  });
}

function refuse(cause: unknown): undefined {
  const { message, remedy } = asAppError(cause);
  dialog.showErrorBox('Skillwright cannot open the account', remedy === undefined ? message : `${message}\n\n${remedy}`);
  app.exit(1);
  return undefined;
}

// The Electron shell against the recorded fake: the one contract of all shells, and what only Electron has.

import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type * as Electron from 'electron';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ShellServices } from '../../../electron/contract/index.ts';
import { runElectron } from '../../../electron/shells/electron/app.ts';
import { launchUtility } from '../../../electron/shells/electron/launch.ts';
import { menuTemplate } from '../../../electron/shells/electron/menu.ts';
import { createElectronServices } from '../../../electron/shells/electron/services.ts';
import { parseStart } from '../../../electron/shells/options.ts';
import { createPlaces } from '../../../electron/shells/places.ts';
import type { Bridge } from '../../../renderer/client/channel.ts';
import * as electron from '../../fixtures/electron-fake.ts';
import { createFakeCore, type FakeCore } from './fake-core.ts';
import { describeShell, type OpenShell } from './shell-contract.ts';

/** Says nothing about the path. */
const TOKEN = /^[\w-]{32}$/;

let folder = '';
const start = async (args: string[] = []) => {
  const fake = createFakeCore();
  const window = await runElectron({
    options: parseStart(['--home', join(folder, 'home'), ...args]),
    args,
    assets: join(folder, 'renderer'),
    preload: '/app/preload.cjs',
    openCore: async () => fake.opened,
  });
  return { fake, window };
};

function makeFolder(): void {
  folder = mkdtempSync(join(tmpdir(), 'sw-electron-'));
  mkdirSync(join(folder, 'renderer', 'assets'), { recursive: true });
  writeFileSync(join(folder, 'renderer', 'index.html'), '<!doctype html>');
  writeFileSync(join(folder, 'renderer', 'assets', 'app.js'), '');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
}

/** Ends the app as a person does, so that the lock of the account is free again. */
async function end(): Promise<void> {
  electron.app.emit('will-quit', { preventDefault: () => undefined });
  await vi.waitFor(() => expect(electron.log.some(([what]) => what === 'exit')).toBe(true));
  rmSync(folder, { recursive: true, force: true });
  electron.resetElectron();
}

/** The bridge that the preload gives to the page. */
async function loadBridge(): Promise<Bridge> {
  await import('../../../electron/shells/electron/preload.ts');
  return (globalThis as unknown as { skillwright: Bridge }).skillwright;
}

describeShell('Electron (recorded fake)', async (): Promise<OpenShell> => {
  makeFolder();
  const { fake } = await start();
  return {
    fake,
    bridge: await loadBridge(),
    async get(path, method = 'GET') {
      const handler = electron.handlers.get('skillwright');
      const answer = await handler?.(new Request(`skillwright://app${path}`, { method }));
      return { status: answer?.status ?? 0, headers: answer?.headers ?? new Headers() };
    },
    answer: (yes) => Object.assign(electron.control, { messageBox: yes ? 0 : 1 }),
    async reload() {
      electron.windows.at(-1)?.webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
    },
    title: async () => electron.windows.at(-1)?.title ?? '',
    gone: () => vi.waitFor(() => expect(electron.log).toContainEqual(['quit'])),
    close: end,
  };
});

describe('Electron shell', () => {
  let fake: FakeCore;
  let page: electron.BrowserWindow;
  beforeEach(async () => {
    makeFolder();
    fake = (await start()).fake;
    page = electron.windows.at(-1) as electron.BrowserWindow;
  });
  afterEach(end);

  it('registers a standard, secure scheme and the sandbox before Electron is ready', () => {
    const order = electron.log.map(([what]) => what);
    expect(order.indexOf('sandbox')).toBeLessThan(order.indexOf('ready'));
    expect(electron.privileges).toEqual([
      { scheme: 'skillwright', privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
    ]);
  });

  it('opens a sandboxed window without Node, loads our page, and shows it when it is ready', () => {
    expect(page.options.webPreferences).toMatchObject({ sandbox: true, contextIsolation: true, nodeIntegration: false, webviewTag: false });
    expect(electron.log).toContainEqual(['load', 'skillwright://app/', 200]);
    expect(page.visible).toBe(true);
  });

  it('denies every permission but writing to the clipboard', () => {
    const asked: Record<string, boolean> = {};
    const request = electron.permissions.request as (contents: null, permission: string, done: (yes: boolean) => void) => void;
    const check = electron.permissions.check as (contents: null, permission: string) => boolean;
    for (const permission of ['media', 'geolocation', 'notifications', 'clipboard-read', 'openExternal', 'fullscreen', 'hid']) {
      request(null, permission, (yes) => {
        asked[permission] = yes || check(null, permission);
      });
    }
    expect(Object.values(asked).some(Boolean)).toBe(false);
    expect(check(null, 'clipboard-sanitized-write')).toBe(true);
    expect((electron.permissions.device as () => boolean)()).toBe(false);
  });

  it('lets no request leave but those of its own scheme', () => {
    const before = electron.permissions.before as (details: { url: string }, done: (answer: { cancel: boolean }) => void) => void;
    const cancelled = (url: string) => {
      let answer = false;
      before({ url }, ({ cancel }) => {
        answer = cancel;
      });
      return answer;
    };
    expect(['https://example.com/', 'http://127.0.0.1/', 'ws://x/', 'file:///etc/passwd', 'skillwright://other/'].map(cancelled)).toEqual([
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(['skillwright://app/assets/app.js', 'data:image/png;base64,', 'blob:skillwright://app/1'].map(cancelled)).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('refuses messages of a foreign frame, a foreign page and a foreign window', () => {
    const call = JSON.stringify([{ t: 'call', id: '1', path: 'app.settings' }]);
    const main = page.webContents.mainFrame;
    const senders = [
      { sender: page.webContents, senderFrame: null },
      { sender: page.webContents, senderFrame: { url: 'skillwright://app/' } },
      { sender: {}, senderFrame: main },
    ];
    for (const sender of senders) electron.ipcMain.emit('skillwright', sender, call);
    main.url = 'https://app.skillwright.invalid/';
    electron.ipcMain.emit('skillwright', { sender: page.webContents, senderFrame: main }, call);
    main.url = 'skillwright://app/';
    electron.ipcMain.emit('skillwright', { sender: page.webContents, senderFrame: main }, { not: 'text' });
    expect(fake.reached).toEqual([]);
    electron.ipcMain.emit('skillwright', { sender: page.webContents, senderFrame: main }, call);
    return vi.waitFor(() => expect(fake.reached).toEqual(['settings']));
  });

  it.each(['https://example.com/', 'file:///etc/passwd', 'skillwright://other/', 'skillwright:app', 'javascript:1'])(
    'does not navigate to %s',
    (url) => {
      for (const event of ['will-navigate', 'will-redirect']) {
        const preventDefault = vi.fn();
        page.webContents.emit(event, { url, preventDefault });
        expect(preventDefault).toHaveBeenCalledOnce();
      }
    },
  );

  it('opens no window: a link to a page goes to the browser, anything else nowhere', () => {
    expect(page.webContents.openHandler?.({ url: 'https://example.com/x' })).toEqual({ action: 'deny' });
    expect(page.webContents.openHandler?.({ url: 'file:///etc/passwd' })).toEqual({ action: 'deny' });
    expect(electron.opened).toEqual(['https://example.com/x']);
  });

  it('attaches no webview and saves no download', () => {
    const preventDefault = vi.fn();
    page.webContents.emit('will-attach-webview', { preventDefault });
    electron.session.defaultSession.emit('will-download', { preventDefault });
    expect(preventDefault).toHaveBeenCalledTimes(2);
  });

  it('loads the page again after a crash, and asks after the fourth within a minute', async () => {
    const loads = () => electron.log.filter(([what]) => what === 'load').length;
    const crash = () => page.webContents.emit('render-process-gone', {}, { reason: 'crashed' });
    for (let i = 0; i < 3; i++) crash();
    await vi.waitFor(() => expect(loads()).toBe(4));
    electron.control.messageBox = 1;
    crash();
    expect(electron.log.find(([what]) => what === 'message')?.[1]).toMatchObject({ message: expect.stringContaining('4 times') });
    await vi.waitFor(() => expect(electron.log).toContainEqual(['quit']));
  });

  it('shows what a second start asks for, and comes to the front', () => {
    page.minimized = true;
    const file = join(folder, 'a.md');
    writeFileSync(file, '');
    electron.app.emit('second-instance', {}, [], '', { args: [file, 'skillwright://run/r1/span/s1', '--workspace', folder] });
    expect(page.minimized).toBe(false);
    expect(page.focused).toBe(1);
    expect(fake.commands).toEqual([
      ['workspace.open', expect.stringMatching(TOKEN)],
      ['library.import', expect.stringMatching(TOKEN)],
      ['trace.open', 'r1/span/s1'],
    ]);
  });

  it('takes files and links that macOS sends by events', () => {
    const preventDefault = vi.fn();
    electron.app.emit('open-file', { preventDefault }, '/x/a.md');
    electron.app.emit('open-url', { preventDefault }, 'skillwright://skill/s%201');
    electron.app.emit('open-url', { preventDefault }, 'https://example.com/');
    expect(preventDefault).toHaveBeenCalledTimes(3);
    expect(fake.commands).toEqual([
      ['library.import', expect.stringMatching(TOKEN)],
      ['skill.open', 's 1'],
    ]);
  });

  it('sends the commands of the menu to the window', () => {
    const entries = electron.menu.flatMap((each) => each.submenu as { id?: string; click?: () => void }[]);
    entries.find((entry) => entry.id === 'go.traces')?.click?.();
    expect(fake.commands).toEqual([['go.traces', null]]);
  });

  it('closes the account before it ends, and only once', async () => {
    const preventDefault = vi.fn();
    electron.app.emit('will-quit', { preventDefault });
    electron.app.emit('will-quit', { preventDefault });
    expect(preventDefault).toHaveBeenCalledOnce();
    await vi.waitFor(() => expect(electron.log).toContainEqual(['exit', 0]));
    expect(fake.closed).toBe(true);
  });

  it('keeps the place of the window, and forgets one that lies on no screen', async () => {
    const kept = join(folder, 'home', 'cache', 'electron-window.json');
    page.close();
    expect(JSON.parse(readFileSync(kept, 'utf8'))).toEqual(page.bounds);
    writeFileSync(kept, JSON.stringify({ x: 9000, y: 5, width: 1000, height: 700 }));
    await vi.waitFor(() => expect(existsSync(join(folder, 'home', 'app.sock'))).toBe(false));
    electron.resetElectron();
    await start();
    expect(electron.windows.at(-1)?.options).toMatchObject({ width: 1000, height: 700 });
    expect(electron.windows.at(-1)?.options.x).toBeUndefined();
  });
});

describe('Electron shell, start', () => {
  beforeEach(makeFolder);
  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
    electron.resetElectron();
  });

  it('leaves to the window that is open when Electron has its lock', async () => {
    electron.control.lock = false;
    expect((await start(['skillwright://run/r1'])).window).toBeNull();
    expect(electron.log).toContainEqual(['lock', { args: ['skillwright://run/r1'] }]);
    expect(electron.log).toContainEqual(['quit']);
    expect(electron.windows).toEqual([]);
  });

  it('says in a dialog why the account cannot be opened, and ends with code 1', async () => {
    const { AppError } = await import('../../../electron/contract/index.ts');
    const window = await runElectron({
      options: parseStart(['--home', join(folder, 'home')]),
      args: [],
      assets: join(folder, 'renderer'),
      preload: '',
      openCore: () => Promise.reject(new AppError('db_newer', 'agents.db is newer.', { remedy: 'Update Skillwright.' })),
    });
    expect(window).toBeNull();
    expect(electron.log).toContainEqual(['error box', 'Skillwright cannot open the account', 'agents.db is newer.\n\nUpdate Skillwright.']);
    expect(electron.log).toContainEqual(['exit', 1]);
  });
});

describe('Electron services', () => {
  const services = (): ShellServices =>
    createElectronServices(new electron.BrowserWindow({}) as never, createFakeCore().core, createPlaces());
  afterEach(electron.resetElectron);

  it('asks for files or a folder with the system’s dialogs, and gives tokens', async () => {
    expect(await services().pick({ purpose: 'import_files' })).toEqual({
      kind: 'chosen',
      places: [{ token: expect.any(String), path: '/picked/a.md' }],
    });
    expect(electron.log[0]).toMatchObject(['open dialog', { title: 'Import packages', properties: ['openFile', 'multiSelections'] }]);
    await services().pick({ purpose: 'workspace' });
    expect(electron.log[1]).toMatchObject(['open dialog', { properties: ['openDirectory', 'createDirectory'] }]);
    await services().pick({ purpose: 'model_file' });
    expect(electron.log[2]).toMatchObject(['open dialog', { properties: ['openFile'], filters: [{ extensions: ['gguf'] }] }]);
  });

  it('lists and creates no folders for the page: the system’s dialogs do', async () => {
    await expect(services().browse({ named: '/', purpose: 'workspace' })).rejects.toMatchObject({ code: 'bad_input' });
    await expect(services().createFolder({ parent: '/', name: 'x' })).rejects.toMatchObject({ code: 'bad_input' });
  });

  it('tells when the person cancelled', async () => {
    electron.control.openDialog.canceled = true;
    expect(await services().pick({ purpose: 'import_files' })).toEqual({ kind: 'cancelled' });
    electron.control.openDialog.canceled = false;
  });

  it('opens pages and mail outside, shows files, and notifies', async () => {
    expect(await services().openExternal({ url: 'https://example.com/a' })).toEqual({ opened: true });
    expect(await services().openExternal({ url: 'mailto:a@example.com' })).toEqual({ opened: true });
    expect(await services().showInFolder({ path: tmpdir(), entry: null })).toEqual({ shown: true });
    expect(electron.opened).toEqual(['https://example.com/a', 'mailto:a@example.com', tmpdir()]);
    services().notify({ title: 'Run ended', body: 'my-skill' });
    expect(electron.notifications).toEqual([{ title: 'Run ended', body: 'my-skill' }]);
  });
});

describe('Electron menu', () => {
  it.each(['darwin', 'linux', 'win32'] as const)('has Quit and Settings on %s, and takes no key from the editor', (platform) => {
    const flat = menuTemplate(() => undefined, platform).flatMap((entry) => (entry.submenu ?? []) as Electron.MenuItemConstructorOptions[]);
    expect(flat.filter((entry) => entry.role === 'quit')).toHaveLength(1);
    expect(flat.filter((entry) => entry.id === 'go.settings')).toHaveLength(1);
    for (const entry of flat.filter(({ id, role }) => id !== undefined || role === 'undo' || role === 'redo')) {
      expect(entry.accelerator === undefined || entry.registerAccelerator === false).toBe(true);
    }
  });
});

describe('Electron utility process', () => {
  afterEach(electron.resetElectron);

  it('runs a Node script with its messages on the port and a clean environment', async () => {
    process.env.SW_TEST_SECRET = 'x';
    const running = await launchUtility({ file: process.execPath, args: ['/child.js', 'one'], channel: 'pipes' }, 'model');
    delete process.env.SW_TEST_SECRET;
    const [child] = electron.children;
    expect(child).toMatchObject({ script: '/child.js', args: ['one'] });
    expect(child?.options.env).not.toHaveProperty('SW_TEST_SECRET');
    running.input.write('hello\n');
    running.input.end();
    await vi.waitFor(() => expect(child?.received).toEqual([Buffer.from('hello\n'), null]));
    child?.emit('message', Buffer.from('answer\n'));
    expect(String((await running.output.iterator().next()).value)).toBe('answer\n');
    running.end('terminate');
    expect(await running.exited).toEqual({ code: 0, signal: null });
  });

  it('refuses to run another program', async () => {
    await expect(launchUtility({ file: '/usr/bin/python3', args: ['x'] }, 'python')).rejects.toMatchObject({ code: 'process_failed' });
  });
});

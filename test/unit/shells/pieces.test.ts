// The small parts that shells share: addresses, options, links, the lock of an account, finding a browser.
import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadAssets } from '../../../electron/shells/assets.ts';
import { findChromium } from '../../../electron/shells/chromium/find.ts';
import { createChromiumServices } from '../../../electron/shells/chromium/services.ts';
import { findElectron } from '../../../electron/shells/electron/binary.ts';
import { externalUrl } from '../../../electron/shells/external.ts';
import { lockAccount } from '../../../electron/shells/instance-lock.ts';
import { launchRequestsOf, requestOfLink } from '../../../electron/shells/launch-requests.ts';
import { parseStart } from '../../../electron/shells/options.ts';
import { createPlaces } from '../../../electron/shells/places.ts';
import { toTrace, traceOfLink } from '../../../renderer/app/router.ts';
import { createFakeCore } from './fake-core.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'sw-shell-')));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('addresses that may be opened outside', () => {
  it.each(['https://example.com/', 'https://example.com/a?b#c', 'mailto:a@example.com', 'HTTPS://EXAMPLE.COM/'])('opens %s', (url) => {
    expect(externalUrl(url)).toHaveProperty('url');
  });
  it('writes a mail address anew, with its subject and body', () => {
    expect(externalUrl('mailto:a%2Bb@example.com?body=one%0D%0Atwo&subject=Gr%C3%BC%C3%9Fe')).toEqual({
      url: 'mailto:a%2Bb@example.com?body=one%0D%0Atwo&subject=Gr%C3%BC%C3%9Fe',
    });
  });
  it.each([
    ['mailto:?subject=x', /not exactly one address/],
    ['mailto:a@b.example,c@d.example', /not exactly one address/],
    ['mailto:a@b.example%0aBcc:c@d.example', /not exactly one address/],
    ['mailto:a@b.example?to=c@d.example', /only a subject and a body/],
    ['mailto:a@b.example?attachment=/etc/passwd', /only a subject and a body/],
    ['mailto:a@b.example?BCC=c@d.example', /only a subject and a body/],
    ['mailto:a@b.example?subject=x&subject=y', /two of subject/],
    ['mailto:a@b.example?subject=x%0ay', /line break/],
    ['mailto:a@b.example?subject=x%250ay', /line break/],
    ['mailto:a@b.example?body=x%07', /control characters/],
    ['mailto:a@b.example?body=%', /cannot be decoded/],
    ['mailto:a@b.example#x', /after #/],
    ['file:///etc/passwd', /Only https and mailto/],
    ['https://a@b.example/', /user name/],
  ])('refuses %s with its reason', (url, why) => expect(externalUrl(url)).toEqual({ refused: expect.stringMatching(why) }));
  it.each([
    'http://example.com',
    'https:\\\\example.com',
    'https:example.com',
    'ftp://x/',
    'skillwright://app/',
    '//example.com',
    'https://a:b@c/',
  ])('refuses %s', (url) => expect(externalUrl(url)).toHaveProperty('refused'));
});

describe('options of a start', () => {
  it('reads home, workspace, shell, files and links', () => {
    const file = join(folder, 'a.md');
    writeFileSync(file, '');
    const options = parseStart(['--shell', 'chromium', '--home', folder, '--workspace', folder, file, 'skillwright://run/1']);
    expect(options).toMatchObject({
      shell: 'chromium',
      home: folder,
      workspace: folder,
      files: [file],
      links: ['skillwright://run/1'],
      demo: false,
    });
  });

  it.each([
    [{ HOME: '' }, [], 'HOME is empty, so there is no account folder.'],
    [{ HOME: 'me' }, [], 'HOME is me, which is not a whole path, so there is no account folder.'],
    [{ SKILLWRIGHT_HOME: '' }, [], 'SKILLWRIGHT_HOME is empty, so there is no account folder.'],
    [{}, ['--home', ''], '--home is empty, so there is no account folder.'],
  ])('refuses with words an account folder that is not one: %j %j', (env, args, message) => {
    vi.stubEnv('SKILLWRIGHT_HOME', undefined);
    for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
    expect(() => parseStart(args)).toThrow(expect.objectContaining({ code: 'usage', message, remedy: expect.any(String) }));
    vi.unstubAllEnvs();
  });

  it('takes SKILLWRIGHT_HOME, else a folder in the home folder', () => {
    const before = process.env.SKILLWRIGHT_HOME;
    process.env.SKILLWRIGHT_HOME = folder;
    expect(parseStart([]).home).toBe(folder);
    delete process.env.SKILLWRIGHT_HOME;
    expect(parseStart([]).home).toBe(join(homedir(), '.skillwright'));
    if (before !== undefined) process.env.SKILLWRIGHT_HOME = before;
  });

  it.each([[['--shell', 'firefox']], [['--nothing']], [['--home']]])('refuses %j as wrong usage', (args) => {
    expect(() => parseStart(args)).toThrow(expect.objectContaining({ code: 'usage' }));
  });

  it('says which file is not there', () => {
    expect(() => parseStart([join(folder, 'no.md')])).toThrow(
      expect.objectContaining({ code: 'not_found', message: expect.stringContaining('no.md') }),
    );
  });
});

describe('launch requests of a start', () => {
  it('opens runs and skills by link, and nothing else', () => {
    expect(requestOfLink('skillwright://run/r%201')).toEqual({ command: 'trace.open', argument: 'r%201' });
    expect(requestOfLink('skillwright://skill/abc')).toEqual({ command: 'skill.open', argument: 'abc' });
    for (const link of ['skillwright://run/', 'skillwright://app/x', 'https://run/x', 'skillwright://run/%', 'x'])
      expect(requestOfLink(link)).toBeNull();
  });

  it('D2: opens a span of a run by the same words as a link in the window', () => {
    const request = requestOfLink('skillwright://run/r%201/span/s%2F2');
    expect(request).toEqual({ command: 'trace.open', argument: 'r%201/span/s%2F2' });
    expect(traceOfLink(request?.argument ?? '')).toEqual(toTrace('r 1', 's/2'));
    for (const without of ['/span', '/span/', '/span/%', '/step/s']) {
      expect(traceOfLink(requestOfLink(`skillwright://run/r1${without}`)?.argument ?? '')).toEqual(toTrace('r1', null));
    }
  });

  it('imports all files at once, after the workspace is open', () => {
    const { issue, redeem } = createPlaces();
    const [open, files] = launchRequestsOf({ files: ['/a.md', '/b.md'], links: [] }, { issue, redeem }, '/w');
    expect([open?.command, files?.command]).toEqual(['workspace.open', 'library.import']);
    expect(redeem(open?.argument ?? '', ['workspace'])).toBe('/w');
    expect(files?.argument?.split('\n').map((token) => redeem(token, ['import_any']))).toEqual(['/a.md', '/b.md']);
  });
});

describe('lock of an account', () => {
  it('is held by one, and hands later words to it', async () => {
    const heard: string[][] = [];
    const lock = await lockAccount(folder, [], (args) => heard.push(args));
    expect(lock).toBeDefined();
    expect(await lockAccount(folder, ['a.md', 'ü'], () => undefined)).toBeUndefined();
    expect(heard).toEqual([['a.md', 'ü']]);
    lock?.release();
  });

  it('is free again after its release', async () => {
    (await lockAccount(folder, [], () => undefined))?.release();
    const again = await lockAccount(folder, [], () => undefined);
    expect(again).toBeDefined();
    again?.release();
  });

  it.skipIf(process.platform === 'win32')('is taken over from a process that was killed', async () => {
    const module = new URL('../../../electron/shells/instance-lock.ts', import.meta.url).pathname;
    const script = `const { lockAccount } = await import(${JSON.stringify(module)}); await lockAccount(${JSON.stringify(folder)}, [], () => {}); console.log('held'); setInterval(() => {}, 1000);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    expect(existsSync(join(folder, 'app.sock'))).toBe(true);
    const starts = await Promise.all([1, 2, 3].map((n) => lockAccount(folder, [String(n)], () => undefined)));
    expect(starts.filter((lock) => lock !== undefined)).toHaveLength(1);
    starts.find((lock) => lock !== undefined)?.release();
  });

  it('works in a folder whose path is too long for a socket', async () => {
    const deep = join(folder, 'x'.repeat(100));
    mkdirSync(deep);
    const lock = await lockAccount(deep, [], () => undefined);
    expect(await lockAccount(deep, [], () => undefined)).toBeUndefined();
    lock?.release();
  });
});

describe('finding a browser', () => {
  const program = (name: string) => {
    const path = join(folder, name);
    writeFileSync(path, '#!/bin/sh\n');
    chmodSync(path, 0o755);
    return path;
  };
  it('takes the one that SKILLWRIGHT_CHROMIUM names before any other', () => {
    program('chromium');
    const named = program('my-browser');
    expect(findChromium({ platform: 'linux', env: { SKILLWRIGHT_CHROMIUM: named, PATH: folder } })).toBe(named);
  });
  it('says so when SKILLWRIGHT_CHROMIUM names nothing', () => {
    expect(() => findChromium({ platform: 'linux', env: { SKILLWRIGHT_CHROMIUM: '/no/where' } })).toThrow(
      expect.objectContaining({ code: 'process_missing' }),
    );
  });
  it('looks for the usual commands on PATH', () => {
    const chrome = program('google-chrome');
    expect(findChromium({ platform: 'linux', env: { PATH: `/nothing:${folder}` } })).toBe(chrome);
    expect(findChromium({ platform: 'linux', env: { PATH: '/nothing' } })).toBeNull();
  });
  it('looks in the places of Windows and macOS', () => {
    const win = join(folder, 'Google', 'Chrome', 'Application');
    mkdirSync(win, { recursive: true });
    writeFileSync(join(win, 'chrome.exe'), '');
    expect(findChromium({ platform: 'win32', env: { 'PROGRAMFILES(X86)': folder } })).toBe(join(win, 'chrome.exe'));
    const mac = join(folder, 'Applications', 'Chromium.app', 'Contents', 'MacOS');
    mkdirSync(mac, { recursive: true });
    writeFileSync(join(mac, 'Chromium'), '');
    chmodSync(join(mac, 'Chromium'), 0o755);
    expect(findChromium({ platform: 'darwin', env: {}, home: folder })).toBe(join(mac, 'Chromium'));
  });
  it('finds Electron’s program only where it has been fetched', () => {
    expect(findElectron(folder, {})).toBeNull();
    const dist = join(folder, 'node_modules', 'electron', 'dist');
    mkdirSync(dist, { recursive: true });
    writeFileSync(join(dist, 'electron'), '');
    writeFileSync(join(folder, 'node_modules', 'electron', 'path.txt'), 'electron');
    expect(findElectron(folder, {})).toBe(join(dist, 'electron'));
  });
});

describe('the built renderer', () => {
  it('says how to build it when it is not there', () => {
    expect(() => loadAssets(join(folder, 'none'))).toThrow(expect.objectContaining({ remedy: expect.stringContaining('npm run build') }));
  });
});

describe('Chromium services', () => {
  const started: string[][] = [];
  const services = (platform: NodeJS.Platform, works = true) => {
    started.length = 0;
    return createChromiumServices({
      platform,
      core: Promise.resolve(createFakeCore().core),
      places: createPlaces(),
      ask: async () => false,
      setTitle: () => undefined,
      quit: () => undefined,
      start: async (command) => {
        started.push(command);
        return works;
      },
    });
  };
  it('lets the window ask for files by itself', async () => {
    expect(await services('linux').pick({ purpose: 'import_files' })).toEqual({ kind: 'in_app' });
  });
  it.each([
    ['linux', ['xdg-open', 'https://example.com/']],
    ['darwin', ['open', 'https://example.com/']],
    ['win32', ['rundll32', 'url.dll,FileProtocolHandler', 'https://example.com/']],
  ] as const)('opens a page with the command of %s', async (platform, command) => {
    expect(await services(platform).openExternal({ url: 'https://example.com/' })).toEqual({ opened: true });
    expect(started).toEqual([command]);
  });
  it('tells when the desktop has no such command', async () => {
    expect(await services('linux', false).openExternal({ url: 'https://example.com/' })).toEqual({ opened: false });
  });
  it('shows the folder of a file', async () => {
    const file = join(folder, 'a.md');
    writeFileSync(file, '');
    expect(await services('linux').showInFolder({ path: folder, entry: 'a.md' })).toEqual({ shown: true });
    expect(started).toEqual([['xdg-open', folder]]);
  });
  it('passes the texts of a notification as arguments, never as a script', () => {
    services('darwin').notify({ title: '" & do shell script "x', body: '--help' });
    expect(started[0]?.slice(-2)).toEqual(['" & do shell script "x', '--help']);
    services('linux').notify({ title: '--help', body: 'b' });
    expect(started[0]).toEqual(['notify-send', '--app-name=Skillwright', '--', '--help', 'b']);
  });
});

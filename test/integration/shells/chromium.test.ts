// The Chromium shell with a real browser: the one contract of all shells, and that nothing else gets in or out.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../../../electron/shells/chromium/find.ts';
import { type ChromiumOptions, type ChromiumShell, openChromiumShell } from '../../../electron/shells/chromium/shell.ts';
import type { Bridge } from '../../../renderer/client/channel.ts';
import { openDriven } from '../../fixtures/drive.ts';
import { createFakeCore, type FakeCore } from '../../unit/shells/fake-core.ts';
import { describeShell } from '../../unit/shells/shell-contract.ts';

const executablePath = findChromium();

interface Opened {
  shell: ChromiumShell;
  page: Page;
  driver: Browser;
  fake: FakeCore;
  folder: string;
  notices: string[];
  close(): Promise<void>;
}

interface Place {
  folder: string;
  fake: FakeCore;
  notices: string[];
  options: ChromiumOptions;
}

function place(): Place {
  const folder = mkdtempSync(join(tmpdir(), 'sw-chromium-'));
  const assets = join(folder, 'renderer');
  mkdirSync(join(assets, 'assets'), { recursive: true });
  writeFileSync(
    join(assets, 'index.html'),
    '<!doctype html><title>Skillwright</title><script src="/assets/app.js"></script><a id="out">out</a>',
  );
  writeFileSync(join(assets, 'assets', 'app.js'), 'globalThis.appRan = true;');
  writeFileSync(join(folder, 'secret.txt'), 'secret');
  const fake = createFakeCore();
  const notices: string[] = [];
  const options = {
    core: fake.core,
    executablePath: executablePath as string,
    profile: join(folder, 'profile'),
    assets,
    headless: true,
    onNotice: (what: string) => notices.push(what),
  };
  return { folder, fake, notices, options };
}

async function open(): Promise<Opened> {
  const { folder, fake, notices, options } = place();
  const { shell, page, driver, close: closeWindow } = await openDriven(options);
  // The window begins with an empty page, which is loaded too.
  await page.waitForURL('https://app.skillwright.invalid/**');
  const close = async () => {
    await closeWindow();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  return { shell, page, driver, fake, folder, notices, close };
}

/** The page's channel, brought here. */
function bridgeOf(page: Page): Bridge {
  return {
    send: (text) =>
      void page.evaluate((each) => (globalThis as unknown as { skillwright: Bridge }).skillwright.send(each), text).catch(() => undefined), // the page may be gone
    onMessage: (listener) => void pump(listener).catch(() => undefined), // until the document or the window goes
  };
  async function pump(listener: (text: string) => void): Promise<void> {
    await page.evaluate(() => {
      const world = globalThis as unknown as { skillwright: Bridge; inbox: string[]; wake: () => void };
      world.inbox = [];
      world.wake = () => undefined;
      world.skillwright.onMessage((text) => {
        world.inbox.push(text);
        world.wake();
      });
    });
    for (;;) {
      const texts = await page.evaluate(() => {
        const world = globalThis as unknown as { inbox: string[]; wake: () => void };
        return new Promise<string[]>((resolve) => {
          // Once only: what comes before the next look waits in the inbox.
          world.wake = () => {
            world.wake = () => undefined;
            resolve(world.inbox.splice(0));
          };
          if (world.inbox.length > 0) world.wake();
        });
      });
      for (const text of texts) listener(text);
    }
  }
}

if (executablePath !== null) {
  describeShell('Chromium (real browser)', async () => {
    const { shell, page, fake, close } = await open();
    return {
      fake,
      get bridge() {
        return bridgeOf(page);
      },
      async get(path, method = 'GET') {
        const answer = await page.evaluate(
          async ([where, how]) => {
            const response = await fetch(where as string, { method: how as string }).catch(() => null);
            return response === null ? null : { status: response.status, headers: [...response.headers] };
          },
          [path, method],
        );
        return { status: answer?.status ?? 0, headers: new Headers(answer?.headers ?? []) };
      },
      answer(yes) {
        page.once('dialog', (dialog) => void (yes ? dialog.accept() : dialog.dismiss()));
      },
      reload: async () => void (await page.reload()),
      title: () => page.title(),
      gone: async () => void (await shell.closed),
      close,
    };
  });
}

function socketInodes(pid: string): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? []);
  } catch {
    return []; // ended meanwhile
  }
}

describe.skipIf(executablePath === null)('Chromium shell', () => {
  let opened: Opened;
  let page: Page;
  let server: Server;
  let outside = '';
  const asked: string[] = [];
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end('outside');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    outside = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    opened = await open();
    page = opened.page;
  });
  afterAll(async () => {
    await opened?.close();
    server?.close();
  });
  /** The page still shows the app and its channel still works. */
  const alive = async () => {
    const shown = () => page.evaluate(() => location.href + String((globalThis as { appRan?: boolean }).appRan));
    // An address that needs no request is left again, and a script that runs meanwhile ends with its document.
    await expect.poll(() => shown().catch(() => 'another document')).toBe('https://app.skillwright.invalid/true');
    const before = opened.fake.reached.length;
    await page.evaluate(() =>
      (globalThis as unknown as { skillwright: Bridge }).skillwright.send('[{"t":"call","id":"77","path":"app.settings"}]'),
    );
    await expect.poll(() => opened.fake.reached.length).toBe(before + 1);
  };
  /** Runs code as the page's own, so that the policy applies to it. */
  const inPage = (code: string) => page.evaluate(code);

  it.skipIf(process.platform !== 'linux')('listens on no port', async () => {
    const { folder, options } = place();
    const shell = await openChromiumShell(options);
    // Every socket of the browser and its children, by the inodes of their descriptors.
    const pids = execFileSync('pgrep', ['-f', join(folder, 'profile')], { encoding: 'utf8' })
      .trim()
      .split('\n');
    const inodes = new Set(pids.flatMap(socketInodes));
    const listening = ['tcp', 'tcp6'].flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').trim().split('\n').slice(1));
    const ours = listening.filter((line) => / 0A /.test(line) && inodes.has(line.trim().split(/\s+/)[9] ?? ''));
    expect(pids.length).toBeGreaterThan(1);
    expect(ours).toEqual([]);
    await shell.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });

  it('is a secure context on its own origin, without Node and without WebRTC', async () => {
    expect(
      await inPage('JSON.stringify([isSecureContext, location.origin, typeof process, typeof require, typeof RTCPeerConnection])'),
    ).toBe(JSON.stringify([true, 'https://app.skillwright.invalid', 'undefined', 'undefined', 'undefined']));
  });

  it('gives the page a frozen channel and no way to replace it', async () => {
    const tried = `(() => { try { skillwright.send = 1; } catch {} try { skillwright = 1; } catch {} try { __swReceive = 1; } catch {} return typeof skillwright.send + typeof __swReceive; })()`;
    expect(await inPage(tried)).toBe('functionfunction');
  });

  it('keeps the app when the page navigates elsewhere', async () => {
    const refused: string[] = [];
    const refuse = (message: { text(): string }) => refused.push(message.text()); // the browser itself refuses data: and file:
    page.on('console', refuse);
    for (const target of [`${outside}/navigated`, 'https://example.com/', 'data:text/html,x', 'about:blank#x', 'file:///etc/passwd']) {
      const met = () => opened.notices.length + refused.length;
      const before = met();
      await page.evaluate((to) => void setTimeout(() => location.assign(to), 0), target);
      await expect.poll(met, { message: target }).toBeGreaterThan(before);
      await alive();
    }
    page.off('console', refuse);
    expect(asked).toEqual([]);
  });

  it('lets no request out: fetch, image, beacon, socket', async () => {
    // Each of them breaks the policy of the page, which tells so.
    const refused = await page.evaluate(async (to) => {
      const told = new Set<string>();
      const all = new Promise<void>((resolve) => {
        document.addEventListener('securitypolicyviolation', ({ blockedURI }) => {
          told.add(blockedURI.replace(/^ws/, 'http').replace(to, ''));
          if (told.size === 4) resolve();
        });
      });
      await fetch(`${to}/fetch`).catch(() => undefined);
      navigator.sendBeacon(`${to}/beacon`, 'x');
      new Image().src = `${to}/image`;
      try {
        new WebSocket(`${to.replace('http', 'ws')}/socket`);
      } catch {
        // refused at once
      }
      await all;
      return [...told].sort();
    }, outside);
    expect(refused).toEqual(['/beacon', '/fetch', '/image', '/socket']);
    expect(asked).toEqual([]);
    await alive();
  });

  it('runs no script that is not a file of the app', async () => {
    const ran = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const script = document.createElement('script');
          script.textContent = 'globalThis.injected = true';
          document.body.append(script);
          // DevTools calls are exempt from the policy, code of a timer is not.
          setTimeout(() => {
            let evaluated = 'no';
            try {
              // biome-ignore lint/security/noGlobalEval: it must be refused
              evaluated = eval('"yes"');
            } catch (error) {
              evaluated = (error as Error).name;
            }
            resolve(`${(globalThis as { injected?: boolean }).injected} ${evaluated}`);
          }, 0);
        }),
    );
    expect(ran).toBe('undefined EvalError');
  });

  it('closes a popup at once, and nothing of it leaves', async () => {
    await page.evaluate((to) => {
      const link = document.querySelector('#out') as HTMLAnchorElement;
      link.href = `${to}/popup`;
      link.target = '_blank';
    }, outside);
    await page.click('#out');
    await expect.poll(() => opened.notices.some((notice) => notice.startsWith('closed popup'))).toBe(true);
    const session = await opened.driver.newBrowserCDPSession();
    const windows = async () => (await session.send('Target.getTargets')).targetInfos.filter(({ type }) => type === 'page').length;
    await expect.poll(windows).toBe(1);
    expect(asked).toEqual([]);
    await alive();
  });

  it('takes no message of a frame', async () => {
    const before = opened.fake.reached.length;
    const found = await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const frame = document.createElement('iframe');
          document.body.append(frame);
          const world = frame.contentWindow as unknown as { skillwright?: Bridge; __swSend?: (text: string) => void };
          world.__swSend?.('[{"t":"call","id":"88","path":"app.settings"}]');
          resolve(typeof world.skillwright);
        }),
    );
    expect(found).toBe('undefined');
    await alive();
    expect(opened.fake.reached.length).toBe(before + 1);
  });

  it('survives a malformed message and says so', async () => {
    await page.evaluate(() => (globalThis as unknown as { skillwright: Bridge }).skillwright.send('{'));
    await expect.poll(() => opened.notices.some((notice) => notice.includes('refused'))).toBe(true);
    await alive();
  });

  it('denies camera, place and notifications', async () => {
    const states = await page.evaluate(() =>
      Promise.all(
        ['camera', 'geolocation', 'notifications', 'clipboard-read'].map(
          async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state,
        ),
      ),
    );
    expect(states).toEqual(['denied', 'denied', 'denied', 'denied']);
  });

  it('keeps the place of its window', async () => {
    await expect
      .poll(() => {
        try {
          return Object.keys(JSON.parse(readFileSync(join(opened.folder, 'profile', 'skillwright-window.json'), 'utf8')));
        } catch {
          return [];
        }
      })
      .toEqual(['left', 'top', 'width', 'height']);
  });

  it('tells when the window crashed, and ends its browser', async () => {
    const crashing = await open();
    void crashing.page.goto('chrome://crash').catch(() => undefined);
    expect(await crashing.shell.closed).toBe('renderer crashed');
    await crashing.close();
  });
});

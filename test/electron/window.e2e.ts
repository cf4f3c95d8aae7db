// What no fake can show: the own scheme, its policy and the sandbox in Electron's own program.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { _electron, type ElectronApplication, expect, test } from '@playwright/test';
import { ROOT } from '../../electron/shells/paths.ts';

let home: string;
let app: ElectronApplication;

test.beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'skillwright-electron-'));
  const sandbox = process.platform === 'linux' && process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  app = await _electron.launch({ executablePath: process.env.SKILLWRIGHT_ELECTRON as string, args: [ROOT, ...sandbox, '--home', home] });
});
test.afterAll(async () => {
  await app.close();
  await rm(home, { recursive: true, force: true });
});

test('the library lists the system skills', async () => {
  const page = await app.firstWindow();
  await expect(page.getByText('consistency-checker').first()).toBeVisible();
});

test('the window is a secure context of its own scheme, without Node and without foreign scripts', async () => {
  const page = await app.firstWindow();
  const seen = await page.evaluate(async () => {
    const blocked = await new Promise((resolve) => {
      document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), { once: true });
      const script = document.createElement('script');
      script.src = 'https://example.invalid/x.js';
      document.head.append(script);
    });
    return { scheme: location.protocol, secure: isSecureContext, node: 'process' in globalThis, blocked };
  });
  expect(seen).toEqual({ scheme: 'skillwright:', secure: true, node: false, blocked: 'script-src-elem' });
});

// No passphrase and no key of our environment reaches a program that shows something: the browser, or the desktop's own commands.
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { windowEnvironment } from '../../../electron/core/processes/index.ts';
import { startBrowser } from '../../../electron/shells/chromium/pipe.ts';
import { createChromiumServices } from '../../../electron/shells/chromium/services.ts';
import { createPlaces } from '../../../electron/shells/places.ts';
import { makeFolder } from '../../fixtures/core.ts';
import { createFakeCore } from '../../unit/shells/fake-core.ts';

const PLANTED = { SKILLWRIGHT_PASSPHRASE: 'planted-passphrase', OPENAI_API_KEY: 'sk-planted-key', AWS_SECRET_ACCESS_KEY: 'planted' };

let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeEach(async () => {
  folder = await makeFolder('environment');
  for (const [name, value] of Object.entries(PLANTED)) vi.stubEnv(name, value);
  vi.stubEnv('DISPLAY', ':7');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await folder.remove();
});

/** A program that writes down the environment it was given; the file appears whole. */
function spy(name: string): { path: string; seen(): Promise<string> } {
  const path = join(folder.path, name);
  const out = join(folder.path, `${name}.env`);
  writeFileSync(path, `#!/bin/sh\nenv > "${out}.part"\nmv "${out}.part" "${out}"\n`);
  chmodSync(path, 0o755);
  return { path, seen: () => vi.waitFor(() => readFileSync(out, 'utf8'), { timeout: 20_000 }) };
}

function expectNothingPlanted(environment: string): void {
  expect(environment).toContain('DISPLAY=:7');
  expect(environment).toContain('PATH=');
  for (const secret of [...Object.keys(PLANTED), 'planted']) expect(environment).not.toContain(secret);
}

describe.skipIf(process.platform === 'win32')('C11: the environment of what shows a window', () => {
  it('holds no secret for the browser', async () => {
    const browser = spy('browser');
    await startBrowser(browser.path, []).closed;
    expectNothingPlanted(await browser.seen());
  });

  it.each([
    ['xdg-open', 'a link', () => createChromiumServices(shell).openExternal({ url: 'https://example.com/' })],
    ['xdg-open', 'a folder', () => createChromiumServices(shell).showInFolder({ path: folder.path, entry: null })],
    ['notify-send', 'a notice', () => createChromiumServices(shell).notify({ title: 'a', body: 'b' })],
  ])('holds no secret for %s, which shows %s', async (program, _what, act) => {
    const desktop = spy(program);
    vi.stubEnv('PATH', `${folder.path}${delimiter}${process.env.PATH}`);
    await act();
    expectNothingPlanted(await desktop.seen());
  });

  it('holds no secret for Electron, but all that the core in it reads', () => {
    const source = {
      ...PLANTED,
      DISPLAY: ':7',
      PATH: '/bin',
      SKILLWRIGHT_HOME: '/home/me/a',
      PIP_INDEX_URL: 'https://mirror',
      ELECTRON_ENABLE_LOGGING: '1',
    };
    const { SKILLWRIGHT_PASSPHRASE: _1, OPENAI_API_KEY: _2, AWS_SECRET_ACCESS_KEY: _3, ...rest } = source;
    expect(windowEnvironment(source)).toEqual(rest);
  });
});

const shell = {
  platform: 'linux',
  core: Promise.resolve(createFakeCore().core),
  places: createPlaces(),
  ask: async () => false,
  setTitle: () => undefined,
  quit: () => undefined,
} as const;

// scripts/setup/browser.mjs - a Chromium for the window without Electron and for end-to-end tests; Xvfb for tests with a window.
import { step } from './base.mjs';
import { aptInstall, findBrowser, hasApt, which } from './system.mjs';

const AFTER = 'Install Chromium or Chrome, or set SKILLWRIGHT_CHROMIUM to its path, and start again.';

export async function provideBrowser() {
  await step({
    name: 'Chromium',
    missing: () => (findBrowser() === undefined ? 'no Chromium, Chrome or Edge was found' : undefined),
    work: () => aptInstall(['chromium', 'fonts-liberation'], 'Chromium'),
    after: AFTER,
  });
}

/** Only where it is available: tests that need a display say so if there is none. */
export async function provideDisplay() {
  if (!hasApt()) return;
  await step({
    name: 'Xvfb',
    missing: () => (which('Xvfb') === undefined ? 'Xvfb was not found' : undefined),
    work: () => aptInstall(['xvfb'], 'Xvfb'),
    after: 'Install Xvfb and start again.',
  });
}

// test/e2e/fixtures.ts - `test` with the product open: `app` is the window and its core, on a fresh account and workspace.
// Every test fails when the page broke its policy, threw, or logged an error.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page, type TestInfo } from '@playwright/test';
import type { DutyClock } from '../../electron/core/duties/index.ts';
import { RESOURCES } from '../../electron/shells/paths.ts';
import { makeFolder } from '../fixtures/core.ts';
import { createLender, type Lender } from '../fixtures/lent-browser.ts';
import { type OpenApp, openApp } from './open.ts';

export { expect } from '@playwright/test';

interface Options {
  /** The workspace to open: a copy of the sample, an empty folder, or none. */
  workspaceKind: 'sample' | 'empty' | 'none';
  /** Faults that a test brings about on purpose. */
  allowedFaults: RegExp[];
  /** By which duties are due; by default that of the system. */
  clock: DutyClock | undefined;
}
interface Fixtures {
  /** A folder for files of the test. */
  folder: string;
  app: OpenApp;
}

export const test = base.extend<Options & Fixtures, { lender: Lender }>({
  lender: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
    async ({}, use) => {
      const lender = createLender();
      await use(lender);
      await lender.close();
    },
    { scope: 'worker' },
  ],

  workspaceKind: ['none', { option: true }],
  allowedFaults: [[], { option: true }],
  clock: [undefined, { option: true }],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from this pattern
  folder: async ({}, use) => {
    const folder = await makeFolder('files');
    await use(folder.path);
    await folder.remove();
  },

  app: async ({ workspaceKind, allowedFaults, clock, lender }, use, info) => {
    const home = await makeFolder('home');
    const workspace = workspaceKind === 'none' ? null : await makeFolder('workspace');
    if (workspaceKind === 'sample' && workspace !== null) {
      cpSync(join(RESOURCES, 'workspace', 'saltmarsh-atlas'), workspace.path, { recursive: true });
    }
    const app = await openApp({ home: home.path, workspace: workspace?.path ?? null, clock, lender });
    app.page.setDefaultTimeout(60_000); // as `expect` in playwright.config.ts
    try {
      await use(app);
      if (info.status !== info.expectedStatus) await tellScreen(app.page, info);
    } finally {
      await app.close();
      await home.remove();
      await workspace?.remove();
    }
    const faults = app.faults.filter((fault) => !allowedFaults.some((allowed) => allowed.test(fault)));
    expect(faults, 'the page kept its policy and logged no error').toEqual([]);
  },
});

const MOST_TOLD = 4000;

/** What the page shows where a test failed, in the output too: often nothing else is left of it. */
async function tellScreen(page: Page, info: TestInfo): Promise<void> {
  try {
    await info.attach('screen', { body: await page.screenshot({ timeout: 10_000 }), contentType: 'image/png' });
    const said = await page.locator('body').ariaSnapshot({ timeout: 10_000 });
    console.log(`${info.title}: ${page.url()}\n${said.slice(0, MOST_TOLD)}`);
  } catch (cause) {
    console.log(`${info.title}: nothing more can be seen of the page: ${String(cause)}`);
  }
}

/** Shows the page in one of the two themes, as the person would by Settings. */
export async function setTheme({ page, core }: OpenApp, theme: 'light' | 'dark'): Promise<void> {
  core.app.saveSettings({ theme });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
}

/** axe's rules about colours, of which a theme is made; what its other rules look at is the same in both themes. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

async function violationsOf(page: Page, rules: readonly string[] | null): Promise<string[]> {
  // Half a megabyte of script that the page may have from an earlier look.
  const isThere = await page.evaluate(() => 'axe' in window);
  // Legacy mode: axe's own way opens a second page, which the shell closes.
  const axe = new AxeBuilder({ page, ...(isThere ? { axeSource: ';' } : {}) }).setLegacyMode();
  // What is in order is not described node by node.
  axe.options({ resultTypes: ['violations'], ...(rules === null ? {} : { runOnly: { type: 'rule', values: [...rules] } }) });
  const { violations } = await axe.analyze();
  return violations.map(({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
}

/** axe finds nothing on the page as it stands; or nothing of what some of its rules look for. */
export async function expectAxeClean(page: Page, rules: readonly string[] | null = null): Promise<void> {
  let found: string[] = [];
  // A notice may fade while axe looks, and has no contrast of its own then. A fault is what each of three looks finds.
  for (let look = 0; look < 3; look++) {
    found = await violationsOf(page, rules);
    if (found.length === 0) return;
  }
  expect(found, 'axe finds nothing').toEqual([]);
}

/** The same in both themes. */
export async function expectAxeCleanInBothThemes(app: OpenApp): Promise<void> {
  await setTheme(app, 'light');
  await expectAxeClean(app.page);
  await setTheme(app, 'dark');
  await expectAxeClean(app.page, OF_COLOURS);
}

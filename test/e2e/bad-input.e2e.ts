// Files that are no packages, brought in by the window: each ends in a clear message, and nothing is changed. And a command line that works
// on the account of the window.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, statSync, truncateSync, writeFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../../electron/shells/paths.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import { goTo } from './folders.ts';
import type { OpenApp } from './open.ts';

const MEGABYTES = 50;
const GOOD = '---\nname: good-one\ndescription: Says hello.\nversion: 1.0.0\n---\n\nYou greet.\n';

/** Chooses a file in the in-app browser, as a person does. */
async function choose(page: Page, folder: string, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await goTo(page, folder);
  await page.getByRole('dialog').getByText(name).click();
  await page.getByRole('button', { name: 'Review' }).click();
}

/** Everything of the account that an import could have changed. */
const stateOf = ({ core, home }: OpenApp) => ({
  rows: core.library.list({}).rows.map(({ id, name, state, updatedAt }) => ({ id, name, state, updatedAt })),
  database: readFileSync(join(home, 'agents.db'), 'base64'),
  log: statSync(join(home, 'agents.db-wal'), { throwIfNoEntry: false })?.size ?? 0,
});

const files: [what: string, name: string, make: (path: string) => void, reason: RegExp][] = [
  [
    `a file of ${MEGABYTES} MB`,
    'huge.md',
    (path) => {
      const file = openSync(path, 'w');
      writeSync(file, GOOD);
      closeSync(file);
      truncateSync(path, MEGABYTES * 2 ** 20);
    },
    /50\.0 MiB; a package can be at most/,
  ],
  [
    'a picture with the ending of a package',
    'photo.md',
    (path) => writeFileSync(path, Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')),
    /not a text file: byte 8 is 00/,
  ],
  ['an empty file', 'nothing.md', (path) => writeFileSync(path, ''), /empty/i],
];

for (const [what, name, make, reason] of files) {
  test(`A7: ${what} is refused with the reason, and changes nothing`, async ({ app, folder }) => {
    const { page } = app;
    make(join(folder, name));
    await expect(page.getByText('summarise-notes', { exact: true }).first()).toBeVisible();
    const before = stateOf(app);
    await choose(page, folder, name);
    const dialog = page.getByRole('dialog', { name: `Import ${name}` });
    await expect(dialog).toContainText(reason);
    await expect(dialog.getByRole('button', { name: 'Import (none selected)' })).toBeDisabled();
    await expectAxeCleanInBothThemes(app);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(stateOf(app)).toEqual(before);
  });
}

test('A14: bytes that are no UTF-8 are told with their place before anything is written', async ({ app, folder }) => {
  const { page } = app;
  const bytes = Buffer.concat([Buffer.from('---\nname: caf'), Buffer.from([0xe9]), Buffer.from('\n---\n\nHello.\n')]);
  writeFileSync(join(folder, 'latin.md'), bytes);
  await choose(page, folder, 'latin.md');
  await expect(page.getByRole('dialog', { name: 'Import latin.md' })).toContainText(/Line 2, column 10: .*UTF-8/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(app.core.library.list({}).facets.broken).toBe(0);
});

test('A3: a command line imports into the account of an open window, which shows it', async ({ app, folder }) => {
  const { page, home } = app;
  await expect(page.getByText('summarise-notes', { exact: true }).first()).toBeVisible();
  writeFileSync(join(folder, 'good-one.md'), GOOD);
  const main = join(ROOT, 'electron', 'shells', 'cli', 'main.ts');
  const child = spawn(process.execPath, [main, 'import', join(folder, 'good-one.md'), '--home', home], { stdio: 'ignore' });
  expect(await once(child, 'close')).toEqual([0, null]);
  await expect(page.getByText('good-one', { exact: true }).first()).toBeVisible();
});

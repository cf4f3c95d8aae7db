// Keys (row B7): round the panes, into a panel, out of the code, to the field that a run needs, and to the line that failed.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { acknowledge } from '../fixtures/acknowledge.ts';
import { expect, test } from './fixtures.ts';
import { goTo } from './folders.ts';
import type { OpenApp } from './open.ts';

test.use({ workspaceKind: 'sample' });

const PACKAGE = `---
name: tide-line
description: Tells about the tide at a place
version: 1.0.0
input_schema: { place: string }
artifacts:
  Report:
    assertions:
      - type: contains
        value: tide
      - type: nobody_knows
---

You know the tides.

\`\`\`jinja prompt_template name="Report"
Tell about {{ place }}.
\`\`\`
`;

async function show({ page }: OpenApp, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

/** Takes a package in, ready to run; its id. */
async function takeIn({ core }: OpenApp, folder: string): Promise<string> {
  const path = join(folder, 'tide-line.md');
  writeFileSync(path, PACKAGE);
  const plan = await core.library.planImport({ files: [{ path }], scope: 'account' });
  const { items } = core.library.applyImport({
    planId: plan.planId,
    choices: Object.fromEntries(plan.items.map(({ itemId }) => [itemId, 'import' as const])),
  });
  const id = items[0]?.id ?? '';
  acknowledge(core.library, [id]);
  return id;
}

const pane = (page: Page) => page.evaluate(() => document.activeElement?.closest('[data-pane]')?.getAttribute('data-pane') ?? 'none');
const focused = (page: Page) => page.locator(':focus');

test('B7: F6 goes round the panes and back, and the list and the text are at most three keys away', async ({ app, folder }) => {
  const { page } = app;
  const id = await takeIn(app, folder);
  await show(app, '#/library');
  await expect(page.getByRole('grid', { name: 'Skills' })).toBeFocused();
  const seen = ['main'];
  for (let presses = 0; presses < 4; presses++) {
    await page.keyboard.press('F6');
    seen.push(await pane(page));
  }
  expect(seen).toEqual(['main', 'status', 'top', 'rail', 'filters']);
  await page.keyboard.press('Shift+F6');
  expect(await pane(page)).toBe('rail');
  await page.keyboard.press('F6');
  await page.keyboard.press('F6');
  await expect(page.getByRole('grid', { name: 'Skills' })).toBeFocused();
  await show(app, `#/skill/${id}?view=source`);
  await expect(page.getByRole('textbox', { name: 'Source of the package' })).toBeFocused();
  for (const key of ['Shift+F6', 'Shift+F6']) await page.keyboard.press(key);
  expect(await pane(page)).toBe('rail');
  for (const key of ['F6', 'F6']) await page.keyboard.press(key);
  await expect(page.getByRole('textbox', { name: 'Source of the package' })).toBeFocused();
});

test('B7: Alt and a digit go into the view or the panel', async ({ app, folder }) => {
  const { page } = app;
  await show(app, `#/skill/${await takeIn(app, folder)}`);
  await expect(page.getByRole('navigation', { name: 'Outline' })).toContainText('Report');
  for (const [key, inside] of [
    ['Alt+1', page.getByRole('region', { name: 'Identity' })],
    ['Alt+3', page.getByRole('region', { name: 'Editor' })],
    ['Alt+4', page.getByRole('tabpanel', { name: 'Preview' })],
    ['Alt+5', page.getByRole('tabpanel', { name: 'Run' })],
    ['Alt+6', page.getByRole('tabpanel', { name: /^Findings/ })],
    ['Alt+7', page.getByRole('tabpanel', { name: 'Revisions' })],
    ['Alt+8', page.getByRole('tabpanel', { name: 'Assertions' })],
    ['Alt+2', page.getByRole('region', { name: 'Editor' })],
  ] as const) {
    await page.keyboard.press(key);
    await expect(inside.locator(':focus'), key).toHaveCount(1);
  }
});

test('B7: F5 inside the code goes to the field that the run needs', async ({ app, folder }) => {
  const { page } = app;
  await show(app, `#/skill/${await takeIn(app, folder)}?view=source`);
  const code = page.getByRole('textbox', { name: 'Source of the package' });
  await expect(code).toBeFocused();
  await page.keyboard.press('F5');
  await expect(page.getByRole('textbox', { name: 'place' })).toBeFocused();
  await expect(page.getByRole('tabpanel', { name: 'Run' })).toContainText('needs a value before a run');
  await page.keyboard.type('Hull');
  await expect(page.getByText('needs a value before a run')).toBeHidden();
});

test('B7: a finding of an assertion is gone to on its own line', async ({ app, folder }) => {
  const { page } = app;
  await show(app, `#/skill/${await takeIn(app, folder)}?view=artifact&dock=findings`);
  await page
    .getByRole('tabpanel', { name: /^Findings/ })
    .getByRole('button', { name: /nobody_knows/ })
    .click();
  await expect(page.getByRole('textbox', { name: 'Source of the package' })).toBeFocused();
  await expect(page.getByText(/^Ln 11, Col/)).toBeVisible();
});

test('B7: the list of keys has those of the code too', async ({ app }) => {
  const { page } = app;
  await expect(page.getByText('Write a skill')).toBeVisible();
  await show(app, '#/settings/keyboard');
  for (const name of ['Let Tab leave the code, or type it', 'Next pane', 'Stop run', 'Show preview in dock', 'Rename artifact']) {
    await expect(page.getByText(name, { exact: true })).toBeVisible();
  }
});

test('A7: the file browser starts on its list, chooses all rows by Ctrl+A, and opens where it was left', async ({ app, folder }) => {
  const { page } = app;
  const inside = join(folder, 'packages');
  mkdirSync(inside);
  for (const name of ['one', 'two']) writeFileSync(join(inside, `${name}.md`), PACKAGE.replace('tide-line', name));
  await expect(page.getByText('Write a skill')).toBeVisible();
  await page.keyboard.press('Control+o');
  // The list, or what says that there is nothing in it.
  await expect(page.locator('[data-place="|files.list|"]')).toBeFocused();
  await goTo(page, inside);
  await expect(page.getByRole('row', { name: /one\.md/ })).toBeVisible();
  await page.getByRole('grid', { name: 'Files and folders' }).focus();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('2 files selected')).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect(page.getByRole('dialog', { name: 'Import 2 packages' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(focused(page)).toHaveCount(1);
  await page.keyboard.press('Control+o');
  await expect(page.getByRole('textbox', { name: 'Path' })).toHaveValue(inside);
});

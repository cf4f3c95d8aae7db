// The library at the first start.
import { join } from 'node:path';
import { RESOURCES } from '../../electron/shells/paths.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';

test('a fresh account shows the system skills that run with a model, and axe finds nothing in either theme', async ({ app }) => {
  for (const name of ['consistency-checker', 'describe-place', 'rewrite-plainly', 'summarise-notes']) {
    await expect(app.page.getByText(name, { exact: true }).first()).toBeVisible();
  }
  await expectAxeCleanInBothThemes(app);
});

test('A8, D2: a search offers keys and their values; arrows and Enter take one, Escape only closes what is offered', async ({ app }) => {
  const { page, core } = app;
  const search = page.getByRole('combobox', { name: 'Search skills' });
  const plan = await core.library.planImport({ files: [{ path: join(RESOURCES, 'samples', 'release-notes.md') }], scope: 'account' });
  core.library.applyImport({ planId: plan.planId, choices: {} });
  await expect(page.getByRole('grid', { name: 'Skills' })).toContainText('release-notes');
  await search.focus();
  await page.keyboard.type('ki');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(search).toHaveValue('kind:');
  await expect(page.getByRole('option', { name: 'kind:dspy_module' })).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await page.keyboard.type('ds');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove kind:dspy_module' })).toBeVisible();
  await expect(search).toBeFocused();
  await page.keyboard.type('-sc');
  await page.getByRole('option', { name: '-scope:' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('option')).toHaveCount(0);
  await expect(search).toHaveValue('-scope:');
});

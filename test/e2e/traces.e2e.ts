// Where a run came from: what began it, the run whose trace it was run again from, and the filter for both.

import { acknowledge } from '../fixtures/acknowledge.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';

const PACKAGE = `---
name: tide-notes
description: Keeps to the notes
---

## Approach

1. Read the notes. 2. Keep to them.
`;

test('C8, D2, D3: a run that is run again from its trace names it, and both are found by what began them', async ({ app }) => {
  const { page, core } = app;
  const files = [{ fileName: 'tide-notes.md', data: Buffer.from(PACKAGE).toString('base64') }];
  const plan = await core.library.planImport({ files, scope: 'account' });
  core.library.applyImport({ planId: plan.planId, choices: {} });
  const id = core.library.list({ query: 'name:tide-notes' }).rows[0]!.id;
  acknowledge(core.library, [id]);
  // Prose alone needs no model.
  const { runId } = await core.execution.start({ skill: { id }, artifact: 'Approach', channel: 'cli' });
  await expect.poll(() => core.traces.get({ runId }).run.status).toBe('completed');
  const show = (hash: string) =>
    page.evaluate((to) => {
      location.hash = to;
    }, hash);

  await show(`#/trace/${runId}`);
  await expect(page.getByText('command line', { exact: true })).toBeVisible();
  await expect(page.getByText('Run again from')).toHaveCount(0);
  await page.getByRole('button', { name: 'Run again' }).first().click();
  await expect(page.getByRole('tabpanel', { name: 'Run' })).toBeVisible();
  await page.keyboard.press('F5');
  await expect.poll(() => core.traces.list({ query: `parent:${runId}` }).rows.map(({ status }) => status)).toEqual(['completed']);
  const [again] = core.traces.list({ query: `parent:${runId}` }).rows;
  expect(again).toMatchObject({ trigger: 'editor', agent: 'you', taskContext: 'interactive', artifact: 'Approach' });
  // The next run from the form is one of its own.
  await page
    .getByRole('tabpanel', { name: 'Run' })
    .getByRole('button', { name: /^Run\b/ })
    .first()
    .click({ timeout: 20_000 });
  await expect.poll(() => core.traces.list({}).total).toBe(3);
  expect(core.traces.list({ query: `parent:${runId}` }).total).toBe(1);

  await show(`#/trace/${again!.id}`);
  await expectAxeCleanInBothThemes(app);
  await page.getByRole('link', { name: runId.slice(0, 8) }).click();
  await expect(page.getByText('command line', { exact: true })).toBeVisible();

  await show('#/traces');
  const rows = page.getByRole('row').filter({ hasText: 'tide-notes' });
  await expect(rows).toHaveCount(3);
  await page.getByRole('checkbox', { name: 'cli' }).check();
  await expect(rows).toHaveCount(1);
  await page.getByRole('combobox', { name: 'Filter runs' }).fill('-trigger:cli ');
  await expect(page.getByRole('search')).toContainText('trigger:');
  await expectAxeCleanInBothThemes(app);
});

test('D2, A5: a filter that cannot be read says why in its bar, in Traces and in the Library, and one press removes it', async ({
  app,
}) => {
  const { page } = app;
  await page.evaluate(() => {
    location.hash = '#/traces';
  });
  const bar = page.getByRole('combobox', { name: 'Filter runs' });
  await bar.fill('since:abc ');
  await expect(page.getByRole('heading', { name: 'since:abc cannot be read: abc is not a time' })).toBeVisible();
  await expect(bar).toHaveAttribute('aria-invalid', 'true');
  await expectAxeCleanInBothThemes(app);
  await page.getByRole('button', { name: 'Remove since:abc' }).last().click();
  await expect(bar).toHaveAttribute('aria-invalid', 'false');

  await page.evaluate(() => {
    location.hash = '#/library?q=enabled%3Amaybe';
  });
  await expect(page.getByRole('heading', { name: 'enabled:maybe cannot be read' })).toBeVisible();
  await page.getByRole('button', { name: 'Clear all filters' }).click();
  await expect(page.getByRole('heading', { name: 'enabled:maybe cannot be read' })).toHaveCount(0);
});

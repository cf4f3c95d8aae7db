// Every screen without and with something on it: axe finds nothing in either theme, and the page keeps its policy (the fixture looks).
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { RESOURCES } from '../../electron/shells/paths.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import type { OpenApp } from './open.ts';

const idOf = ({ core }: OpenApp, name: string): string => core.library.list({}).rows.find((row) => row.name === name)?.id ?? '';

async function show({ page }: OpenApp, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

test.use({ workspaceKind: 'sample' });

test('the library with a list of skills, among them a broken one', async ({ app, folder }) => {
  const sample = join(folder, 'release-notes.md');
  copyFileSync(join(RESOURCES, 'samples', 'release-notes.md'), sample);
  const broken = { fileName: 'broken.md', data: Buffer.from('---\nname: broken\ntags: [a\n---\nText\n').toString('base64') };
  const plan = await app.core.library.planImport({ files: [{ path: sample }, broken], scope: 'workspace' });
  // A broken one is taken in only when a person says so.
  const choices = Object.fromEntries(plan.items.map(({ itemId }) => [itemId, 'import' as const]));
  app.core.library.applyImport({ planId: plan.planId, choices });
  await expect(app.page.getByRole('grid', { name: 'Skills' }).getByText('release-notes').first()).toBeVisible();
  await expectAxeCleanInBothThemes(app);
});

for (const view of ['form', 'artifact', 'source']) {
  test(`the editor, ${view} view`, async ({ app }) => {
    await show(app, `#/skill/${idOf(app, 'consistency-checker')}?view=${view}`);
    await expect(app.page.getByRole('navigation', { name: 'Outline' })).toContainText('Check Prompt');
    await expect(app.page.getByRole('region', { name: 'Code that runs' })).toContainText('Mara Venn');
    await expectAxeCleanInBothThemes(app);
  });
}

test('the run panel with the form of an input schema', async ({ app }) => {
  await show(app, `#/skill/${idOf(app, 'describe-place')}?dock=run`);
  await expect(app.page.getByRole('tabpanel', { name: 'Run' }).getByRole('textbox', { name: 'Place' })).toBeVisible();
  await expectAxeCleanInBothThemes(app);
});

test('the traces before the first run', async ({ app }) => {
  await show(app, '#/traces');
  await expect(app.page.getByRole('heading', { name: 'Traces' })).toBeVisible();
  await expectAxeCleanInBothThemes(app);
});

for (const section of ['models', 'processes', 'audit', 'data', 'backups', 'appearance', 'keyboard', 'about']) {
  test(`settings, ${section}`, async ({ app }) => {
    await show(app, `#/settings/${section}`);
    await expect(app.page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expectAxeCleanInBothThemes(app);
  });
}

test('the command palette', async ({ app }) => {
  await expect(app.page.getByText('consistency-checker').first()).toBeVisible();
  await app.page.keyboard.press('Control+k');
  await expect(app.page.getByRole('dialog')).toBeVisible();
  await app.page.keyboard.type('theme');
  await expectAxeCleanInBothThemes(app);
});

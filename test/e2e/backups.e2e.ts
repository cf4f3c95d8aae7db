// Row A17 in the window: back-ups are made, looked into and restored from Settings, and an account that cannot be opened is recovered.
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeFolder } from '../fixtures/core.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import { type OpenApp, openApp } from './open.ts';

const toBackups = ({ page }: OpenApp) =>
  page.evaluate(() => {
    location.hash = '#/settings/backups';
  });

function save({ core }: OpenApp, id: string, add: string): void {
  const { text, revision } = core.library.open({ id });
  core.library.save({ id, text: `${text}${add}`, baseHash: revision.hash });
}
const names = ({ core }: OpenApp) => core.library.list({ query: 'source:user' }).rows.map(({ name }) => name);

test('A17: a back-up is made, looked into, and one skill and one competency restored from it', async ({ app }) => {
  const { page, core } = app;
  const { id } = core.library.create({ scope: 'account', name: 'kept', template: 'blank' });
  const { sourceId } = core.competencies.create({ scope: 'account', name: 'Harbour watch' });
  const watch = core.competencies.open({ id: sourceId });
  await toBackups(app);
  await expect(page.getByText('None yet.')).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await page.getByRole('button', { name: 'Back up now' }).click();
  const list = page.getByRole('table', { name: 'Back-ups' });
  await expect(list.getByText('by hand')).toBeVisible();
  await expect(list.getByText(/1 skill/)).toBeVisible();
  save(app, id, '\nA later line.\n');
  core.competencies.save({ id: sourceId, text: `${watch.text}# Later.\n`, baseHash: watch.revision.hash });

  await list.getByRole('button', { name: 'Look into…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: 'Skills, competencies and roles whose name contains' })).toBeFocused();
  await expect(dialog.getByRole('option', { name: /kept .*differs now/ })).toBeAttached();
  await expect(dialog.getByRole('region', { name: 'Text of kept' })).toContainText('name: kept');
  await expect(dialog.getByRole('region', { name: 'Text of kept' })).not.toContainText('A later line.');
  await expectAxeCleanInBothThemes(app);
  expect(core.library.open({ id }).text).toContain('A later line.');
  // By the keyboard alone.
  const restore = dialog.getByRole('button', { name: 'Restore kept' });
  for (let step = 0; step < 10 && !(await restore.evaluate((it) => it === document.activeElement)); step++)
    await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('kept was restored as its newest revision')).toBeVisible();
  expect(core.library.open({ id }).text).not.toContain('A later line.');
  await expect(dialog.getByRole('option', { name: /kept .*the same now/ })).toBeAttached();
  expect(core.library.revisions({ id })).toHaveLength(3);

  const choice = await dialog.getByRole('option', { name: /harbour-watch .*differs now/ }).getAttribute('value');
  await dialog.getByRole('listbox', { name: 'Skills, competencies and roles in the back-up' }).selectOption(choice);
  await expect(dialog.getByRole('region', { name: 'Text of harbour-watch' })).toContainText('id = "harbour-watch"');
  await dialog.getByRole('button', { name: 'Restore harbour-watch' }).click();
  await expect(page.getByText('harbour-watch was restored as its newest revision')).toBeVisible();
  expect(core.competencies.open({ id: sourceId }).text).toBe(watch.text);
});

test('A17: a back-up is restored whole after a question, and its limits are set', async ({ app }) => {
  const { page, core } = app;
  core.library.create({ scope: 'account', name: 'kept', template: 'blank' });
  await core.backups.make({});
  core.library.create({ scope: 'account', name: 'newer', template: 'blank' });
  await toBackups(app);
  await page.getByRole('button', { name: 'Restore…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('What is there now is backed up first.');
  await expectAxeCleanInBothThemes(app);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(names(app)).toEqual(['kept', 'newer']);
  await page.getByRole('button', { name: 'Restore…' }).click();
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText(/^Restored as of .*The state before is the newest back-up$/)).toBeVisible();
  expect(names(app)).toEqual(['kept']);
  await expect(page.getByRole('table', { name: 'Back-ups' }).getByText('before a restore')).toBeVisible();

  const size = page.getByRole('textbox', { name: 'Back-ups: maximum in total' });
  await expect(size).toHaveValue('1,000 MB');
  await size.fill('200');
  await size.press('Enter');
  const runs = page.getByRole('textbox', { name: 'Back-ups: runs up to' });
  await runs.fill('');
  await runs.blur();
  await expect.poll(() => core.app.settings().backups).toEqual({ megabytes: 200, runsMegabytes: 0 });
});

test.describe('in a workspace', () => {
  test.use({ workspaceKind: 'empty' });

  test('A17: it has back-ups of its own', async ({ app }) => {
    const { page, core } = app;
    core.library.create({ scope: 'workspace', name: 'theirs', template: 'blank' });
    await toBackups(app);
    await page.getByText('This workspace', { exact: true }).click();
    await page.getByRole('button', { name: 'Back up now' }).click();
    await expect(page.getByRole('table', { name: 'Back-ups' }).getByText(/1 skill/)).toBeVisible();
    expect(core.backups.list({ scope: 'workspace' })).toHaveLength(1);
    expect(core.backups.list({})).toHaveLength(0);
  });
});

test.describe('an account that cannot be opened', () => {
  async function lose(damage: (path: string) => void): Promise<{ app: OpenApp; remove(): Promise<void> }> {
    const home = await makeFolder('lost');
    const before = await openApp({ home: home.path });
    before.core.library.create({ scope: 'account', name: 'kept', template: 'blank' });
    await before.core.backups.make({});
    await before.close();
    damage(join(home.path, 'agents.db'));
    return { app: await openApp({ home: home.path }), remove: home.remove };
  }

  test('A17: says why, and opens once a back-up is restored', async () => {
    const { app, remove } = await lose((path) => rmSync(path));
    const { page } = app;
    await expect(page.getByRole('heading', { name: 'Your account could not be opened' })).toBeVisible();
    await expect(page.getByText(/agents\.db, is missing, but other parts of the account are there/)).toBeVisible();
    await expectAxeCleanInBothThemes(app);
    await page.getByRole('button', { name: 'Look into…' }).click();
    await expect(page.getByRole('dialog').getByRole('region', { name: 'Text of kept' })).toContainText('name: kept');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Restore…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(page.getByRole('grid', { name: 'Skills' }).getByText('kept').first()).toBeVisible();
    expect(names(app)).toEqual(['kept']);
    expect(app.faults).toEqual([]);
    await app.close();
    await remove();
  });

  test('A17: or begins anew by decision', async () => {
    const { app, remove } = await lose((path) => writeFileSync(path, Buffer.alloc(20_000, 'noise ')));
    const { page } = app;
    await page.getByRole('button', { name: 'Begin a new account…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Begin a new account' }).click();
    await expect(page.getByText('Write a skill')).toBeVisible();
    expect(names(app)).toEqual([]);
    expect(app.core.backups.list({})).toHaveLength(1);
    await app.close();
    await remove();
  });
});

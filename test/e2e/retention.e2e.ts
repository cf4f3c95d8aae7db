// How long things are kept: limits in Settings, removing by hand with an estimate before, and limits of a workspace.
import BetterSqlite3 from 'better-sqlite3';
import { addRun, count } from '../integration/retention/rows.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import type { OpenApp } from './open.ts';

/** Runs of half a year ago in the account, written as another process would. */
function addOldRuns({ core }: OpenApp, ages: readonly number[]) {
  const open = (name: string) => ({ db: new BetterSqlite3(core.app.info().databases.find((each) => each.name === name)!.path) });
  const place = { agents: open('account skills'), traces: open('account traces'), ids: [] };
  for (const ago of ages) addRun(place, { ago });
  return place;
}

const toData = ({ page }: OpenApp) =>
  page.evaluate(() => {
    location.hash = '#/settings/data';
  });

test('D1: a limit is set in Settings, what is over it is shown, and removed when that is wanted', async ({ app }) => {
  const { page, core } = app;
  const place = addOldRuns(app, [40, 20, 10]);
  await toData(app);
  const newest = page.getByRole('textbox', { name: 'Runs: beyond the newest' });
  await expect(page.getByRole('textbox', { name: 'Runs: together more than' })).toHaveValue('2,000 MB');
  await expect(page.getByRole('textbox', { name: 'Revisions: older than' })).toHaveValue('');
  await newest.fill('1');
  await newest.press('Enter');
  await expect.poll(() => core.app.settings().retention.runs).toEqual({ days: null, keep: 1, megabytes: 2000 });
  await expectAxeCleanInBothThemes(app);

  await page.getByRole('button', { name: 'Remove old runs…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Remove 2 runs?');
  await expect(dialog).toContainText('This cannot be undone.');
  await expectAxeCleanInBothThemes(app);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(count(place.traces, 'runs')).toBe(3);

  await page.getByRole('button', { name: 'Remove old runs…' }).click();
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText(/^2 runs removed, .+ given back to the disk$/)).toBeVisible();
  expect(count(place.traces, 'runs')).toBe(1);

  // From anywhere, by the palette; where there is no limit it leads to the settings.
  await page.keyboard.press('ControlOrMeta+K');
  await page.keyboard.type('archive old audit');
  await page.keyboard.press('Enter');
  await expect(page.getByText('There is no limit for audit events')).toBeVisible();

  // A field that is emptied is no limit.
  await newest.fill('');
  await newest.blur();
  await expect.poll(() => core.app.settings().retention.runs.keep).toBeNull();
});

test('D1: runs that are removed leave the traces that are shown', async ({ app }) => {
  const { page, core } = app;
  addOldRuns(app, [40, 20, 10]);
  await page.evaluate(() => {
    location.hash = '#/traces';
  });
  const runs = page.getByRole('grid', { name: 'Runs' }).getByRole('rowheader');
  await expect(runs).toHaveCount(3);
  const { retention } = core.app.settings();
  core.app.saveSettings({ retention: { ...retention, runs: { ...retention.runs, keep: 1 } } });
  await core.retention.prune({ what: 'runs', scope: 'account', referenced: false });
  await expect(runs).toHaveCount(1);
});

test.describe('in a workspace', () => {
  test.use({ workspaceKind: 'empty' });

  test('D1: its limits are those of the account, until it has its own', async ({ app }) => {
    const { page, core } = app;
    await toData(app);
    await page.getByText('This workspace', { exact: true }).click();
    const size = page.getByRole('textbox', { name: 'Runs: together more than' });
    await expect(size).toBeDisabled();
    await expect(page.getByRole('textbox', { name: 'Audit events: older than' })).toHaveCount(0);
    await page.getByRole('checkbox', { name: 'Has limits of its own' }).click();
    await size.fill('500');
    await size.press('Enter');
    const own = () => Object.values(core.app.settings().workspaceRetention);
    await expect.poll(() => own()[0]?.runs.megabytes).toBe(500);
    expect(core.app.settings().retention.runs.megabytes).toBe(2000);
    await expectAxeCleanInBothThemes(app);
    await page.getByRole('checkbox', { name: 'Has limits of its own' }).click();
    await expect.poll(() => own()).toEqual([]);
  });
});

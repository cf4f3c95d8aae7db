// What runs stored: how much room it takes, by what, and its removal in Settings.
import BetterSqlite3 from 'better-sqlite3';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';

test('C5: Settings shows how much of its room memory takes, by which skills and keys, and removes one', async ({ app }) => {
  const { page, core } = app;
  await page.evaluate(() => {
    location.hash = '#/settings/data';
  });
  await expect(page.getByText('0 of 10,000 entries, 0 B of')).toBeVisible();
  await expect(page.getByText('Nothing yet. Code can store values')).toBeVisible();
  await page.evaluate(() => {
    location.hash = '#/library';
  });
  const db = new BetterSqlite3(core.app.info().databases.find(({ name }) => name === 'account skills')!.path);
  const add = db.prepare(`INSERT INTO agent_memory VALUES ('you', '', ?, ?, 'now', ?)`);
  add.run('notes', JSON.stringify('x'.repeat(40_000)), 'diary');
  add.run('seen', '1', 'note-taker');
  db.close();
  await page.evaluate(() => {
    location.hash = '#/settings/data';
  });
  await expect(page.getByText('2 of 10,000 entries, 40 kB of')).toBeVisible();
  await expect(page.getByText('By skill: diary 40 kB, note-taker 5 B')).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  const row = page.getByRole('table', { name: 'Largest entries' }).getByRole('row', { name: /notes/ });
  await row.getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog', { name: 'Remove notes?' }).getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
  await expect(page.getByText('1 of 10,000 entries, 5 B of')).toBeVisible();
  expect(core.stored.list().map(({ entries }) => entries)).toEqual([1]);
});

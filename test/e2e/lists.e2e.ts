// Every list has the same keys, its row of the keyboard is seen, and a click does not take the keys away.
import type { Locator, Page } from '@playwright/test';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';

const PACKAGE = (name: string) => ({
  fileName: `${name}.md`,
  data: Buffer.from(`---\nname: ${name}\ndescription: Tells about the tide\n---\nYou know the tides.\n`).toString('base64'),
});

/** The row that the list says is the one of the keyboard, which is also the one with the ring. */
async function expectAt(page: Page, list: Locator, name: string): Promise<void> {
  await expect(list).toBeFocused();
  const row = list.locator('[data-active="true"]');
  await expect(row).toContainText(name);
  await expect(list).toHaveAttribute('aria-activedescendant', (await row.getAttribute('id')) ?? '');
  await expect(row).not.toHaveCSS('box-shadow', 'none');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('grid');
}

test('A1: arrows, pages, ends, letters and ranges in a list of 300 skills, of which only those in sight are drawn', async ({ app }) => {
  const { page, core } = app;
  const names = Array.from({ length: 300 }, (_, n) => `tide-${String(n).padStart(3, '0')}`);
  const plan = await core.library.planImport({ files: [...names, 'weather-now'].map(PACKAGE), scope: 'account' });
  core.library.applyImport({ planId: plan.planId, choices: {} });
  const list = page.getByRole('grid', { name: 'Skills' });
  await expect(list).toHaveAttribute('aria-rowcount', '314');
  expect(await list.getByRole('row').count()).toBeLessThan(80);

  await list.getByText('Tells about the tide').first().click();
  await expectAt(page, list, 'tide-000');
  await page.keyboard.press('ArrowDown');
  await expectAt(page, list, 'tide-001');
  await page.keyboard.press('End');
  await expectAt(page, list, 'weather-now');
  await page.keyboard.press('Home');
  await expectAt(page, list, 'answer-in-conversation');
  await page.keyboard.press('t');
  await expectAt(page, list, 'tide-000');
  await page.keyboard.press('Home');
  await page.keyboard.press('s');
  await expectAt(page, list, 'summarise-notes');

  // Another skill above does not move the keyboard's row off its skill: Delete would hit the next one.
  const above = await core.library.planImport({ files: [PACKAGE('a-first-one')], scope: 'account' });
  core.library.applyImport({ planId: above.planId, choices: {} });
  await expect(list).toHaveAttribute('aria-rowcount', '315');
  await expectAt(page, list, 'summarise-notes');

  await page.keyboard.press('Home');
  await page.keyboard.press('Space');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  const bar = page.getByRole('region', { name: 'Selected skills' });
  await expect(bar).toContainText('3 selected');
  await page.keyboard.press('Control+a');
  await expect(bar).toContainText('314 selected');
  await expectAxeCleanInBothThemes(app);
  await page.keyboard.press('Escape');
  await expect(bar).toBeHidden();

  // Another search keeps the keyboard in the list and starts at its top, on no row that was not looked at.
  await page.keyboard.press('t');
  await expectAt(page, list, 'tide-000');
  await page.evaluate(() => {
    location.hash = '#/library?q=tide-2';
  });
  await expect(list).toHaveAttribute('aria-rowcount', '101');
  await expectAt(page, list, 'tide-200');

  // A letter that begins a shortcut of two is that.
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page).toHaveURL(/#\/traces/);
});

// The caret is always where one types next (row B7): a day's acts in a row, by palette, key and mouse, each with the place where it ends.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { goTo } from './folders.ts';

test.use({ workspaceKind: 'sample' });

const search = (page: Page) => page.getByRole('dialog', { name: 'Search everything' }).getByRole('textbox');

/** Does an act by the palette; of several things that could be meant, the one that is typed. */
async function perform(page: Page, id: string, which?: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await search(page).fill('>');
  await page.locator(`[data-palette-act="${id}"]`).dispatchEvent('click');
  if (which === undefined) return;
  await page.getByRole('textbox', { name: /which one\?$/ }).fill(which);
  await expect(page.locator('.mantine-Spotlight-action[data-selected]')).toContainText(which);
  await page.keyboard.press('Enter');
}

/** The focus is in the place of that name. */
const expectAt = (page: Page, place: string) =>
  expect
    .poll(
      () =>
        page.evaluate((name) => {
          const element = document.activeElement;
          const words = `${element?.tagName} ${element?.getAttribute('aria-label') ?? element?.textContent?.slice(0, 40)}`;
          return element?.closest(`[data-place*="|${name}|"]`) ? name : `${words}, at ${location.hash}`;
        }, place),
      { timeout: 20_000 },
    )
    .toBe(place);

const expectSomewhere = (page: Page) => expect(page.locator('body:focus, html:focus')).toHaveCount(0);

test('B7: after each act the caret is where one types next', async ({ app, folder }) => {
  test.setTimeout(240_000);
  const { page } = app;
  await expectAt(page, 'library.list');

  await test.step('a new skill: in its name', async () => {
    // What is typed at once belongs to the name.
    await page.keyboard.press('Control+n');
    await page.keyboard.type('tide-watch');
    await expect(page.getByRole('dialog', { name: 'New skill' }).getByRole('textbox', { name: 'Name' })).toHaveValue('tide-watch');
    await page.keyboard.press('Enter');
    await expectAt(page, 'editor.field name');
  });

  await test.step('an artifact: added and copied in its text, renamed, moved and deleted in the outline', async () => {
    await perform(page, 'editor.add-artifact');
    await page.getByRole('dialog', { name: 'Add artifact' }).getByRole('textbox', { name: 'Name' }).fill('Second');
    await page.keyboard.press('Enter');
    await expectAt(page, 'editor.artifact Second');
    await perform(page, 'editor.duplicate', 'Second');
    await expectAt(page, 'editor.artifact Second 2');
    await perform(page, 'editor.rename', 'Second 2');
    await expectAt(page, 'outline.name');
    await page.keyboard.type('Third');
    await page.keyboard.press('Enter');
    await expectAt(page, 'outline.Third');
    await page.keyboard.press('Alt+ArrowUp');
    await expectAt(page, 'outline.Third');
    await page.keyboard.press('Delete');
    await expectAt(page, 'editor.outline');
  });

  await test.step('an assertion: in its row, and in the panel when it is gone', async () => {
    await perform(page, 'editor.go-artifact', 'Second');
    await expectAt(page, 'editor.artifact Second');
    await perform(page, 'assertions.add');
    const dialog = page.getByRole('dialog', { name: 'New assertion' });
    await dialog.getByRole('button', { name: 'Add to Texts' }).click();
    await dialog.getByRole('textbox').first().fill('tide');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expectAt(page, 'assertion.0');
    await page
      .getByRole('tabpanel', { name: 'Assertions' })
      .getByRole('button', { name: /^Remove / })
      .click();
    await expectAt(page, 'dock.assertions');
  });

  await test.step('what was opened gives the focus back', async () => {
    await page.keyboard.press('Alt+3');
    await expectAt(page, 'editor.source');
    for (const id of ['app.keys', 'skills.export', 'editor.add-artifact']) {
      await perform(page, id);
      await expect(page.locator('[aria-modal="true"]')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.locator('[aria-modal="true"]')).toHaveCount(0);
      await expectAt(page, 'editor.source');
    }
  });

  await test.step('a skill that is opened from the palette: in its text', async () => {
    await page.keyboard.press('Control+k');
    await search(page).fill('describe-place');
    await expect(page.locator('.mantine-Spotlight-action[data-selected]')).toContainText('describe-place');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('navigation', { name: 'Outline' })).toContainText('Describe');
    await expectAt(page, 'editor.view');
  });

  await test.step('the library: on its list, after an import, a delete and its undo too', async () => {
    const path = join(folder, 'harbour.md');
    writeFileSync(path, '---\nname: harbour\ndescription: Tells about a harbour\nversion: 1.0.0\n---\n\nYou know harbours.\n');
    await perform(page, 'library.import');
    await goTo(page, folder);
    await page.getByRole('row', { name: /harbour\.md/ }).dblclick();
    await page.getByRole('dialog', { name: 'Import harbour.md' }).getByRole('button', { name: 'Import', exact: true }).click();
    await expectAt(page, 'library.list');
    await expect(page.getByRole('grid', { name: 'Skills' })).toContainText('harbour');
    await page.keyboard.press('Delete');
    await expect(page.getByText('Deleted harbour')).toBeVisible();
    await expectAt(page, 'library.list');
    await page.keyboard.press('Control+z');
    await expect(page.getByText('1 skill restored')).toBeVisible();
    await expectAt(page, 'library.list');
    await expectSomewhere(page);
  });
});

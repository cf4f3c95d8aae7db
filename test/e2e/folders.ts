// test/e2e/folders.ts - a person's hands on the window's own file browser.
import { expect, type Page } from '@playwright/test';

/** Types a path into the file browser, once it shows a folder. */
export async function goTo(page: Page, folder: string): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Places' }).getByRole('button').first()).toBeVisible();
  const path = page.getByRole('textbox', { name: 'Path' });
  await expect(path).not.toHaveValue('');
  // As a person does: what is clicked keeps the focus, also where the window was about to go elsewhere.
  await path.click();
  await path.fill(folder);
  // What is only typed is not yet the folder that is shown, so nothing can go there, and nothing to the folder from before.
  const act = page.getByRole('button', { name: 'Export here' });
  if (await act.isVisible()) await expect(act).toBeDisabled();
  await path.press('Enter');
}

/** From the open export dialog to the end: chooses the folder and waits until both dialogs have gone. */
export async function exportInto(page: Page, folder: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Choose folder' }).click();
  await goTo(page, folder);
  await page.getByRole('button', { name: 'Export here' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

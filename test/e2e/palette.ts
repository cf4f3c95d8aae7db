// test/e2e/palette.ts - what the palette lists.
import { expect } from '@playwright/test';
import type { OpenApp } from './open.ts';

export const search = ({ page }: OpenApp) => page.getByRole('textbox', { name: 'Search skills, runs and commands' });

/** Ids of the acts that the palette lists, possible and not. */
export async function paletteActs(app: OpenApp): Promise<string[]> {
  const { page } = app;
  await page.keyboard.press('Control+k');
  await search(app).fill('>');
  await expect(page.locator('[data-palette-act="palette.open"]')).toHaveCount(0);
  await expect(page.locator('[data-palette-act]').nth(100)).toBeAttached();
  const ids = await page
    .locator('[data-palette-act]')
    .evaluateAll((lines) => lines.map((line) => line.getAttribute('data-palette-act') ?? ''));
  await page.keyboard.press('Escape');
  await expect(search(app)).toBeHidden();
  return ids.sort();
}

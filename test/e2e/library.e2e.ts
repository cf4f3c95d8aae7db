// The library at the first start.
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';

test('a fresh account lists the three system skills, and axe finds nothing in either theme', async ({ app }) => {
  for (const name of ['consistency-checker', 'describe-place', 'summarise-notes']) {
    await expect(app.page.getByText(name, { exact: true }).first()).toBeVisible();
  }
  await expectAxeCleanInBothThemes(app);
});

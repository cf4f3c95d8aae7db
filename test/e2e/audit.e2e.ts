// A skill that asks for permissions, by the window alone: granted before its first run, seen in the settings, revoked, told in the log.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acknowledge } from '../fixtures/acknowledge.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';

const PACKAGE = `---
name: tide-notes
description: Writes notes about the tide
version: 1.0.0
required_permissions: [tides:write]
required_scopes: [read:pages]
---

\`\`\`jinja prompt_template name="Notes"
Write one sentence about the tide.
\`\`\`
`;

test('C12: a skill is granted what it asks for before its first run, and the grant is seen and revoked', async ({ app, folder }) => {
  const { page, core } = app;
  const path = join(folder, 'tide-notes.md');
  writeFileSync(path, PACKAGE);
  const plan = await core.library.planImport({ files: [{ path }], scope: 'account' });
  core.library.applyImport({
    planId: plan.planId,
    choices: Object.fromEntries(plan.items.map(({ itemId }) => [itemId, 'import' as const])),
  });
  const id = core.library.list({}).rows.find(({ name }) => name === 'tide-notes')?.id ?? '';
  acknowledge(core.library, [id]);
  const show = (hash: string) =>
    page.evaluate((to) => {
      location.hash = to;
    }, hash);

  await test.step('the run asks once, with everything that is missing, and cancelling grants nothing', async () => {
    await show(`#/skill/${id}?dock=run`);
    await expect(page.getByRole('navigation', { name: 'Outline' })).toContainText('Notes');
    await page.keyboard.press('F5');
    const dialog = page.getByRole('dialog', { name: 'Grant permissions to tide-notes 1.0.0?' });
    await expect(dialog).toContainText('tides:write');
    await expect(dialog).toContainText('pages:read');
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
    expect(core.capability.grants({ agent: 'you', skillId: id })).toEqual([]);
    await page.keyboard.press('F5');
    await dialog.getByRole('button', { name: 'Grant and run' }).click();
    await expect.poll(() => core.capability.effective({ skillId: id }).decision).toBe('allowed');
  });

  await test.step('the settings show the grants and the log', async () => {
    await show('#/settings/audit');
    const grants = page.getByRole('table', { name: 'Grants' });
    await expect(grants.getByRole('row')).toHaveCount(3);
    await expect(page.getByRole('table', { name: 'Audit log' })).toContainText('tides:write is granted. pages:read is granted.');
    await expectAxeCleanInBothThemes(app);
    await grants.getByRole('button', { name: 'Revoke tides:write' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(grants.getByRole('row')).toHaveCount(2);
  });

  await test.step('the log is filtered', async () => {
    const log = page.getByRole('table', { name: 'Audit log' });
    await expect(log.getByRole('row')).toHaveCount(4);
    await page.getByRole('textbox', { name: 'Search names and reasons' }).fill('another skill');
    await expect(page.getByText('No events match the filter.')).toBeVisible();
    await page.getByRole('textbox', { name: 'Search names and reasons' }).fill('tides');
    await expect(log.getByRole('row')).toHaveCount(3);
  });
});

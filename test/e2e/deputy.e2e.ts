// A package that asks for nothing but calls one that does, by the window alone: shown at import and in the editor, asked about before the run,
// seen in the settings, withdrawn.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';

const packageOf = (name: string, front: string) =>
  `---\nname: ${name}\ndescription: Test.\nversion: 1.0.0\n${front}---\n\n\`\`\`jinja prompt_template name="Say"\nSay it.\n\`\`\`\n`;

/** As a person who pastes a text outside of every field. */
const paste = (text: string) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
};

test('A7, C12, E7: what a skill reaches through another one is shown at import and in the editor, granted before a run, and withdrawn', async ({
  app,
  folder,
}) => {
  const { page, core } = app;
  const source = join(folder, 'skills');
  for (const [name, front] of [
    ['deputy', 'required_scopes: [read:pages]\ntools: [get_page(people/*)]\n'],
    ['innocent', 'skills: [deputy, nobody]\n'],
  ] as const) {
    mkdirSync(join(source, name), { recursive: true });
    writeFileSync(join(source, name, 'SKILL.md'), packageOf(name, front));
  }
  const show = (hash: string) =>
    page.evaluate((to) => {
      location.hash = to;
    }, hash);

  await test.step('the report of the import names it', async () => {
    await page.getByRole('button', { name: 'New skill', exact: true }).waitFor();
    await page.evaluate(paste, source);
    const dialog = page.getByRole('dialog', { name: /^Import 2 packages/ });
    await dialog.getByRole('row', { name: /innocent/ }).click();
    const report = dialog.getByRole('region', { name: 'Report for innocent' });
    await expect(report.getByText('deputy: pages:read, get_page(people/*)')).toBeVisible();
    await expect(report.getByText('nobody: missing, or cannot be read')).toBeVisible();
    await expectAxeCleanInBothThemes(app);
    await dialog.getByRole('button', { name: 'Import 2 of 2' }).click();
    await expect(page.getByText('disabled until acknowledged')).toBeVisible();
  });
  await test.step('the report before acknowledging names it too', async () => {
    await show('#/library?q=innocent');
    const row = page.getByRole('row', { name: /^Select / });
    await expect(row).toHaveCount(1); // the list of before may still be there
    await row.getByRole('button', { name: /not acknowledged/ }).click();
    const report = page.getByRole('dialog', { name: 'Report on 1 skill' });
    await expect(report.getByText('deputy: pages:read, get_page(people/*)')).toBeVisible();
    await expect(report.getByText('nobody: missing, or cannot be read')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(report).toBeHidden();
  });
  const ids = core.library.list({}).rows.filter(({ name }) => name === 'deputy' || name === 'innocent');
  const reports = await core.library.report({ ids: ids.map(({ id }) => id) });
  core.library.acknowledge({ skills: reports.map(({ id, whole }) => ({ id, whole })) });
  const id = ids.find(({ name }) => name === 'innocent')!.id;

  await test.step('the editor shows it, and what is not granted', async () => {
    await show(`#/skill/${id}?view=form`);
    const section = page.getByRole('region', { name: 'Through others' });
    await expect(section).toContainText('deputy');
    await expect(section).toContainText('pages:read through deputyto innocentnot granted');
    await section.scrollIntoViewIfNeeded();
    await expectAxeCleanInBothThemes(app);
  });

  await test.step('the run asks for it, and it is seen and withdrawn in the settings', async () => {
    await show(`#/skill/${id}?dock=run`);
    await expect(page.getByRole('navigation', { name: 'Outline' })).toContainText('Say');
    await page.keyboard.press('F5');
    const dialog = page.getByRole('dialog', { name: 'Grant permissions to innocent 1.0.0?' });
    await expect(dialog).toContainText('pages:read through deputy');
    await expect(dialog).toContainText('pages:read to deputy');
    await dialog.getByRole('button', { name: 'Grant and run' }).click();
    await expect.poll(() => core.capability.effective({ skillId: id }).decision).toBe('allowed');
    await show('#/settings/audit');
    const grants = page.getByRole('table', { name: 'Grants' });
    await expect(grants.getByText('pages:read through deputy')).toBeVisible();
    await grants.getByRole('button', { name: 'Revoke pages:read through deputy' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
    await expect(grants.getByText('pages:read through deputy')).toBeHidden();
    expect(core.capability.effective({ skillId: id }).decision).toBe('asks');
  });
});

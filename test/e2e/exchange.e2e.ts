// Packages in and out through the window: a folder with attachments and damage, an export with its preview, revisions, a linked folder.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import { exportInto } from './folders.ts';

const TIDES = `---
name: tide-tables
description: Reads tide tables. Use when a page names a tide.
version: "1.1.0"
---

# Tides

Read the table first.
`;

function folderOfSkills(folder: string): string {
  const tides = join(folder, 'skills', 'tide-tables');
  mkdirSync(join(tides, 'scripts'), { recursive: true });
  writeFileSync(join(tides, 'SKILL.md'), TIDES);
  writeFileSync(join(tides, 'scripts', 'read.py'), 'print(1)\n', { mode: 0o755 });
  writeFileSync(join(tides, '.env'), 'TOKEN=1\n');
  mkdirSync(join(folder, 'skills', 'check-dates'));
  writeFileSync(join(folder, 'skills', 'check-dates', 'SKILL.md'), '---\nname: check-dates\ndescription: Dates: check them\n---\nBody\n');
  return join(folder, 'skills');
}

/** As a person who pastes a text outside of every field. */
const paste = (text: string) => {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
};

test('A6, A7, A14, A15: a pasted path shows a report, takes in what is chosen, and leaves secrets out', async ({ app, folder }) => {
  const { page, core } = app;
  const source = folderOfSkills(folder);
  await page.getByRole('button', { name: 'New skill', exact: true }).waitFor();
  await page.evaluate(paste, source);
  const dialog = page.getByRole('dialog', { name: /^Import 2 packages/ });
  await dialog.getByRole('button', { name: /tide-tables/ }).click();
  const report = dialog.getByRole('region', { name: 'Report for tide-tables' });
  await expect(report.getByText('scripts/read.py').first()).toBeVisible();
  await expect(report.getByText('.env')).toBeVisible();
  await expect(dialog.getByText(/nothing written yet/)).toBeVisible();
  expect(core.library.list({ query: 'tide-tables' }).total).toBe(0);
  await expectAxeCleanInBothThemes(app);
  await dialog.getByRole('checkbox', { name: 'Select check-dates' }).check();
  await dialog.getByRole('button', { name: 'Import 2 of 2' }).click();
  await expect(page.getByText('disabled until acknowledged')).toBeVisible();
  const [tides] = core.library.list({ query: 'name:tide-tables' }).rows;
  expect([tides?.enabled, tides?.acknowledged, tides?.attachments]).toEqual([false, false, 1]);
  expect(core.library.list({ query: 'state:broken' }).rows.map((row) => row.fileName)).toEqual(['check-dates/SKILL.md']);
});

test('A6, A13, A2: an export shows what ships and who reads it, and writes the same bytes', async ({ app, folder }) => {
  const { page, core } = app;
  const plan = await core.library.planImport({ files: [{ path: folderOfSkills(folder) }], scope: 'account' });
  core.library.applyImport({ planId: plan.planId, choices: {} });
  const id = core.library.list({ query: 'name:tide-tables' }).rows[0]?.id ?? '';
  await page.goto(`${page.url().split('#')[0]}#/skill/${id}?view=source&dock=revisions`);
  await expect(page.getByRole('grid', { name: 'Revisions' }).getByText('imported')).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Export tide-tables' });
  await dialog.getByRole('combobox', { name: 'Format' }).click();
  await page.getByRole('option', { name: 'Agent Skills folder' }).click();
  const preview = dialog.getByRole('region', { name: 'Files to be written' });
  await expect(preview.getByText('tide-tables/scripts/read.py').first()).toBeVisible();
  await expect(preview.getByRole('list', { name: 'Client support' })).toContainText('Codex');
  await expectAxeCleanInBothThemes(app);
  const out = join(folder, 'out');
  mkdirSync(out);
  await exportInto(page, out);
  await expect(page.getByText(/^Exported/)).toBeVisible();
  expect(readFileSync(join(out, 'tide-tables', 'SKILL.md'), 'utf8')).toBe(TIDES);
  expect(readdirSync(join(out, 'tide-tables', 'scripts'))).toEqual(['read.py']);
});

test('A12: a change on both sides of a link is decided by the person, and both sides are kept', async ({ app, folder }) => {
  const { page, core } = app;
  const source = folderOfSkills(folder);
  const file = join(source, 'tide-tables', 'SKILL.md');
  await core.library.link({ path: source, scope: 'account' });
  const row = core.library.list({ query: 'name:tide-tables' }).rows[0];
  const id = row?.id ?? '';
  const opened = core.library.open({ id });
  // An edit that is not saved yet, and a change of the file meanwhile.
  core.library.saveDraft({ id, text: TIDES.replace('first.', 'first, then the moon.'), baseHash: opened.revision.hash });
  writeFileSync(file, TIDES.replace('Read the', 'Read the whole'));
  await core.library.refreshLinks();
  expect(core.library.open({ id }).row.link?.state).toBe('conflict');
  await page.goto(`${page.url().split('#')[0]}#/skill/${id}?view=source`);
  await page.getByRole('button', { name: 'Compare and decide' }).click();
  const dialog = page.getByRole('dialog', { name: 'Changed on both sides' });
  await dialog.getByRole('button', { name: 'Use file version' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => core.library.open({ id }).row.link?.state).toBe('clean');
  expect(readFileSync(file, 'utf8')).toContain('Read the whole');
  expect(core.library.open({ id }).text).toContain('Read the whole');
});

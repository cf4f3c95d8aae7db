// Packages in and out through the window: a folder with attachments and damage, an export with its preview, revisions, a linked folder.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { competencyText } from '../fixtures/competencies.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import { exportInto } from './folders.ts';
import type { OpenApp } from './open.ts';
import { shots } from './shots.ts';

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
  // A script is a reason to look, so nothing in the list says that all is well.
  const list = dialog.getByRole('grid', { name: 'Packages' });
  await expect(list.getByRole('row', { name: /tide-tables/ })).toContainText('1 caution in the safety report');
  await list.getByRole('row', { name: /tide-tables/ }).click();
  const report = dialog.getByRole('region', { name: 'Report for tide-tables' });
  await expect(report.getByText('scripts/read.py').first()).toBeVisible();
  await expect(report.getByText('.env')).toBeVisible();
  await expect(dialog.getByText(/nothing written yet/)).toBeVisible();
  expect(core.library.list({ query: 'tide-tables' }).total).toBe(0);
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'import');
  // By mouse out and in again; by keyboard up to the broken one, whose report is shown then, and into the import.
  await list.getByRole('checkbox', { name: 'Select tide-tables' }).uncheck();
  await expect(dialog.getByRole('button', { name: 'Import (none selected)' })).toBeDisabled();
  await list.getByRole('checkbox', { name: 'Select tide-tables' }).check();
  await list.press('ArrowUp');
  await expect(dialog.getByRole('region', { name: 'Report for check-dates' })).toBeVisible();
  await list.press('Space');
  await dialog.getByRole('button', { name: 'Import 2 of 2' }).click();
  await expect(page.getByText('disabled until acknowledged')).toBeVisible();
  const [tides] = core.library.list({ query: 'name:tide-tables' }).rows;
  expect([tides?.enabled, tides?.acknowledged, tides?.attachments]).toEqual([false, false, 1]);
  expect(core.library.list({ query: 'state:broken' }).rows.map((row) => row.fileName)).toEqual(['check-dates/SKILL.md']);
});

test('F1, A7: a folder with a competency and the skill that it needs: both are shown, and come in together', async ({ app, folder }) => {
  const { page, core } = app;
  const source = join(folder, 'tides');
  mkdirSync(join(source, 'skills', 'tide-tables'), { recursive: true });
  writeFileSync(join(source, 'skills', 'tide-tables', 'SKILL.md'), TIDES);
  const text = competencyText({ id: 'tide-desk', name: 'Tide desk', skills: ['tide-tables'], permissions: ['pages:read'] });
  writeFileSync(join(source, 'COMPETENCY.toml'), text);
  await page.getByRole('button', { name: 'New skill', exact: true }).waitFor();
  await page.evaluate(paste, source);
  const dialog = page.getByRole('dialog', { name: /^Import / });
  const competencies = dialog.getByRole('region', { name: 'Competencies' });
  await expect(competencies).toContainText('needs 1 skill and 1 permission');
  await expect(competencies.getByRole('checkbox', { name: 'Select competency Tide desk' })).toBeChecked();
  expect(core.competencies.list({ text: 'tide-desk' }).total).toBe(0);
  await expectAxeCleanInBothThemes(app);
  await dialog.getByRole('button', { name: 'Import the skill and 1 competency' }).click();
  await expect(page.getByText('1 competency imported')).toBeVisible();
  expect(core.competencies.list({ text: 'tide-desk' }).rows).toMatchObject([
    { id: 'tide-desk', source: 'imported', readiness: { skills: [{ state: 'unacknowledged' }] } },
  ]);

  // Again, with other content: nothing is decided without the person.
  writeFileSync(join(source, 'COMPETENCY.toml'), text.replace('name = "Tide desk"', 'name = "Tides"'));
  await page.evaluate(paste, join(source, 'COMPETENCY.toml'));
  const again = page.getByRole('dialog', { name: 'Import 1 competency' });
  await expect(again.getByRole('button', { name: 'Import (none selected)' })).toBeDisabled();
  await again.getByRole('checkbox', { name: 'Select competency Tides' }).check();
  await again.getByText('Keep both', { exact: true }).click();
  await again.getByRole('button', { name: 'Import 1 competency' }).click();
  await expect(page.getByText('Its id is tide-desk-2')).toBeVisible();
  expect(
    core.competencies
      .list({ text: 'tide-desk' })
      .rows.map(({ id }) => id)
      .sort(),
  ).toEqual(['tide-desk', 'tide-desk-2']);
});

test('A6: a marketplace is a list to choose from: a plugin with what its manifest says, nothing selected at first', async ({
  app,
  folder,
}) => {
  const { page, core } = app;
  const source = join(folder, 'market');
  const write = (path: string, text: string) => {
    mkdirSync(join(source, path, '..'), { recursive: true });
    writeFileSync(join(source, path), text);
  };
  const plugins = [
    { name: 'herbs', source: './herbs', version: '1.2.0', description: 'Dries herbs and keeps the shelf.', license: 'MIT', hooks: {} },
    { name: 'tides', source: './tides' },
    { name: 'far', source: { source: 'github', repo: 'mara/far' } },
  ];
  write('.claude-plugin/marketplace.json', JSON.stringify({ name: 'garden', plugins }));
  write('herbs/commands/weigh.md', 'Weigh the herbs.\n');
  write('herbs/agents/keeper.md', '---\nname: keeper\ndescription: Keeps the shelf.\n---\n\nYou keep it.\n');
  write('tides/skills/tide-tables/SKILL.md', TIDES);
  await page.getByRole('button', { name: 'New skill', exact: true }).waitFor();
  await page.evaluate(paste, source);
  const dialog = page.getByRole('dialog', { name: /^Import 3 packages/ });
  const list = dialog.getByRole('region', { name: 'Plugins' });
  await expect(list).toContainText('1 command, 1 agent');
  await expect(list).toContainText('mara/far');
  await expect(dialog.getByRole('button', { name: 'Import (none selected)' })).toBeDisabled();
  await expectAxeCleanInBothThemes(app);
  await list.getByRole('checkbox', { name: 'Select plugin herbs' }).press('Space');
  await dialog.getByRole('button', { name: 'Import 2 of 3' }).click();
  await expect(page.getByText('disabled until acknowledged')).toBeVisible();
  const names = core.library.list({ query: 'source:imported' }).rows.map(({ name }) => name);
  expect(names.sort()).toEqual(['keeper', 'weigh']);
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

test('A12: a change on both sides of a link is decided by the person, once, and both sides are kept', async ({ app, folder }) => {
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
  // One question, though a draft waits as well.
  await expect(page.getByText('A draft was saved')).toHaveCount(0);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Two versions of tide-tables/SKILL.md' });
  await expect(dialog.getByText('In the editor')).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await dialog.getByRole('button', { name: 'Use the file' }).click();
  await expect(dialog).toBeHidden();
  await expect.poll(() => core.library.open({ id }).row.link?.state).toBe('clean');
  expect(readFileSync(file, 'utf8')).toContain('Read the whole');
  expect(core.library.open({ id })).toMatchObject({ text: TIDES.replace('Read the', 'Read the whole'), draft: null });
  expect(core.library.revisions({ id }).map(({ reason }) => reason)).toEqual(['linked', 'mine', 'linked']);
});

/** The linked skill open in the editor, with text typed into it and its file changed meanwhile. */
async function divergeWhileTyping({ page, core }: OpenApp, folder: string) {
  const source = folderOfSkills(folder);
  const file = join(source, 'tide-tables', 'SKILL.md');
  await core.library.link({ path: source, scope: 'account' });
  const id = core.library.list({ query: 'name:tide-tables' }).rows[0]?.id ?? '';
  await page.goto(`${page.url().split('#')[0]}#/skill/${id}?view=source`);
  await page.locator('.view-line').last().click();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('Typed here.');
  const theirs = `${TIDES.replace('Reads tide', 'Reads whole tide')}Written there.\n`;
  writeFileSync(file, theirs);
  await core.library.refreshLinks();
  await expect(page.getByText('Neither side is overwritten')).toBeVisible();
  const text = async () => ((await page.locator('.view-lines').first().textContent()) ?? '').replaceAll('\u00a0', ' ');
  return { id, file, theirs, text };
}

test('A12: “Use the file” shows the file’s text over unsaved edits, asks once, and keeps the edits as a revision', async ({
  app,
  folder,
}) => {
  const { page, core } = app;
  const { id, file, theirs, text } = await divergeWhileTyping(app, folder);
  await page.getByRole('button', { name: 'Use the file' }).click();
  await expect(page.getByText('Yours is revision')).toBeVisible();
  await expect.poll(text).toContain('Written there.');
  expect(await text()).not.toContain('Typed here.');
  await expect(page.getByText('Neither side is overwritten')).toHaveCount(0);
  expect([core.library.open({ id }).text, readFileSync(file, 'utf8')]).toEqual([theirs, theirs]);
  const mine = core.library.revisions({ id }).find(({ reason }) => reason === 'mine');
  expect(core.library.revisionText({ id, revisionId: mine?.id ?? '' }).text).toContain('Typed here.');
  // One Undo brings it back as an edit.
  await page.keyboard.press('Control+Z');
  await expect.poll(text).toContain('Typed here.');
});

test('A12: after a comparison was closed, the editor behind it still suggests', async ({ app, folder }) => {
  const { page } = app;
  await divergeWhileTyping(app, folder);
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Two versions of tide-tables/SKILL.md' });
  await expect(dialog.locator('.line-insert').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // The closed comparison ends when nothing else is to be done.
  await page.evaluate(
    () => new Promise((done) => requestIdleCallback(() => requestIdleCallback(() => done(null), { timeout: 2000 }), { timeout: 2000 })),
  );
  await page.locator('.view-line').last().click();
  await page.keyboard.press('Control+Space');
  await expect(page.locator('.suggest-widget')).toBeVisible();
});

test('A12: a merge by places: what is clear is joined, what is not is chosen by the keyboard, and a change meanwhile is told', async ({
  app,
  folder,
}) => {
  const { page, core } = app;
  const { id, file, theirs } = await divergeWhileTyping(app, folder);
  await page.keyboard.press('Control+K');
  await page.keyboard.type('merge both');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Two versions of tide-tables/SKILL.md' });
  await expect(dialog.getByText('changed on both sides: choose its text')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save merge' })).toHaveAttribute('aria-disabled', 'true');
  await expectAxeCleanInBothThemes(app);
  await dialog.getByRole('radiogroup', { name: 'Text of this place' }).getByText('Both').click();
  await expect(dialog.getByText('every place is decided').first()).toBeVisible();
  const again = theirs.replace('Written there.', 'Written there again.');
  writeFileSync(file, again);
  await core.library.refreshLinks();
  await expect(dialog.getByText('The other side has changed again.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Start again with it' }).click();
  await dialog.getByRole('radiogroup', { name: 'Text of this place' }).getByText('Both').click();
  await dialog.getByRole('button', { name: 'Save merge' }).click();
  await expect(dialog).toBeHidden();
  const merged = `${TIDES.replace('Reads tide', 'Reads whole tide')}Typed here.\nWritten there again.\n`;
  expect([readFileSync(file, 'utf8'), core.library.open({ id }).text]).toEqual([merged, merged]);
  // Before these, the file may have been read once more while the typed text was not a draft yet.
  const reasons = core.library.revisions({ id }).map(({ reason }) => reason);
  expect(reasons.slice(0, 3)).toEqual(['merge', 'theirs', 'mine']);
});

test('A6: a folder of another client says what is not a skill, and its files leave as they came', async ({ app, folder }) => {
  const { page, core } = app;
  const source = join(folder, 'project');
  const files = {
    'AGENTS.md': '# For agents\n',
    'docs/guide.md': '# Guide\n',
    '.github/prompts/form.prompt.md': '---\nmode: agent\ndescription: Writes a form\n---\nWrite it for #file:form.md.\n',
    '.gemini/commands/look.toml': 'description = "Looks"\nprompt = "Look for {{args}}."\n',
  };
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(source, path, '..'), { recursive: true });
    writeFileSync(join(source, path), text);
  }
  await page.getByRole('button', { name: 'New skill', exact: true }).waitFor();
  await page.evaluate(paste, source);
  const dialog = page.getByRole('dialog', { name: /^Import 2 packages/ });
  await dialog.getByText('2 files are not skills').click();
  await expect(dialog.getByText('It is a context file', { exact: false })).toBeVisible();
  await expect(dialog.getByText(join(source, 'AGENTS.md'))).toBeVisible();
  await dialog.getByRole('row', { name: /^Select form/ }).click();
  await expect(dialog.getByText('VS Code prompt file')).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await dialog.getByRole('button', { name: 'Import 2 of 2' }).click();
  await expect(page.getByText('disabled until acknowledged')).toBeVisible();
  const ids = core.library
    .list({})
    .rows.filter(({ source: from }) => from === 'imported')
    .map(({ id }) => id);
  const { files: out } = await core.library.exportTo({ ids, dir: folder, overwrite: false, format: 'original' });
  expect(out.map(({ path }) => readFileSync(path, 'utf8')).sort()).toEqual(
    [files['.github/prompts/form.prompt.md'], files['.gemini/commands/look.toml']].sort(),
  );
});

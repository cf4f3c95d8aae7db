// Rows F1 to F4 in the window: the catalog, the plan of an equip with its repairs in place, and the life of what is equipped.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, type Core } from '../../electron/contract/index.ts';
import { acknowledge } from '../fixtures/acknowledge.ts';
import { competencyText, pastedFile, type Written } from '../fixtures/competencies.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import { goTo } from './folders.ts';
import type { OpenApp } from './open.ts';

test.use({ workspaceKind: 'sample' });

async function keep({ core }: OpenApp, ...texts: readonly string[]): Promise<void> {
  const files = texts.map((text) => pastedFile('COMPETENCY.toml', text));
  const { reviewId, items } = await core.competencies.reviewImport({ files, scope: 'account' });
  core.competencies.import({ reviewId, items: items.map(({ itemId }) => ({ itemId, onClash: 'keep_both' as const })) });
}
const write = (app: OpenApp, ...all: readonly Written[]) => keep(app, ...all.map(competencyText));

/** Skills that provide a tool of one name, acknowledged. */
async function install({ core }: OpenApp, ...names: readonly string[]): Promise<void> {
  const files = names.map((name) =>
    pastedFile(
      `${name}.md`,
      `---\nname: ${name}\ndescription: Finds.\nprovides_tools:\n  - { name: find_contradictions, description: Finds them. }\n---\n\nFind.\n`,
    ),
  );
  const plan = await core.library.planImport({ files, scope: 'account' });
  const { items } = core.library.applyImport({ planId: plan.planId, choices: {} });
  acknowledge(
    core.library,
    items.flatMap(({ id }) => (id === null ? [] : [id])),
  );
}

const equippedOf = (core: Core, agent: string) =>
  core.agents.open({ id: agent }).equipped.map(({ competency, state }) => `${competency} ${state}`);

async function showCatalog({ page }: OpenApp): Promise<void> {
  await page.evaluate(() => {
    location.hash = '#/competencies';
  });
  await expect(page.getByRole('listbox', { name: 'Competencies' })).toBeFocused();
}
const card = ({ page }: OpenApp, name: string) => page.getByRole('option').filter({ has: page.getByText(name, { exact: true }) });
const details = ({ page }: OpenApp) => page.getByRole('complementary', { name: 'Details' });
const dialog = ({ page }: OpenApp) => page.getByRole('dialog').first();

const INTAKE: Written = {
  id: 'claims-intake',
  name: 'Claims intake',
  category: 'Insurance',
  skills: ['consistency-checker', 'loss-estimator'],
  permissions: ['api:claimcenter:read', 'api:claimcenter:write'],
  prompt: 'Name the object.\nName the date.',
  more: '[[settings]]\nkey = "currency"\nlabel = "Currency"\nsetting_type = "Select"\ndefault = "EUR"\noptions = [{ value = "EUR", label = "Euro" }, { value = "GBP", label = "Pound" }]\n',
};

test('F1: the catalog is filtered by status and category, searched and sorted, as cards and as a table; what is not in force says why', async ({
  app,
}) => {
  await write(app, INTAKE, { id: 'blunt', name: 'Blunt answers', category: 'Data' });
  await keep(app, 'id = "half"\nname = [\n');
  const { page } = app;
  await showCatalog(app);
  await expect(page.getByRole('button', { name: /^Insurance/ })).toContainText('1');
  await expect(page.getByRole('button', { name: /^Not ready/ })).toContainText('2');
  await expect(card(app, 'Broken')).toContainText('Line 2, column 8: This list does not end');
  await page.getByRole('button', { name: /^Insurance/ }).click();
  await expect(page.getByRole('option')).toHaveCount(1);
  await expect(details(app)).toContainText('loss-estimator');
  await expect(details(app)).toContainText('1 of 2 ready');
  await page.getByRole('button', { name: /^Insurance/ }).click();
  await page.getByRole('textbox', { name: 'Search competencies' }).fill('estimator');
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show table' }).click();
  await expect(page.getByRole('grid', { name: 'Competencies' }).getByRole('row', { name: /Blunt answers/ })).toContainText('ready');
  await expectAxeCleanInBothThemes(app);
  await page.reload();
  await expect(page.getByRole('grid', { name: 'Competencies' })).toBeVisible();
});

test('F2, F4: catalog, equip with a repair of each hindrance in place, Active, pause, resume, unequip, all by mouse', async ({
  app,
  folder,
}) => {
  await write(app, INTAKE);
  const { page, core } = app;
  const skill = join(folder, 'loss-estimator.md');
  writeFileSync(skill, '---\nname: loss-estimator\ndescription: Estimates a loss.\nversion: 1.0.0\n---\nEstimate the loss.\n');
  const desk = core.agents.create({ name: 'claims-desk', systemPrompt: 'You answer questions.' }).row.id;
  const before = core.agents.open({ id: desk }).derived;
  await showCatalog(app);
  await card(app, 'Claims intake').click();
  await details(app).getByRole('button', { name: 'Equip' }).click();
  await expect(dialog(app)).toContainText('Cannot equip yet. 1 skill missing, 2 permissions missing');
  const equip = dialog(app).getByRole('button', { name: /^Equip/ });
  await expect(equip).toHaveText('Equip, 3 things to solve');
  await expectAxeCleanInBothThemes(app);

  await dialog(app).getByRole('button', { name: 'Grant to claims-desk: api:claimcenter:write' }).click();
  await expect(equip).toHaveText('Equip, 2 things to solve');
  await dialog(app).getByRole('button', { name: 'Grant to claims-desk: api:claimcenter:read' }).click();
  await expect(equip).toHaveText('Equip, 1 thing to solve');
  await dialog(app).getByRole('button', { name: 'Import loss-estimator' }).click();
  await goTo(page, folder);
  await page.getByRole('row', { name: /loss-estimator\.md/ }).dblclick();
  await page
    .getByRole('dialog', { name: /^Import loss-estimator/ })
    .getByRole('button', { name: 'Import', exact: true })
    .click();
  await expect(equip).toHaveText('Equip, 1 thing to solve');
  await dialog(app).getByRole('button', { name: 'Read report of loss-estimator' }).click();
  await page.getByRole('button', { name: 'Acknowledge loss-estimator' }).click();
  await expect(equip).toHaveText('Equip');
  await expect(dialog(app).getByRole('region', { name: 'System prompt' })).toContainText('--- Competency: claims-intake ---');
  await dialog(app).getByRole('combobox', { name: 'Currency' }).click();
  await page.getByRole('option', { name: 'Pound' }).click();
  await equip.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(equippedOf(core, desk)).toEqual(['claims-intake in_force']);
  expect(core.agents.settings({ agent: desk })).toMatchObject([{ value: 'GBP', chosen: true }]);
  await expect(card(app, 'Claims intake')).toContainText('Active');
  await expect(page.getByRole('button', { name: /^Active/ })).toContainText('1');

  await details(app).getByRole('button', { name: 'Pause on claims-desk' }).click();
  await expect(card(app, 'Claims intake')).toContainText('Paused');
  await details(app).getByRole('button', { name: 'Resume on claims-desk' }).click();
  await expect(card(app, 'Claims intake')).toContainText('Active');
  await details(app).getByRole('button', { name: 'Unequip from claims-desk' }).click();
  await expect(card(app, 'Claims intake')).toContainText('Installed');
  expect(core.agents.open({ id: desk }).derived).toEqual(before);
});

test('F2: a plan that is no longer so is refused and shown anew', async ({ app }) => {
  await write(app, { id: 'blunt', name: 'Blunt answers', category: 'Data' }, { id: 'other', name: 'Other answers', category: 'Data' });
  const { page, core } = app;
  const desk = core.agents.create({ name: 'desk' }).row.id;
  await showCatalog(app);
  await card(app, 'Blunt answers').click();
  await page.keyboard.press('Alt+e');
  await expect(dialog(app)).toContainText('Nothing stands in the way');
  // Somebody changes the agent between the press and what it does.
  const { apply } = core.agents;
  core.agents.apply = (input) => {
    core.agents.apply = apply;
    apply({ plan: { act: 'equip', agent: desk, competency: 'other', position: null }, stamp: null });
    return apply(input);
  };
  const equip = dialog(app).getByRole('button', { name: 'Equip', exact: true });
  await equip.click();
  await expect(dialog(app).getByRole('alert')).toContainText('The plan below is the new one');
  await expect(dialog(app).getByRole('region', { name: '4 Order of competencies' })).toContainText('Other answers');
  expect(equippedOf(core, desk)).toEqual(['other in_force']);
  await equip.click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(equippedOf(core, desk)).toEqual(['other in_force', 'blunt in_force']);
});

test('F3: a tool name that two competencies bring is solved by pausing one of them', async ({ app }) => {
  const { page, core } = app;
  const desk = core.agents.create({ name: 'desk' }).row.id;
  await write(app, { id: 'one', name: 'First', skills: ['tool-one'] }, { id: 'two', name: 'Second', skills: ['tool-two'] });
  await install(app, 'tool-one', 'tool-two');
  core.agents.apply({ plan: { act: 'equip', agent: desk, competency: 'one', position: null }, stamp: null });
  await showCatalog(app);
  await card(app, 'Second').click();
  await page.keyboard.press('Alt+e');
  await expect(dialog(app)).toContainText('find_contradictions is provided by tool-one and tool-two.');
  await dialog(app).getByRole('button', { name: 'Choose one for find_contradictions' }).click();
  await page.getByRole('menuitem', { name: 'Pause First on desk' }).click();
  await expect(dialog(app)).toContainText('Nothing stands in the way');
  await dialog(app).getByRole('button', { name: 'Equip', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // Resuming the first runs into the same collision: its plan is shown.
  await card(app, 'First').click();
  await details(app).getByRole('button', { name: 'Resume on desk' }).click();
  await expect(dialog(app)).toContainText('Cannot resume yet. 1 tool name used twice');
  expect(equippedOf(core, desk)).toEqual(['one paused', 'two in_force']);
});

const textOf = (core: Core, id: string) => core.competencies.open({ id }).text;
const idOf = (core: Core, name: string) => core.competencies.list({}).rows.find((row) => row.name === name)?.sourceId ?? '';

test('F1: form and source are one document: an edit of the form is a splice, Undo goes back over both, and nothing else changes', async ({
  app,
}) => {
  const text = `# Kept as it is.\n${competencyText({ ...INTAKE, skills: ['consistency-checker'] })}`;
  await keep(app, text);
  const { page, core } = app;
  const id = idOf(core, 'Claims intake');
  await showCatalog(app);
  await card(app, 'Claims intake').dblclick();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await expect(name).toHaveValue('Claims intake');
  await name.fill('Claims desk');
  const skills = page.getByRole('textbox', { name: 'Skills' });
  await skills.fill('policy-lookup');
  await skills.press('Enter');
  await expect(page.getByRole('button', { name: 'Remove policy-lookup' })).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await page.getByRole('tab', { name: 'Source' }).click();
  const source = page.locator('.monaco-editor').first();
  await expect(source).toContainText('policy-lookup');
  await page.keyboard.press('Control+s');
  await expect(page.getByText('All changes saved')).toBeVisible();
  const edited = text
    .replace('name = "Claims intake"', 'name = "Claims desk"')
    .replace('["consistency-checker"]', '["consistency-checker", "policy-lookup"]');
  expect(textOf(core, id)).toBe(edited);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(source).toContainText('Claims intake');
  await page.keyboard.press('Control+s');
  await expect.poll(() => textOf(core, id)).toBe(text);
  // The earlier text is a revision, which is compared and brought back.
  await page.getByRole('tab', { name: 'Revisions' }).click();
  await page.getByRole('button', { name: 'Compare revision 2' }).click();
  await page.getByRole('button', { name: 'Restore revision 2' }).click();
  await expect.poll(() => textOf(core, id)).toBe(edited);
  await expect(page.getByRole('heading', { name: 'Claims desk' })).toBeVisible();
  // Whoever leaves has saved, and finds that text on coming back, not what it was before.
  await page.getByRole('tab', { name: 'Source' }).click();
  await source.click();
  await page.keyboard.press('ControlOrMeta+Home');
  await page.keyboard.type('# Mine.\n');
  await page.getByRole('link', { name: 'Library' }).click();
  await expect.poll(() => textOf(core, id)).toBe(`# Mine.\n${edited}`);
  const { open } = core.competencies;
  core.competencies.open = () => {
    throw new AppError('changed_meanwhile', 'Not now.');
  };
  await page.goBack();
  await expect(source).toContainText('# Mine.');
  core.competencies.open = open;
});

test('F1: a save over what another program changed keeps both sides, and the person decides', async ({ app }) => {
  await write(app, { id: 'blunt', name: 'Blunt answers', category: 'Data' });
  const { page, core } = app;
  const id = idOf(core, 'Blunt answers');
  await showCatalog(app);
  await card(app, 'Blunt answers').dblclick();
  const description = page.getByRole('textbox', { name: 'Description', exact: true });
  await description.fill('Mine.');
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
  const { text, revision } = core.competencies.open({ id });
  core.competencies.save({ id, text: (text ?? '').replace('What Blunt answers is for.', 'Theirs.'), baseHash: revision.hash });
  await expect(page.getByText('Changed here and in another window or program')).toBeVisible();
  await page.getByRole('button', { name: 'Compare' }).click();
  await expect(page.getByRole('dialog')).toContainText('Theirs, kept');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await expect.poll(() => textOf(core, id)).toContain('Mine.');
  const kept = core.competencies.revisions({ id }).map((each) => core.competencies.revisionText({ id, revisionId: each.id }).text);
  expect(kept.some((each) => each.includes('Theirs.'))).toBe(true);
});

test('F1: a broken file is opened, its findings have a place and a repair, and it is listed as sound again', async ({ app }) => {
  await keep(app, 'id = "half"\nname = "Half"\ndescription = "Half of it."\ncategory = "Data"\nrequired_skills = ["a"\n');
  const { page, core } = app;
  await showCatalog(app);
  await card(app, 'Broken').click();
  await details(app).getByRole('button', { name: 'Repair' }).click();
  const findings = page.getByRole('table', { name: 'Findings' }).or(page.getByRole('grid', { name: 'Findings' }));
  await expect(findings).toContainText('5:');
  await expectAxeCleanInBothThemes(app);
  const repair = findings.getByRole('button').first();
  if (await repair.isVisible()) {
    await repair.click();
    await page.getByRole('button', { name: 'Repair', exact: true }).last().click();
  } else {
    await page.locator('.monaco-editor').first().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(']');
  }
  await page.keyboard.press('Control+s');
  await expect.poll(() => core.competencies.list({}).rows.find(({ id }) => id === 'half')?.state).toBe('ok');
  await page.getByRole('tab', { name: 'Form' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Half');
});

test('F1: a new one, a fork, a delete that is undone, and an export', async ({ app, folder }) => {
  const { page, core } = app;
  await showCatalog(app);
  await page.getByRole('button', { name: 'New competency' }).click();
  await page.getByRole('dialog').getByText('Account', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Harbour watch');
  await page.keyboard.press('Enter');
  // The dialog has a field of that name too, and while it is open no key leaves the screen.
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue('Harbour watch');
  await page.keyboard.press('Alt+ArrowLeft');
  await card(app, 'Harbour watch').click();
  const more = (act: string) =>
    details(app)
      .getByRole('button', { name: 'Actions for Harbour watch' })
      .click()
      .then(() => page.getByRole('menuitem', { name: act }).click());
  await more('Export competency');
  await goTo(page, folder);
  await page.getByRole('button', { name: 'Export here' }).click();
  await expect(page.getByText('Exported 1 competency')).toBeVisible();
  await more('Fork competency to workspace');
  await expect(page.getByRole('option').filter({ hasText: 'Hidden' })).toHaveCount(1);
  await page.getByRole('option').filter({ hasText: 'Harbour watch' }).filter({ hasText: 'Installed' }).click();
  await more('Delete competency');
  await expect(page.getByRole('option').filter({ hasText: 'Hidden' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('option').filter({ hasText: 'Hidden' })).toHaveCount(1);
  expect(
    core.competencies
      .list({})
      .rows.filter(({ name }) => name === 'Harbour watch')
      .map(({ state }) => state)
      .sort(),
  ).toEqual(['hidden', 'ok']);
});

test('F1: an import shows what does not carry over, asks about an empty list, and is back at the catalog', async ({ app }) => {
  const { page, core } = app;
  await showCatalog(app);
  const hand =
    'id = "tide-hand"\nname = "Tide hand"\ndescription = "Reads tides."\ncategory = "data"\nskills = []\ntools = ["shell_exec"]\n\n[agent]\nname = "tide"\nsystem_prompt = "Read the tides."\n';
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([text], 'HAND.toml'));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, hand);
  const report = page.getByRole('region', { name: 'Competencies' });
  await expect(report).toContainText('Tide hand');
  await expect(report).toContainText('Not carried over');
  await expectAxeCleanInBothThemes(app);
  await report.getByRole('textbox', { name: 'skills' }).fill('tide-reader, page-search');
  await page.getByRole('button', { name: 'Import 1 competency' }).click();
  await expect(card(app, 'Tide hand')).toContainText('2 of 2 skills missing');
  expect(core.competencies.list({}).rows.find(({ id }) => id === 'tide-hand')?.skills).toEqual(['tide-reader', 'page-search']);
});

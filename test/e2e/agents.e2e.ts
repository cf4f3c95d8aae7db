// Rows E5, F2 to F6 in the window: agents, what each is equipped with, what it may do now and why, and what would change it.

import { AppError } from '../../electron/contract/index.ts';
import { acknowledge } from '../fixtures/acknowledge.ts';
import { competencyText, pastedFile, type Written } from '../fixtures/competencies.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import type { OpenApp } from './open.ts';
import { shots } from './shots.ts';

test.use({ workspaceKind: 'sample' });

async function keep({ core }: OpenApp, ...given: readonly (Written | 'workspace')[]): Promise<void> {
  const all = given.filter((each) => each !== 'workspace');
  const scope = given.includes('workspace') ? 'workspace' : 'account';
  const files = all.map((each) => pastedFile('COMPETENCY.toml', competencyText(each)));
  const { reviewId, items } = await core.competencies.reviewImport({ files, scope });
  core.competencies.import({ reviewId, items: items.map(({ itemId }) => ({ itemId, onClash: 'keep_both' as const })) });
}

/** A skill that asks for a permission, installed and acknowledged. */
async function install({ core }: OpenApp, name: string, more = ''): Promise<void> {
  const text = `---\nname: ${name}\ndescription: Notes things.\nversion: 1.0.0\n${more}---\n\nYou keep notes.\n\n\`\`\`jinja prompt_template name="Note"\nNote it.\n\`\`\`\n`;
  const plan = await core.library.planImport({ files: [pastedFile(`${name}.md`, text)], scope: 'account' });
  const { items } = core.library.applyImport({ planId: plan.planId, choices: {} });
  acknowledge(
    core.library,
    items.flatMap(({ id }) => (id === null ? [] : [id])),
  );
}

const KEEPER: Written = { id: 'keeper', name: 'Log keeper', skills: ['log-notes'], prompt: 'Keep the log.' };
const PLAIN: Written = { id: 'plain', name: 'Plain answers', prompt: 'Answer in plain words.' };

async function show({ page }: OpenApp, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

const idOf = ({ core }: OpenApp, name: string): string => core.agents.list().find((row) => row.name === name)?.id ?? '';
const dialog = ({ page }: OpenApp) => page.getByRole('dialog').last();
const SKILL = 'required_permissions: [crm:read]\n';

test('F2, E5: a new agent is equipped from its own screen, and what blocks a skill is granted from the matrix', async ({ app }) => {
  await install(app, 'log-notes', SKILL);
  await keep(app, KEEPER);
  const { page, core } = app;
  const { keyboard } = page;
  await page.getByRole('link', { name: 'Agents' }).click();
  await page.getByRole('button', { name: 'New agent' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('night desk');
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Own prompt' })).toBeFocused();
  await keyboard.type('You keep watch.');
  await keyboard.press('Control+s');
  await expect(page.getByText('Saved the prompt')).toBeVisible();
  const desk = idOf(app, 'night desk');
  expect(core.agents.open({ id: desk }).manifest.systemPrompt).toBe('You keep watch.');
  await page.getByRole('tab', { name: /^Profile/ }).click();
  await expect(page.getByText('It is equipped with nothing')).toBeVisible();
  await page.getByRole('button', { name: 'Equip…' }).first().click();
  await dialog(app).getByRole('combobox', { name: 'Competency' }).click();
  await page.getByRole('option', { name: 'Log keeper' }).click();
  await dialog(app).getByRole('button', { name: 'Equip', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Competencies', exact: true })).toContainText('Active');
  await expect(page.getByRole('region', { name: 'Skills' })).toContainText('log-notes');

  await page.getByRole('tab', { name: 'What it may do' }).click();
  await page.getByText(/^Skills \d/).click();
  const row = page.getByRole('grid', { name: 'Skills' }).getByRole('row', { name: /log-notes/ });
  await expect(row).toContainText('crm:read is not granted.');
  await row.click();
  await page.getByRole('button', { name: 'Grant crm:read' }).click();
  await expect(row).toContainText('allowed');
});

test('F2: competencies are put in the order of the prompt by dragging and with Alt and the arrows; what changed outside adds nothing until it is accepted', async ({
  app,
}) => {
  await keep(app, PLAIN, { id: 'last', name: 'Last word' });
  const { page, core } = app;
  const desk = core.agents.create({ name: 'desk' }).row.id;
  for (const competency of ['plain', 'last']) {
    core.agents.apply({ plan: { act: 'equip', agent: desk, competency, position: null }, stamp: null });
  }
  /** In the core, and then on the screen. */
  const expectOrder = async (first: string, ...order: string[]) => {
    await expect.poll(() => core.agents.open({ id: desk }).equipped.map(({ competency }) => competency)).toEqual(order);
    await expect(entries.first()).toContainText(first);
  };
  await show(app, `#/agents/${desk}`);
  const entries = page.getByRole('region', { name: 'Competencies', exact: true }).getByRole('listitem');
  await expect(entries).toHaveCount(2);
  await entries.nth(1).dragTo(entries.nth(0));
  await expectOrder('Last word', 'last', 'plain');
  await page.getByRole('button', { name: 'Pause Last word' }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expectOrder('Plain answers', 'plain', 'last');
  await page.keyboard.press('Alt+ArrowUp');
  await expectOrder('Last word', 'last', 'plain');
  await keep(app, { ...PLAIN, prompt: 'Another.' }, 'workspace');
  await expect(page.getByRole('region', { name: 'Competencies', exact: true })).toContainText('Changed outside');
  await expect(page.getByRole('listbox', { name: 'Agents' }).getByRole('img', { name: '1 competency needs attention' })).toBeVisible();
  await page.getByRole('button', { name: 'Review Plain answers' }).click();
  await dialog(app).getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByRole('region', { name: 'Competencies', exact: true })).not.toContainText('Changed outside');
  await expectAxeCleanInBothThemes(app);
});

test('E5: what if says what would be decided, applies nothing until it is told to, and then by the ordinary acts', async ({ app }) => {
  await install(app, 'log-notes', 'required_permissions: [pages:read]\ntools: [get_page]\n');
  await keep(app, KEEPER);
  const { page, core } = app;
  const desk = core.agents.create({ name: 'desk' }).row.id;
  await show(app, `#/agents/${desk}?tab=matrix`);
  const row = page.getByRole('grid', { name: 'Tools' }).getByRole('row', { name: /^get_page / });
  await expect(row).toContainText('denied');
  await page.getByRole('button', { name: 'What if…' }).click();
  await page.getByRole('combobox', { name: 'Equip', exact: true }).click();
  await page.getByRole('option', { name: 'Log keeper' }).click();
  await page.getByRole('combobox', { name: 'Grant' }).fill('pages');
  await page.keyboard.press('Enter');
  await expect(page.getByText('does not name a resource and an access')).toBeVisible();
  await page.getByRole('combobox', { name: 'Grant' }).fill('pages:read');
  await page.keyboard.press('Enter');
  await expect(row).toContainText('denied →');
  await expect(row).toContainText('allowed');
  await shots(app, 'whatif');
  await expectAxeCleanInBothThemes(app);
  expect([core.agents.open({ id: desk }).equipped, core.capability.grants({ agent: desk, skillId: null })]).toEqual([[], []]);
  await page.getByRole('button', { name: 'Apply…' }).click();
  await dialog(app).getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(dialog(app)).toContainText('Nothing stands in the way');
  await dialog(app).getByRole('button', { name: 'Equip', exact: true }).click();
  await expect(row).not.toContainText('→');
  await expect(row).toContainText('allowed');
  expect(core.capability.grants({ agent: desk, skillId: null }).map(({ permission }) => permission.resource)).toEqual(['pages']);
});

test('C12: permissions are granted by presets and as text, for a time and with a reason, restricted, lifted and revoked', async ({
  app,
}) => {
  const { page, core } = app;
  const desk = core.agents.create({ name: 'desk' }).row.id;
  await show(app, `#/agents/${desk}?tab=permissions`);
  await page.getByRole('button', { name: 'Grant…' }).click();
  const text = dialog(app).getByRole('textbox', { name: 'Permissions, one a line' });
  await expect(text).toBeFocused();
  await text.fill('crm:read\nnothing');
  await expect(dialog(app)).toContainText('“nothing”: write a resource and an access');
  await expect(dialog(app).getByRole('button', { name: 'Grant', exact: true })).toBeDisabled();
  await text.fill('crm:read\nFileRead(notes/*)');
  await dialog(app).getByRole('checkbox', { name: 'Remember between runs' }).check();
  await dialog(app).getByRole('textbox', { name: 'Why' }).fill('for the audit');
  await shots(app, 'permit');
  await expectAxeCleanInBothThemes(app);
  await dialog(app).getByRole('button', { name: 'Grant', exact: true }).click();
  const table = page.getByRole('table', { name: 'Permissions' });
  await expect(table).toContainText('FileRead(notes/*)');
  await expect(table).toContainText('for the audit');
  expect(core.capability.grants({ agent: desk, skillId: null })).toHaveLength(4);
  await page.getByRole('button', { name: 'Restrict…' }).click();
  await dialog(app).getByRole('textbox', { name: 'Permissions, one a line' }).fill('crm:read');
  await dialog(app).getByRole('button', { name: 'Restrict', exact: true }).click();
  await page.getByRole('button', { name: 'Lift crm:read' }).click();
  await expect(page.getByText('Nothing is restricted.')).toBeVisible();
  await page.getByRole('button', { name: 'Revoke crm:read' }).click();
  await dialog(app).getByRole('button', { name: 'Revoke', exact: true }).click();
  await expect(table).not.toContainText('crm:read');
  await shots(app, 'permissions');
  await expectAxeCleanInBothThemes(app);
});

test('F2: an agent from a file brings wishes, which are granted one by one, and its empty list is asked about; deleting it is undone', async ({
  app,
}) => {
  const { page, core } = app;
  await show(app, '#/agents');
  await page.getByRole('button', { name: 'Import agent' }).click();
  const file = { name: 'visitor', tools: [], permissions: ['crm:read', 'crm:write'], colour: 'red' };
  await dialog(app).getByRole('textbox', { name: 'File', exact: true }).fill(JSON.stringify(file));
  await expect(dialog(app)).toContainText('Its list of tools is empty. That means');
  await expect(dialog(app)).toContainText('Not read: colour');
  await expect(dialog(app).getByRole('button', { name: 'Import agent' })).toBeDisabled();
  await dialog(app).getByText('No tools').click();
  await dialog(app).getByRole('checkbox', { name: 'crm:read' }).check();
  await expectAxeCleanInBothThemes(app);
  await dialog(app).getByRole('button', { name: 'Import agent' }).click();
  await expect(page.getByRole('heading', { name: 'visitor' })).toBeVisible();
  const id = idOf(app, 'visitor');
  expect(core.capability.grants({ agent: id, skillId: null }).map(({ permission }) => permission.access)).toEqual(['read']);
  await page.getByRole('button', { name: 'Actions for visitor' }).click();
  await page.getByRole('menuitem', { name: 'Delete agent' }).click();
  await expect(page.getByRole('option', { name: /visitor/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('option', { name: /visitor/ })).toBeVisible();
});

const MEASURED: Written = {
  id: 'measured',
  name: 'Measured',
  more: `
[[settings]]
key = "pace"
label = "Pace"
setting_type = "Select"
default = "quick"
options = [{ value = "quick", label = "Quick" }, { value = "slow", label = "Slow" }, { value = "slow", label = "Slow again" }]

[[settings]]
key = "strict"
label = "Strict"
setting_type = "Toggle"
default = "false"

[[settings]]
key = "note"
label = "Note"
setting_type = "Text"

[[metrics]]
label = "Notes kept"
memory_key = "notes.kept"
format = "number"
`,
};

test('F6: settings are chosen and are their default again; metrics are tiles; memory is searched, added, edited and removed by hand', async ({
  app,
}) => {
  await keep(app, MEASURED);
  const { page, core } = app;
  const desk = core.agents.create({ name: 'desk' }).row.id;
  core.agents.apply({ plan: { act: 'equip', agent: desk, competency: 'measured', position: null }, stamp: null });
  for (const value of ['2', '5', '3']) core.agents.setMemory({ agent: desk, scope: 'workspace', key: 'notes.kept', value });
  await show(app, `#/agents/${desk}?tab=settings`);
  const settings = page.getByRole('region', { name: 'Settings' });
  await settings.getByRole('combobox', { name: 'Pace' }).click();
  await page.getByRole('option', { name: 'Slow' }).click();
  await settings.getByRole('switch', { name: 'Strict' }).click();
  const note = settings.getByRole('textbox', { name: 'Note' });
  await note.fill('By hand.');
  await note.press('Enter');
  await expect(settings.getByRole('button', { name: 'Default of Note' })).toBeVisible();
  await expect(note).toBeFocused();
  await settings.getByRole('button', { name: 'Default of Note' }).click();
  await expect(note).toHaveValue('');
  const values = () => core.agents.settings({ agent: desk }).map(({ value, chosen }) => [value, chosen]);
  await expect.poll(values).toEqual([
    ['slow', true],
    ['true', true],
    [null, false],
  ]);
  await settings.getByRole('button', { name: 'Default of Pace' }).click();
  await expect.poll(values).toEqual([
    ['quick', false],
    ['true', true],
    [null, false],
  ]);
  await expect(page.getByRole('region', { name: 'Metrics' })).toContainText('3');
  await shots(app, 'settings');
  await expectAxeCleanInBothThemes(app);

  await page.getByRole('tab', { name: 'Memory' }).click();
  const table = page.getByRole('table', { name: 'Memory' });
  await expect(table).toContainText('settings.measured.strict');
  await expect(page.getByRole('button', { name: 'Edit settings.measured.strict' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add…' }).click();
  await dialog(app).getByRole('textbox', { name: 'Key' }).fill('harbour');
  await dialog(app).getByRole('textbox', { name: 'Value' }).fill('Hull');
  await dialog(app).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(app)).toContainText('The value is not JSON');
  await dialog(app).getByRole('textbox', { name: 'Value' }).fill('{"name": "Hull"}');
  await dialog(app).getByRole('button', { name: 'Save' }).click();
  await expect(table).toContainText('{"name":"Hull"}');
  await page.getByRole('button', { name: 'Add…' }).click();
  await dialog(app).getByRole('textbox', { name: 'Key' }).fill('harbour');
  await dialog(app).getByRole('textbox', { name: 'Value' }).fill('1');
  await dialog(app).getByRole('button', { name: 'Save' }).click();
  await expect(dialog(app)).toContainText('harbour already exists. Edit that entry instead.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('textbox', { name: 'Search keys and values' }).fill('hull');
  await expect(table).not.toContainText('notes.kept');
  await shots(app, 'memory');
  await expectAxeCleanInBothThemes(app);
  await page.getByRole('button', { name: 'Remove harbour' }).click();
  await expect(page.getByText('Nothing has these words.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(table).toContainText('harbour');
});

test('F2: a prompt that is being written stays while another part is shown, and is not saved over what was changed elsewhere without a question', async ({
  app,
}) => {
  const { page, core } = app;
  const desk = core.agents.create({ name: 'desk' }).row.id;
  await show(app, `#/agents/${desk}?tab=prompt`);
  const prompt = page.getByRole('textbox', { name: 'Own prompt' });
  await prompt.fill('Mine.');
  await page.getByRole('tab', { name: /^Profile/ }).click();
  await page.getByRole('tab', { name: 'Prompt' }).click();
  await expect(prompt).toHaveValue('Mine.');
  core.agents.update({ id: desk, version: core.agents.open({ id: desk }).version, changes: { systemPrompt: 'Theirs.' } });
  await expect(page.getByText('changed elsewhere since you began')).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  const kept = () => core.agents.open({ id: desk }).manifest.systemPrompt;
  await prompt.press('Control+s');
  await dialog(app).getByRole('button', { name: 'Cancel' }).click();
  expect(kept()).toBe('Theirs.');
  await expect(prompt).toBeFocused();
  await prompt.press('Control+s');
  await dialog(app).getByRole('button', { name: 'Replace' }).click();
  await expect.poll(kept).toBe('Mine.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(kept).toBe('Theirs.');
});

test('F4: undoing the unequipping of what had changed outside shows the plan first; an agent that was deleted elsewhere is not shown on', async ({
  app,
}) => {
  await keep(app, PLAIN);
  const { page, core } = app;
  const desk = core.agents.create({ name: 'desk' }).row.id;
  core.agents.apply({ plan: { act: 'equip', agent: desk, competency: 'plain', position: null }, stamp: null });
  await show(app, `#/agents/${desk}`);
  await keep(app, { ...PLAIN, prompt: 'Another.' }, 'workspace');
  await expect(page.getByRole('region', { name: 'Competencies', exact: true })).toContainText('Changed outside');
  await page.getByRole('button', { name: 'Actions for Plain answers' }).click();
  await page.getByRole('menuitem', { name: 'Unequip Plain answers' }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(dialog(app)).toContainText('Nothing stands in the way');
  expect(core.agents.open({ id: desk }).derived.prompt).toBe('');
  await dialog(app)
    .getByRole('button', { name: /^Cancel/ })
    .click();
  core.agents.remove({ id: desk });
  await expect(page.getByText('Could not open the agent')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'desk', exact: true })).toHaveCount(0);
});

test('F1, F2: of 2,000 competencies only the cards and rows in sight are drawn, and each can be chosen to equip and to suppose', async ({
  app,
}) => {
  const { page, core } = app;
  const MANY = 2000;
  for (let from = 0; from < MANY; from += 100) {
    await keep(app, ...Array.from({ length: 100 }, (_, at): Written => ({ id: `many-${from + at}`, name: `Harbour ${from + at}` })));
  }
  await show(app, '#/competencies');
  const cards = page.getByRole('listbox', { name: 'Competencies' });
  await expect(cards.getByRole('option').first()).toContainText('Harbour');
  expect(await cards.getByRole('option').count()).toBeLessThan(80);
  await page.keyboard.press('End');
  await expect(cards.locator('[data-active="true"]')).toContainText('Weekly review');
  expect(await cards.getByRole('option').count()).toBeLessThan(80);
  await page.keyboard.press('Alt+v');
  const table = page.getByRole('grid', { name: 'Competencies' });
  await expect(table).toHaveAttribute('aria-rowcount', /^200\d$/);
  expect(await table.getByRole('row').count()).toBeLessThan(80);

  const desk = core.agents.create({ name: 'desk' }).row.id;
  await show(app, `#/agents/${desk}`);
  await page.getByRole('button', { name: 'Equip…' }).first().click();
  for (const last of ['Harbour 999', 'Harbour 1999']) {
    await dialog(app).getByRole('combobox', { name: 'Competency' }).fill(last);
    await page.getByRole('option', { name: last }).click();
    await expect(dialog(app)).toContainText('Nothing stands in the way');
  }
  await dialog(app).getByRole('button', { name: 'Equip', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Competencies', exact: true })).toContainText('Harbour 1999');
  await page.getByRole('tab', { name: 'What it may do' }).click();
  await page.getByRole('button', { name: 'What if…' }).click();
  await page.getByRole('combobox', { name: 'Equip', exact: true }).fill('Harbour 999');
  await page.getByRole('option', { name: 'Harbour 999' }).click();
  await page.getByRole('button', { name: 'Apply…' }).click();
  await dialog(app).getByRole('button', { name: 'Apply', exact: true }).click();
  await expect(dialog(app)).toContainText('Nothing stands in the way');
});

test('F3: skills and tools are given by hand, and Undo takes back the last change alone', async ({ app }) => {
  const { core, page } = app;
  const { row } = core.agents.create({ name: 'desk' });
  const kept = () => {
    const { skills, tools, modelId } = core.agents.open({ id: row.id }).manifest;
    return { skills, tools, modelId };
  };
  await show(app, `#/agents/${row.id}`);
  const part = page.getByRole('region', { name: 'Given by hand' });
  await part.getByRole('combobox', { name: 'Skills' }).fill('check-links');
  await page.keyboard.press('Enter');
  await expect.poll(kept).toMatchObject({ skills: { kind: 'listed', ids: ['check-links'] } });
  await expect(page.getByRole('region', { name: 'Skills', exact: true })).toContainText('by hand');
  await expect(part.locator('.mantine-Pill-root', { hasText: 'check-links' })).toBeVisible();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.hover(); // so it does not go by itself
  // Another change begins (and fails): from then on nothing is offered that would take back the skills instead of it.
  const { update } = core.agents;
  core.agents.update = () => {
    core.agents.update = update;
    throw new AppError('changed_meanwhile', 'The agent was changed meanwhile.');
  };
  await part.getByRole('combobox', { name: 'Tools' }).fill('get_page');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('The agent was changed meanwhile.');
  await expect(undo).toHaveCount(0);
  await part.getByRole('combobox', { name: 'Tools' }).fill('get_page');
  await page.keyboard.press('Enter');
  await expect.poll(kept).toMatchObject({ tools: { kind: 'listed', ids: ['get_page'] } });
  await expect(part.locator('.mantine-Pill-root', { hasText: 'get_page' })).toBeVisible();
  await part.getByRole('heading', { name: 'By hand' }).click(); // closes the list of what is offered
  await undo.click();
  await expect.poll(kept).toEqual({ skills: { kind: 'listed', ids: ['check-links'] }, tools: { kind: 'none' }, modelId: null });
  await expect(part.locator('.mantine-Pill-root', { hasText: 'get_page' })).toHaveCount(0);
  await page.getByRole('alert').getByRole('button', { name: 'Close' }).click();
  await expectAxeCleanInBothThemes(app);
});

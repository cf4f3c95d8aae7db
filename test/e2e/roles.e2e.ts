// Row G4 in the window: a role with its skills and duties, the plan of a commission with its repairs, the act, and the way back.
import { readdirSync, readFileSync } from 'node:fs';
import { acknowledge } from '../fixtures/acknowledge.ts';
import { pastedFile } from '../fixtures/competencies.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import type { OpenApp } from './open.ts';
import { shots } from './shots.ts';

test.use({ workspaceKind: 'sample' });

const CLERK = `post_id = "clerk"
name = "Intake clerk"
description = "Takes in what arrives."
standing_orders = "Be brief."

[[required_skills]]
skill_id = "log-notes"

[[optional_skills]]
skill_id = "signals"
min_proficiency = 4

[[duties]]
name = "Morning intake"
schedule = "0 8 * * 1-5"
skills = ["log-notes"]
priority = 1
`;

async function install({ core }: OpenApp): Promise<string> {
  const text =
    '---\nname: log-notes\ndescription: Notes things.\nversion: 1.0.0\nrequired_permissions: [crm:read, pages:read]\ntools: [get_page]\n---\n\nYou keep notes.\n\n```jinja prompt_template name="Note"\nNote it.\n```\n';
  const plan = await core.library.planImport({ files: [pastedFile('log-notes.md', text)], scope: 'account' });
  const { items } = core.library.applyImport({ planId: plan.planId, choices: {} });
  const ids = items.flatMap(({ id }) => (id === null ? [] : [id]));
  acknowledge(core.library, ids);
  return ids[0]!;
}

/** By keyboard, once the window is there to take it. */
async function goToRoles({ page }: OpenApp): Promise<void> {
  await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
  await page.locator('body').press('g');
  await page.keyboard.press('r');
}

/** A permission that is restricted, a tool that is off, and another role of the same post. */
async function standInTheWay({ core }: OpenApp, agent: string): Promise<void> {
  core.capability.restrict({ agent, permissions: [{ resource: 'crm', access: 'read', scope: null }], until: null, why: '' });
  core.tools.configure({ key: core.tools.list({ text: 'get_page' }).rows[0]!.key, changes: { enabled: false } });
  core.agents.create({ name: 'ana' });
  const { reviewId, items } = await core.roles.reviewImport({
    files: [pastedFile('OTHER.toml', CLERK.replace('Intake clerk', 'Other clerk'))],
    scope: 'account',
  });
  const kept = core.roles.import({ reviewId, items: items.map(({ itemId }) => ({ itemId, onClash: 'keep_both' as const, answers: {} })) });
  const { row, text } = core.roles.open({ id: kept.items[0]!.row!.sourceId });
  core.roles.save({ id: row.sourceId, text: text!.replace(`"${row.id}"`, '"clerk"'), baseHash: row.hash });
}

test('G4: a role is looked at, what stands in the way is repaired, an agent is commissioned and dismissed, by mouse and by keyboard', async ({
  app,
}) => {
  const { page, core } = app;
  const skill = await install(app);
  core.library.setEnabled({ id: skill, enabled: false });
  const jan = core.agents.create({ name: 'jan', id: 'jan', systemPrompt: 'You are Jan.', tools: { kind: 'listed', ids: ['get_page'] } }).row
    .id;
  const { reviewId, items } = await core.roles.reviewImport({ files: [pastedFile('ROLE.toml', CLERK)], scope: 'account' });
  core.roles.import({ reviewId, items: items.map(({ itemId }) => ({ itemId, onClash: 'skip' as const, answers: {} })) });
  await standInTheWay(app, jan);

  await goToRoles(app);
  await expect(page.getByRole('heading', { name: 'Intake clerk' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Intake clerk' }).getByText('nobody has it')).toBeVisible();
  await expect(page.getByRole('img', { name: 'missing; needs 4 Enable' })).toBeVisible();
  const dock = page.getByRole('complementary', { name: 'Commissioning plan' });
  await expect(dock.getByText('4 things stand in the way')).toBeVisible();
  await expect(dock.getByText('The skill log-notes is disabled.')).toBeVisible();
  await expect(dock.getByText('crm:read is restricted for jan.')).toBeVisible();
  await expect(dock.getByRole('button', { name: 'Commission, 4 to solve' })).toBeDisabled();
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'roles-blocked');

  await dock.getByRole('button', { name: 'Enable log-notes' }).click();
  await dock.getByRole('button', { name: 'Lift the restriction of crm:read' }).click();
  await dock.getByRole('button', { name: 'Grant crm:read' }).click();
  await dock.getByRole('button', { name: 'Grant pages:read' }).click();
  await dock.getByRole('button', { name: 'Enable the tool get_page' }).click();
  await expect(dock.getByRole('button', { name: 'Commission', exact: true })).toBeEnabled();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dock.getByText('jan has this role.')).toBeVisible();
  expect(core.agents.open({ id: jan }).derived.prompt).toBe('You are Jan.\n\n--- Role: clerk ---\nBe brief.');
  await shots(app, 'roles-held');
  await dock.getByRole('button', { name: 'Dismiss from Intake clerk' }).click();
  await expect(dock.getByRole('button', { name: 'Commission', exact: true })).toBeEnabled();
  expect(core.roles.of({ agent: jan })).toBeNull();

  await page.getByRole('button', { name: 'Other agent' }).click();
  await page.keyboard.type('ana');
  await page.keyboard.press('Enter');
  await expect(dock.getByRole('heading', { name: 'Commission ana' })).toBeVisible();
  await page.getByRole('option', { name: /Other clerk/ }).click();
  await expect(page.getByText('Another role of the same scope has the post clerk and is the one in force.')).toBeVisible();
  await expect(dock).toBeHidden();
  await page.getByRole('option', { name: /Intake clerk/ }).click();
  await expect(dock.getByRole('heading', { name: 'Commission ana' })).toBeVisible();
  await page.getByRole('button', { name: 'Other agent' }).click();
  await page.keyboard.type('jan');
  await page.keyboard.press('Enter');
  await expect(dock.getByRole('heading', { name: 'Commission jan' })).toBeVisible();

  await page.getByRole('tab', { name: /Duties/ }).click();
  await expect(page.getByRole('heading', { name: /Morning intake/ })).toBeVisible();
  await expect(page.getByText(/^Next: /)).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await page.getByRole('tab', { name: 'Source' }).click();
  const source = page.getByRole('textbox', { name: /Source of the role/ });
  await source.press('ControlOrMeta+Home');
  await page.keyboard.type('rank = "oficer"\n');
  await page.getByRole('button', { name: 'Write officer' }).click();
  await expect(page.getByText('“oficer” is not a rank')).toBeHidden();
  await source.press('ControlOrMeta+s');
  await expect.poll(() => core.roles.list({}).rows[0]?.rank).toBe('officer');
  const tooLow = dock.getByText(/jan has the rank crew, and Intake clerk asks for officer or above/);
  await expect(tooLow).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await dock.getByRole('button', { name: 'Promote jan to officer' }).click();
  await expect(tooLow).toBeHidden();

  // What is decided elsewhere is one press away.
  core.tools.configure({ key: core.tools.list({ text: 'get_page' }).rows[0]!.key, changes: { defaultLevels: { officer: 'none' } } });
  await dock.getByRole('button', { name: 'Show its levels: Raise the level of get_page' }).click();
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/tools\?.*get_page/);
});

test('G4: a skill that brings a tool is enabled from the plan; a tool that is only preferred is named, and its skill is one press away', async ({
  app,
}) => {
  const { page, core } = app;
  const body = (front: string) => `---\n${front}---\n\nDo it.\n`;
  const yard = body('name: yard\ndescription: Has a horn.\nprovides_tools:\n  - { name: horn, description: Blows., artifact: Blow }\n');
  const code = '\n```python code_template name="Blow"\nimport inklings\ninklings.submit(1)\n```\n';
  const radar = body('name: radar\ndescription: Sees.\ntools: [horn]\npreferred_tools: [get_tags]\n');
  const files = [pastedFile('yard.md', `${yard}${code}`), pastedFile('radar.md', radar)];
  const { planId } = await core.library.planImport({ files, scope: 'account' });
  acknowledge(
    core.library,
    core.library.applyImport({ planId, choices: {} }).items.map(({ id }) => id!),
  );
  const role = 'post_id = "mate"\nname = "Mate"\nstanding_orders = "Look out."\n\n[[required_skills]]\nskill_id = "radar"\n';
  const { reviewId, items } = await core.roles.reviewImport({ files: [pastedFile('ROLE.toml', role)], scope: 'account' });
  core.roles.import({ reviewId, items: items.map(({ itemId }) => ({ itemId, onClash: 'skip' as const, answers: {} })) });
  core.agents.create({ name: 'jan', id: 'jan' });
  await page.evaluate(() => {
    location.hash = '#/roles?agent=jan';
  });
  const dock = page.getByRole('complementary', { name: 'Commissioning plan' });
  await dock.getByRole('button', { name: 'Enable yard for the agent' }).press('Enter');
  await expect(dock.getByRole('button', { name: 'Commission', exact: true })).toBeEnabled();
  expect(core.agents.open({ id: 'jan' }).manifest.skills).toEqual({ kind: 'listed', ids: ['yard'] });
  await expect(dock.getByText('get_tags is not among the tools that radar declares.')).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'roles-preferred');
  await dock.getByRole('button', { name: 'Open: Add get_tags to the tools of radar' }).press('Enter');
  await expect(page).toHaveURL(/#\/skill\//);
});

const ONTOLOGY = new URL('../fixtures/ontology/', import.meta.url);

test('G4: files of an ontology that are pasted are roles to choose from, with what does not carry over and the skills that they name', async ({
  app,
}) => {
  const { page, core } = app;
  await goToRoles(app);
  await expect(page.getByText('No roles yet')).toBeVisible();
  const files = readdirSync(ONTOLOGY).map((name) => ({ name, text: readFileSync(new URL(name, ONTOLOGY), 'utf8') }));
  await page.evaluate((all) => {
    const clipboardData = new DataTransfer();
    for (const { name, text } of all) clipboardData.items.add(new File([text], name));
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, files);
  const roles = page.getByRole('region', { name: 'Roles to import' });
  await expect(roles.getByRole('checkbox', { name: '4 of 4 roles' })).toBeChecked();
  await expect(roles.getByText('Not carried over of vessel.yaml: 1 part')).toBeVisible();
  await roles.getByText('Not carried over of organization.yaml: 3 parts').click();
  await expect(roles.getByText('It is the post of a person. Only agents are commissioned.')).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'roles-import');
  await roles.getByRole('checkbox', { name: 'Select role Cook' }).uncheck();
  await roles.getByRole('checkbox', { name: /^Then look at a record of each of the 5 skills/ }).check();
  await page.getByRole('button', { name: 'Import 3 roles' }).press('Enter');
  await expect(page.getByText('3 roles imported')).toBeVisible();
  await page.getByRole('button', { name: 'Import 5 of 5' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Master', exact: true })).toBeVisible();
  expect(core.roles.list({}).rows.map(({ id }) => id)).toEqual(['master', 'mate', 'pilot']);
  await expect.poll(() => core.library.list({ query: 'name:steering' }).rows[0]?.acknowledged).toBe(false);
});

test('G4: a role is edited as a form beside its text, with splices and next times, by mouse and by keyboard', async ({ app }) => {
  const { page, core } = app;
  await install(app);
  const text = `# Kept\n${CLERK}`;
  const { reviewId, items } = await core.roles.reviewImport({ files: [pastedFile('ROLE.toml', text)], scope: 'account' });
  core.roles.import({ reviewId, items: items.map(({ itemId }) => ({ itemId, onClash: 'skip' as const, answers: {} })) });
  await goToRoles(app);
  await expect(page.getByRole('heading', { name: 'Intake clerk' })).toBeVisible();
  await page.getByRole('tab', { name: 'Form' }).click();
  const required = page.getByRole('region', { name: 'Required skills' });
  const duty = page.getByRole('group', { name: 'Duty Morning intake' });
  await expect(duty.getByText(/8:00|08:00/).first()).toBeVisible();
  await required.getByRole('combobox', { name: 'Needs at least' }).click();
  await page.getByRole('option', { name: '3 Apply' }).click();
  await duty.getByText('Every so many minutes').click();
  await duty.getByRole('textbox', { name: 'Minutes' }).fill('90');
  await duty.getByRole('textbox', { name: 'Time zone' }).fill('UTC');
  await duty.getByRole('textbox', { name: 'New input' }).fill('folder');
  await page.keyboard.press('Enter');
  await duty.getByRole('textbox', { name: 'Input folder' }).fill('reports');
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'roles-form');
  await required.getByRole('button', { name: 'Add a required skill' }).press('Enter');
  await expect(required.getByRole('group', { name: 'Skill skill-1' })).toBeVisible();
  await required.getByRole('button', { name: 'Remove Skill skill-1' }).press('Enter');
  await expect(required.getByRole('group', { name: 'Skill skill-1' })).toBeHidden();
  await page.keyboard.press('ControlOrMeta+s');
  const saved = () => core.roles.open({ id: core.roles.list({}).rows[0]!.sourceId });
  await expect
    .poll(() => saved().analysis?.role?.duties[0])
    .toMatchObject({
      schedule: { kind: 'interval', minutes: 90 },
      timeZone: 'UTC',
      inputs: { folder: 'reports' },
    });
  expect(saved().text).toBe(
    text
      .replace('skill_id = "log-notes"', 'skill_id = "log-notes"\nmin_proficiency = 3')
      .replace('schedule = "0 8 * * 1-5"\n', '')
      .replace('priority = 1\n', 'priority = 1\ninterval_minutes = 90\ntime_zone = "UTC"\ninputs.folder = "reports"\n'),
  );
  await page.getByRole('tab', { name: 'Source' }).click();
  await expect(page.getByRole('textbox', { name: /Source of the role/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();

  // Each saved state is a revision: looked at beside the text of now, and brought back; what was not saved becomes one first.
  await page.getByRole('tab', { name: 'Revisions' }).click();
  const list = page.getByRole('grid', { name: 'Revisions' });
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'roles-revisions');
  await list.getByRole('button', { name: 'Compare revision 1', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Restore revision 1' }).press('Enter');
  await expect.poll(() => saved().text).toBe(text);
  expect(saved().revision.number).toBeGreaterThan(2);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible();
});

const COUNTER = `---\nname: counter\ndescription: Counts words.\ninput_schema: { text: string }\n---\n\n\`\`\`python code_template name="Count"\nimport inklings\ninklings.submit(len({{ text | pyrepr }}.split()))\n\`\`\`\n`;

test('G4: a rank is proposed with its evidence, and by keyboard dismissed, accepted and taken back; use alone raises nothing', async ({
  app,
}) => {
  const { page, core } = app;
  const plan = await core.library.planImport({ files: [pastedFile('counter.md', COUNTER)], scope: 'account' });
  const skillId = core.library.applyImport({ planId: plan.planId, choices: {} }).items[0]!.id!;
  acknowledge(core.library, [skillId]);
  const role =
    'post_id = "teller"\nname = "Teller"\nstanding_orders = "Count."\n\n[[required_skills]]\nskill_id = "counter"\nmin_proficiency = 3\n';
  const { reviewId, items } = await core.roles.reviewImport({ files: [pastedFile('ROLE.toml', role)], scope: 'account' });
  core.roles.import({ reviewId, items: items.map(({ itemId }) => ({ itemId, onClash: 'skip' as const, answers: {} })) });
  const jan = core.agents.create({ name: 'jan', id: 'jan' }).row.id;
  core.proficiency.assess({ agent: jan, skill: 'counter', level: 4 });
  core.roles.apply({ plan: { act: 'commission', agent: jan, role: 'teller' }, stamp: null });
  for (let count = 0; count < 10; count++) await core.execution.start({ skill: { id: skillId }, input: { text: 'a b' }, agent: jan });
  await expect.poll(() => core.traces.list({ query: 'agent:"jan"' }).counts.completed ?? 0).toBe(10);
  expect(core.agents.open({ id: jan }).row.rank).toBe('crew');

  await page.evaluate((agent) => {
    location.hash = `#/roles?agent=${agent}`;
  }, jan);
  const promotion = page.getByRole('region', { name: 'Promotion' });
  await expect(promotion.getByText('the evidence speaks for it')).toBeVisible();
  await expect(promotion.getByText(/^10 runs ended in 90 days, in all workspaces .*; 10 are needed\.$/)).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'roles-promotion');
  await promotion.getByRole('button', { name: 'Dismiss: Rank officer' }).press('Enter');
  await expect(promotion.getByText(/^dismissed /)).toBeVisible();
  await promotion.getByRole('button', { name: 'Accept: Rank officer' }).press('Enter');
  await expect.poll(() => core.agents.open({ id: jan }).row.rank).toBe('officer');
  const told = core.capability.audit({ agent: jan }).rows.filter(({ action }) => action.startsWith('Promotion'));
  expect(told.map(({ action, subject }) => [action, subject])).toEqual([
    ['PromotionAccepted', 'rank officer'],
    ['PromotionDismissed', 'rank officer'],
  ]);
  expect(told[0]!.reasons.map(({ sentence }) => sentence)).toContain('100 % of them passed; 90 % are needed.');
  await page.getByRole('button', { name: 'Undo' }).press('Enter');
  await expect.poll(() => core.agents.open({ id: jan }).row.rank).toBe('crew');
});

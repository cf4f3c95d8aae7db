// Row G4 in the window: a role with its skills and duties, the plan of a commission with its repairs, the act, and the way back.
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

  await page.locator('body').press('g');
  await page.keyboard.press('r');
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
  await expect(dock.getByText(/jan has the rank crew, and Intake clerk asks for officer or above/)).toBeVisible();
  await expectAxeCleanInBothThemes(app);

  // What is decided elsewhere is one press away.
  core.tools.configure({ key: core.tools.list({ text: 'get_page' }).rows[0]!.key, changes: { defaultLevels: { crew: 'none' } } });
  await dock.getByRole('button', { name: 'Show its levels: Raise the level of get_page' }).click();
  await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#\/tools\?.*get_page/);
});

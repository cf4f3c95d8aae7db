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
    '---\nname: log-notes\ndescription: Notes things.\nversion: 1.0.0\nrequired_permissions: [crm:read]\n---\n\nYou keep notes.\n\n```jinja prompt_template name="Note"\nNote it.\n```\n';
  const plan = await core.library.planImport({ files: [pastedFile('log-notes.md', text)], scope: 'account' });
  const { items } = core.library.applyImport({ planId: plan.planId, choices: {} });
  const ids = items.flatMap(({ id }) => (id === null ? [] : [id]));
  acknowledge(core.library, ids);
  return ids[0]!;
}

test('G4: a role is looked at, what stands in the way is repaired, an agent is commissioned and dismissed, by mouse and by keyboard', async ({
  app,
}) => {
  const { page, core } = app;
  const skill = await install(app);
  core.library.setEnabled({ id: skill, enabled: false });
  const jan = core.agents.create({ name: 'jan', id: 'jan', systemPrompt: 'You are Jan.' }).row.id;
  const { reviewId, items } = await core.roles.reviewImport({ files: [pastedFile('ROLE.toml', CLERK)], scope: 'account' });
  core.roles.import({ reviewId, items: items.map(({ itemId }) => ({ itemId, onClash: 'skip' as const, answers: {} })) });

  await page.locator('body').press('g');
  await page.keyboard.press('r');
  await expect(page.getByRole('heading', { name: 'Intake clerk' })).toBeVisible();
  await expect(page.getByText('nobody holds it')).toBeVisible();
  await expect(page.getByRole('img', { name: 'missing; needs 4 Enable' })).toBeVisible();
  const dock = page.getByRole('complementary', { name: 'Commissioning plan' });
  await expect(dock.getByText('2 things stand in the way')).toBeVisible();
  await expect(dock.getByText('The skill log-notes is disabled.')).toBeVisible();
  await expect(dock.getByRole('button', { name: 'Commission, 2 to solve' })).toBeDisabled();
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'roles-blocked');

  await dock.getByRole('button', { name: 'Enable' }).click();
  await expect(dock.getByText('1 thing stands in the way')).toBeVisible();
  await dock.getByRole('button', { name: 'Grant', exact: true }).click();
  await expect(dock.getByRole('button', { name: 'Commission', exact: true })).toBeEnabled();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dock.getByText('jan has this role.')).toBeVisible();
  expect(core.agents.open({ id: jan }).derived.prompt).toBe('You are Jan.\n\n--- Role: clerk ---\nBe brief.');
  await shots(app, 'roles-held');
  await dock.getByRole('button', { name: 'Dismiss' }).click();
  await expect(dock.getByRole('button', { name: 'Commission', exact: true })).toBeEnabled();
  expect(core.roles.of({ agent: jan })).toBeNull();

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
});

// Row G2 in the window: how good an agent is at its skills, by mouse and by keyboard, what the gate makes of it, and the fields in the editor's form.

import { acknowledge } from '../fixtures/acknowledge.ts';
import { pastedFile } from '../fixtures/competencies.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import type { OpenApp } from './open.ts';
import { search } from './palette.ts';
import { shots } from './shots.ts';

test.use({ workspaceKind: 'sample' });

/** Types a part of its name, and takes the act when the palette has it first. */
async function choose(app: OpenApp, words: string, id: string): Promise<void> {
  const { page } = app;
  await page.keyboard.press('Control+k');
  await search(app).fill(`>${words}`);
  await expect(page.locator('[data-palette-act]').first()).toHaveAttribute('data-palette-act', id);
  await page.keyboard.press('Enter');
}

const CHARTS =
  '---\nname: charts\ndescription: Reads charts.\nprerequisites: [lookout]\ndecay_rate_days: 14\nmin_proficiency: 3\n---\n\nRead it.\n';
const LOOKOUT = '---\nname: lookout\ndescription: Watches.\ndomain: bridge\n---\n';

test('G2: an agent is assessed, its level is shown, pinned and forgotten; what it cannot run says what would change that', async ({
  app,
}) => {
  const { page, core } = app;
  const plan = await core.library.planImport({
    files: [pastedFile('charts.md', CHARTS), pastedFile('lookout.md', LOOKOUT)],
    scope: 'account',
  });
  const { items } = core.library.applyImport({ planId: plan.planId, choices: {} });
  acknowledge(
    core.library,
    items.flatMap(({ id }) => (id === null ? [] : [id])),
  );
  core.agents.create({ id: 'jan', name: 'Jan', skills: { kind: 'listed', ids: ['charts', 'lookout'] } });

  await page.evaluate(() => {
    location.hash = '#/agents/jan?tab=levels';
  });
  const table = page.getByRole('table', { name: 'Levels' });
  await expect(table.getByRole('row', { name: /charts/ })).toContainText('not assessed');
  await expect(table.getByRole('row', { name: /charts/ })).toContainText('prerequisite lookout was never assessed');
  await page.getByRole('button', { name: 'Assess… charts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assess Jan at charts' });
  // What it takes to run it is offered.
  await expect(dialog.getByRole('radio', { name: '3 Apply' })).toBeChecked();
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'assess');
  await dialog.getByRole('radio', { name: '4 Enable' }).check();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(table.getByRole('img', { name: '4 Enable by now, assessed at 4 Enable' })).toBeVisible();

  // By keyboard, from the palette.
  await choose(app, 'Pin a level', 'agent.pin');
  await expect(table.getByRole('row', { name: /charts/ })).toContainText('pinned');
  expect(core.proficiency.levels({ agent: 'jan' }).skills[0]!.assessed).toMatchObject({ level: 4, pinned: true });
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'levels');
  await page.getByRole('button', { name: 'Forget the assessment at charts' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget', exact: true }).click();
  await expect(table.getByRole('row', { name: /charts/ })).toContainText('not assessed');

  // The matrix names the rule, and the way out opens the same dialog.
  await page.getByRole('tab', { name: 'What it may do' }).click();
  await page.getByText(/^Skills \d/).click();
  await page
    .getByRole('grid', { name: 'Skills' })
    .getByRole('row', { name: /charts/ })
    .click();
  await page.getByRole('button', { name: 'Assess the agent at charts, if it is good enough' }).click();
  await page.getByRole('dialog', { name: 'Assess Jan at charts' }).getByRole('button', { name: 'Assess', exact: true }).click();
  await expect.poll(() => core.capability.matrix({ agent: 'jan' }).skills.find(({ name }) => name === 'charts')!.decision).toBe('allowed');
});

test('G2: the fields are edited in the form without touching anything else, and the library finds the record', async ({ app }) => {
  const { page, core } = app;
  const plan = await core.library.planImport({ files: [pastedFile('lookout.md', LOOKOUT)], scope: 'account' });
  const id = core.library.applyImport({ planId: plan.planId, choices: {} }).items[0]!.id!;
  await page.evaluate((to) => {
    location.hash = `#/skill/${to}?view=form`;
  }, id);
  await expect(page.getByRole('textbox', { name: 'Domain' })).toHaveValue('bridge');
  await choose(app, 'Add metadata field', 'form.add-field');
  await page.keyboard.type('Days of decay');
  await page.keyboard.press('Enter');
  const decay = page.getByRole('textbox', { name: 'Days of decay' });
  await expect(decay).toBeFocused();
  await page.keyboard.type('14');
  await page.keyboard.press('Control+s');
  await expect
    .poll(() => core.library.open({ id }).text)
    .toBe(LOOKOUT.replace('domain: bridge\n', 'domain: bridge\ndecay_rate_days: 14\n'));
  await shots(app, 'form');

  await page.evaluate(() => {
    location.hash = '#/library?q=kind:developmental';
  });
  await expect(page.getByRole('row', { name: /lookout/ })).toContainText('developmental');
  await page.getByRole('checkbox', { name: /^bridge/ }).check();
  await expect(page).toHaveURL(/domain:bridge|domain%3Abridge/);
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'library');
});

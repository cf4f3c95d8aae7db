// Rows F1 to F5, E5, C12 in one piece: from the catalog an agent is equipped, one of its skills is run as it, the run is blocked with its reason, what it lacks is
// granted from there, it runs, and the competency is taken off again. Once by mouse, once by the keyboard alone.
import type { Page } from '@playwright/test';
import { acknowledge } from '../fixtures/acknowledge.ts';
import { competencyText, pastedFile } from '../fixtures/competencies.ts';
import { openai } from '../integration/models/wire/openai.ts';
import { answer, startServer, type WireServer } from '../integration/models/wire/server.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import type { OpenApp } from './open.ts';
import { search } from './palette.ts';

const SKILL = `---
name: log-notes
description: Notes things.
version: 1.0.0
required_permissions: [crm:read]
---

You keep notes.

\`\`\`jinja prompt_template name="Note"
Note it.
\`\`\`
`;
const KEEPER = { id: 'keeper', name: 'Log keeper', skills: ['log-notes'], permissions: ['pages:read'], prompt: 'Keep the log.' };

let server: WireServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

/** A model that answers at once, the skill acknowledged, and the competency in the catalog. */
async function prepare({ core }: OpenApp): Promise<void> {
  server.script(answer(openai, 'Noted.'));
  core.models.saveEndpoint({ name: 'tides', baseUrl: `${server.origin}/v1`, models: ['m'] });
  core.app.saveSettings({ modelId: 'tides/m' });
  const plan = await core.library.planImport({ files: [pastedFile('log-notes.md', SKILL)], scope: 'account' });
  const { items } = core.library.applyImport({ planId: plan.planId, choices: {} });
  acknowledge(
    core.library,
    items.flatMap(({ id }) => (id === null ? [] : [id])),
  );
  const files = [pastedFile('COMPETENCY.toml', competencyText(KEEPER))];
  const review = await core.competencies.reviewImport({ files, scope: 'account' });
  core.competencies.import({
    reviewId: review.reviewId,
    items: review.items.map(({ itemId }) => ({ itemId, onClash: 'keep_both' as const })),
  });
}

const dialog = (page: Page) => page.getByRole('dialog').last();
const card = (page: Page) => page.getByRole('option').filter({ has: page.getByText('Log keeper', { exact: true }) });
const blocked = (page: Page) =>
  page.getByRole('alert').filter({ hasText: 'log-notes may not run for night desk. crm:read is not granted.' });

/** It ran as the agent, with its prompt; the log has the blocked run; and nothing of the equip is left. */
async function expectRanAndBare({ core }: OpenApp): Promise<void> {
  const desk = core.agents.list().find(({ name }) => name === 'night desk')!.id;
  expect(core.traces.list({}).rows).toMatchObject([{ agent: desk, skillName: 'log-notes', status: 'completed' }]);
  expect(JSON.stringify(server.seen.at(-1)!.body)).toContain('Keep the log.');
  const denied = core.capability.audit({ agent: desk, limit: 50 }).rows.filter(({ outcome }) => outcome === 'denied');
  expect(denied.map(({ reasons }) => reasons.map(({ sentence }) => sentence))).toEqual([['crm:read is not granted.']]);
  await expect.poll(() => core.agents.open({ id: desk }).derived).toMatchObject({ skills: [], tools: { kind: 'none' }, prompt: '' });
}

test('F2 to F5, E5, C12: catalog, equip, blocked run with its reason, grant, run, unequip, by mouse', async ({ app }) => {
  await prepare(app);
  const { page } = app;
  await page.getByRole('link', { name: 'Competencies' }).click();
  await card(page).click();
  const details = page.getByRole('complementary', { name: 'Details' });
  await details.getByRole('button', { name: 'Equip' }).click();
  await dialog(page).getByRole('combobox', { name: 'Agent' }).click();
  await page.getByRole('option', { name: 'New agent…' }).click();
  await dialog(page).getByRole('textbox', { name: 'Name of the new agent' }).fill('night desk');
  await dialog(page).getByRole('button', { name: 'Create agent' }).click();
  await dialog(page).getByRole('button', { name: 'Grant to night desk: pages:read' }).click();
  await dialog(page).getByRole('button', { name: 'Equip', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(card(page)).toContainText('Active');

  await details.getByRole('link', { name: 'night desk' }).click();
  await expect(page.getByRole('region', { name: 'Competencies', exact: true })).toContainText('Active');
  await page.getByRole('button', { name: 'Run log-notes' }).click();
  await expect(page.getByRole('combobox', { name: 'Run as' })).toHaveValue('night desk');
  const run = page.getByRole('tabpanel', { name: 'Run' }).getByRole('button', { name: 'Run F5' });
  await run.click();
  await expect(blocked(page)).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await blocked(page).getByRole('button', { name: 'Grant what is missing' }).click();
  await expect(dialog(page)).toContainText('crm:read');
  await dialog(page).getByRole('button', { name: 'Grant', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await run.click();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Noted.');
  expect(app.core.capability.grants({ skillId: null }), 'you were granted nothing').toEqual([]);
  await page.getByRole('tab', { name: 'Preview', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Messages to be sent' })).toContainText('As night desk');
  await page.getByRole('tab', { name: 'Run', exact: true }).click();

  await page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Open trace' }).click();
  await page.getByRole('link', { name: 'night desk' }).click();
  await expect(page.getByRole('region', { name: 'Last events' })).toContainText('Run blocked');
  await page.getByRole('button', { name: 'Actions for Log keeper' }).click();
  await page.getByRole('menuitem', { name: 'Unequip Log keeper' }).click();
  await expect(page.getByText('It is equipped with nothing')).toBeVisible();
  await expectRanAndBare(app);
  await expectAxeCleanInBothThemes(app);

  // Run again from the trace is as the same one, also when it is no longer there.
  const [{ id, agent } = { id: '', agent: '' }] = app.core.traces.list({}).rows;
  app.core.agents.remove({ id: agent });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/trace/${id}`);
  await page.getByTestId('content').getByRole('button', { name: 'Run again' }).click();
  await page.getByText('Input', { exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Run as' })).toHaveValue(/deleted/);
});

test('F2 to F5, E5, C12: the same by the keyboard alone, paused and resumed on the way', async ({ app }) => {
  await prepare(app);
  const { page } = app;
  const { keyboard } = page;
  const command = async (words: string) => {
    await keyboard.press('Control+k');
    await search(app).fill(`>${words}`);
    await keyboard.press('Enter');
  };
  /** Tab after Tab, as a person would. */
  const tabTo = async (name: RegExp | string) => {
    const button = dialog(page).getByRole('button', { name, exact: typeof name === 'string' });
    for (let step = 0; step < 30 && !(await button.evaluate((it) => it === document.activeElement)); step++) await keyboard.press('Tab');
    await expect(button).toBeFocused();
  };
  await page.locator(':focus').waitFor();
  await keyboard.press('g');
  await keyboard.press('c');
  await expect(page.getByRole('listbox', { name: 'Competencies' })).toBeFocused();
  await keyboard.type('log');
  await expect(page.getByRole('complementary', { name: 'Details' }).getByRole('heading', { name: 'Log keeper' })).toBeVisible();
  await keyboard.press('Alt+e');
  await expect(page.getByRole('combobox', { name: 'Agent' })).toBeFocused();
  await keyboard.press('ArrowDown');
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Name of the new agent' })).toBeFocused();
  await expect(dialog(page)).toContainText('Create the agent first');
  await keyboard.type('night desk');
  await keyboard.press('Enter');
  await expect(dialog(page)).toContainText('1 permission missing');
  await tabTo('Grant to night desk: pages:read');
  await keyboard.press('Enter');
  await expect(dialog(page)).toContainText('Nothing stands in the way');
  await tabTo('Equip');
  await keyboard.press('Enter');
  await expect(page.getByRole('listbox', { name: 'Competencies' })).toBeFocused();
  await expect(card(page)).toContainText('Active');
  await command('pause competency');
  await expect(card(page)).toContainText('Paused');
  await command('resume competency');
  await expect(card(page)).toContainText('Active');

  await command('go to an agent that has it');
  await expect(page.getByRole('heading', { name: 'night desk' })).toBeVisible();
  await command('run a skill as the agent');
  await expect(page.getByRole('combobox', { name: 'Run as' })).toHaveValue('night desk');
  await keyboard.press('F5');
  await expect(blocked(page)).toBeVisible();
  await command('grant what the run lacked');
  await expect(dialog(page)).toContainText('crm:read');
  await tabTo('Grant');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await keyboard.press('F5');
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Noted.');

  await keyboard.press('Alt+ArrowLeft');
  await expect(page.getByRole('heading', { name: 'night desk' })).toBeVisible();
  await command('unequip the agent');
  await expect(page.getByText('It is equipped with nothing')).toBeVisible();
  await expectRanAndBare(app);
  await expectAxeCleanInBothThemes(app);
});

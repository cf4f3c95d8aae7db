// Trigger tests by the window: written, judged while the description is typed, repaired by a phrase, in and out of a file, and a better description
// by a model that is scored on held-out rows (row E8).
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acknowledge } from '../fixtures/acknowledge.ts';
import { answer, startServer } from '../integration/models/openai-server.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import { goTo } from './folders.ts';
import type { OpenApp } from './open.ts';
import { shots } from './shots.ts';

const packageOf = (name: string, description: string, more = '') =>
  `---\nname: ${name}\ndescription: ${description}\nversion: 1.0.0\n${more}---\n\nDo it well.\n`;
const PACKAGES = {
  'tide-reader.md': packageOf('tide-reader', 'Reads tide tables of a coast'),
  'boat-finder.md': packageOf('boat-finder', 'Lists the boats that lie in a harbour', 'trigger_phrases: [arrival of boats]\n'),
};

/** Imports both and shows the first with its trigger tests. */
async function openTriggers({ core, page }: OpenApp): Promise<string> {
  const files = Object.entries(PACKAGES).map(([fileName, text]) => ({ fileName, data: Buffer.from(text).toString('base64') }));
  const plan = await core.library.planImport({ files, scope: 'account' });
  const { items } = core.library.applyImport({ planId: plan.planId, choices: {} });
  acknowledge(
    core.library,
    items.flatMap(({ id }) => id ?? []),
  );
  const id = items.find(({ fileName }) => fileName === 'tide-reader.md')?.id ?? '';
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/skill/${id}?view=form&dock=triggers`);
  return id;
}

test('E8: rows are written and judged while the description is typed; a missed message becomes a phrase; files go in and out', async ({
  app,
  folder,
}) => {
  const { page, core } = app;
  const id = await openTriggers(app);
  const panel = page.getByRole('tabpanel', { name: 'Triggers' });
  const row = (text: string) => panel.getByRole('row').filter({ hasText: text });
  const status = panel.getByRole('status');

  await test.step('E8: the empty list says what to write; a row is added by typing', async () => {
    await expect(panel.getByRole('heading', { name: 'No trigger tests yet' })).toBeVisible();
    await expectAxeCleanInBothThemes(app);
    await shots(app, 'triggers-empty');
    const field = panel.getByRole('textbox', { name: 'Message that should find the skill' });
    for (const message of [
      'read the tide tables of the coast',
      'when is the arrival of boats at low tide',
      'is the water at its highest at noon',
    ]) {
      await field.fill(message);
      await field.press('Enter');
      await expect(row(message)).toBeVisible();
    }
    await panel.getByText('Should not', { exact: true }).click();
    const not = panel.getByRole('textbox', { name: 'Message that should not find the skill' });
    await not.fill('which boats lie in the harbour');
    await not.press('Enter');
    await expect(row('which boats lie in the harbour')).toBeVisible();
    await expect(status).toHaveText('2 of 4');
  });

  await test.step('E8: who wins instead, and why, with the words marked', async () => {
    await row('arrival of boats').click();
    await expect(row('arrival of boats').getByRole('img', { name: 'fails' })).toBeVisible();
    const why = panel.getByRole('region', { name: 'Why' });
    await expect(why).toContainText('It finds boat-finder, and should find this skill.');
    await expect(why.locator('mark').filter({ hasText: 'arrival of boats' }).first()).toBeVisible();
    await expectAxeCleanInBothThemes(app);
    await shots(app, 'triggers');
  });

  await test.step('E8: the outcome follows the description while it is typed', async () => {
    await page
      .getByRole('textbox', { name: 'Description' })
      .fill('Reads tide tables of a coast, and says when water is highest or lowest, at noon or any time');
    await expect(row('is the water at its highest at noon').getByText('now passes')).toBeVisible();
    await expect(panel.getByRole('definition').first()).toContainText('+1');
    await panel.getByText('Changed 1').click();
    await expect(panel.getByRole('row')).toHaveCount(3);
    await panel.getByText('Failing 1').click();
    await expect(row('arrival of boats')).toBeVisible();
  });

  await test.step('E8: one click makes a missed message a phrase, which one undo takes back', async () => {
    await panel.getByRole('button', { name: 'Add as trigger phrase' }).click();
    await expect(status).toHaveText('4 of 4');
    await expect(panel.getByText('No row is failing.')).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect(status).toHaveText('3 of 4');
    await panel.getByText('All 4').click();
  });

  await test.step('E8: by the keyboard: turned, held out, removed, brought back', async () => {
    await row('which boats lie').click();
    const rows = () => core.triggers.list({ skillId: id });
    const last = () => rows().find(({ message }) => message.startsWith('which boats'));
    await page.keyboard.press('h');
    await expect.poll(() => last()?.heldOut).toBe(true);
    await page.keyboard.press('s');
    await expect.poll(() => last()?.shouldTrigger).toBe(true);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Edit trigger test' });
    await dialog.getByRole('textbox', { name: 'Note' }).fill('near');
    await expectAxeCleanInBothThemes(app);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => last()?.note).toBe('near');
    await expect(dialog).toHaveCount(0);
    await row('which boats lie').click();
    await page.keyboard.press('Delete');
    await expect(row('which boats lie')).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
    await expect(row('which boats lie')).toBeVisible();
    expect(last()).toMatchObject({ note: 'near', heldOut: true });
  });

  await test.step('E8: a file is shown before it is kept, and is written in the shape of skill-creator', async () => {
    writeFileSync(join(folder, 'rows.json'), JSON.stringify([{ query: 'spring tides this week', should_trigger: true }, { query: 'x' }]));
    await panel.getByRole('button', { name: 'Import' }).click();
    await goTo(page, folder);
    await page.getByRole('dialog').getByText('rows.json').click();
    await page.getByRole('button', { name: 'Review' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import trigger tests' });
    await expect(dialog.getByRole('list', { name: 'What cannot be read' })).toHaveText('Row 2 does not say whether it should trigger.');
    await expectAxeCleanInBothThemes(app);
    await dialog.getByRole('button', { name: 'Import 1 row' }).click();
    await expect(row('spring tides this week')).toBeVisible();
    await panel.getByRole('button', { name: 'Export' }).click();
    await goTo(page, folder);
    await page.getByRole('button', { name: 'Export here' }).click();
    await expect(page.getByText('Trigger tests exported')).toBeVisible();
    const written = JSON.parse(readFileSync(join(folder, 'tide-reader-triggers.json'), 'utf8')) as unknown[];
    expect(written.at(-1)).toEqual({ query: 'spring tides this week', should_trigger: true });
  });
});

const BETTER = 'Reads tide tables of a coast. Use when somebody asks how far the ebb runs out.';

test('E8: a better description is proposed by a model, scored on rows that it did not see, and used as one undo step', async ({ app }) => {
  const server = await startServer();
  const said = (description: string) => answer(JSON.stringify({ description, why: 'It names the ebb.' }));
  server.script(said(BETTER));
  const { page, core } = app;
  const skillId = await openTriggers(app);
  core.models.saveEndpoint({ name: 'here', baseUrl: server.baseUrl, models: ['m'] });
  core.app.saveSettings({ modelId: 'here/m' });
  core.triggers.add({
    skillId,
    rows: [
      { message: 'how far does the ebb run out', shouldTrigger: true, heldOut: false },
      { message: 'the ebb runs far out tonight', shouldTrigger: true, heldOut: true },
    ],
  });
  const panel = page.getByRole('tabpanel', { name: 'Triggers' });
  await expect(panel.getByRole('status')).toHaveText('0 of 2');
  await panel.getByRole('button', { name: 'Propose a description' }).click();
  const dialog = page.getByRole('dialog', { name: 'Propose a description for tide-reader' });
  await dialog.getByRole('button', { name: 'Propose', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('A better description was found. 1 call');
  await expect(dialog.getByRole('row', { name: /Held-out rows that pass/ })).toHaveText(/0 of 1\s*1 of 1\s*1 better/);
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'triggers-proposal');
  await dialog.getByRole('button', { name: 'Use it' }).click();
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue(BETTER);
  await expect(panel.getByRole('status')).toHaveText('2 of 2');
  await panel.getByRole('grid').focus();
  await page.keyboard.press('Control+z');
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Reads tide tables of a coast');
  await server.close();
});

test('E2, E8: the rows are tried with a model, several times each, with a rate, what it chose instead and the trace of each decision', async ({
  app,
}) => {
  const server = await startServer();
  const decides = (skill: string) =>
    answer(JSON.stringify({ choice: skill === '' ? 'direct' : 'activate', skill, words: '', because: 'It seems so.' }));
  server.script(decides('tide-reader'), decides(''), decides('tide-reader'));
  const { page, core } = app;
  const skillId = await openTriggers(app);
  core.models.saveEndpoint({ name: 'here', baseUrl: server.baseUrl, models: ['m'] });
  core.app.saveSettings({ modelId: 'here/m' });
  core.triggers.add({
    skillId,
    rows: [
      { message: 'read the tide tables of the coast', shouldTrigger: true, heldOut: true },
      { message: 'hello', shouldTrigger: false, heldOut: false },
    ],
  });
  const panel = page.getByRole('tabpanel', { name: 'Triggers' });
  await expect(panel.getByRole('status')).toHaveText('2 of 2');
  await panel.getByRole('button', { name: 'Try with a model' }).click();
  const dialog = page.getByRole('dialog', { name: 'Try tide-reader with a model' });
  await dialog.getByRole('button', { name: 'Try', exact: true }).click();
  await expect(dialog.getByRole('status')).toContainText('83 % (5 of 6 decisions) right, 2 of 3 about held-out messages; 1 of 2 messages');
  await expect(dialog.getByRole('row', { name: /read the tide tables/ })).toContainText('2× tide-reader: It seems so.');
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'triggers-try');
  await dialog.getByRole('link', { name: 'trace 1' }).click();
  await expect(page.getByRole('heading', { name: /decide-next-step/ })).toBeVisible();
  await server.close();
});

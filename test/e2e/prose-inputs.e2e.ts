// The seed's own draft-scene-outline in the window: a skill of prose with inputs and no template. What it is sent stands in the preview, a run
// needs no request, and a new skill starts without a finding.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acknowledge } from '../fixtures/acknowledge.ts';
import { answer, startServer } from '../integration/models/openai-server.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';

const TEXT = readFileSync(new URL('../fixtures/seeds/skill-system-v2/draft-scene-outline.md', import.meta.url), 'utf8');
const INPUT = { scene_context: 'Two rivals shelter in one lighthouse.', tone: 'tense' };

test('B4, B5, C2: a skill without a template shows and sends its inputs, and its request is optional', async ({ app, folder }) => {
  test.setTimeout(300_000);
  const { page, core } = app;
  const server = await startServer();
  server.script(answer('{"outline": "1. Storm. 2. Knock. 3. Truce."}'));
  try {
    core.models.saveEndpoint({ name: 'here', baseUrl: server.baseUrl, models: ['m'] });
    core.app.saveSettings({ modelId: 'here/m' });
    const path = join(folder, 'draft-scene-outline.md');
    writeFileSync(path, TEXT);
    const { planId } = await core.library.planImport({ files: [{ path }], scope: 'account' });
    const id = core.library.applyImport({ planId, choices: {} }).items[0]!.id!;
    acknowledge(core.library, [id]);
    const permissions = core.capability.effective({ skillId: id }).permissions.map(({ permission }) => permission);
    core.capability.grant({ skillId: id, permissions, until: null, why: 'test' });
    await page.evaluate((to) => {
      location.hash = to;
    }, `#/skill/${id}`);
    await expect(page.getByRole('navigation', { name: 'Outline' })).toBeVisible();

    await page.keyboard.press('Alt+5');
    const panel = page.getByRole('tabpanel', { name: 'Run' });
    await expect(panel.getByText('what the user asks; optional, as the inputs are sent')).toBeVisible();
    await panel.getByRole('textbox', { name: /scene_context/ }).fill(INPUT.scene_context);
    await panel.getByRole('textbox', { name: /tone/ }).fill(INPUT.tone);

    await page.keyboard.press('Alt+4');
    const sent = page.getByRole('region', { name: 'User message' });
    await expect(sent).toContainText('the request and the inputs');
    await expect(sent).toContainText(`"tone": "${INPUT.tone}"`);
    await expectAxeCleanInBothThemes(app);

    await page.keyboard.press('F5');
    await expect(page.getByRole('tabpanel', { name: 'Run' })).toContainText('Truce');
    expect(server.seen[0]!.body.messages.at(-1)).toMatchObject({ content: `Input:\n${JSON.stringify(INPUT, null, 2)}` });
  } finally {
    await server.close();
  }
});

test('B2: a new skill starts without a finding, with the description that was asked for', async ({ app }) => {
  test.setTimeout(300_000);
  const { page, core } = app;
  await page.getByRole('button', { name: 'New skill', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New skill' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('tide-notes');
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Writes notes on tides: use it for harbours.');
  await expectAxeCleanInBothThemes(app);
  await dialog.getByRole('button', { name: 'Create skill' }).click();
  await expect(page.getByRole('navigation', { name: 'Outline' })).toContainText('Prompt');
  const { analysis } = core.library.open({ id: core.library.list({ query: 'tide-notes' }).rows[0]!.id });
  expect([analysis!.metadata.description, analysis!.findings]).toEqual(['Writes notes on tides: use it for harbours.', []]);
});

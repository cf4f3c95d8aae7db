// Row F3 in the window: a skill is tried as an agent, with its prompt, its tools and its permissions; what it lacks is told, and granted from there.
import { acknowledge } from '../fixtures/acknowledge.ts';
import { openai } from '../integration/models/wire/openai.ts';
import { answer, startServer, type WireServer } from '../integration/models/wire/server.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';

const PACKAGE = `---
name: tide-teller
description: Tells about the tide
version: 1.0.0
required_permissions: [pages:read]
---

You know the tides.

\`\`\`jinja prompt_template name="Say"
How high is it?
\`\`\`
`;

let server: WireServer;
test.beforeAll(async () => {
  server = await startServer();
  server.script(answer(openai, 'Two metres.'));
});
test.afterAll(() => server.close());

test('F3, C12: previewed, refused, granted and run as an agent, and run again from the trace as the same one', async ({ app }) => {
  const { core, page } = app;
  core.models.saveEndpoint({ name: 'tides', baseUrl: `${server.origin}/v1`, models: ['m'] });
  core.app.saveSettings({ modelId: 'tides/m' });
  const data = Buffer.from(PACKAGE).toString('base64');
  const plan = await core.library.planImport({ files: [{ fileName: 'tide-teller.md', data }], scope: 'account' });
  const id = core.library.applyImport({ planId: plan.planId, choices: {} }).items[0]!.id!;
  acknowledge(core.library, [id]);
  const { row: clerk } = core.agents.create({
    name: 'Clerk',
    systemPrompt: 'You are the harbour clerk.',
    skills: { kind: 'listed', ids: ['tide-teller'] },
  });

  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/skill/${id}?dock=run`);
  await page.getByRole('combobox', { name: 'Run as' }).click();
  await page.getByRole('option', { name: 'Clerk' }).click();
  await expectAxeCleanInBothThemes(app);

  await page.keyboard.press('F5');
  const told = page.getByRole('alert').filter({ hasText: 'tide-teller may not run for Clerk. pages:read is not granted.' });
  await expect(told).toBeVisible();
  await told.getByRole('button', { name: 'Grant what is missing' }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Grant Clerk permissions for tide-teller 1.0.0?' });
  await expect(question).toContainText('pages:read');
  await question.getByRole('button', { name: 'Grant', exact: true }).press('Enter');
  await expect(question).toBeHidden();
  expect(core.capability.grants({ skillId: null }).length, 'you were granted nothing').toBe(0);

  await page.keyboard.press('F5');
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Two metres.');
  const [run] = core.traces.list({}).rows;
  expect(run).toMatchObject({ agent: clerk.id, status: 'completed' });
  expect(JSON.stringify(server.seen.at(-1)!.body)).toContain('You are the harbour clerk.');

  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/skill/${id}?dock=preview`);
  await expect(page.getByRole('region', { name: 'Messages to be sent' })).toContainText('As Clerk');

  core.agents.remove({ id: clerk.id });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/trace/${run!.id}`);
  await page.getByTestId('content').getByRole('button', { name: 'Run again' }).click();
  await page.getByText('Input', { exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Run as' })).toHaveValue(/deleted/);
});

// A DSPy module by the window: its form writes the file, and test cases make it better: estimate, progress, before and after, saved when accepted.
// The sidecar and DSPy are real; the model is a server on this computer that answers as it is told.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acknowledge } from '../fixtures/acknowledge.ts';
import { begin, end, say, startServer } from '../integration/models/openai-server.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';

const CAPITALS: Record<string, string> = { France: 'Paris', Spain: 'Madrid', Norway: 'Oslo', Peru: 'Lima' };
const PACKAGE = `---
name: capitals
description: Names capitals. Use when someone asks for one.
version: 1.0.0
run: [Name it]
input_schema: { country: string }
artifacts:
  Name it: { fallback_artifact: Ask, assertions: [{ type: words, max: 3 }] }
---

You know geography.

\`\`\`jinja prompt_template name="Ask"
What is the capital of {{ country }}?
\`\`\`

\`\`\`json dspy_module name="Name it"
{"template_id": "predict", "signature": "country -> capital"}
\`\`\`
`;

/** Knows no capital until its prompt holds an example. */
const geographer = (messages: { role: string; content: unknown }[]): string => {
  const last = String(messages.at(-1)?.content);
  const country = Object.keys(CAPITALS).findLast((name) => last.includes(name)) ?? '';
  const helped = messages.filter(({ role }) => role === 'user').length > 1;
  return `[[ ## capital ## ]]\n${helped ? CAPITALS[country] : 'I do not know it'}\n\n[[ ## completed ## ]]`;
};

test('C6, H2: a module is edited as a form and optimised against test cases', async ({ app, folder }) => {
  const server = await startServer();
  server.script((response, seen) => {
    const said = geographer(seen.body.messages);
    begin(response);
    say(response, said);
    // What it does not know of Peru is cut off as well.
    end(response, said.includes('do not know') && JSON.stringify(seen.body.messages.at(-1)).includes('Peru') ? 'length' : 'stop');
  });
  const { page, core } = app;
  core.models.saveEndpoint({
    name: 'here',
    provider: 'openai_compatible',
    baseUrl: server.baseUrl,
    models: ['m'],
    limits: { concurrent: 4, perMinute: null },
  });
  core.app.saveSettings({ modelId: 'here/m' });
  writeFileSync(join(folder, 'capitals.md'), PACKAGE);
  await core.library.link({ path: join(folder, 'capitals.md'), scope: 'account' });
  const id = core.library.list({}).rows.find(({ name }) => name === 'capitals')?.id ?? '';
  acknowledge(core.library, [id]);
  for (const [country, capital] of Object.entries(CAPITALS)) {
    core.cases.save({
      skillId: id,
      name: country,
      inputs: { country },
      expected: capital,
      assertions: [{ type: 'contains', value: capital }],
    });
  }
  const text = () => core.library.open({ id }).text ?? '';

  await page.evaluate(
    (hash) => {
      location.hash = hash;
    },
    `#/skill/${id}?artifact=${encodeURIComponent('Name it')}`,
  );
  await page.getByRole('radiogroup', { name: 'Name it as' }).getByText('Form').click();
  await page.getByLabel('Description of output 1').fill('Only the name of the city');
  await page.getByLabel('Instructions').fill('Name the capital.');
  await expectAxeCleanInBothThemes(app);
  await page.getByRole('button', { name: 'Optimise', exact: true }).click();

  const dialog = page.getByRole('dialog', { name: 'Optimise Name it' });
  await expect(dialog.getByText(/At most 12 model calls/)).toBeVisible();
  expect(text()).toContain('"description": "Only the name of the city"');
  await expectAxeCleanInBothThemes(app);
  await dialog.getByRole('combobox', { name: 'Optimiser' }).click();
  await page.getByRole('option', { name: 'Labelled examples' }).click();
  await expect(dialog.getByText(/At most 8 model calls/)).toBeVisible();
  expect(server.seen).toHaveLength(0);
  await dialog.getByRole('button', { name: 'Optimise', exact: true }).click();
  await expect(dialog.getByText('Ready to accept')).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByText(/Score before 0\.\d+, after 1\.00/)).toBeVisible();
  await expect(dialog.getByRole('row')).toHaveCount(5);
  await expect(dialog.getByText(/^8 of 200 calls, 1 incomplete answer, /)).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^Peru/ })).toContainText('Incomplete: cut off at the output token limit.');
  await page.screenshot({ path: `${process.env.SHOTS ?? test.info().outputDir}/optimised.png` });
  await expectAxeCleanInBothThemes(app);
  await dialog.getByRole('button', { name: 'Save new state' }).click();
  await expect(dialog.getByText('Saved in the package')).toBeVisible();
  expect(text()).toContain('dspy_state for="Name it"');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByText('Saved state', { exact: true })).toBeVisible();
  await server.close();
});

// C6: a state that DSPy saved, loaded into a module by the window: what fits and what does not is shown before anything changes.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import { shots } from './shots.ts';

const field = (name: string) => ({ prefix: `${name}:`, description: name });
const predictor = (names: string[], demos: object[], instructions = 'Name the capital, and nothing else.') => ({
  traces: [],
  train: [],
  demos,
  signature: { instructions, fields: names.map(field) },
  lm: null,
});
const TEXT = `---
name: capitals
description: Names capitals.
---

\`\`\`json dspy_module name="Name it"
{"template_id": "predict", "signature": "country -> capital"}
\`\`\`
`;
const FILES = {
  'fits.json': {
    say: predictor(
      ['country', 'capital'],
      [
        { country: 'Peru', capital: 'Lima' },
        { country: 'Chad', capital: 'N’Djamena', note: 1 },
      ],
    ),
    find: predictor(['page'], []),
  },
  'other.json': predictor(['a', 'b', 'c'], []),
};

test.use({ workspaceKind: 'empty' });

test('C6: a skill of the workspace gets a state, after what fits and what does not was shown', async ({ app, folder }) => {
  const { page, core } = app;
  const plan = await core.library.planImport({
    files: [{ fileName: 'capitals.md', data: Buffer.from(TEXT).toString('base64') }],
    scope: 'workspace',
  });
  core.library.applyImport({ planId: plan.planId, choices: {} });
  const id = core.library.list({}).rows.find(({ name }) => name === 'capitals')?.id ?? '';
  const path = (name: string, content: string): string => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  const text = () => core.library.open({ id }).draft?.text ?? core.library.open({ id }).text ?? '';
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/skill/${id}?view=artifact&artifact=Name%20it`);
  await expect(page.getByRole('navigation', { name: 'Outline' })).toContainText('Name it');
  app.command('editor.load-state', 'Name it');
  const dialog = page.getByRole('dialog', { name: 'Load a DSPy state into Name it' });
  await expect(dialog.getByRole('button', { name: 'Choose file' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Load', exact: true })).toBeDisabled();
  await shots(app, 'empty');

  const choose = (name: string, content: string) => dialog.getByLabel('State for Name it').setInputFiles(path(name, content));
  await choose('broken.json', '{"say": ');
  await expect(dialog.getByRole('alert')).toContainText('broken.json');
  await shots(app, 'broken');
  await choose('other.json', JSON.stringify(FILES['other.json']));
  await expect(dialog.getByRole('alert')).toContainText('does not fit');
  await expect(dialog.getByRole('button', { name: 'Load', exact: true })).toBeDisabled();
  await shots(app, 'other');
  expect(text()).toBe(TEXT);

  await choose('fits.json', JSON.stringify(FILES['fits.json'], null, 1));
  await expect(dialog.getByRole('region', { name: 'What fits' })).toContainText('2 examples and the instructions “Name the capital');
  await expect(dialog).toContainText('The module has no such predictor.');
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'fits');
  await dialog.getByRole('button', { name: 'Load', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.getByText('Saved state', { exact: true }).click();
  await expect(page.getByText('Made by an optimiser.')).toBeVisible();
  await expect.poll(text).toContain('dspy_state for="Name it"');
  await shots(app, 'loaded');
});

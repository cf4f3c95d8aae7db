// Test cases by the window: written, checked, brought in from a file with what does not carry over, kept in the linked folder, and written to a
// file. Then the two forms of artifacts that have one: the pair of an example, and the state of a module.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import { goTo } from './folders.ts';

const PACKAGE = `---
name: tide-report
description: Tells about the tide at a place
version: 1.0.0
input_schema: { place: string }
artifacts:
  Checker: { fallback_artifact: Report }
---

You know the tides.

## Example: the harbour

\`\`\`text input
When?
\`\`\`

\`\`\`text output
At noon.
\`\`\`

\`\`\`jinja prompt_template name="Report"
Describe the tide at {{ place }}. {{ request }}
\`\`\`

\`\`\`json dspy_module name="Checker"
{"template_id": "chain_of_thought", "signature": "question -> answer"}
\`\`\`
`;
const PROMPTFOO = `tests:
  - description: Harbour
    vars: { place: the harbour }
    assert: [{ type: icontains, value: tide }, { type: javascript, value: output.length }]
  - file://more.yaml
`;
const STATE = {
  predict: {
    traces: [],
    train: [],
    demos: [{ question: 'When?', answer: 'At noon' }],
    signature: {
      instructions: 'Be exact.',
      fields: ['question', 'reasoning', 'answer'].map((name) => ({ prefix: `${name}:`, description: name })),
    },
  },
};

test('B5, A12: test cases are written, imported, exported, and kept in the linked folder', async ({ app, folder }) => {
  const { page, core } = app;
  const skill = join(folder, 'tide-report');
  mkdirSync(skill);
  writeFileSync(join(skill, 'SKILL.md'), PACKAGE);
  writeFileSync(join(folder, 'promptfooconfig.yaml'), PROMPTFOO);
  await core.library.link({ path: skill, scope: 'account' });
  const id = core.library.list({}).rows.find(({ name }) => name === 'tide-report')?.id ?? '';
  const cases = () => core.cases.list({ skillId: id });
  await page.evaluate((hash) => {
    window.location.hash = hash;
  }, `#/skill/${id}?dock=run`);
  const dialog = page.getByRole('dialog', { name: 'Test cases of tide-report' });

  await test.step('B5: a case is written with its own check, and saves itself', async () => {
    await page.getByRole('tabpanel', { name: 'Run' }).getByRole('button', { name: 'Test cases' }).click();
    await expect(dialog.getByRole('heading', { name: 'No test cases yet' })).toBeVisible();
    await expectAxeCleanInBothThemes(app);
    await dialog.getByRole('button', { name: 'Write a case' }).click();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('East bank');
    await dialog.getByRole('textbox', { name: 'place' }).fill('the east bank');
    await dialog.getByRole('textbox', { name: 'Expected' }).fill('A warning of the mud');
    await dialog.getByRole('button', { name: 'Add check' }).click();
    const check = dialog.getByRole('region', { name: 'New check' });
    await check.getByRole('button', { name: 'Add to Texts' }).click();
    await check.getByRole('textbox').first().fill('mud');
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(dialog.getByRole('list', { name: 'Checks for this case' }).getByRole('listitem')).toHaveCount(1);
    await expect(dialog.getByRole('region', { name: 'Case East bank' }).getByRole('status')).toHaveText('Saved');
    await expectAxeCleanInBothThemes(app);
    expect(cases()).toMatchObject([
      { name: 'East bank', inputs: { place: 'the east bank' }, expected: 'A warning of the mud', assertions: [{ type: 'contains' }] },
    ]);
  });

  await test.step('B5: a file is shown with what does not carry over before anything is kept', async () => {
    await dialog.getByRole('button', { name: 'Import' }).click();
    await goTo(page, folder);
    await page.getByRole('dialog').getByText('promptfooconfig.yaml').click();
    await page.getByRole('button', { name: 'Review' }).click();
    const preview = page.getByRole('dialog', { name: 'Import test cases into tide-report' });
    const left = preview.getByRole('region', { name: 'What does not carry over' });
    await expect(left.getByRole('listitem')).toHaveText([/Line 5: file:\/\/more\.yaml/, /javascript: output\.length of Harbour is kept/]);
    expect(cases()).toHaveLength(1);
    await expectAxeCleanInBothThemes(app);
    await preview.getByRole('button', { name: 'Import 1 case' }).click();
    await expect(dialog.getByRole('option')).toHaveCount(2);
  });

  await test.step('A12: they are kept in evals/evals.json, which is read again when it changes', async () => {
    const file = join(skill, 'evals', 'evals.json');
    await dialog.getByRole('switch', { name: 'Keep in evals/evals.json' }).click();
    await expect.poll(() => core.cases.file({ skillId: id }).state).toBe('clean');
    writeFileSync(file, readFileSync(file, 'utf8').replace('East bank', 'West bank'));
    await expect(dialog.getByRole('option', { name: /West bank/ })).toBeVisible();
    await expectAxeCleanInBothThemes(app);
  });

  await test.step('B5: they are written to a file', async () => {
    await dialog.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: /^JSONL/ }).click();
    await goTo(page, folder);
    await page.getByRole('button', { name: 'Export here' }).click();
    const file = join(folder, 'tide-report-cases.jsonl');
    await expect(page.getByText('Test cases exported')).toBeVisible();
    expect(readFileSync(file, 'utf8').trim().split('\n')).toHaveLength(2);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });
});

test('B2, C6: the pair of an example and the state of a module are edited as forms', async ({ app, folder }) => {
  const { page, core } = app;
  const path = join(folder, 'tide-report.md');
  writeFileSync(path, PACKAGE);
  const plan = await core.library.planImport({ files: [{ path }], scope: 'account' });
  const choices = Object.fromEntries(plan.items.map(({ itemId }) => [itemId, 'import' as const]));
  const id = core.library.applyImport({ planId: plan.planId, choices }).items[0]?.id ?? '';
  const show = (artifact: string) =>
    page.evaluate(
      (hash) => {
        window.location.hash = hash;
      },
      `#/skill/${id}?view=artifact&artifact=${encodeURIComponent(artifact)}`,
    );
  const saved = async () => {
    await page.keyboard.press('ControlOrMeta+s');
    await expect(page.getByText('All changes saved')).toBeVisible();
    return core.library.open({ id }).text;
  };

  await show('the harbour');
  await page.getByRole('textbox', { name: 'Input' }).fill('When, at the pier?');
  await page.getByRole('textbox', { name: 'Output' }).fill('At six.');
  await expectAxeCleanInBothThemes(app);
  await expect.poll(saved).toBe(PACKAGE.replace('When?', 'When, at the pier?').replace('At noon.', 'At six.'));

  await show('Checker');
  await page.getByText('No saved state').click();
  await expect(page.getByRole('heading', { name: 'Checker has no saved state' })).toBeVisible();
  const state = { name: 'state.json', mimeType: 'application/json', buffer: Buffer.from(`${JSON.stringify(STATE)}\n`) };
  await page.getByRole('button', { name: 'Load from file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Load a DSPy state into Checker' });
  await expect(dialog.getByRole('button', { name: 'Choose file' })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Load', exact: true })).toBeDisabled();
  const other = { a: { ...STATE.predict, signature: { ...STATE.predict.signature, fields: [] } } };
  const wrong = { name: 'wrong.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(other)) };
  await page.getByLabel('State for Checker').setInputFiles(wrong);
  await expect(dialog.getByRole('alert')).toContainText('It does not fit this module');
  await expect(dialog.getByText(/It has 0 fields/)).toBeVisible();
  expect(core.library.open({ id }).text).not.toContain('dspy_state');
  await page.getByLabel('State for Checker').setInputFiles(state);
  await expect(dialog.getByRole('region', { name: 'What fits' })).toContainText('1 example and the instructions “Be exact.”');
  await expectAxeCleanInBothThemes(app);
  await dialog.getByRole('button', { name: 'Load', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('region', { name: 'Predictor predict' })).toContainText('Be exact.');
  await expect(page.getByRole('list', { name: 'Examples of predict' }).getByRole('listitem')).toHaveText([/When\?.*At noon/]);
  await expectAxeCleanInBothThemes(app);
  await expect.poll(saved).toContain(`dspy_state for="Checker"\n${JSON.stringify(STATE)}\n`);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(saved).not.toContain('dspy_state');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expect.poll(saved).toContain('dspy_state');
  await page.getByRole('button', { name: 'Remove state' }).click();
  await expect(page.getByRole('heading', { name: 'Checker has no saved state' })).toBeVisible();
  await expect.poll(saved).not.toContain('dspy_state');
});

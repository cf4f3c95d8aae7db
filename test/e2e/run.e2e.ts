// The run panel with assertions, by the window alone: assertions are written as forms, a run of the real local model is checked by them, and
// what they said stands in the panel, in the trace, and in a test on a pasted text.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { acknowledge } from '../fixtures/acknowledge.ts';
import { modelCache } from '../fixtures/local-model.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import type { OpenApp } from './open.ts';

const RUN_MS = 300_000;
const PACKAGE = `---
name: tide-report
description: Tells about the tide at a place
version: 1.0.0
input_schema:
  type: object
  required: [place]
  properties:
    place: { type: string }
    notes: { type: array, items: { type: string } }
    tone: { enum: [dry, warm] }
artifacts:
  Report:
    assertions:
      # the answer says something
      - { type: chars, min: 1, severity: hard }
      - type: not_regex
        pattern: "[A-Za-z]+"
        severity: soft
---

\`\`\`jinja prompt_template name="Report"
Describe the tide at {{ place }} in one sentence.
\`\`\`
`;

/** The id of a package that was imported and acknowledged, with the local model at hand. */
async function take({ core }: OpenApp, folder: string, text: string): Promise<string> {
  process.env.SKILLWRIGHT_MODEL_CACHE = await modelCache();
  for await (const _event of core.models.download(new AbortController().signal));
  const path = join(folder, 'tide-report.md');
  writeFileSync(path, text);
  const plan = await core.library.planImport({ files: [{ path }], scope: 'account' });
  core.library.applyImport({
    planId: plan.planId,
    choices: Object.fromEntries(plan.items.map(({ itemId }) => [itemId, 'import' as const])),
  });
  const id = core.library.list({}).rows.find(({ name }) => name === 'tide-report')?.id ?? '';
  acknowledge(core.library, [id]);
  return id;
}

test('B5, B6, C10: assertions are edited, checked by a run, and shown with what decided', async ({ app, folder }) => {
  test.setTimeout(300_000 + RUN_MS);
  const { page, core } = app;
  const id = await take(app, folder, PACKAGE);
  const panel = page.getByRole('tabpanel', { name: 'Assertions' });
  const textNow = () => {
    const { text } = core.library.open({ id });
    return text;
  };

  await test.step('B6: the assertions of the shown artifact stand in the dock, by key', async () => {
    await page.evaluate((to) => {
      location.hash = to;
    }, `#/skill/${id}`);
    await expect(page.getByRole('navigation', { name: 'Outline' })).toContainText('Report');
    await page.keyboard.press('Alt+8');
    await expect(panel.getByRole('list', { name: 'Assertions for Report' }).getByRole('listitem')).toHaveCount(2);
  });

  await test.step('B6: a new one is a form, and only its line is added to the file', async () => {
    await panel.getByRole('button', { name: 'Add assertion' }).click();
    const dialog = page.getByRole('dialog', { name: 'New assertion' });
    await dialog.getByRole('combobox', { name: 'Type' }).fill('Does not contain');
    await page.getByRole('option', { name: 'Does not contain' }).click();
    await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
    await dialog.getByRole('button', { name: 'Add to Texts' }).click();
    await dialog.getByRole('textbox').first().fill('zeppelin');
    await expectAxeCleanInBothThemes(app);
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(panel.getByRole('listitem')).toHaveCount(3);
    await page.keyboard.press('Control+s');
    await expect.poll(textNow).toContain('zeppelin');
    const lines = textNow()?.split('\n') ?? [];
    expect(lines.filter((line) => !PACKAGE.split('\n').includes(line)).join('\n')).toMatch(/not_contains[\s\S]*zeppelin/);
    expect(PACKAGE.split('\n').filter((line) => !lines.includes(line))).toEqual([]);
  });

  await test.step('B6: a pasted text is tested, with the words that decided', async () => {
    await panel.getByText('Pasted text').click();
    await panel.getByRole('textbox', { name: 'Text to test' }).fill('12 zeppelin');
    await panel.getByRole('button', { name: 'Test', exact: true }).click();
    const results = panel.getByRole('list', { name: 'Test results' });
    await expect(results.getByRole('listitem')).toHaveCount(3);
    await expect(results.getByRole('img', { name: 'Passed' })).toHaveCount(1);
    await expect(results.locator('mark')).toHaveText(['zeppelin', 'zeppelin']);
    await expectAxeCleanInBothThemes(app);
  });

  await test.step('B5: a run shows each result with severity, reason and evidence', async () => {
    await page.getByRole('tab', { name: 'Run', exact: true }).click();
    const run = page.getByRole('tabpanel', { name: 'Run' });
    await run.getByRole('textbox', { name: 'place' }).fill('Saltmarsh');
    await run.getByRole('button', { name: 'Run F5' }).click();
    const results = run.getByRole('region', { name: 'Assertions', exact: true });
    await expect(results).toContainText('2 passed, 1 warning', { timeout: RUN_MS });
    await expect(results.getByRole('img', { name: 'Failed, the run continues' })).toBeVisible();
    await expect(results.locator('mark').first()).toHaveText(/^[A-Za-z]+$/);
    await expect(run.getByText('Completed, 1 warning')).toBeVisible();
    await expectAxeCleanInBothThemes(app);
  });

  await test.step('B5: its input is kept as a test case, and comes back into the form', async () => {
    const run = page.getByRole('tabpanel', { name: 'Run' });
    await run.getByRole('button', { name: 'Keep' }).click();
    await page.getByRole('menuitem', { name: 'Input only', exact: true }).click();
    await expect.poll(() => core.cases.list({ skillId: id }).map(({ inputs }) => inputs.place)).toEqual(['Saltmarsh']);
    await run.getByText('Input', { exact: true }).click();
    await run.getByRole('textbox', { name: 'place' }).fill('Elsewhere');
    await run.getByRole('combobox', { name: 'Test case' }).click();
    await page.getByRole('option').nth(1).click();
    await expect(run.getByRole('textbox', { name: 'place' })).toHaveValue('Saltmarsh');
    await expectAxeCleanInBothThemes(app);
  });

  await test.step('D4: a batch over the cases shows what it takes first, then a matrix', async () => {
    await page.getByRole('tabpanel', { name: 'Run' }).getByRole('button', { name: 'Run all 1' }).click();
    const dialog = page.getByRole('dialog', { name: 'Run all test cases of tide-report' });
    await expect(dialog.getByRole('region', { name: 'Setup' }).getByRole('status')).toContainText('Takes about 1 model call');
    await dialog.getByRole('button', { name: 'Run 1 time' }).click();
    await expect(dialog.getByRole('region', { name: 'Batch' }).getByRole('status')).toContainText('Done, 1 of 1', { timeout: RUN_MS });
    await expect(dialog.getByRole('table', { name: 'Results' }).getByRole('row')).toHaveCount(2);
    await expectAxeCleanInBothThemes(app);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
  });

  await test.step('B6: the last output is tested without a run', async () => {
    await page.getByRole('tab', { name: 'Assertions' }).click();
    await panel.getByRole('button', { name: 'Test', exact: true }).click();
    await expect(panel.getByRole('status')).toContainText('2 passed, 1 warning');
  });

  await test.step('D1: the trace tells the counts in its tree and the results in the inspector', async () => {
    await page.getByRole('tab', { name: 'Run', exact: true }).click();
    const run = page.getByRole('tabpanel', { name: 'Run' });
    await run.getByText('Result', { exact: true }).click();
    await run.getByRole('button', { name: 'Open trace' }).click();
    await page.getByRole('treeitem').filter({ hasText: 'Report' }).filter({ hasText: '2 of 3' }).first().click();
    const inspector = page.getByRole('complementary', { name: 'Inspector' });
    await inspector.getByRole('tab', { name: 'Assertions' }).click();
    await expect(inspector.getByRole('list', { name: 'Results for Report' }).getByRole('listitem')).toHaveCount(3);
    await expectAxeCleanInBothThemes(app);
  });
});

test('B5, C8: a run that waits asks in the panel, and goes on with the answer', async ({ app, folder }) => {
  test.setTimeout(300_000 + RUN_MS);
  const { page } = app;
  const waiting = PACKAGE.replace(
    'artifacts:\n  Report:',
    'interrupts: [before_report]\nartifacts:\n  Report:\n    settings: { interrupt: before_report, question: Is the tide known? }',
  );
  const id = await take(app, folder, waiting);
  await page.evaluate((to) => {
    location.hash = to;
  }, `#/skill/${id}?dock=run`);
  const run = page.getByRole('tabpanel', { name: 'Run' });
  await run.getByRole('textbox', { name: 'place' }).fill('Saltmarsh');
  await run.getByRole('button', { name: 'Run F5' }).click();
  const question = run.getByRole('region', { name: 'The run is waiting for an answer' });
  await expect(question).toContainText('Is the tide known?');
  await expect(run.getByText('Waiting for your answer')).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await question.getByRole('textbox', { name: 'Your answer' }).fill('Go ahead');
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(run.getByText('Completed, 1 warning')).toBeVisible({ timeout: RUN_MS });
  await expect(question).toHaveCount(0);
});

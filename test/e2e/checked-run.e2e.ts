// A real package with input schema, output schema and six assertions, run by the real local model in the window. The model is small, so its grammar
// gives the shape of the answer, and shape is what is asserted.
import { join } from 'node:path';
import { ROOT } from '../../electron/shells/paths.ts';
import { acknowledge } from '../fixtures/acknowledge.ts';
import { modelCache } from '../fixtures/local-model.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import type { OpenApp } from './open.ts';

const RUN_MS = 300_000;

async function take({ core }: OpenApp): Promise<string> {
  process.env.SKILLWRIGHT_MODEL_CACHE = await modelCache();
  for await (const _event of core.models.download(new AbortController().signal));
  const files = [{ path: join(ROOT, 'test', 'fixtures', 'packages', 'tide-table.md') }];
  const plan = await core.library.planImport({ files, scope: 'account' });
  const choices = Object.fromEntries(plan.items.map(({ itemId }) => [itemId, 'import' as const]));
  await core.library.applyImport({ planId: plan.planId, choices });
  const id = core.library.list({}).rows.find(({ name }) => name === 'tide-table')?.id ?? '';
  acknowledge(core.library, [id]);
  return id;
}

test('C9, C10, C11: a package with schemas and six assertions is run by the local model, and everything of it is shown', async ({
  app,
}) => {
  test.setTimeout(300_000 + RUN_MS);
  const { page, core } = app;
  const id = await take(app);
  await page.evaluate((to) => {
    location.hash = to;
  }, `#/skill/${id}?dock=run`);
  const run = page.getByRole('tabpanel', { name: 'Run' });

  await test.step('C9: its form comes from the input schema', async () => {
    await run.getByRole('textbox', { name: 'place' }).fill('Saltmarsh');
    await run.getByRole('textbox', { name: 'hour' }).fill('6');
  });

  await test.step('C10: the answer follows the output schema, and the six results stand beside it', async () => {
    await run.getByRole('button', { name: 'Run F5' }).click();
    const results = run.getByRole('region', { name: 'Assertions', exact: true });
    await expect(results).toContainText('6 passed', { timeout: RUN_MS });
    await expect(results.getByRole('img', { name: 'Passed' })).toHaveCount(6);
    await expect(page.getByRole('region', { name: 'Answer' })).toContainText(/"tide": *"(low|rising|high|falling)"/);
    await expectAxeCleanInBothThemes(app);
  });

  await test.step('D1: its trace names the model and tells the results', async () => {
    const [newest] = core.traces.list({}).rows;
    expect(newest).toMatchObject({ skillName: 'tide-table', status: 'completed', modelId: 'local/smollm2-135m-instruct', warnings: 0 });
    await run.getByRole('button', { name: 'Open trace' }).click();
    await page.getByRole('treeitem').filter({ hasText: 'Table' }).filter({ hasText: '6 of 6' }).first().click();
    const inspector = page.getByRole('complementary', { name: 'Inspector' });
    await inspector.getByRole('tab', { name: 'Assertions' }).click();
    await expect(inspector.getByRole('list', { name: 'Results for Table' }).getByRole('listitem')).toHaveCount(6);
    await expect(page.getByRole('main')).toContainText('local/smollm2-135m-instruct');
  });
});

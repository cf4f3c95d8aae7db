// Row D1: while the real local model is loaded into memory, the panel says so with its seconds; the trace keeps it. The process of the model is
// halted meanwhile, so that the state lasts on a fast machine as well.
import { loadsModel } from '../../electron/contract/index.ts';
import { acknowledge } from '../fixtures/acknowledge.ts';
import { modelCache } from '../fixtures/local-model.ts';
import { tried } from '../integration/tried/reply.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';

const RUN_MS = 300_000;

test('D1, C11: the loading of the local model is a state with its seconds, and a span', async ({ app }) => {
  test.setTimeout(300_000 + RUN_MS);
  const { page, core } = app;
  process.env.SKILLWRIGHT_MODEL_CACHE = await modelCache();
  for await (const _event of core.models.download(new AbortController().signal));
  const data = Buffer.from(tried('09-cut-at-length', 'ask-plain.md')).toString('base64');
  const plan = await core.library.planImport({ files: [{ fileName: 'it.md', data }], scope: 'account' });
  const id = core.library.applyImport({ planId: plan.planId, choices: {} }).items[0]?.id ?? '';
  acknowledge(core.library, [id]);
  const { pid } = await core.processes.startAgain({ name: 'local-model' }, new AbortController().signal);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/skill/${id}?dock=run`);
  await page.getByRole('textbox', { name: 'q', exact: true }).fill('What is a kestrel?');

  process.kill(pid ?? 0, 'SIGSTOP');
  try {
    await page.keyboard.press('F5');
    await expect(page.getByText(/^Loading the model, [1-9]\d* s$/)).toBeVisible();
    await expectAxeCleanInBothThemes(app);
    await page.screenshot({ path: `${process.env.SHOTS ?? test.info().outputDir}/loading.png` });
  } finally {
    process.kill(pid ?? 0, 'SIGCONT');
  }
  await expect(page.getByText(/^Loading the model/)).toHaveCount(0, { timeout: RUN_MS });
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('region', { name: 'Answer' })).toContainText(/\w+ \w+/, { timeout: RUN_MS });

  const runId = core.traces.list({}).rows[0]?.id ?? '';
  await expect
    .poll(() => core.traces.get({ runId }).spans.find(loadsModel))
    .toMatchObject({ status: 'ok', name: 'local/smollm2-135m-instruct' });
  await result.getByRole('button', { name: 'Open trace' }).click();
  await expect(page.getByRole('treeitem', { name: /^Loading the model/ })).toBeVisible();
});

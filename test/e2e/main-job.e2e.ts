// The main job of the product, by the window alone and with the real local model: import a file of a person, export the same bytes,
// edit it, see the preview, run it offline, look at the trace, export it again.
import { copyFileSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { ROOT } from '../../electron/shells/paths.ts';
import { modelCache } from '../fixtures/local-model.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import { exportInto, goTo } from './folders.ts';

// A byte order mark, CRLF, comments, fields of its own, an odd indent, no line break at the end.
const FILE = join(ROOT, 'test', 'fixtures', 'packages', 'harbour-scene.md');
const RUN_MS = 300_000;

async function exportTo(page: Page, folder: string): Promise<Buffer> {
  mkdirSync(folder);
  await page.getByRole('region', { name: 'Editor' }).getByRole('button', { name: 'Export' }).click();
  await exportInto(page, folder);
  return readFileSync(join(folder, 'harbour-scene.md'));
}

test('A1, A2, A7, B4, C11, D1: import, export, edit, preview, run, trace, export', async ({ app, folder }) => {
  test.setTimeout(300_000 + RUN_MS);
  process.env.SKILLWRIGHT_MODEL_CACHE = await modelCache();
  for await (const _event of app.core.models.download(new AbortController().signal));
  const { page } = app;
  const original = readFileSync(FILE);
  const before = app.core.library.list({}).all;
  copyFileSync(FILE, join(folder, 'harbour-scene.md'));

  await test.step('import with a report before anything is written', async () => {
    await page.getByRole('button', { name: 'Import', exact: true }).click();
    await goTo(page, folder);
    await page.getByRole('dialog').getByText('harbour-scene.md').click();
    await page.getByRole('button', { name: 'Review' }).click();
    const report = page.getByRole('region', { name: 'Report for harbour-scene' });
    await expect(report).toContainText('Nadia Brandt');
    expect(app.core.library.list({}).all).toBe(before);
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('button', { name: 'Read report', exact: true }).click();
    await page.getByRole('button', { name: 'Acknowledge harbour-scene' }).click();
    await page.getByRole('link', { name: 'harbour-scene', exact: true }).click();
  });

  await test.step('export gives the same bytes', async () => {
    const exported = await exportTo(page, join(folder, 'untouched'));
    expect(exported.equals(original)).toBe(true);
  });

  await test.step('an edit shows in the preview', async () => {
    await page.getByRole('tab', { name: 'Run', exact: true }).click();
    await page.getByRole('tabpanel', { name: 'Run' }).getByRole('textbox', { name: 'place' }).fill('a harbour in winter');
    await page.getByRole('code').first().click();
    await page.keyboard.press('Control+End');
    await page.keyboard.type(' It is calm.');
    await page.getByRole('tab', { name: 'Preview' }).click();
    const message = page.getByRole('region', { name: 'User message' });
    await expect(message).toContainText('Describe a harbour in winter in two sentences. It is calm.');
  });

  await test.step('a run streams an answer of the local model', async () => {
    await page.getByRole('tab', { name: 'Run', exact: true }).click();
    await page.getByRole('tabpanel', { name: 'Run' }).getByRole('button', { name: 'Run F5' }).click();
    await expect(page.getByRole('region', { name: 'Answer' })).toContainText(/\w+ \w+ \w+ \w+/, { timeout: RUN_MS });
    await expect(page.getByRole('list', { name: 'Steps' }).getByRole('button', { name: /^Completed/ })).toBeVisible({ timeout: RUN_MS });
  });

  await test.step('its trace shows the tree and what was sent', async () => {
    await page.getByRole('tabpanel', { name: 'Run' }).getByRole('button', { name: 'Open trace' }).click();
    const trace = page.getByRole('main');
    await expect(trace).toContainText('local/smollm2-135m-instruct');
    await expect(trace).toContainText('Describe a harbour in winter in two sentences. It is calm.');
    const [run] = app.core.traces.list({}).rows;
    expect(run).toMatchObject({ skillName: 'harbour-scene', status: 'completed', modelId: 'local/smollm2-135m-instruct' });
    const [row] = app.core.traces.artifactRows({ runId: run?.id ?? '' });
    expect(row?.rendered_input).toBe('Describe a harbour in winter in two sentences. It is calm.');
    expect(row?.raw_output?.length).toBeGreaterThan(20);
  });

  await test.step('the export differs by the edit and by nothing else', async () => {
    await page.goBack();
    const exported = await exportTo(page, join(folder, 'edited'));
    expect(exported.toString('utf8')).toBe(original.toString('utf8').replace('two sentences.\r\n', 'two sentences. It is calm.\r\n'));
  });

  await test.step('axe finds nothing on the trace, in either theme', async () => {
    await page.goForward();
    await expect(page.getByRole('main')).toContainText('local/smollm2-135m-instruct');
    await expectAxeCleanInBothThemes(app);
  });
});

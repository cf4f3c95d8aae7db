// Row H2 in the window: a skill is improved from failed runs, scored on a case that was held out, and saved as one revision.

import { improvingModel as model, IMPROVED_SKILL as SKILL } from '../integration/composer/open.ts';
import { startServer } from '../integration/models/openai-server.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import { shots } from './shots.ts';

test('H2: three failed runs become one rewritten template, compared before and after, and saved', async ({ app }) => {
  const { page, core } = app;
  const server = await startServer();
  try {
    server.script(model);
    core.models.saveEndpoint({ name: 'here', baseUrl: server.baseUrl, models: ['m'] });
    core.app.saveSettings({ modelId: 'here/m' });
    const row = core.library.create({ scope: 'account', name: 'capitals', template: 'blank', text: SKILL });
    core.cases.save({ skillId: row.id, name: 'held case', inputs: { country: 'Chad' } });
    const runs: string[] = [];
    for (const country of ['Norway', 'Peru', 'Mali']) {
      const { runId } = await core.execution.start({ skill: { id: row.id }, input: { country } });
      for await (const _ of core.execution.watch({ runId }, new AbortController().signal));
      runs.push(runId);
    }
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/improve/${row.id}?run=${runs[0]}`);
    const choice = page.getByRole('region', { name: 'What to learn from' });
    const boxes = choice.getByRole('checkbox');
    // Three runs, then the case.
    await expect(boxes).toHaveCount(4);
    for (const box of (await boxes.all()).slice(0, 3)) await box.check();
    await page.keyboard.press('Control+Enter');
    const worth = page.getByRole('complementary', { name: 'Comparison' });
    await expect(worth.getByRole('columnheader', { name: /Ask, rewritten/ })).toBeVisible();
    await expect(worth.getByRole('row', { name: /Score, held out/ })).toContainText('1.00');
    await expect(page.getByText('not saved', { exact: true })).toBeVisible();
    await expectAxeCleanInBothThemes(app);
    await shots(app, 'improve');
    expect(core.library.open({ id: row.id }).text).toBe(SKILL);
    await page.keyboard.press('Control+s');
    await expect.poll(() => core.library.open({ id: row.id }).text).toContain('Answer with the name alone');
    await expect(page.getByText('Nothing is proposed')).toBeVisible();
  } finally {
    await server.close();
  }
});

// Row E1 in the window: a model that reads skills for their meaning is chosen, says how far it is, is told beside an answer, and is given up.
import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { embeddingModel } from '../fixtures/embedding-model.ts';
import { openai } from '../integration/models/wire/openai.ts';
import { answer, startServer, type WireServer } from '../integration/models/wire/server.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import { goTo } from './folders.ts';
import { shots } from './shots.ts';

let server: WireServer;
test.beforeAll(async () => {
  server = await startServer();
  server.script((response, seen) => answer(openai, 'At the quay.')(response, seen));
});
test.afterAll(() => server.close());

test('E1: a model file finds skills by meaning, is told beside the answer, is missed, and is removed', async ({ app, folder }) => {
  test.setTimeout(300_000);
  const { page, core } = app;
  const file = join(folder, 'mini.gguf');
  copyFileSync(await embeddingModel(), file);
  core.library.create({
    scope: 'account',
    name: 'moor-ferry',
    template: 'blank',
    description: 'Makes a vessel fast at the quay in the evening.',
  });
  core.models.saveEndpoint({ name: 'here', baseUrl: `${server.origin}/v1`, models: ['m'] });
  core.app.saveSettings({ modelId: 'here/m' });
  await page.evaluate(() => {
    location.hash = '#/settings/models';
  });
  await expect(page.getByText('Messages find skills by their words.')).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'meaning-none');

  await page.getByRole('button', { name: 'Choose model file' }).click();
  await goTo(page, folder);
  await page.getByRole('dialog').getByText('mini.gguf').click();
  await page.getByRole('button', { name: 'Use model' }).click();
  await expect(page.getByRole('status').filter({ hasText: /^(\d+) of \1 skills read$/ })).toBeVisible();
  await expect(page.getByText('all-MiniLM-L6-v2', { exact: true })).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'meaning-ready');

  const message = 'please tie up our boat for the night';
  const { conversation, answer: answered } = core.conversations.send({ conversationId: null, text: message });
  for await (const _ of core.conversations.watch({ messageId: answered.id }, AbortSignal.timeout(200_000)));
  await page.evaluate((id) => {
    location.hash = `#/conversations/${id}`;
  }, conversation.id);
  await page.getByRole('article').last().locator('button[data-act="message.details"]').click();
  const details = page.getByRole('complementary', { name: 'How this answer came about' });
  await expect(details).toContainText('No skill fits by words.');
  await expect(details.getByRole('link', { name: 'moor-ferry' })).toBeVisible();
  await expect(details.getByText(/^\d\d % alike$/).first()).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'meaning-details');

  rmSync(file);
  await page.evaluate(() => {
    location.hash = '#/settings/models';
  });
  await expect(page.getByText(/^Words alone are compared: .* no longer exists\./)).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'meaning-gone');
  app.command('models.remove-embedding');
  await expect(page.getByText('Messages find skills by their words.')).toBeVisible();
  expect(core.matching.embedding().state).toBe('none');
});

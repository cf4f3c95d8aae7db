// Row C11: what a model thinks is shown folded beside its answer, in the panel and in the trace, and what a provider refuses in the settings.
import { startServer } from '../integration/models/wire/server.ts';
import { stream, tried } from '../integration/tried/reply.ts';
import { openAnswered } from './answering.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';

const THOUGHT = 'The user wants one sentence.\nMaybe two would do as well?';

test('19-think-tags-before-json: thinking is folded in panel and trace, and is no part of the answer', async ({ app }) => {
  const { page } = app;
  const server = await startServer();
  server.script(stream([{ content: `<think>${THOUGHT}</think>\n\n` }, { content: 'It is a kestrel.' }]));
  await openAnswered(app, tried('09-cut-at-length', 'ask-plain.md'), server.origin);
  await page.getByRole('textbox', { name: 'q', exact: true }).fill('What is it?');
  await page.keyboard.press('F5');
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByRole('region', { name: 'Answer' })).toHaveText(/^It is a kestrel\./);
  await expect(result.getByText('Maybe two')).toHaveCount(0);
  await result.getByText('Thinking', { exact: false }).click();
  await expect(result.getByRole('region', { name: 'Thinking' })).toHaveText(THOUGHT);
  await expectAxeCleanInBothThemes(app);
  await page.screenshot({ path: `${process.env.SHOTS ?? test.info().outputDir}/panel.png` });
  await result.getByRole('button', { name: 'Open trace' }).click();
  await page.getByRole('treeitem').filter({ hasText: 'here/m' }).last().click();
  const inspector = page.getByRole('complementary', { name: 'Inspector' });
  await inspector.getByText('Thinking', { exact: false }).first().click();
  await expect(inspector.getByRole('region', { name: 'Thinking' })).toHaveText(THOUGHT);
  await expect(inspector.getByRole('region', { name: 'Assistant' })).toContainText('It is a kestrel.');
  await expectAxeCleanInBothThemes(app);
  await page.screenshot({ path: `${process.env.SHOTS ?? test.info().outputDir}/trace.png` });
  await server.close();
});

test('C11: what one model of a provider refuses is shown and kept for it alone', async ({ app }) => {
  const { core, page } = app;
  const server = await startServer();
  server.script((response, seen) => {
    if (seen.body.model !== 'o' || !('stop' in seen.body)) return stream([{ content: 'ready' }])(response, seen);
    const message = "Unsupported parameter: 'stop' is not supported with this model.";
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }));
  });
  core.models.saveEndpoint({ name: 'here', baseUrl: `${server.origin}/v1`, models: ['o', 'm'] });
  await page.evaluate(() => {
    location.hash = '#/settings/models';
  });
  await page.getByRole('button', { name: 'Test o' }).click();
  await expect(page.getByRole('table', { name: 'Providers' }).getByText('o: no stop texts')).toBeVisible();
  await page.getByRole('button', { name: 'Keep what here refuses' }).click();
  await expect.poll(() => core.models.endpoints()[0]).toMatchObject({ sends: { stop: true }, byModel: { o: { stop: false } } });
  await expect(page.getByRole('button', { name: 'Keep what here refuses' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Edit here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Provider here' });
  await dialog.getByText('Requests', { exact: false }).last().click();
  await expect(dialog.getByRole('combobox', { name: 'Stop texts' })).toHaveValue('Sent');
  await expectAxeCleanInBothThemes(app);
  await page.screenshot({ path: `${process.env.SHOTS ?? test.info().outputDir}/by-model.png` });
  await dialog.getByRole('button', { name: 'Send o the same as the others' }).click();
  await dialog.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(dialog.getByText('From now on for o: no stop texts.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save provider' }).click();
  await expect.poll(() => core.models.endpoints()[0]?.byModel).toEqual({ o: { stop: false } });
  await server.close();
});

test('17-stream-options-refused: a test shows what is not taken, and one act keeps it; a failed test says when', async ({ app }) => {
  const { core, page } = app;
  const server = await startServer();
  let down = false;
  server.script((response, seen) => {
    const text = down ? 'Invalid API key' : 'stream_options: Extra inputs are not permitted';
    if (!down && !('stream_options' in seen.body)) return stream([{ content: 'ready' }])(response, seen);
    response.writeHead(down ? 401 : 422, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message: text } }));
  });
  core.models.saveEndpoint({ name: 'here', baseUrl: `${server.origin}/v1`, models: ['m'] });
  await page.evaluate(() => {
    location.hash = '#/settings/models';
  });
  await page.getByRole('button', { name: 'Test m' }).click();
  await expect(page.getByText(/^answered in .+; no stream_options$/)).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await page.getByRole('button', { name: 'Keep what here refuses' }).click();
  await expect(page.getByRole('button', { name: 'Keep what here refuses' })).toHaveCount(0);
  expect(core.models.endpoints()[0]?.sends.usage).toBe(false);
  await page.getByRole('button', { name: 'Edit here' }).click();
  await page.getByText('Requests', { exact: false }).last().click();
  await expect(page.getByRole('combobox', { name: 'Token counts' })).toHaveValue('Not asked for');
  await expectAxeCleanInBothThemes(app);
  await page.keyboard.press('Escape');
  down = true;
  await page.getByRole('button', { name: 'Test m' }).click();
  await expect(page.getByText('failed, now')).toBeVisible();
  const failed = page.getByRole('list', { name: 'Failed tests' }).getByRole('listitem');
  await expect(failed).toContainText('Invalid API key');
  await failed.getByText('What the server sent').click();
  await expect(failed.getByText(/^401, application\/json\b/)).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await page.getByRole('button', { name: 'Edit here' }).click();
  const dialog = page.getByRole('dialog', { name: 'Provider here' });
  await dialog.getByRole('button', { name: 'Test', exact: true }).click();
  await dialog.getByText('What the server sent').click();
  await expect(dialog.getByText(/^401, application\/json\b/)).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await server.close();
});

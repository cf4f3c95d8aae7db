// Rows B5, B7, C8: a run whose answer is not whole says so wherever it is shown, and a form sends what is in it, no more.
import { readFileSync } from 'node:fs';
import { startServer, type WireServer } from '../integration/models/wire/server.ts';
import { openAnswered } from './answering.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import type { OpenApp } from './open.ts';

const tried = (path: string): string => readFileSync(new URL(`../fixtures/tried/${path}`, import.meta.url), 'utf8');
const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

let server: WireServer;
let sent: string[] = [];
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

/** Opens a package in the editor with a model that answers so. */
async function openSkill(app: OpenApp, text: string, body: string): Promise<void> {
  sent = [];
  server.script((response, seen) => {
    sent.push(seen.body.messages.at(-1).content);
    response.writeHead(200, { 'content-type': 'text/event-stream' }).end(body);
  });
  await openAnswered(app, text, server.origin);
}

test('09-cut-at-length: panel, screen reader, list, trace tree and library say that the answer was cut off', async ({ app }) => {
  const { page } = app;
  await openSkill(app, tried('09-cut-at-length/ask-plain.md'), chunk({ content: 'One two' }) + chunk({}, 'length') + 'data: [DONE]\n\n');
  await page.getByRole('textbox', { name: 'q', exact: true }).fill('What is it?');
  await page.keyboard.press('F5');
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.getByText('Incomplete: cut off at the output token limit, 1 warning')).toBeVisible();
  await expect(result.getByRole('status').filter({ hasText: 'The answer was cut off at the output token limit.' })).toBeVisible();
  await expect(result.getByRole('region', { name: 'Answer' })).toContainText('One two');
  await expect(result.getByRole('list', { name: 'Steps' }).getByRole('img', { name: 'Incomplete' })).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await page.screenshot({ path: `${process.env.SHOTS ?? test.info().outputDir}/panel.png` });
  await result.getByRole('button', { name: 'Open trace' }).click();
  await expect(page.getByRole('tree').getByRole('img', { name: 'The answer was cut off at the output token limit.' })).toHaveCount(2);
  await expect(page.getByText('1 warning', { exact: true })).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await page.screenshot({ path: `${process.env.SHOTS ?? test.info().outputDir}/trace.png` });
  await page.evaluate(() => {
    location.hash = '#/traces';
  });
  const row = page.getByRole('row').filter({ hasText: 'ask-plain' });
  await expect(row).toContainText('Incomplete');
  await expect(row).toContainText('cut off at the output token limit');
  await page.screenshot({ path: `${process.env.SHOTS ?? test.info().outputDir}/list.png` });
  await page.evaluate(() => {
    location.hash = '#/library';
  });
  await expect(page.getByRole('row').filter({ hasText: 'ask-plain' }).getByRole('img', { name: 'Incomplete' })).toBeVisible();
  await page.screenshot({ path: `${process.env.SHOTS ?? test.info().outputDir}/library.png` });
});

test('39-cleared-field: an optional field that was cleared is absent, and a needed one that is empty stops Run', async ({ app }) => {
  const { page } = app;
  const text = tried('39-cleared-field/clear-try.md')
    .replace('run: [P]', '  required: [must]\nrun: [P]')
    .replace('    big:', '    must: { type: string }\n    big:');
  await openSkill(app, text, `${chunk({ content: 'Yes.' }, 'stop')}data: [DONE]\n\n`);
  const nick = page.getByRole('textbox', { name: 'Nick', exact: true });
  await nick.fill('Bo');
  await nick.fill('');
  await page.getByLabel('Big', { exact: true }).fill('7');
  await page.getByLabel('Big', { exact: true }).fill('');
  const when = page.getByLabel('When', { exact: true });
  await when.fill('2026-11-29');
  await when.fill('');
  await page.keyboard.press('F5');
  const must = page.getByRole('textbox', { name: 'must', exact: true });
  await expect(must).toBeFocused();
  await expect(page.getByText('needs a value before a run')).toBeVisible();
  expect(sent).toEqual([]);
  await must.fill('x');
  await page.keyboard.press('F5');
  await expect.poll(() => sent).toEqual(['source=false nick=false when=false big=false']);
});

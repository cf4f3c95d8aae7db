// Rows C8, C11: what a server said in place of an answer is shown in its words, and what it sent is folded beside them.
import { readFileSync } from 'node:fs';
import { acknowledge } from '../fixtures/acknowledge.ts';
import { startServer, type WireServer } from '../integration/models/wire/server.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';

const tried = (path: string): string => readFileSync(new URL(`../fixtures/tried/45-html-error-page/${path}`, import.meta.url), 'utf8');

let server: WireServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

test('45-html-error-page: panel and trace say the title of the page; tags are only in what the server sent', async ({ app }) => {
  const { core, page } = app;
  const [, body] = tried('reply-html-502.http').split(/\r?\n\r?\n/);
  server.script((response) => void response.writeHead(502, { 'content-type': 'text/html', 'retry-after-ms': '1' }).end(body));
  core.models.saveEndpoint({ name: 'here', baseUrl: `${server.origin}/v1`, models: ['m'] });
  core.app.saveSettings({ modelId: 'here/m' });
  const data = Buffer.from(tried('ask-plain.md')).toString('base64');
  const plan = await core.library.planImport({ files: [{ fileName: 'it.md', data }], scope: 'account' });
  const id = core.library.applyImport({ planId: plan.planId, choices: {} }).items[0]?.id ?? '';
  acknowledge(core.library, [id]);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/skill/${id}?dock=run`);
  await page.getByRole('textbox', { name: 'q', exact: true }).fill('What is it?');
  await page.keyboard.press('F5');
  const result = page.getByRole('region', { name: 'Result' });
  const alert = result.getByRole('alert');
  await expect(alert).toContainText('here is overloaded or unavailable (502): Bad Gateway.');
  const sent = alert.getByText('<html>');
  await expect(sent).toBeHidden();
  await alert.getByText('What the server sent').click();
  await expect(sent).toBeVisible();
  await expect(sent).toContainText('502, text/html');
  await expectAxeCleanInBothThemes(app);
  await page.screenshot({ path: `${process.env.SHOTS ?? test.info().outputDir}/panel.png` });
  await result.getByRole('button', { name: 'Open trace' }).click();
  await page.getByRole('treeitem').filter({ hasText: 'here/m' }).first().click();
  await page.getByText('What the server sent').first().click();
  await expectAxeCleanInBothThemes(app);
  await page.screenshot({ path: `${process.env.SHOTS ?? test.info().outputDir}/trace.png` });
});

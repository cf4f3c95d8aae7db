// Rows C8, C11: what a server said in place of an answer is shown in its words, and what it sent is folded beside them.
import { readFileSync } from 'node:fs';
import { startServer, type WireServer } from '../integration/models/wire/server.ts';
import { openAnswered } from './answering.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';

const tried = (path: string): string => readFileSync(new URL(`../fixtures/tried/45-html-error-page/${path}`, import.meta.url), 'utf8');

let server: WireServer;
test.beforeAll(async () => {
  server = await startServer();
});
test.afterAll(() => server.close());

test('45-html-error-page: panel and trace say the title of the page; tags are only in what the server sent', async ({ app }) => {
  const { page } = app;
  const [, body] = tried('reply-html-502.http').split(/\r?\n\r?\n/);
  server.script((response) => void response.writeHead(502, { 'content-type': 'text/html', 'retry-after-ms': '1' }).end(body));
  await openAnswered(app, tried('ask-plain.md'), server.origin);
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

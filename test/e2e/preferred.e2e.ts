// Row G3 in the window: which tool a skill would use now, as whom and why, in the editor and in the trace of a run; what became of calls is forgotten.
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { openai } from '../integration/models/wire/openai.ts';
import { answer, startServer, type WireServer } from '../integration/models/wire/server.ts';
import { openAnswered } from './answering.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';

const PACKAGE = `---
name: look-up
description: Looks pages up
version: 1.0.0
required_scopes: [read:pages]
tools: [get_page, get_tags]
preferred_tools:
  - { tool_id: get_page, priority: 1, context: for one page }
  - { tool_id: get_tags, priority: 2 }
  - { tool_id: plotter, priority: 3 }
---

\`\`\`jinja prompt_template name="Say"
Which page?
\`\`\`
`;

let server: WireServer;
test.beforeAll(async () => {
  server = await startServer();
  server.script(answer(openai, 'Home.'));
});
test.afterAll(() => server.close());

test('G3: the order of the preferred tools with the reason for each place is shown in the editor and in the trace, and begins anew by hand', async ({
  app,
}) => {
  const { page, core } = app;
  await openAnswered(app, PACKAGE, server.origin);
  const id = core.library.list({}).rows.find(({ name }) => name === 'look-up')!.id;
  core.capability.grant({ skillId: id, permissions: [{ resource: 'pages', access: 'read', scope: null }], until: null, why: 'test' });
  // Six calls that worked, as runs would have left them.
  const db = new Database(join(app.home, 'agents.db'));
  const place = db.prepare("SELECT value FROM meta WHERE key = 'workspace_id'").pluck().get();
  const use = db.prepare("INSERT INTO tool_uses (place, skill_id, tool_id, at, succeeded, run_id) VALUES (?, ?, 'get_tags', ?, 1, 'r')");
  for (let at = 0; at < 6; at++) use.run(place, id, new Date().toISOString());
  db.close();
  core.agents.create({ id: 'clerk', name: 'Clerk', skills: { kind: 'all' }, tools: { kind: 'listed', ids: ['get_page'] } });
  core.capability.permit({ agent: 'clerk', permissions: [{ resource: 'pages', access: 'read', scope: null }], until: null, why: '' });

  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/skill/${id}?view=form&dock=run`);
  const section = page.getByRole('region', { name: 'Preferred tools' });
  const order = section.getByRole('list', { name: 'Tools in their order' }).getByRole('listitem');
  const out = section.getByRole('list', { name: 'Tools that are out' }).getByRole('listitem');
  await expect(order.first()).toContainText('get_tags');
  await expect(order.first()).toContainText('6 of its last 6 uses succeeded, so at least 61 % are likely to; named with priority 2');
  await expect(order.nth(1)).toContainText('never used here, so 50 % are assumed; named with priority 1, “for one page”');
  await expect(out).toContainText(['The tool plotter is not available here.']);
  await section.scrollIntoViewIfNeeded();
  await expectAxeCleanInBothThemes(app);
  await section.getByRole('combobox', { name: 'Agent that would use them' }).click();
  await page.getByRole('option', { name: 'Clerk' }).click();
  await expect(out).toContainText(['get_tags is not among the tools of Clerk.', 'plotter']);
  await section.getByRole('combobox', { name: 'Agent that would use them' }).click();
  await page.getByRole('option', { name: 'you' }).click();

  await page.keyboard.press('F5');
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Home.');
  await page.getByRole('region', { name: 'Result' }).getByRole('button', { name: 'Open trace' }).click();
  await page.getByRole('treegrid').or(page.getByRole('tree')).or(page.getByRole('grid')).getByText('look-up').first().click();
  await page.getByRole('tab', { name: 'Tools' }).click();
  const told = page.getByRole('region', { name: 'Preferred tools' });
  await expect(told.getByRole('list', { name: 'Tools in their order' }).getByRole('listitem').first()).toContainText('get_tags');
  await expect(told).toContainText('The tool plotter is not available here.');
  await expectAxeCleanInBothThemes(app);

  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/skill/${id}?view=form`);
  await section.getByRole('button', { name: 'Forget uses of get_tags' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Forget' }).click();
  await expect(page.getByText('Forgot 6 uses of get_tags')).toBeVisible();
  await expect(order.first()).toContainText('get_page');
  expect(core.capability.toolUses({ skillId: id })).toEqual([]);
});

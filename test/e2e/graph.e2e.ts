// Row G4 in the window: what an agent reaches from its role down to its tools, drawn and as a table, walked through by keyboard, with “what if”.
import { installSkills, installWide, keepRole } from '../fixtures/reach.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import type { OpenApp } from './open.ts';
import { shots } from './shots.ts';

test.use({ workspaceKind: 'sample' });

const CLERK = `post_id = "clerk"
name = "Intake clerk"
description = "Takes in what arrives."
standing_orders = "Be brief."

[[required_skills]]
skill_id = "log-notes"

[[required_skills]]
skill_id = "quality-gate"
min_proficiency = 4

[[optional_skills]]
skill_id = "signals"

[[duties]]
name = "Morning intake"
schedule = "0 8 * * 1-5"
skills = ["log-notes", "policy-lookup"]

[[duties]]
name = "Open claims"
schedule = "0 16 * * 5"
skills = ["log-notes", "claim-extractor"]
`;

async function open({ page }: OpenApp, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

async function furnish(app: OpenApp): Promise<void> {
  const { core } = app;
  await installSkills(core, [
    { name: 'log-notes', tools: ['get_page', 'search_pages'], permissions: ['pages:read'] },
    { name: 'claim-extractor', tools: ['get_page', 'split_claims'], prerequisites: ['log-notes'], permissions: ['pages:read'] },
    { name: 'quality-gate', tools: ['get_page'], permissions: ['pages:read'] },
  ]);
  await keepRole(core, CLERK);
  core.agents.create({ name: 'jan', id: 'jan', systemPrompt: 'You are Jan.' });
  core.capability.permit({ agent: 'jan', permissions: [{ resource: 'pages', access: 'read', scope: null }], until: null, why: 'test' });
}

test('G4: the graph of an agent tells reachable, blocked and missing apart, is walked through by keyboard, supposes without applying, and is a table too', async ({
  app,
}) => {
  const { page, core } = app;
  const { keyboard } = page;
  await furnish(app);
  await open(app, '#/agents/jan?tab=graph');
  await expect(page.getByRole('heading', { name: 'Nothing to reach yet' })).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'graph-empty');

  // Supposed: everything comes, and nothing is stored.
  await page.getByRole('button', { name: 'What if…' }).click();
  await page.getByRole('combobox', { name: 'Commission' }).click();
  await page.getByRole('option', { name: 'Intake clerk' }).click();
  const drawing = page.getByRole('application', { name: 'What jan would reach' });
  await expect(drawing.getByText('policy-lookup', { exact: true })).toBeVisible();
  await expect(drawing.getByText('comes').first()).toBeVisible();
  expect(core.roles.of({ agent: 'jan' })).toBeNull();
  await shots(app, 'graph-what-if');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing to reach yet' })).toBeVisible();

  // The role as it would be, before it is commissioned.
  const source = core.roles.list({}).rows[0]!.sourceId;
  await open(app, `#/roles/${encodeURIComponent(source)}?tab=graph&agent=jan`);
  await expect(drawing.getByText('policy-lookup', { exact: true })).toBeVisible();
  await expect(drawing.locator('[data-state="missing"]').first()).toBeAttached();
  await expect(drawing.locator('[data-state="blocked"]').first()).toBeAttached();
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'graph-role');

  // By keyboard: down the graph to a missing skill, and to one that is opened.
  const status = page.getByRole('status').filter({ hasText: /^(agent|role|duty|skill|tool) / });
  await drawing.focus();
  await expect(status).toContainText('role Intake clerk');
  await keyboard.press('ArrowRight');
  await expect(status).toContainText('duty');
  await keyboard.press('/');
  await keyboard.type('policy');
  await keyboard.press('Enter');
  await expect(status).toContainText('skill policy-lookup');
  await expect(status).toContainText('missing');
  await expect(drawing).toBeFocused();
  await keyboard.press('v');
  const table = page.getByRole('grid', { name: 'What jan would reach' });
  await expect(table).toBeFocused();
  await expect(table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: 'skill policy-lookup' }) })).toContainText(
    'missing',
  );
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'graph-table');
  await keyboard.press('Home');
  await keyboard.type('claim');
  await expect(status).toContainText('skill claim-extractor');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(/#\/skill\//);
});

test('G4: a graph of 500 nodes is shown whole and filtered, and a press opens what it shows', async ({ app }) => {
  const { page, core } = app;
  const count = await installWide(core, { duties: 20, skills: 150, tools: 347, each: 5 });
  core.agents.create({ name: 'ann', id: 'ann' });
  const source = core.roles.list({}).rows[0]!.sourceId;
  await open(app, `#/roles/${encodeURIComponent(source)}?tab=graph&agent=ann`);
  const drawing = page.getByRole('application', { name: 'What ann would reach' });
  await expect(drawing.getByText('Harbour master')).toBeVisible();
  await shots(app, 'graph-500');
  await drawing.focus();
  await page.keyboard.press('f');
  await expect(drawing.locator('[data-node]')).toHaveCount(count);
  expect(core.profile.graph({ agent: 'ann', role: 'harbour' }).nodes).toHaveLength(count);
  await shots(app, 'graph-500-whole');
  // From far away it is boxes, and a press opens all the same.
  const box = drawing.locator('rect[data-node="skill:task-042"]');
  await expect(box.locator('title')).toContainText('skill task-042');
  await box.click();
  await expect(page).toHaveURL(/#\/skill\//);
  await page.goBack();
  await drawing.focus();
  await page.keyboard.press('/');
  await page.keyboard.type('task-042');
  await page.keyboard.press('Enter');
  await drawing.getByText('task-042', { exact: true }).click();
  await expect(page).toHaveURL(/#\/skill\//);
});

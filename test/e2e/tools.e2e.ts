// Row G1 in the window: the registry by provider, switched, given levels and locked by keyboard and mouse; a tool tried by hand opens its trace.
import { pastedFile } from '../fixtures/competencies.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import type { OpenApp } from './open.ts';
import { shots } from './shots.ts';

test.use({ workspaceKind: 'sample' });

const COUNTER = `---\nname: counter\ndescription: Counts words.\ninput_schema: { text: string }\n---\n\n\`\`\`python code_template name="Count"\nimport inklings\ninklings.submit(len({{ text | pyrepr }}.split()))\n\`\`\`\n`;

/** More than a page of the registry has. */
const MANY = `---\nname: many\ndescription: Has many tools.\nprovides_tools:\n${Array.from(
  { length: 600 },
  (_, n) => `  - { name: part_${String(n).padStart(3, '0')}, description: Lifts., artifact: Lift }\n`,
).join('')}---\n\n\`\`\`python code_template name="Lift"\nimport inklings\ninklings.submit(1)\n\`\`\`\n`;

async function keep({ core }: OpenApp, text = COUNTER): Promise<string> {
  const plan = await core.library.planImport({ files: [pastedFile('skill.md', text)], scope: 'account' });
  return core.library.applyImport({ planId: plan.planId, choices: {} }).items[0]?.id ?? '';
}

test('G1: tools by provider: switch, level, lock and try, all by keyboard; a skill is offered as one', async ({ app }) => {
  const id = await keep(app);
  const { page, core } = app;
  const toolOf = (name: string) => core.tools.list({}).rows.find((row) => row.id === name);
  await page.evaluate(() => {
    location.hash = '#/agents';
  });
  await page.getByRole('navigation', { name: 'Agents and what they use' }).getByRole('link', { name: 'Tools' }).click();
  const grid = page.getByRole('grid', { name: 'Tools' });
  await expect(grid.getByText('Built in', { exact: true })).toBeVisible();
  await expect(grid.getByText('Provided by skills', { exact: true })).toBeVisible();
  await expectAxeCleanInBothThemes(app);

  await page.keyboard.press('/');
  await page.keyboard.type('get_page');
  await expect(grid.getByRole('row').filter({ hasText: 'write_candidate' })).toHaveCount(0);
  await page.keyboard.press('Enter');
  const dock = page.getByRole('complementary', { name: 'Tool', exact: true });
  await expect(dock.getByRole('heading', { name: 'get_page', exact: true })).toBeVisible();
  const on = dock.getByRole('switch', { name: 'On', exact: true });
  await page.keyboard.press(' ');
  await expect(on).not.toBeChecked();
  expect(toolOf('get_page')?.enabled).toBe(false);
  await page.keyboard.press(' ');
  await expect(on).toBeChecked();
  expect(toolOf('get_page')?.enabled).toBe(true);
  await page.keyboard.press('l');
  await page.keyboard.type('officer: full');
  await page.keyboard.press('Enter');
  await expect.poll(() => toolOf('get_page')?.defaultLevels.officer).toBe('full');
  await dock.getByRole('switch', { name: 'Exclusive: one run has it at a time' }).click();
  await expect.poll(() => toolOf('get_page')?.concurrency).toBe('exclusive');
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'tools');

  // By kind, as a menu and by the palette's list; the address keeps it, and one press shows all again.
  await page.evaluate(() => {
    location.hash = '#/tools';
  });
  const filters = page.getByRole('group', { name: 'Filters' });
  await filters.getByRole('button', { name: 'Kind' }).press('Enter');
  await page.getByRole('menuitem', { name: /^utility agent/ }).click();
  await expect(page).toHaveURL(/kind=utility_agent/);
  await expect(grid.getByText('get_page', { exact: true })).toHaveCount(0);
  await expect(filters.getByRole('button', { name: 'Kind: utility agent' })).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'tools-filtered');
  await filters.getByRole('button', { name: 'Clear' }).press('Enter');
  await expect(grid.getByText('get_page', { exact: true })).toBeVisible();
  await page.evaluate(() => {
    location.hash = '#/tools?q=get_page';
  });
  await expect(dock.getByRole('heading', { name: 'get_page', exact: true })).toBeVisible();

  await grid.focus();
  await page.keyboard.press('y');
  await on.press('Space');
  await expect(on).not.toBeChecked();
  await expect(dock.getByRole('button', { name: 'Call' })).toBeDisabled();
  await on.press('Space');
  await expect(dock.getByRole('button', { name: 'Call' })).toBeEnabled();
  await dock.getByRole('textbox', { name: 'slug' }).fill('no-such-page');
  await expectAxeCleanInBothThemes(app);
  await page.keyboard.press('Control+Enter');
  await expect(page).toHaveURL(/#\/trace\//);
  await expect(page.getByText('get_page').first()).toBeVisible();
  const [run] = core.traces.list({}).rows;
  expect(run).toMatchObject({ skillName: 'get_page', agent: 'you', status: 'failed' });
  expect(toolOf('get_page')?.lock).toBeNull();

  core.tools.offer({ skillId: id });
  await page.evaluate(() => {
    location.hash = '#/tools?q=counter';
  });
  await expect(grid.getByText('Designed here', { exact: true })).toBeVisible();

  await keep(app, MANY);
  await page.evaluate(() => {
    location.hash = '#/tools';
  });
  await expect(grid.getByText('Built in', { exact: true })).toBeVisible();
  const { total, groups, rows } = core.tools.list({});
  expect(rows.length).toBeLessThan(total);
  const read = Number(await grid.getAttribute('aria-rowcount'));
  await grid.focus();
  await page.keyboard.press('End');
  await expect(grid, 'the next page is read').toHaveAttribute('aria-rowcount', String(total + groups.length + 1));
  expect(read).toBeLessThan(total);
  await page.keyboard.press('End');
  await expect(dock.getByRole('heading', { name: 'counter', exact: true })).toBeVisible();
  await expect(grid.getByRole('row').filter({ hasText: 'counter' })).toBeVisible();
});

// Row H1 in the window: a skill is created from words, corrected twice, taken back and done again, and saved; all by keyboard.
import { byField } from '../integration/composer/open.ts';
import { startServer } from '../integration/models/openai-server.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import { shots } from './shots.ts';

const ANSWERS = {
  name: { name: 'gap-finder' },
  description: { description: 'Lists what a page leaves open. Use when an editor asks what is missing on a page.' },
  steps: { steps: ['Collect the dates, people and places of the page.', 'Look each one up.', 'Keep what no page answers.'] },
  inputs: { inputs: [{ name: 'page', type: 'string', required: true }] },
  template: { template: 'List what this page leaves open:\n\n{{ page }}' },
  input: { input: 'The wall fell.', output: 'When did it fall?' },
};

test.use({ workspaceKind: 'sample' });

test('H1: a skill from words: created, corrected twice, undone and redone, saved; nothing is in the library before', async ({ app }) => {
  const { page, core } = app;
  const server = await startServer();
  try {
    core.models.saveEndpoint({ name: 'here', baseUrl: server.baseUrl, models: ['m'] });
    core.app.saveSettings({ modelId: 'here/m' });
    server.script(byField(ANSWERS));
    app.command('composer.new');
    const first = page.getByRole('textbox', { name: 'What should the skill do?' });
    await expect(first).toBeFocused();
    await expectAxeCleanInBothThemes(app);
    await shots(app, 'composer-start');
    const { id } = core.composer.begin({ mode: 'guided' });
    await page.evaluate((hash) => {
      location.hash = hash;
    }, `#/composer/${id}`);
    const words = page.getByRole('textbox', { name: 'What should change?' });
    await expect(words).toBeFocused();
    await page.keyboard.type('Create a skill that lists what a page leaves open');
    await page.keyboard.press('Control+Enter');
    const steps = page.getByRole('complementary', { name: 'Steps and checks' });
    await expect(steps.getByRole('listitem').filter({ hasText: 'Create a skill that lists' })).toHaveAttribute('aria-current', 'step');
    await expect(page.getByRole('heading', { name: 'gap-finder' })).toBeVisible();
    expect(core.library.list({ query: 'name:gap-finder' }).total).toBe(0);

    server.script(byField({ ...ANSWERS, template: { template: 'Name at most ten gaps of this page:\n\n{{ page }}' } }));
    await expect(page.locator('[data-act="composer.stop"]')).toHaveAttribute('aria-disabled', 'true');
    await words.fill('At most ten, in the template');
    await page.keyboard.press('Control+Enter');
    await expect(steps.getByRole('listitem').filter({ hasText: 'At most ten' })).toHaveAttribute('aria-current', 'step');
    server.script(byField({ ...ANSWERS, description: { description: 'Finds gaps. Use when an editor asks what is missing on a page.' } }));
    await expect(page.locator('[data-act="composer.stop"]')).toHaveAttribute('aria-disabled', 'true');
    await words.fill('A shorter description');
    await page.keyboard.press('Control+Enter');
    await expect(steps.getByRole('listitem').filter({ hasText: 'A shorter description' })).toHaveAttribute('aria-current', 'step');
    await expect(page.locator('[data-act="composer.stop"]')).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText('Use when an editor asks what is missing').first()).toBeVisible();
    await expectAxeCleanInBothThemes(app);
    await shots(app, 'composer');

    await page.keyboard.press('Alt+z');
    await expect(steps.getByRole('listitem').filter({ hasText: 'At most ten' })).toHaveAttribute('aria-current', 'step');
    await page.keyboard.press('Alt+Shift+z');
    await expect(steps.getByRole('listitem').filter({ hasText: 'A shorter description' })).toHaveAttribute('aria-current', 'step');
    await page.getByRole('button', { name: 'Save to workspace' }).click();
    await expect(page.getByText('saved', { exact: true })).toBeVisible();
    const row = core.library.list({ query: 'name:gap-finder' }).rows[0];
    expect(row).toMatchObject({
      scope: 'workspace',
      name: 'gap-finder',
      description: 'Finds gaps. Use when an editor asks what is missing on a page.',
    });
    expect(core.library.open({ id: row?.id ?? '' }).text).toContain('at most ten');
  } finally {
    await server.close();
  }
});

test('H1: a change by hand is a step; a skill is changed from its row; headings are lifted; a draft is thrown away', async ({ app }) => {
  const { page, core } = app;
  const row = core.library.create({
    scope: 'account',
    name: 'tides',
    template: 'blank',
    text: '---\nname: tides\ndescription: Tells tides.\n---\n\n## Workflow\n\n1. Look.\n',
  });
  const { id } = core.composer.begin({ skillId: row.id, lift: true });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/composer/${id}?view=package`);
  await expect(page.getByRole('heading', { name: 'Change tides' })).toBeVisible();
  const editor = page.getByRole('textbox', { name: 'Package' });
  await editor.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.type('2. Tell.');
  await page.locator('[data-act="composer.keep"]:not([aria-disabled="true"])').click();
  await expect.poll(() => core.composer.open({ id }).steps.map(({ by }) => by)).toEqual(['lift', 'hand']);
  expect(core.composer.open({ id }).text).toContain('## Approach: Workflow\n\n1. Look.\n2. Tell.');
  await page.locator('[data-act="composer.discard"]:not([aria-disabled="true"])').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Throw away' }).click();
  await expect(page.getByRole('textbox', { name: 'What should the skill do?' })).toBeVisible();
  expect(core.composer.list()).toEqual([]);
  expect(core.library.open({ id: row.id }).text).toContain('## Workflow');
});

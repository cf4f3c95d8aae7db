// Row B7 in the window: every act is in the palette from every screen, and after each act the caret is where one types next.
import { expect, test } from './fixtures.ts';
import type { OpenApp } from './open.ts';
import { paletteActs, search } from './palette.ts';

test.use({ workspaceKind: 'sample' });

const idOf = ({ core }: OpenApp, name = 'consistency-checker'): string =>
  core.library.list({}).rows.find((row) => row.name === name)?.id ?? '';

async function show({ page }: OpenApp, hash: string): Promise<void> {
  await page.evaluate((to) => {
    location.hash = to;
  }, hash);
}

interface Control {
  name: string;
  act: string | null;
}

/** Every enabled button and line of a menu that is seen, by its accessible name, with the act that it does. */
const controls = ({ page }: OpenApp): Promise<Control[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, [role="button"], [role="menuitem"]')]
      .filter((each) => each.checkVisibility() && !each.matches('[aria-disabled="true"], :disabled, [data-disabled]'))
      .map((each) => ({
        name: each.getAttribute('aria-label') ?? each.textContent?.trim() ?? '',
        act: each.getAttribute('data-act'),
      })),
  );

/** What is no act of its own, each with its reason. */
const EXCEPTIONS: readonly [RegExp, string][] = [
  [
    /^(More ways to import|Sort by .*|Kind|Domain|Department|Tag|Actions for .*|Theme|Workspace .*|No workspace.*|Keep|Sample|Your values)$/,
    'opens a menu of acts',
  ],
  [/^last \d+ runs?, /, 'opens a menu of acts'],
  [/^Remove [a-z_-]+:/, 'a chip of the search field is part of its text: Backspace, or the filter in the palette'],
  [/^(Load .* from a file|Move entry \d+ (up|down)|Remove entry \d+|Add to .*)$/, 'a part of a field of the run form'],
  [/[\d,]+ tokens$/, 'unfolds a part of the preview, which only shows it'],
  [/^$/, 'the steps of a number field, which the arrow keys do'],
];

const unknown = (found: readonly Control[], known: readonly string[]) =>
  found.filter(({ name, act }) => (act === null ? !EXCEPTIONS.some(([pattern]) => pattern.test(name)) : !known.includes(act)));

type Shown = readonly [name: string, hash: (app: OpenApp) => string, heading: string];
const skill = (query: string) => (app: OpenApp) => `#/skill/${idOf(app)}?${query}`;
const SCREENS: readonly Shown[] = [
  ['library, the samples', () => '#/library', 'Write a skill'],
  ['library, a list', () => '#/library?q=state:ok', 'consistency-checker'],
  ...['form', 'artifact', 'source'].map((view): Shown => [`editor, ${view}`, skill(`view=${view}`), 'Check Prompt']),
  ...['preview', 'run', 'findings', 'revisions', 'assertions', 'triggers'].map(
    (dock): Shown => [`editor, ${dock}`, skill(`dock=${dock}`), 'Check Prompt'],
  ),
  ['traces', () => '#/traces', 'All runs'],
  ['competencies', () => '#/competencies', 'Page consistency'],
  ...['profile', 'graph', 'matrix', 'duties', 'permissions', 'settings', 'memory', 'prompt', 'audit', 'file'].map(
    (tab): Shown => [`agents, ${tab}`, () => `#/agents/you?tab=${tab}`, 'What it may do'],
  ),
  ...['role', 'graph', 'duties', 'source'].map((tab): Shown => [`roles, ${tab}`, () => `#/roles?tab=${tab}`, 'Roles']),
  ['tools', () => '#/tools', 'Built in'],
  ['conversations', () => '#/conversations', 'Ask something'],
  ...['models', 'processes', 'audit', 'data', 'backups', 'appearance', 'keyboard', 'about'].map(
    (section): Shown => [`settings, ${section}`, () => `#/settings/${section}`, 'Permissions and audit'],
  ),
];

test('B7: every button and line of a menu is an act of the palette, and the palette has every act from every screen', async ({ app }) => {
  test.setTimeout(300_000);
  const { page } = app;
  await expect(page.getByText('Write a skill')).toBeVisible();
  const known = [...(await paletteActs(app)), 'palette.open'];
  const missing: Record<string, Control[]> = {};
  for (const [name, hash, heading] of SCREENS) {
    await show(app, hash(app));
    await expect(page.getByText(heading).first()).toBeVisible();
    await expect(page.locator('main .skeleton, main [class*="skeleton"]')).toHaveCount(0);
    const left = unknown(await controls(app), known);
    if (left.length > 0) missing[name] = left;
    expect([...(await paletteActs(app)), 'palette.open'], `the palette on ${name}`).toEqual(known);
  }
  expect(missing).toEqual({});
});

test('B7: lines of the menus are acts too', async ({ app }) => {
  const { page } = app;
  await expect(page.getByText('Write a skill')).toBeVisible();
  await show(app, '#/library?q=state:ok');
  await expect(page.getByRole('grid', { name: 'Skills' })).toBeFocused();
  const known = await paletteActs(app);
  for (const name of ['More ways to import', /^Sort by/, 'Theme', /^Workspace/, /^Actions for/]) {
    await page.getByRole('button', { name }).first().click();
    await expect(page.getByRole('menuitem').first()).toBeVisible();
    expect(unknown(await controls(app), [...known, 'palette.open']), String(name)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menuitem')).toHaveCount(0);
  }
});

test('B7: what cannot be done says why, what was done last stands first, and a few letters of each word are enough', async ({ app }) => {
  const { page } = app;
  await expect(page.getByText('Write a skill')).toBeVisible();
  await page.keyboard.press('Control+k');
  await search(app).fill('>add art');
  await expect(page.locator('[data-palette-act="editor.add-artifact"]')).toContainText('no skill is open');
  await search(app).fill('>drk thm');
  await expect(page.locator('[data-palette-act]').first()).toHaveAttribute('data-palette-act', 'theme.dark');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.keyboard.press('Control+k');
  await search(app).fill('>');
  await expect(page.locator('[data-palette-act]').first()).toHaveAttribute('data-palette-act', 'theme.dark');
});

test('B7: panels come and go without taking the caret, and keep their widths', async ({ app }) => {
  const { page } = app;
  await show(app, `#/skill/${idOf(app)}?view=form`);
  const dock = page.getByRole('tabpanel', { name: 'Preview' });
  const width = async () => Math.round((await dock.boundingBox())?.width ?? 0);
  await expect(dock).toBeVisible();
  const before = await width();
  await page.getByRole('separator', { name: 'Width of the dock' }).press('ArrowLeft');
  await expect.poll(width).toBeGreaterThan(before);
  const wide = await width();
  const title = page.getByRole('textbox', { name: 'Title' });
  await title.click();
  await title.press('End');
  await page.keyboard.press('Control+Alt+B');
  await expect(dock).toBeHidden();
  await expect(title).toBeFocused();
  await page.keyboard.press('Control+Alt+B');
  await expect(title).toBeFocused();
  await expect.poll(width).toBe(wide);
  // The dock that was hidden before the window was opened again has its width too.
  await page.keyboard.press('Control+Alt+B');
  await expect(dock).toBeHidden();
  await page.reload();
  await expect(title).toBeVisible();
  await page.keyboard.press('Control+Alt+B');
  await expect.poll(width).toBe(wide);
  await page.keyboard.press('Alt+3');
  await expect(page.getByRole('region', { name: 'Findings' })).toBeVisible();
  await page.keyboard.press('Control+J');
  await expect(page.getByRole('region', { name: 'Findings' })).toBeHidden();
  await expect(page.locator('.monaco-editor :focus')).toBeAttached();
});

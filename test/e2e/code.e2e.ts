// The colours of code in the editor: by what it is, in both themes, and the same after every switch.
import type { Page } from '@playwright/test';
import { expect, setTheme, test } from './fixtures.ts';
import type { OpenApp } from './open.ts';

const FENCES = [
  ['python', 'def keyed(): pass', 'def', 'c-keyword'],
  ['json', '{"amount": 12}', '12', 'c-number'],
  ['jinja prompt_template name="Ask"', 'Say {{ tide }}', 'tide', 'c-var'],
  ['python code_template name="Sum"', 'import math', 'import', 'c-keyword'],
] as const;

/** Every kind of fence, with none to three blanks before it, each closed by a longer one. */
const PACKAGE = [
  '---\nname: tide-code\ndescription: Shows code.\n---\n',
  ...[0, 1, 2, 3].flatMap((blanks) =>
    FENCES.map(([info, code], at) => {
      const before = ' '.repeat(blanks);
      const named = info.replace('="', `="${blanks}${at} `);
      return `${before}\`\`\`${named}\n${code}\n${before}\`\`\`\`\n`;
    }),
  ),
].join('\n');

async function openSource({ page, core }: OpenApp): Promise<void> {
  await core.library
    .planImport({ files: [{ fileName: 'tide-code.md', data: Buffer.from(PACKAGE).toString('base64') }], scope: 'account' })
    .then(({ planId }) => core.library.applyImport({ planId, choices: {} }));
  const id = core.library.list({ query: 'tide-code' }).rows[0]!.id;
  await page.evaluate((to) => {
    location.hash = to;
  }, `#/skill/${id}?view=source`);
  await expect(page.locator('.view-line').first()).toBeVisible();
}

/** Words of the code with their colour, and what the tokens of the theme say. */
const coloursOf = (page: Page) =>
  page.evaluate(() => {
    const style = getComputedStyle(document.documentElement);
    const probe = document.body.appendChild(document.createElement('i'));
    const named = new Map(
      ['c-keyword', 'c-number', 'c-var', 'text'].map((name) => {
        probe.style.color = style.getPropertyValue(`--sw-${name}`);
        return [getComputedStyle(probe).color, name] as const;
      }),
    );
    probe.remove();
    return [...document.querySelectorAll('.view-line span span')].map((span) => [
      span.textContent?.replaceAll('\u00a0', ' ').trim() ?? '',
      named.get(getComputedStyle(span).color) ?? getComputedStyle(span).color,
    ]);
  });

async function expectColoured(page: Page): Promise<void> {
  for (const [, , word, name] of FENCES) {
    await expect
      .poll(async () => (await coloursOf(page)).filter(([text]) => text === word).map(([, colour]) => colour))
      .toEqual([name, name, name, name]);
  }
}

test('B1: code in a fence is coloured, with up to three blanks before it and after a switch of the theme', async ({ app }) => {
  await app.page.setViewportSize({ width: 1280, height: 2400 });
  await openSource(app);
  await expectColoured(app.page);
  for (const theme of ['dark', 'light', 'dark'] as const) {
    await setTheme(app, theme);
    await expectColoured(app.page);
  }
});

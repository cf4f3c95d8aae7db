// Shift+F5 (row B7): it stops a real run from wherever the caret is, and a batch. The line on which a run failed is marked until the next one.

import { acknowledge } from '../fixtures/acknowledge.ts';
import { openai } from '../integration/models/wire/openai.ts';
import { answer, startServer, type WireServer } from '../integration/models/wire/server.ts';
import { expect, test } from './fixtures.ts';
import type { OpenApp } from './open.ts';

const packageOf = (name: string, prompt: string) => `---
name: ${name}
description: Tells about the tide
version: 1.0.0
---

You know the tides.

\`\`\`jinja prompt_template name="Say"
${prompt}
\`\`\`
`;

let server: WireServer;
/** The model says one word and then nothing more, as long as this holds. */
let hangs = true;
test.beforeAll(async () => {
  server = await startServer();
  server.script((response, seen) => {
    if (!hangs) return answer(openai, 'The tide is high.')(response, seen);
    openai.begin(response);
    return openai.say(response, 'The tide');
  });
});
test.beforeEach(() => {
  hangs = true;
});
test.afterAll(() => server.close());

/** Shows the source of a package that is ready to run; its id. */
async function openSource({ core, page }: OpenApp, name: string, prompt: string): Promise<string> {
  const data = Buffer.from(packageOf(name, prompt)).toString('base64');
  core.models.saveEndpoint({ name: 'tides', baseUrl: `${server.origin}/v1`, models: ['m'] });
  core.app.saveSettings({ modelId: 'tides/m' });
  const plan = await core.library.planImport({ files: [{ fileName: `${name}.md`, data }], scope: 'account' });
  const id = core.library.applyImport({ planId: plan.planId, choices: {} }).items[0]?.id ?? '';
  acknowledge(core.library, [id]);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/skill/${id}?view=source`);
  await expect(page.getByRole('textbox', { name: 'Source of the package' })).toBeFocused();
  return id;
}

const statuses = ({ core }: OpenApp) => core.traces.list({}).rows.map(({ status }) => status);

test('B7 C8: Shift+F5 stops a run from inside the code, and from another screen', async ({ app }) => {
  const { page } = app;
  await openSource(app, 'endless', 'Go on.');
  const code = page.getByRole('textbox', { name: 'Source of the package' });
  const stop = page.getByRole('button', { name: /^Stop/ });
  await page.keyboard.press('F5');
  await expect.poll(() => statuses(app)).toEqual(['running']);
  await expect(stop.first()).toBeVisible();
  await code.focus();
  await page.keyboard.press('Shift+F5');
  await expect.poll(() => statuses(app)).toEqual(['cancelled']);
  await expect(code).toBeFocused();
  await expect(stop).toHaveCount(0); // until then F5 is the key of a run that goes on
  await page.keyboard.press('F5');
  await expect.poll(() => statuses(app)).toEqual(['running', 'cancelled']);
  await expect(page.getByRole('link', { name: 'Traces, 1 running' })).toBeVisible();
  await page.evaluate(() => {
    location.hash = '#/library';
  });
  await expect(page.getByRole('grid', { name: 'Skills' })).toBeFocused();
  await page.keyboard.press('Shift+F5');
  await expect.poll(() => statuses(app)).toEqual(['cancelled', 'cancelled']);
});

test('B7 D4: Shift+F5 stops a batch in its dialog', async ({ app }) => {
  const { page, core } = app;
  const skillId = await openSource(app, 'endless', 'Go on.');
  for (const name of ['North', 'South']) core.cases.save({ skillId, name, inputs: {} });
  await page.keyboard.press('Alt+5');
  await page.getByRole('button', { name: 'Run all 2' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Run 2 times' }).click();
  await expect.poll(() => core.cases.batches({ skillId }).map(({ state }) => state)).toEqual(['running']);
  await expect(dialog.getByRole('button', { name: /^Stop/ })).toBeVisible();
  await page.keyboard.press('Shift+F5');
  await expect.poll(() => core.cases.batches({ skillId }).map(({ state }) => state)).toEqual(['stopped']);
  await expect.poll(() => statuses(app).includes('running')).toBe(false);
});

test('B7: the line on which a run failed is marked until the next run', async ({ app }) => {
  const { page, core } = app;
  const id = await openSource(app, 'faulty', 'The first row.\n{{ (1).upper() }}');
  const mark = page.locator('.failing-mark');
  await page.keyboard.press('F5');
  await expect.poll(() => statuses(app)).toEqual(['failed']);
  await expect(mark).toHaveCount(1);
  // It stands on the line of the call, which is the eleventh of the package.
  const line = await mark.evaluate((element) => element.parentElement?.textContent ?? '');
  expect(line).toBe('11');
  hangs = false;
  const { text, revision } = core.library.open({ id });
  core.library.save({ id, text: (text ?? '').replace('{{ (1).upper() }}', 'The second row.'), baseHash: revision.hash });
  await expect(page.getByText('The second row.')).toBeVisible();
  await page.keyboard.press('F5');
  await expect.poll(() => statuses(app)).toEqual(['completed', 'failed']);
  await expect(mark).toHaveCount(0);
});

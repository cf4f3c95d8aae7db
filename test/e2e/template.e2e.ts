// A template in the window: its switches for white space write the file and the preview follows, Python errors are told while one types, and a
// preview that fails says so.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Look } from '../../electron/contract/index.ts';
import { acknowledge } from '../fixtures/acknowledge.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import type { OpenApp } from './open.ts';

const TEXT = `---
name: tide-notes
description: Notes on tides.
version: 1.0.0
run: [Ask]
input_schema: { type: object, properties: { tides: { type: array, items: { type: string }, default: [low, high] } } }
---

\`\`\`jinja prompt_template name="Ask"
Tides:
{% for tide in tides %}
- {{ tide }}
{% endfor %}
Done.
\`\`\`

\`\`\`python code_template name="Count"
import inklings
inklings.submit(len({{ tides | pyrepr }}))
\`\`\`
`;

async function open({ page, core }: OpenApp, folder: string): Promise<string> {
  const path = join(folder, 'tide-notes.md');
  writeFileSync(path, TEXT);
  const { planId } = await core.library.planImport({ files: [{ path }], scope: 'account' });
  const id = core.library.applyImport({ planId, choices: {} }).items[0]!.id!;
  acknowledge(core.library, [id]);
  await page.evaluate((to) => {
    location.hash = to;
  }, `#/skill/${id}`);
  await expect(page.getByRole('navigation', { name: 'Outline' })).toBeVisible();
  return id;
}

test('C3: switches for the white space around block tags: keyboard, one undo step each, the bytes of before', async ({ app, folder }) => {
  test.setTimeout(300_000);
  const { page, core } = app;
  const id = await open(app, folder);
  await page.getByRole('navigation', { name: 'Outline' }).getByText('Ask', { exact: true }).click();
  const trim = page.getByRole('checkbox', { name: 'Trim the line break after a block tag' });
  await trim.focus();
  await page.keyboard.press('Space');
  await expect(trim).toBeChecked();
  await page.keyboard.press('Alt+4');
  const sent = page.getByRole('region', { name: 'User message' });
  await expect(sent).toContainText('Tides:\n- low\n- high\nDone.');
  await expectAxeCleanInBothThemes(app);

  await trim.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox', { name: 'Strip spaces and tabs before a block tag' })).toBeChecked();
  await page.keyboard.press('Control+s');
  await expect.poll(() => core.library.open({ id }).text).toContain('trim_blocks: true\n      lstrip_blocks: true\n');

  await page.keyboard.press('Control+z');
  await expect(page.getByRole('checkbox', { name: 'Strip spaces and tabs before a block tag' })).not.toBeChecked();
  await expect(trim).toBeChecked();
  await trim.click();
  await expect(trim).not.toBeChecked();
  await page.keyboard.press('Control+s');
  await expect.poll(() => core.library.open({ id }).text).toBe(TEXT);
});

test('B2: Python that a run would refuse is a finding while one types, also in a step that the preview does not show', async ({
  app,
  folder,
}) => {
  test.setTimeout(300_000);
  const { page } = app;
  await open(app, folder);
  await page.getByRole('navigation', { name: 'Outline' }).getByText('Count', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Content of Count' }).focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type('for tide in tides');
  await expect(page.getByRole('region', { name: 'Findings' })).toContainText('Python cannot read this line: expected', { timeout: 60_000 });
});

test('B4: a preview that fails says why and can be made again', async ({ app, folder }) => {
  test.setTimeout(300_000);
  const { page, core } = app;
  const { open: really } = core.editing;
  let fails = true;
  core.editing.open = async function* (input, signal) {
    for await (const look of really(input, signal)) {
      const failed = {
        code: 'process_failed',
        message: 'The templates did not answer.',
        remedy: 'Restart Skillwright.',
        retryable: true,
      } as const;
      yield fails ? ({ ...look, preview: null, failed } satisfies Look) : look;
    }
  };
  await open(app, folder);
  await page.keyboard.press('Alt+4');
  const alert = page.getByRole('alert').filter({ hasText: 'Could not prepare the preview' });
  await expect(alert).toContainText('The templates did not answer. Restart Skillwright.');
  await expectAxeCleanInBothThemes(app);
  fails = false;
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('region', { name: 'User message' })).toContainText('Done.');
  await expect(alert).toBeHidden();
});

// Rows E1 to E3: a conversation in the window, from the first question to an answer that a run asked for, with a model that says what it is told.

import { acknowledge } from '../fixtures/acknowledge.ts';
import { openai } from '../integration/models/wire/openai.ts';
import { answer, startServer, type WireServer } from '../integration/models/wire/server.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import type { OpenApp } from './open.ts';
import { shots } from './shots.ts';

test.use({ workspaceKind: 'sample' });

/** A model that is told so says two words and then nothing more. */
const HANG = 'Never end';
const BECAUSE = 'It can be answered as it is.';
const TIDE =
  'The **tide** is high:\n\n| day | metres |\n| --- | --- |\n| Mon | 4.1 |\n\nIt follows [[the-long-causeway|the causeway]].\n\n<b id="raw">no HTML</b>';

let server: WireServer;
test.beforeAll(async () => {
  server = await startServer();
  server.script((response, seen) => {
    const asked = JSON.stringify(seen.body);
    if (asked.includes('You decide what happens next')) {
      const skill = asked.includes('Skills, the best match first') ? { skill: '' } : {};
      return answer(openai, JSON.stringify({ choice: 'direct', ...skill, words: '', because: BECAUSE }))(response, seen);
    }
    const { content } = seen.body.messages.findLast(({ role }: { role: string }) => role === 'user');
    if (JSON.stringify(content).includes(HANG)) {
      openai.begin(response);
      return openai.say(response, 'The tide');
    }
    return answer(openai, TIDE)(response, seen);
  });
});
test.afterAll(() => server.close());

const ASKING = `---
name: tide-table
description: Makes a table of the tides at a place
version: 1.0.0
interrupts: [before]
input_schema: { place: string }
artifacts:
  Say:
    settings: { interrupt: before, question: Is the tide known? }
---

You know the tides.

\`\`\`jinja prompt_template name="Say"
Tell about {{ place }}.
\`\`\`
`;

async function prepare({ core }: OpenApp): Promise<void> {
  core.models.saveEndpoint({ name: 'tides', baseUrl: `${server.origin}/v1`, models: ['m'] });
  core.app.saveSettings({ modelId: 'tides/m' });
  const plan = await core.library.planImport({
    files: [{ fileName: 'tide-table.md', data: Buffer.from(ASKING).toString('base64') }],
    scope: 'account',
  });
  acknowledge(core.library, [core.library.applyImport({ planId: plan.planId, choices: {} }).items[0]!.id!]);
}

async function say({ page }: OpenApp, words: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Message' });
  await expect(field).toBeFocused();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');
}

const used = ({ page }: OpenApp) => page.getByRole('article').last().locator('button[data-act="message.details"]');

test('E2 E3: question, answer, how it came about, stop, edit and resend, branch', async ({ app }) => {
  test.setTimeout(300_000);
  await prepare(app);
  const { page } = app;
  await expect(page.getByRole('grid', { name: 'Skills' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await expect(page.getByRole('heading', { name: 'Ask something' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'What can be asked' }).getByRole('listitem')).toHaveCount(3);
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'conversations-first');

  await say(app, 'How high is the tide?');
  await expect(page.getByRole('article').last().getByRole('cell', { name: '4.1' })).toBeVisible();
  // A stranger's HTML is text.
  await expect(page.locator('#raw')).toHaveCount(0);
  await used(app).click();
  const details = page.getByRole('complementary', { name: 'How this answer came about' });
  await expect(details.getByText(BECAUSE)).toBeVisible();
  await expect(details.getByRole('link', { name: 'Open trace' }).first()).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'conversations-details');
  await details.getByRole('button', { name: 'Should have used …' }).click();
  await page.keyboard.type('tide-table');
  await page.locator('[data-action][data-selected]', { hasText: 'tide-table' }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByText('This message is a trigger test of tide-table')).toBeVisible();
  const skillId = app.core.library.list({ query: 'name:tide-table' }).rows[0]!.id;
  expect(app.core.triggers.list({ skillId }).map(({ message }) => message)).toEqual(['How high is the tide?']);
  await page.getByRole('button', { name: 'Close the details of the answer' }).click();
  await expect(details).toHaveCount(0);

  await page.getByRole('textbox', { name: 'Message' }).focus();
  await say(app, HANG);
  await expect(page.getByText('The tide', { exact: true })).toBeVisible();
  await shots(app, 'conversations-streaming');
  // After a reload it is told from its beginning.
  await page.reload();
  await expect(page.getByText('The tide', { exact: true })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.keyboard.press('Shift+F5');
  await expect(page.getByText('You stopped this answer.')).toBeVisible();

  app.command('message.edit');
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue(HANG);
  await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused();
  await page.getByRole('textbox', { name: 'Message' }).fill('');
  await say(app, 'And tomorrow?');
  await expect(page.getByText('2/2')).toBeVisible();
  await expect(page.getByRole('article').last().getByRole('cell', { name: '4.1' })).toBeVisible();
  await page.getByRole('article').nth(2).hover();
  await page.getByRole('button', { name: 'The version before' }).click();
  await expect(page.getByText('You stopped this answer.')).toBeVisible();

  await page.getByRole('article').nth(1).hover();
  await page.getByRole('article').nth(1).getByRole('button', { name: 'Branch from this answer' }).click();
  await expect(page.getByRole('article')).toHaveCount(2);
  await say(app, 'Another way');
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect(page.getByText('3/3')).toBeVisible();
});

test('E3: /skill with its form, pages, and a question of the run that is answered where it stands', async ({ app }) => {
  test.setTimeout(300_000);
  await prepare(app);
  const { page } = app;
  await expect(page.getByRole('grid', { name: 'Skills' })).toBeVisible();
  app.command('go.conversations');
  const field = page.getByRole('textbox', { name: 'Message' });
  await expect(field).toBeFocused();
  await page.keyboard.type('/tide');
  await expect(page.getByRole('option', { name: /tide-table/ })).toHaveAttribute('aria-selected', 'true');
  await shots(app, 'conversations-slash');
  await page.keyboard.press('Enter');
  const inputs = page.getByRole('region', { name: 'Inputs of tide-table' });
  await inputs.getByRole('textbox', { name: /place/ }).fill('Hull');
  await expectAxeCleanInBothThemes(app);
  app.command('message.attach');
  await page.getByRole('textbox', { name: 'Find a page' }).fill('causeway');
  await page
    .getByRole('option', { name: /causeway/i })
    .first()
    .click();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('list', { name: 'Goes with the message' }).getByRole('listitem')).toHaveCount(2);
  await field.focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('region', { name: 'The run asks' });
  await expect(question.getByText('Is the tide known?')).toBeVisible();
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'conversations-asks');
  await question.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('article').last().getByRole('cell', { name: '4.1' })).toBeVisible();
  await expect(used(app)).toContainText('tide-table');

  // What was said becomes a draft of a skill.
  app.command('conversation.make-skill');
  await expect(page.getByRole('heading', { name: 'Create a skill' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('article')).toHaveCount(2);

  // Found by its words, deleted, and brought back.
  app.command('conversation.delete');
  await expect(page.getByRole('heading', { name: 'New conversation' })).toBeVisible();
  app.command('conversation.undo');
  await expect(page.getByRole('article')).toHaveCount(2);
});

test('E4: the plan is shown before sending when asked; it is left, and sent as it was planned', async ({ app }) => {
  await prepare(app);
  const { page } = app;
  await expect(page.getByRole('grid', { name: 'Skills' })).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('v');
  await page.getByRole('button', { name: 'Show the plan before sending' }).click();
  const field = page.getByRole('textbox', { name: 'Message' });
  await field.fill('How high is the tide?');
  await field.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Plan of the answer' });
  await expect(dialog.getByText(BECAUSE)).toBeVisible();
  await expect(dialog.getByText('at most 40 calls of tools')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Send' })).toBeFocused();
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'conversations-plan');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(field).toHaveValue('How high is the tide?');
  expect(app.core.conversations.list({}).total).toBe(0);
  await field.press('Enter');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('article').last().getByRole('cell', { name: '4.1' })).toBeVisible();
  const [conversation] = app.core.conversations.list({}).rows;
  const { messages } = app.core.conversations.messages({ id: conversation!.id });
  expect(app.core.conversations.turn({ messageId: messages.at(-1)!.id }).runs.map(({ purpose }) => purpose)).toEqual(['answer']);
});

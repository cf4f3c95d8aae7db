// Row E2: how a conversation stands, in the window: nothing said, no model, days, failed, stopped, cut off by the end of the app, answered elsewhere; what is typed is never lost. And
// rows E1 to E6 in one piece by the keyboard: a question, the skill that is found for it, the page that it proposes, and the page.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createConversationStore } from '../../electron/core/conversations/index.ts';
import { self } from '../../electron/core/processes/index.ts';
import { openDatabase } from '../../electron/core/storage/index.ts';
import { acknowledge } from '../fixtures/acknowledge.ts';
import { openai } from '../integration/models/wire/openai.ts';
import { answer, callsFor, startServer, type WireServer } from '../integration/models/wire/server.ts';
import { expect, expectAxeClean, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import { goTo } from './folders.ts';
import type { OpenApp } from './open.ts';
import { shots } from './shots.ts';

test.use({ workspaceKind: 'sample' });

const FAILED = {
  code: 'model_overloaded',
  message: 'The model is overloaded.',
  remedy: 'Try again in a minute.',
  retryable: true,
} as const;
const DAY = 86_400_000;

/** A conversation of some days, as a process left it that ended in its middle. */
function tell({ workspace }: OpenApp): string {
  const { db, close } = openDatabase({
    path: join(workspace!, 'agents.db'),
    kind: 'agents',
    appVersion: '0.1.0',
    backupsDir: join(workspace!, '.skillwright', 'backups'),
  });
  try {
    const store = createConversationStore(db, 'workspace');
    const today = new Date().setHours(0, 0, 0, 0);
    const at = (daysAgo: number) => new Date(today - daysAgo * DAY + 1).toISOString();
    const { id } = store.create({ title: 'Tides', agent: 'you', modelId: null }, at(9));
    const sent = { skill: null, pages: [], agent: null, modelId: null };
    const say = (daysAgo: number, text: string, patch: Parameters<typeof store.patch>[1]) => {
      const { answer: given } = store.ask({ conversationId: id, parentId: store.leafOf(id), text, sent }, self(), at(daysAgo));
      store.patch(given.id, patch);
      return given;
    };
    const { turn } = say(9, 'How high was it?', { text: 'It was **high**.', state: 'done' });
    say(1, 'And yesterday?', { state: 'failed', summary: { ...turn!, error: FAILED } });
    say(1, 'Go on', { text: 'It was', state: 'stopped' });
    say(0, 'And today?', { text: 'Today it is', state: 'interrupted' });
    return id;
  } finally {
    close();
  }
}

const field = ({ page }: OpenApp) => page.getByRole('textbox', { name: 'Message' });

test('E2: each state of a conversation is told in words, with what to do next; nothing that is typed is lost; it is exported', async ({
  app,
  folder,
}) => {
  test.setTimeout(300_000);
  const { page } = app;
  const id = tell(app);
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/conversations/${id}`);
  const messages = page.getByRole('log', { name: 'Messages' });
  await expect(messages.getByText('Skillwright was closed before this answer was finished.')).toBeVisible();
  await expect(messages.getByText('You stopped this answer.')).toBeVisible();
  await expect(messages.getByText('The model is overloaded. Try again in a minute.')).toBeVisible();
  await expect(messages.getByRole('button', { name: 'Open Settings' })).toHaveCount(0);
  await expect(messages.getByText('Yesterday', { exact: true })).toHaveCount(1);
  await expect(messages.getByText('Today', { exact: true })).toHaveCount(1);
  await expect(messages.getByText(/^[A-Z][a-z]+day,? \d/)).toHaveCount(1);
  await expect(messages.getByRole('button', { name: 'Answer again' }).first()).toBeVisible();
  await expect(page.getByRole('option', { name: /Tides/ })).toContainText('interrupted');
  await expectAxeCleanInBothThemes(app);
  await shots(app, 'conversation-states');

  // The end stays in sight when the field takes more room.
  await field(app).fill(`${'A line\n'.repeat(9)}`);
  await expect(messages.getByText('Skillwright was closed before this answer was finished.')).toBeInViewport();
  // What is typed stays beside an earlier message that is edited, and comes back.
  await field(app).fill('A long thought');
  app.command('message.edit');
  await expect(field(app)).toHaveValue('And today?');
  app.command('message.leave');
  await expect(field(app)).toHaveValue('A long thought');
  // Without a model it says so, above the field and in the answer.
  await expect(page.getByText(/no model/i).first()).toBeVisible();
  await field(app).press('Enter');
  await expect(messages.getByRole('alert').last()).toContainText(/model/);
  await expect(messages.getByRole('button', { name: 'Open Settings' })).toBeVisible();
  await expect(field(app)).toHaveValue('');
  await expectAxeClean(page);
  await shots(app, 'conversation-no-model');
  // A title that is left by a click is kept.
  app.command('conversation.rename');
  await page.getByRole('textbox', { name: 'Title' }).fill('Tides of the week');
  await field(app).click();
  await expect(page.getByRole('heading', { name: 'Tides of the week' })).toBeVisible();

  for (const [format, name] of [
    ['markdown', 'tides-of-the-week.md'],
    ['json', 'tides-of-the-week.json'],
  ] as const) {
    app.command('conversation.export', format);
    // The window remembers the folder that was chosen last.
    if (format === 'markdown') await goTo(page, folder);
    else await expect(page.getByRole('textbox', { name: 'Path' })).toHaveValue(folder);
    await page.getByRole('button', { name: 'Export here' }).click();
    await expect.poll(() => existsSync(join(folder, name))).toBe(true);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(readFileSync(join(folder, 'tides-of-the-week.md'), 'utf8')).toContain(
    '## You\n\nHow high was it?\n\n## Answer\n\nIt was **high**.\n',
  );
  expect(JSON.parse(readFileSync(join(folder, 'tides-of-the-week.json'), 'utf8')).messages).toHaveLength(10);
  expect(readdirSync(folder)).toHaveLength(2);
});

const KEEPER = `---
name: storm-keeper
description: Writes a page about a storm that is asked about
trigger_phrases: [write a page about the storm]
tools: [write_candidate]
required_permissions: [candidates:write]
---

You keep pages about storms. Write the page with write_candidate, then say so.
`;

let server: WireServer;
test.beforeAll(async () => {
  server = await startServer();
  const page = { slug: 'storms/grey-storm', content: '# The grey storm\n\nIt came in 1199.\n' };
  server.script((response, seen) => {
    const asked = JSON.stringify(seen.body);
    if (asked.includes('You decide what happens next')) {
      const choice = { choice: 'activate', skill: 'storm-keeper', words: '', because: 'It writes such pages.' };
      return answer(openai, JSON.stringify(choice))(response, seen);
    }
    if (openai.results(seen.body).length > 0) return answer(openai, 'The page about the grey storm waits for you.')(response, seen);
    return callsFor(openai, { id: 'w', name: 'write_candidate', input: page })(response, seen);
  });
});
test.afterAll(() => server.close());

test('E1 to E6: by the keyboard alone from a question to the page that was proposed for it: found, granted what it needs, its tool called, accepted', async ({
  app,
}) => {
  test.setTimeout(300_000);
  const { page, core, workspace } = app;
  const { keyboard } = page;
  core.models.saveEndpoint({ name: 'tides', baseUrl: `${server.origin}/v1`, models: ['m'] });
  core.app.saveSettings({ modelId: 'tides/m' });
  const data = Buffer.from(KEEPER).toString('base64');
  const plan = await core.library.planImport({ files: [{ fileName: 'storm-keeper.md', data }], scope: 'account' });
  const skillId = core.library.applyImport({ planId: plan.planId, choices: {} }).items[0]!.id!;
  acknowledge(core.library, [skillId]);
  const file = join(workspace!, 'storms', 'grey-storm.md');

  await expect(page.getByRole('grid', { name: 'Skills' })).toBeVisible();
  await keyboard.press('g');
  await keyboard.press('v');
  await expect(field(app)).toBeFocused();
  await keyboard.type('Please write a page about the storm of 1199');
  await keyboard.press('Enter');
  const last = page.getByRole('article').last();
  // It was found, and may not do what it needs until the person says so.
  await expect(last.getByRole('button', { name: 'Grant and answer again' })).toBeVisible();
  expect(core.capability.grants({ agent: 'you', skillId })).toEqual([]);
  await keyboard.press('Alt+ArrowUp');
  await keyboard.press('Alt+ArrowDown');
  await expect(last).toBeFocused();
  await keyboard.press('r');
  const question = page.getByRole('dialog', { name: /Grant permissions to storm-keeper/ });
  await expect(question).toContainText('candidates:write');
  await expect(question.getByRole('button', { name: 'Grant and run' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(last).toContainText('The page about the grey storm waits for you.');
  await expect(last.locator('button[data-act="message.details"]')).toContainText('storm-keeper');
  await expect(last.locator('button[data-act="message.details"]')).toContainText('1 tool');
  const proposed = last.getByRole('link', { name: 'storms/grey-storm' });
  await expect(proposed).toBeVisible();
  expect(existsSync(file)).toBe(false);
  await shots(app, 'conversation-proposed');

  // Up to the answer, to the page that it proposes, and there.
  await keyboard.press('Alt+ArrowUp');
  await keyboard.press('Alt+ArrowDown');
  await expect(last).toBeFocused();
  await keyboard.press('Tab');
  await expect(proposed).toBeFocused();
  await expectAxeCleanInBothThemes(app);
  await keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Candidate for storms/grey-storm' })).toBeVisible();
  const queue = page.getByRole('listbox', { name: 'Candidates' });
  await expect(queue).toBeFocused();
  await expect(page.locator('[data-act="candidate.accept"]').first()).toHaveAttribute('aria-disabled', 'false');
  await keyboard.press('a');
  await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toBe('# The grey storm\n\nIt came in 1199.\n');
  await expect(page.getByText('Wrote storms/grey-storm')).toBeVisible();
});

// Row E4 in the window: the plan of a turn before a run and in its trace, the calls of its model, and the question before one of them.
import { openai } from '../integration/models/wire/openai.ts';
import { answer, callsFor, startServer, type WireServer } from '../integration/models/wire/server.ts';
import { openAnswered } from './answering.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import { search } from './palette.ts';

const PACKAGE = `---
name: keeper
description: Keeps notes
required_permissions: [memory:read, memory:write]
tools: [memory_get, memory_set, plotter]
interrupts: [before_memory_set]
---

\`\`\`jinja prompt_template name="Keep"
Keep the note.
\`\`\`
`;

const CALLS = [
  { id: 'a', name: 'memory_get', input: { key: 'note' } },
  { id: 'b', name: 'memory_set', input: { key: 'note', value: 'tide' } },
];
let server: WireServer;
test.beforeAll(async () => {
  server = await startServer();
  server.script(callsFor(openai, ...CALLS), answer(openai, 'Kept.'));
});
test.afterAll(() => server.close());

test('E4: the plan of a turn is shown before the run and in its trace, with each call of a tool; one that asks waits for the answer', async ({
  app,
}) => {
  const { page, core } = app;
  await openAnswered(app, PACKAGE, server.origin);
  const id = core.library.list({}).rows.find(({ name }) => name === 'keeper')!.id;
  const permissions = core.capability.effective({ skillId: id }).permissions.map(({ permission }) => permission);
  core.capability.grant({ skillId: id, permissions, until: null, why: 'test' });
  await page.evaluate((hash) => {
    location.hash = hash;
  }, `#/skill/${id}?view=form&dock=run`);
  const input = page.getByRole('region', { name: 'Input', exact: true });
  await input.getByText('Plan of the turn').click();
  await expect(input).toContainText('memory_set asks a person first');
  await expect(input).toContainText('The tool plotter is not available here.');
  await expect(input).toContainText('at most 40 calls of tools and 5 min');
  await expectAxeCleanInBothThemes(app);

  await page.keyboard.press('F5');
  const result = page.getByRole('region', { name: 'Result', exact: true });
  await expect(result).toContainText('The model wants to call memory_set');
  await expectAxeCleanInBothThemes(app);
  await result.getByRole('textbox', { name: 'Your answer' }).fill('Not that note.');
  await page.keyboard.press('Control+k');
  await search(app).fill('>Refuse the call');
  await page.keyboard.press('Enter');
  await expect(result).toContainText('Kept.');
  expect(openai.results(server.seen.at(-1)!.body)[1]![1]).toMatch(/refused by the person[\s\S]*Not that note\./);
  server.script(callsFor(openai, ...CALLS), answer(openai, 'Kept.'));
  await page.keyboard.press('F5');
  await result.getByRole('button', { name: 'Continue' }).click();
  await expect(result).toContainText('Kept.');
  await result.getByRole('button', { name: 'Open trace' }).click();
  const tree = page.getByRole('treegrid').or(page.getByRole('tree')).or(page.getByRole('grid'));
  await expect(tree.getByText('memory_set').first()).toBeVisible();
  await tree.getByText('keeper').first().click();
  await page.getByRole('tab', { name: 'Plan' }).click();
  await expect(page.getByRole('region', { name: 'Plan', exact: true })).toContainText('The model answers without calling a tool.');
  await expectAxeCleanInBothThemes(app);
});

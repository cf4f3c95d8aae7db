// Row B7: all acts there are, one after the other: after each the caret stands where one types next, never nowhere. Each test has a world of its own,
// in which its parts follow one another.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { paletteActs } from './palette.ts';
import { NOT_WALKED } from './walk/not-walked.ts';
import { agents } from './walk/parts/agents.ts';
import { editor } from './walk/parts/editor.ts';
import { runs } from './walk/parts/runs.ts';
import { settings } from './walk/parts/settings.ts';
import { skills } from './walk/parts/skills.ts';
import type { Parts } from './walk/said.ts';
import { perform, stepOf } from './walk/walk.ts';
import { buildWorld, type World } from './walk/world.ts';

test.use({ workspaceKind: 'sample' });
test.describe.configure({ mode: 'parallel' });

const WALKS: Readonly<Record<string, (world: World) => Parts>> = { skills, editor, runs, agents, settings };

/** They show a folder outside the window. */
const FOLDERS = ['workspace.show', 'data.show'];

const caretIsIn = (page: Page, place: string) =>
  page.evaluate((name) => document.activeElement?.closest(`[data-place*="|${name}|"]`) !== null, place);

for (const [about, partsOf] of Object.entries(WALKS)) {
  test(`B7: after every act of ${about}, the caret stands where one types next`, async ({ app, folder }) => {
    test.setTimeout(900_000);
    const { page } = app;
    const world = await buildWorld(app, folder);
    try {
      let shown = 0;
      for (const [name, [hash, entry, ...steps]] of Object.entries(partsOf(world))) {
        await test.step(name, async () => {
          await page.evaluate((to) => {
            location.hash = to;
          }, hash(world));
          await expect.poll(() => caretIsIn(page, entry), name).toBe(true);
          for (const step of steps.map(stepOf)) {
            const wrong = await test.step(step.id, () => perform(app, step));
            if (FOLDERS.includes(step.id)) shown++;
            expect.soft(wrong, `${name}, ${step.id}`).toBeNull();
            // What follows would be done elsewhere, and each of its acts would wait for what cannot come.
            if (wrong !== null) break;
          }
        });
      }
      expect(app.external.length, 'the folders that were shown').toBeGreaterThanOrEqual(shown);
    } finally {
      await world.server.close();
    }
  });
}

test('B7: the walk knows every act of the palette', async ({ app }) => {
  await expect(app.page.getByRole('heading', { name: 'Library', level: 1 })).toBeVisible();
  const nowhere: World = {
    server: undefined as never,
    runs: { faulty: '', lengthy: '' },
    editTwice: () => async () => undefined,
    id: String,
    competency: String,
    ran: async () => '',
  };
  const parts = Object.values(WALKS).flatMap((partsOf) => Object.values(partsOf(nowhere)));
  const known = new Set([...Object.keys(NOT_WALKED), ...parts.flatMap(([, , ...steps]) => steps.map((said) => stepOf(said).id))]);
  expect((await paletteActs(app)).filter((id) => !known.has(id))).toEqual([]);
});

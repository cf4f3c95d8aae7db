// Row G7 in the window: the duties of an agent with a clock that the test sets: a time runs when it comes, what was missed is run or skipped.
import { acknowledge } from '../fixtures/acknowledge.ts';
import { competencyText, pastedFile } from '../fixtures/competencies.ts';
import { createTestClock } from '../fixtures/duty-clock.ts';
import { openai } from '../integration/models/wire/openai.ts';
import { answer, startServer, type WireServer } from '../integration/models/wire/server.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import type { OpenApp } from './open.ts';
import { search } from './palette.ts';
import { shots } from './shots.ts';

const HOUR = 3_600_000;
/** An equip is dated by the clock of the system, so the test begins there, and its first time is the next full hour but one. */
const begin = Date.now();
const hour = (Math.floor(begin / HOUR) + 2) * HOUR;
const iso = (ms: number) => new Date(ms).toISOString();
const clock = createTestClock(iso(begin));
test.use({ clock });

/** An agent with a competency that has a schedule, and a model that answers at once. */
async function equipped({ core }: OpenApp): Promise<WireServer> {
  const server = await startServer();
  server.script(answer(openai, 'Noted.'));
  core.models.saveEndpoint({ name: 'tides', baseUrl: `${server.origin}/v1`, models: ['m'] });
  await core.models.setKey({ endpoint: 'tides', key: 'not-a-real-key' });
  core.app.saveSettings({ modelId: 'tides/m' });
  const skill = '---\nname: log-notes\ndescription: Notes things.\n---\n\n```jinja prompt_template name="Note"\nNote it.\n```\n';
  const plan = await core.library.planImport({ files: [pastedFile('log-notes.md', skill)], scope: 'account' });
  acknowledge(core.library, [core.library.applyImport({ planId: plan.planId, choices: {} }).items[0]!.id!]);
  const text = competencyText({ id: 'keeper', name: 'Log keeper', skills: ['log-notes'] }).replace(
    '\n[agent]',
    'schedule = "0 * * * *"\n[agent]',
  );
  const { reviewId, items } = await core.competencies.reviewImport({ files: [pastedFile('COMPETENCY.toml', text)], scope: 'account' });
  core.competencies.import({ reviewId, items: items.map(({ itemId }) => ({ itemId })) });
  core.agents.create({ id: 'desk', name: 'night desk' });
  core.agents.apply({ plan: { act: 'equip', agent: 'desk', competency: 'keeper' }, stamp: null });
  return server;
}

test('G7: a duty runs on time and leads to its trace and back; missed times are run, skipped, and paused', async ({ app }) => {
  const server = await equipped(app);
  const { page, core } = app;
  core.duties.start();
  await page.clock.setFixedTime(hour + 4 * HOUR);
  await page.getByRole('link', { name: 'Agents' }).click();
  await page.getByText('night desk').click();
  await page.getByRole('tab', { name: 'Duties' }).click();
  const [next, history] = ['Next times', 'History'].map((name) => page.getByRole('region', { name, exact: true }));
  await expect(next!).toContainText('0 * * * *');
  await expect(history!).toContainText('No time has come yet.');

  // The hour before passes with it: the machine slept until now.
  clock.jump(iso(hour));
  clock.pass(5 * 60_000);
  await expect(history!.getByRole('listitem').first()).toContainText('done');
  await history!.getByRole('link', { name: 'log-notes' }).click();
  await page.getByRole('link', { name: 'duty, for desk, autonomous' }).click();
  await expect(page.getByRole('tab', { name: 'Duties', selected: true })).toBeVisible();

  clock.jump(iso(hour + 3.5 * HOUR));
  clock.pass(5 * 60_000);
  const missed = page.getByRole('status').filter({ hasText: 'missed' });
  await expect(missed).toContainText('4 times missed: Log keeper.');
  await expect(page.getByRole('contentinfo')).toContainText('4 missed');
  await shots(app, 'duties');
  await expectAxeCleanInBothThemes(app);
  await missed.getByRole('button', { name: /^Run now: Log keeper/ }).click();
  await expect(history!.getByRole('listitem').filter({ hasText: 'by hand' })).toContainText('done');
  await missed.getByRole('button', { name: 'Skip 3' }).click();
  await expect(missed).toHaveCount(0);
  await page.getByRole('tab', { name: 'Profile' }).click();
  const shown = page.getByRole('region', { name: 'Duties' });
  await expect(shown).toContainText(/Log keeper0 \* \* \* \*done .*Next /);
  await expect(shown).not.toContainText('missed');
  await shots(app, 'profile-duties');
  await expectAxeCleanInBothThemes(app);
  await shown.getByRole('link', { name: 'Week and history' }).click();
  expect(core.duties.history({}).map(({ state }) => state)).toEqual(['done', 'skipped', 'skipped', 'done', 'skipped']);

  await next!.getByRole('button', { name: 'Pause Log keeper' }).click();
  await expect(next!).toContainText('paused');
  await page.keyboard.press('Control+k');
  await search(app).fill('>Resume a duty');
  await page.keyboard.press('Enter');
  await expect(next!.getByRole('button', { name: 'Pause Log keeper' })).toBeVisible();
  await page.getByRole('button', { name: 'Show the week after' }).click();
  await expect(page.getByRole('region', { name: 'Week' })).not.toContainText('today');
  await server.close();
});

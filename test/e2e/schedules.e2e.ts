// Row E3 in the window: a skill is put on a schedule by itself, with a clock that the test sets; it runs, misses, is paused, changed and taken off.
import { createTestClock } from '../fixtures/duty-clock.ts';
import { addSkill, skillText } from '../integration/conversations/open.ts';
import { openai } from '../integration/models/wire/openai.ts';
import { answer, startServer } from '../integration/models/wire/server.ts';
import { expect, expectAxeCleanInBothThemes, test } from './fixtures.ts';
import { search } from './palette.ts';
import { shots } from './shots.ts';

const HOUR = 3_600_000;
const FROM = Date.parse('2031-03-03T08:40:00Z');
const clock = createTestClock(new Date(FROM).toISOString());
test.use({ clock });

const INPUTS = 'input_schema:\n  type: object\n  required: [city]\n  properties:\n    city: { type: string, maxLength: 8 }\n';

test('E3: from the palette a skill is put on a schedule; it runs on time, what was missed is run or skipped, and it is taken off and back', async ({
  app,
}) => {
  const { page, core } = app;
  const server = await startServer();
  server.script(answer(openai, 'Nothing.'));
  core.models.saveEndpoint({ name: 'tides', baseUrl: `${server.origin}/v1`, models: ['m'] });
  await core.models.setKey({ endpoint: 'tides', key: 'not-a-real-key' });
  core.app.saveSettings({ modelId: 'tides/m' });
  const skillId = await addSkill(core, 'brief', skillText('brief', INPUTS));
  core.duties.start();
  await page.clock.setFixedTime(FROM);
  await page.goto(`${page.url().split('#')[0]}#/skill/${skillId}`);
  await expect(page.getByRole('button', { name: 'Schedule skill' })).toBeEnabled();
  await page.keyboard.press('Control+k');
  await search(app).fill('>Schedule skill');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Schedule of brief' });
  await expect(dialog).toContainText('Next Mon 3 Mar, 09:00');

  // Keyboard only: the cron text is marked, the rest is reached by Tab.
  await page.keyboard.type('0 0 31 2 *');
  await expect(dialog).toContainText('never comes');
  await page.keyboard.press('Control+a');
  await page.keyboard.type('0 * * * *');
  await expect(dialog).toContainText('Next Mon 3 Mar, 09:00 · Mon 3 Mar, 10:00');
  await dialog.getByRole('textbox', { name: 'Request' }).fill('What is new?');
  await dialog.getByRole('textbox', { name: 'city' }).fill('Klagenfurt');
  await dialog.getByRole('button', { name: 'Put on schedule' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'city' })).toBeVisible();
  await shots(app, 'schedule-form');
  await expectAxeCleanInBothThemes(app);
  await dialog.getByRole('textbox', { name: 'city' }).fill('Graz');
  await dialog.getByRole('button', { name: 'Put on schedule' }).click();
  const line = dialog.getByRole('list', { name: 'Schedules' }).getByRole('listitem');
  await expect(line).toContainText('What is new? · {"city":"Graz"}');

  clock.pass(HOUR / 2);
  await expect(line).toContainText('done Mon 3 Mar, 09:00');
  clock.jump(new Date(FROM + 5 * HOUR).toISOString());
  clock.pass(5 * 60_000);
  await expect(line.getByRole('status')).toContainText('4 times missed');
  core.library.setPermission({ id: skillId, channel: 'schedule', allowed: false });
  await expect(line).toContainText('A run would be refused now.');
  await shots(app, 'schedule-list');
  await expectAxeCleanInBothThemes(app);
  core.library.setPermission({ id: skillId, channel: 'schedule', allowed: true });
  await line.getByRole('status').getByRole('button', { name: 'Run now' }).click();
  await line.getByRole('button', { name: 'Skip 3' }).click();
  await expect(line.getByRole('status')).toHaveCount(0);
  await line.getByRole('button', { name: /^Pause/ }).click();
  await expect(line).toContainText('paused');
  await line.getByRole('button', { name: /^Resume/ }).click();

  await line.getByRole('button', { name: /^Change/ }).click();
  await dialog.getByText('Again and again').click();
  await dialog.getByRole('textbox', { name: 'Every' }).fill('2');
  await dialog.getByRole('button', { name: 'Save schedule' }).click();
  await expect(line).toContainText('every 2 h');
  await line.getByRole('button', { name: /^Remove/ }).click();
  await expect(dialog.getByRole('button', { name: 'Put on schedule' })).toBeVisible();
  await page.getByRole('status').filter({ hasText: 'no longer runs' }).getByRole('button', { name: 'Undo' }).click();
  await expect(line).toContainText('every 2 h');
  await dialog.getByRole('link', { name: 'Week and history' }).click();
  await expect(page.getByRole('region', { name: 'Next times' })).toContainText('on a schedule by itself');
  await expect(page.getByRole('region', { name: 'History' }).getByRole('link', { name: 'brief' })).toHaveCount(2);
  await server.close();
});

// E3: skills on a schedule on the command line, in this process: text and JSON, dry runs that write nothing, and refusals with their reason.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { makeFolder, openTestCore } from '../../fixtures/core.ts';
import { addSkill, skillText } from '../conversations/open.ts';
import { createInside } from './inside.ts';

let folder: Awaited<ReturnType<typeof makeFolder>>;
beforeEach(async () => {
  folder = await makeFolder('cli-schedule');
  const { core, close } = openTestCore({ home: folder.path });
  core.models.saveEndpoint({ name: 'echo', baseUrl: 'http://127.0.0.1:9/v1', models: ['m'] });
  await core.models.setKey({ endpoint: 'echo', key: 'not-a-real-key' });
  core.app.saveSettings({ modelId: 'echo/m' });
  await addSkill(core, 'brief', skillText('brief', 'input_schema:\n  type: object\n  properties:\n    city: { type: string }\n'));
  await close();
});
afterEach(() => folder.remove());

const { cli, json } = createInside(() => folder.path);
const ADD = ['schedule', 'add', 'brief', '--cron', '0 8 * * 1-5', '--zone', 'Europe/Berlin', '--request', 'What is new?'];

it('E3: a skill is put on a schedule, listed, changed, paused, run, and taken off', async () => {
  const dry = await cli([...ADD, '--dry-run']);
  expect([dry.code, dry.stdout]).toEqual([0, expect.stringMatching(/^would run next .+; nothing was written\n$/)]);
  expect((await json(['schedule', 'list'])).value).toMatchObject({ schedules: [], missed: [] });
  const { value: made } = await json([...ADD, '--input', '{"city":"Graz"}']);
  expect(made.next).toHaveLength(5);
  expect(made.schedule).toMatchObject({ scope: 'account', request: 'What is new?', refused: null, duty: { inputs: { city: 'Graz' } } });

  expect((await cli(['schedule', 'list', 'brief'])).stdout).toMatch(/brief +account +0 8 \* \* 1-5 Europe\/Berlin +next .+\nthen /);
  const { value: changed } = await json(['schedule', 'change', 'brief', '--every', '90m', '--zone', '']);
  expect(changed.schedule).toMatchObject({
    id: made.schedule.id,
    request: 'What is new?',
    duty: { schedule: { kind: 'interval', minutes: 90 }, timeZone: null, inputs: { city: 'Graz' } },
  });
  expect((await cli(['schedule', 'pause', 'brief'])).stdout).toBe(`skill:${made.schedule.id}: paused\n`);
  expect((await json(['schedule', 'resume', 'brief', '--dry-run'])).value.duty.paused).toBe(true);
  const ran = await cli(['schedule', 'run', 'brief']);
  expect([ran.code, ran.stdout]).toEqual([1, expect.stringMatching(/^brief: failed: brief: /)]);
  expect((await json(['schedule', 'history', 'brief'])).value.items).toMatchObject([{ state: 'failed', byHand: true }]);
  expect((await cli(['schedule', 'remove', 'brief', '--dry-run'])).stdout).toContain('would be removed');
  expect((await cli(['schedule', 'remove', made.schedule.id])).stdout).toBe('brief, every 90 min: removed\n');
  expect((await json(['schedule', 'list'])).value.schedules).toEqual([]);
}, 60_000);

it.each([
  [['schedule'], 2, 'schedule: one of list, add, change, run, skip, pause, resume, remove, history is missing.'],
  [['schedule', 'add', 'brief'], 2, 'schedule: --cron or --every is missing.'],
  [['schedule', 'add', 'brief', '--every', '2w'], 2, 'schedule: --every is 2w; write 90m, 4h or 2d'],
  [['schedule', 'add', 'brief', '--every', '2h', '--cron', '* * * * *'], 2, 'schedule: write either --cron or --every.'],
  [['schedule', 'add', 'brief', '--cron', '0 9'], 1, 'The schedule has 2 fields.'],
  [['schedule', 'add', 'brief', '--every', '2h', '--input', '{"city":7}', '--dry-run'], 1, 'city'],
  [['schedule', 'run', 'brief'], 1, 'There is no schedule brief.'],
])('E3: %j is refused with the reason', async (args, code, told) => {
  expect(await cli(args)).toMatchObject({ code, stderr: expect.stringContaining(told) });
});

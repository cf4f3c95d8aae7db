// E3: a skill on a schedule by itself, in a whole account: its times, what was missed, its inputs and its bytes, both scopes, and back-ups.
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { expect, it } from 'vitest';
import type { Core, SkillSchedule } from '../../../electron/contract/index.ts';
import { createTestClock } from '../../fixtures/duty-clock.ts';
import { accountForEach, addSkill, skillText } from '../conversations/open.ts';
import { answer } from '../models/openai-server.ts';
import { ran } from './ran.ts';

const account = accountForEach();
const HOUR = 3_600_000;
const FROM = '2031-03-03T08:40:00.000Z';
const at = (hour: string) => `2031-03-03T${hour}:00:00.000Z`;
const HOURLY = { kind: 'cron', cron: '0 * * * *' } as const;
const WITH_CITY = `input_schema:
  type: object
  required: [city]
  properties:
    city: { type: string, maxLength: 20 }
`;
const brief = (core: Core, front = WITH_CITY) => addSkill(core, 'brief', skillText('brief', front));
const put = (core: Core, skillId: string, more: object = {}): Promise<SkillSchedule> =>
  core.schedules.add({ skillId, schedule: HOURLY, timeZone: 'UTC', request: 'What is new?', inputs: { city: 'Graz' }, ...more });
const told = (core: Core) => core.duties.history({ agent: 'you' }).map(({ dueAt, state }) => `${dueAt.slice(11, 13)} ${state}`);

it('E3: it runs on time as the person, asked what they wrote; its run, its work item and its history name each other', async () => {
  account.server.script(answer('Nothing.'));
  const clock = createTestClock(FROM);
  const core = account.open(false, { clock, shellKind: 'chromium' });
  const id = await brief(core);
  const { duty, refused } = await put(core, id);
  expect([duty.name, duty.next, refused]).toEqual(['brief', ['09', '10', '11', '12', '13'].map(at), null]);
  const changes = core.duties.changes({ id: null }, AbortSignal.timeout(60_000));
  clock.pass(0.5 * HOUR);
  for await (const { state } of changes) if (state === 'done') break;
  const [item] = core.duties.history({ agent: 'you', duty: duty.key });
  expect(item).toMatchObject({ state: 'done', reason: null, dueAt: at('09'), byHand: false });
  const { run } = core.traces.get({ runId: item!.runs[0]!.runId });
  expect(run).toMatchObject({ sessionId: item!.id, trigger: 'schedule', channel: 'schedule', taskContext: 'autonomous', agent: 'you' });
  expect(JSON.stringify(account.server.seen[0]!.body.messages)).toMatch(/What is new\?.*Graz/);
});

it('E3: what was missed while nothing was open is told at the next start, and is run or skipped; a pause and a changed time count from then on', async () => {
  account.server.script(answer('Nothing.'));
  const first = account.open(false, { clock: createTestClock(FROM), shellKind: 'chromium' });
  const { id, duty } = await put(first, await brief(first));
  await account.close();
  const clock = createTestClock('2031-03-03T11:40:00Z');
  const core = account.open(false, { clock, shellKind: 'chromium' });
  expect(core.app.info().notices.map(({ message }) => message)).toContain('3 due times were missed: brief (3).');
  const [newest, ...others] = core.duties.history({ agent: 'you', states: ['missed'] });
  core.duties.skip({ ids: others.map((item) => item.id) });
  await ran(core, core.duties.runItem({ id: newest!.id }));
  expect(told(core)).toEqual(['11 done', '10 skipped', '09 skipped']);

  core.duties.pause({ agent: 'you', duty: duty.key });
  clock.jump('2031-03-03T13:40:00Z');
  expect(core.duties.resume({ agent: 'you', duty: duty.key }).next[0]).toBe(at('14'));
  const every = { kind: 'interval', minutes: 90 } as const;
  const changed = await core.schedules.change({ id, schedule: every, timeZone: null, request: '', inputs: { city: 'Linz' } });
  expect([changed.duty.next[0], changed.request, changed.duty.inputs]).toEqual(['2031-03-03T15:10:00.000Z', '', { city: 'Linz' }]);
  expect(told(core)).toEqual(['11 done', '10 skipped', '09 skipped']);
});

it('E3, C12: the audit log tells what was put on a schedule, when it runs, and what was taken off', async () => {
  const core = account.open(false, { clock: createTestClock(FROM) });
  const { id } = await put(core, await brief(core));
  await core.schedules.change({ id, schedule: { kind: 'interval', minutes: 90 }, timeZone: null, request: '', inputs: { city: 'Linz' } });
  core.schedules.remove({ id });
  core.schedules.restore({ id });
  const { rows } = core.capability.audit({ text: 'brief' });
  const told = rows
    .filter(({ action }) => /schedule/i.test(action))
    .map(({ actor, action, reasons: [why] }) => [actor, action, why?.sentence]);
  expect(told.toReversed()).toEqual([
    ['you', 'Scheduled', '0 * * * *, UTC'],
    ['you', 'ScheduleChanged', 'every 90 min'],
    ['you', 'Unscheduled', 'every 90 min'],
    ['you', 'Scheduled', 'every 90 min'],
  ]);
});

it('E3: inputs are checked when it is made and when it runs; a schedule needs times, and keeps no key', async () => {
  const core = account.open(false, { clock: createTestClock(FROM) });
  const id = await brief(core);
  const refused = async (more: object) =>
    put(core, id, more).then(
      () => null,
      ({ code, message }) => `${code}: ${message}`,
    );
  expect(await refused({ inputs: { city: 7 } })).toMatch(/^input_invalid: .*city/);
  expect(await refused({ schedule: { kind: 'cron', cron: '0 0 31 2 *' } })).toMatch(/^bad_input: .*never comes/);
  expect(await refused({ timeZone: 'Nowhere/Else' })).toMatch(/^bad_input: .*Nowhere/);
  expect(await refused({ request: `Use sk-ant-api03-${'a1B2'.repeat(24)}` })).toMatch(/^bad_input: .*hold a key/);
  expect(core.schedules.list({})).toEqual([]);
  expect(core.schedules.times({ schedule: HOURLY, timeZone: 'Nowhere/Else' })).toMatchObject({ next: [], problem: expect.any(String) });
  await core.schedules.check({ skillId: id, schedule: HOURLY, inputs: { city: 'Graz' } });
  expect(core.schedules.list({})).toEqual([]);

  const { duty } = await put(core, id);
  const { text, revision } = core.library.open({ id });
  core.library.save({ id, text: text!.replace('maxLength: 20', 'maxLength: 2'), baseHash: revision.hash });
  expect(await ran(core, core.duties.run({ agent: 'you', duty: duty.key }))).toMatchObject({
    state: 'failed',
    reason: expect.stringMatching(/^brief: .*city/),
  });
});

it('E3, A7: renamed it goes on, other bytes of a stranger have to be read first, and removed it has no times until it is back', async () => {
  account.server.script(answer('Nothing.'));
  const clock = createTestClock(FROM);
  const core = account.open(false, { clock });
  const id = await brief(core);
  const { duty } = await put(core, id);
  const { text, revision } = core.library.open({ id });
  core.library.save({ id, text: text!.replace('name: brief', 'name: news'), baseHash: revision.hash });
  expect(core.schedules.list({})).toMatchObject([{ duty: { name: 'news' }, refused: null }]);
  expect(await ran(core, core.duties.run({ agent: 'you', duty: duty.key }))).toMatchObject({ state: 'done', name: 'news' });

  core.library.withdraw({ ids: [id] });
  clock.pass(1000);
  expect(core.schedules.list({})[0]!.refused).toMatch(/acknowledged/);
  expect(await ran(core, core.duties.run({ agent: 'you', duty: duty.key }))).toMatchObject({
    state: 'failed',
    reason: 'news: news is not acknowledged, so it cannot run.',
  });
  await expect(put(core, id)).rejects.toMatchObject({ code: 'run_blocked' });

  core.library.remove({ ids: [id] });
  expect(core.duties.list({ agent: 'you' })).toEqual([]);
  clock.pass(3 * HOUR);
  core.library.restore({ ids: [id] });
  core.duties.notice();
  expect(core.duties.list({ agent: 'you' })).toMatchObject([{ key: duty.key, next: expect.arrayContaining([at('12')]) }]);
  expect(core.duties.history({ states: ['missed'] })).toEqual([]);
});

it('E3: a skill of a workspace has its times while that is open; who brings the folder brings no schedule', async () => {
  const clock = createTestClock(FROM);
  const core = account.open(true, { clock });
  const { id } = core.library.fork({ id: await brief(core) });
  const { scope, duty } = await put(core, id);
  expect(scope).toBe('workspace');
  core.app.closeWorkspace();
  // A stranger wrote it into the folder.
  const theirs = new BetterSqlite3(join(account.folder, 'atlas', 'agents.db'));
  theirs.exec(`INSERT INTO skill_schedules (id, place, skill_id, schedule, request, inputs, since)
    SELECT 'x', value, '${id}', '{"kind":"interval","minutes":1}', 'Go.', '{}', '2031-01-01' FROM meta WHERE key = 'workspace_id'`);
  theirs.close();
  expect(core.schedules.list({})).toEqual([]);
  clock.pass(2 * HOUR);
  core.duties.notice();
  await core.app.openWorkspace({ path: join(account.folder, 'atlas') });
  core.duties.notice();
  expect(core.schedules.list({})).toHaveLength(1);
  expect(core.duties.history({ duty: duty.key }).map(({ state, dueAt }) => [state, dueAt])).toEqual([
    ['missed', at('10')],
    ['missed', at('09')],
  ]);
});

it('E3: a restored back-up brings no schedule that was removed, and keeps those that were made since', async () => {
  const core = account.open(false, { clock: createTestClock(FROM) });
  const skill = await brief(core);
  const gone = await put(core, skill);
  const { id } = await core.backups.make({ scope: 'account' });
  core.schedules.remove({ id: gone.id });
  expect(core.schedules.list({})).toEqual([]);
  const stays = core.schedules.restore({ id: gone.id });
  expect(stays.duty.next[0]).toBe(at('09'));
  core.schedules.remove({ id: gone.id });
  const made = await put(core, skill, { paused: true });
  expect(made.duty).toMatchObject({ paused: true, next: [] });
  await core.backups.restore({ scope: 'account', id });
  expect(core.schedules.list({}).map((each) => [each.id, each.duty.paused])).toEqual([[made.id, true]]);
});

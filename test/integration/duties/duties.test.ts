// G7: duties over a real database: each time is a work item, made once and run by one process, one at a time for each agent.
import { describe, expect, it } from 'vitest';
import type { AgentDuty } from '../../../electron/contract/index.ts';
import { createTestClock } from '../../fixtures/duty-clock.ts';
import { makeFolder } from '../storage/folder.ts';
import { DUTY, openDuties } from './open.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe('G7: while the app is open', () => {
  it('G7: each time runs when it comes, as the agent, with nobody there to answer, linked both ways', async () => {
    const { api, clock, runs, told, settled, problems } = openDuties();
    api.start();
    expect(told()).toEqual([]);
    clock.pass(20 * MINUTE);
    await settled();
    expect(told()).toEqual(['09:00 done']);
    const [item] = api.history({});
    expect(runs.started).toEqual([
      {
        skill: { name: 'read-claims' },
        input: { desk: 'quay' },
        request: 'Read the new claims.',
        channel: 'schedule',
        taskContext: 'autonomous',
        agent: 'clerk',
        workItem: item!.id,
      },
    ]);
    expect(item).toMatchObject({
      runs: [{ runId: 'r1', skill: 'read-claims' }],
      byHand: false,
      reason: null,
      startedAt: '2031-03-03T09:00:00.000Z',
    });
    clock.pass(2 * HOUR);
    await settled();
    expect([told(), problems]).toEqual([['09:00 done', '10:00 done', '11:00 done'], []]);
  });

  it('G7: skills run in turn, and the first that fails ends it with its reason, without what is a key', async () => {
    const duty = { ...DUTY, skills: ['read', 'sort', 'tell'] };
    const how = (skill: string) =>
      skill === 'sort' ? { refuse: 'sort may not run for clerk. It lacks crm:read, sk-secret.' } : ('completed' as const);
    const { api, clock, runs, settled } = openDuties({ duties: { clerk: [duty] }, how });
    api.start();
    clock.pass(20 * MINUTE);
    await settled();
    expect(runs.skills()).toEqual(['read']);
    expect(api.history({})).toMatchObject([
      { state: 'failed', reason: 'sort: sort may not run for clerk. It lacks crm:read, •••.', runs: [{ skill: 'read' }] },
    ]);
  });

  it('G7: a run that fails, or asks a person, fails the work item', async () => {
    for (const [how, reason] of [
      ['failed', 'read-claims: The model is gone.'],
      ['asks', 'read-claims: It asks a person at review, but nobody is there to answer for a duty.'],
    ] as const) {
      const { api, clock, settled } = openDuties({ how: () => how });
      api.start();
      clock.pass(20 * MINUTE);
      await settled();
      expect(api.history({})).toMatchObject([{ state: 'failed', reason }]);
    }
  });

  it('G7: an agent does one thing at a time, by due time and then by priority; another agent does not wait', async () => {
    const of = (name: string, priority: number) => ({ ...DUTY, key: `role:clerk/${name}`, name, skills: [name], priority });
    const duties = { clerk: [of('late', 3), of('first', 1), of('second', 2)], jan: [of('own', 9)] };
    const { api, clock, runs, settled } = openDuties({ duties });
    api.start();
    clock.pass(20 * MINUTE);
    expect(
      api
        .state()
        .running.map(({ agent, name }) => `${agent} ${name}`)
        .sort(),
    ).toEqual(['clerk first', 'jan own']);
    await settled();
    expect(runs.skills().filter((skill) => skill !== 'own')).toEqual(['first', 'second', 'late']);
  });

  it('G7: a time that comes while the one before it waits takes its place', async () => {
    const long: AgentDuty = {
      ...DUTY,
      key: 'role:clerk/long',
      name: 'long',
      skills: ['long'],
      priority: 0,
      schedule: { kind: 'cron', cron: '0 9 3 3 *' },
    };
    const { api, clock, told, runs, settled } = openDuties({
      duties: { clerk: [long, DUTY] },
      how: (skill) => (skill === 'long' ? 'waits' : 'completed'),
    });
    api.start();
    clock.pass(2 * HOUR);
    expect(told().sort()).toEqual(['09:00 missed', '09:00 running', '10:00 due']);
    expect(api.history({ states: ['missed'] })).toMatchObject([{ reason: 'The next time came before it could begin.' }]);
    api.stop({ id: api.state().running[0]!.id });
    await settled();
    expect(runs.skills()).toEqual(['long', 'read-claims']);
    expect(api.history({ duty: 'role:clerk/long' })).toMatchObject([{ state: 'failed', reason: 'It was stopped.' }]);
  });

  it('G7: nothing is looked at between two times, and nothing waits where there is no duty', () => {
    const { api, clock, duties, changed } = openDuties({ duties: { clerk: [] } });
    api.start();
    expect(clock.timers()).toEqual([]);
    duties.clerk = [DUTY];
    changed();
    expect(clock.timers()).toEqual([5 * MINUTE]);
    duties.clerk = [{ ...DUTY, off: 'paused with Claims' }];
    changed();
    expect(clock.timers()).toEqual([]);
  });
});

describe('G7: what was missed', () => {
  it('G7: is found at the next start, told, and then run or skipped by a person', async () => {
    const folder = makeFolder();
    const first = openDuties({ folder });
    first.api.start();
    await first.end();
    const { api, missed, told, settled } = openDuties({ folder, at: '2031-03-03T12:30:00Z' });
    api.start();
    expect(told()).toEqual(['09:00 missed', '10:00 missed', '11:00 missed', '12:00 missed']);
    expect([missed.length, missed[0]!.length, api.state().missed]).toEqual([1, 4, 4]);
    const [twelve, eleven, ten, nine] = api.history({});
    expect(api.runItem({ id: twelve!.id })).toMatchObject({ state: 'running', byHand: true });
    expect(api.skip({ ids: [eleven!.id, ten!.id] })).toMatchObject([{ state: 'skipped' }, { state: 'skipped' }]);
    await settled();
    expect(told()).toEqual(['09:00 missed', '10:00 skipped', '11:00 skipped', '12:00 done']);
    expect(() => api.skip({ ids: [nine!.id, twelve!.id] })).toThrow('intake is done');
    expect(told()[0], 'all of them or none').toBe('09:00 missed');
    expect(() => api.runItem({ id: ten!.id })).toThrow('intake is skipped');
    expect(() => api.runItem({ id: 'nothing' })).toThrow('There is no work item nothing.');
  });

  it('G7: a clock that ran a month ahead and was set right stops nothing: the times come again', async () => {
    const daily = { ...DUTY, schedule: { kind: 'cron', cron: '0 9 * * *' } } as const;
    const { api, changed, clock, told, settled } = openDuties({ duties: { clerk: [daily] } });
    api.start();
    clock.jump('2031-04-02T08:00:00Z');
    changed();
    expect(api.history({ limit: 500 })).toHaveLength(20);
    clock.jump('2031-03-13T08:59:00Z');
    changed();
    expect(told()).toEqual([]);
    clock.pass(60_000);
    await settled();
    expect(told()).toEqual(['09:00 done']);
  });

  it('G7: of an agent that was deleted is neither counted nor the one that is led to', async () => {
    const { api, db } = openDuties({ duties: { clerk: [DUTY], gone: [] } });
    db.exec(`INSERT INTO work_items (id, agent, duty, name, due_at, priority, state) VALUES
      ('a', 'clerk', 'role:old/x', 'x', '2031-03-02T10:00:00.000Z', 1, 'missed'), ('b', 'gone', 'role:old/x', 'x', '2031-03-03T08:00:00.000Z', 1, 'missed');
      UPDATE agents SET deleted_at = '2031-03-03' WHERE id = 'gone'`);
    expect(api.state()).toMatchObject({ missed: 1, latestMissed: { id: 'a' } });
  });

  it('G7: is bounded: a duty of each minute over a month has twenty rows, and says that there were more', () => {
    const often = { ...DUTY, schedule: { kind: 'cron', cron: '* * * * *' }, since: '2031-02-01T00:00:00.000Z' } as const;
    const { api, missed } = openDuties({ duties: { clerk: [often] } });
    api.start();
    expect(api.history({ limit: 500 })).toHaveLength(20);
    expect(missed[0]!.at(-1)).toMatchObject({ earlier: 1000 });
    expect(api.state().missed).toBe(1019);
  });

  it('G7: a history keeps the last 500 items of a duty', () => {
    const { db, api } = openDuties();
    const insert = db.prepare(
      `INSERT INTO work_items (id, agent, duty, name, due_at, priority, state) VALUES (?, 'clerk', ?, 'intake', ?, 1, 'done')`,
    );
    db.transaction(() => {
      for (let day = 0; day < 600; day++) insert.run(`i${day}`, DUTY.key, new Date(Date.UTC(2029, 0, day)).toISOString());
    })();
    api.run({ agent: 'clerk', duty: DUTY.key });
    expect(db.prepare("SELECT count(*), min(id) FROM work_items WHERE state = 'done'").raw().get()).toEqual([499, 'i101']);
  });
});

describe('G7: several processes', () => {
  it('G7: two that are open at once make each time once, and one of them runs it', async () => {
    const clock = createTestClock('2031-03-03T08:40:00Z');
    const one = openDuties({ clock });
    const other = openDuties({ clock, folder: one.folder, owner: { pid: 1, start: '' } });
    for (const { api } of [one, other]) api.start();
    for (let hour = 0; hour < 3; hour++) {
      clock.pass(HOUR);
      await one.settled();
    }
    expect(one.told()).toEqual(['09:00 done', '10:00 done', '11:00 done']);
    expect(one.runs.started.length + other.runs.started.length).toBe(3);
    expect([...one.problems, ...other.problems]).toEqual([]);
  });

  it('G7: what a process that ended was at is failed at the next start, and what waited for it was missed', () => {
    const { db, api, told } = openDuties();
    const insert = db.prepare(
      `INSERT INTO work_items (id, agent, duty, name, due_at, priority, state, owner_pid, owner_start) VALUES (?, ?, ?, 'intake', ?, 1, ?, ?, 'gone')`,
    );
    insert.run('a', 'clerk', DUTY.key, '2031-03-03T07:00:00.000Z', 'running', process.pid);
    insert.run('b', 'clerk', DUTY.key, '2031-03-03T08:00:00.000Z', 'due', null);
    api.start();
    expect(told()).toEqual(['07:00 failed', '08:00 missed']);
    expect(api.item({ id: 'a' })).toMatchObject({
      reason: 'Skillwright ended before it was finished.',
      endedAt: '2031-03-03T08:40:00.000Z',
    });
    expect(api.item({ id: 'b' })).toMatchObject({ reason: 'Skillwright was closed before it could begin.' });
  });

  it('G7: a close in the midst leaves the item failed, with its run stopped', async () => {
    const folder = makeFolder();
    const first = openDuties({ folder, how: () => 'waits' });
    first.api.start();
    first.clock.pass(20 * MINUTE);
    expect(first.told()).toEqual(['09:00 running']);
    await first.end();
    const { api } = openDuties({ folder });
    expect(api.history({})).toMatchObject([{ state: 'failed', reason: 'Skillwright was closed before it was finished.' }]);
  });
});

describe('G7: by hand', () => {
  it('G7: a duty runs now, whatever its schedule, and one that is no more is not found', async () => {
    const { api, told, settled } = openDuties();
    expect(api.run({ agent: 'clerk', duty: DUTY.key })).toMatchObject({
      state: 'running',
      byHand: true,
      dueAt: '2031-03-03T08:40:00.000Z',
    });
    await settled();
    expect(told()).toEqual(['08:40 done']);
    expect(() => api.run({ agent: 'clerk', duty: 'role:clerk/other' })).toThrow('clerk has no duty role:clerk/other.');
    expect(() => api.run({ agent: 'nobody', duty: DUTY.key })).toThrow('nobody has no duty');
    expect(() => api.stop({ id: api.history({})[0]!.id })).toThrow('intake is not running here.');
  });

  it('G7: a pause lets times pass that are never missed, and keeps what was missed before it', async () => {
    const { api, clock, told, settled } = openDuties({ at: '2031-03-03T09:30:00Z' });
    api.start();
    const of = { agent: 'clerk', duty: DUTY.key };
    expect(api.pause(of)).toMatchObject({ paused: true, next: [] });
    clock.pass(3 * HOUR);
    expect(api.resume(of)).toMatchObject({ paused: false, next: expect.arrayContaining(['2031-03-03T13:00:00.000Z']) });
    clock.pass(HOUR);
    await settled();
    expect(told()).toEqual(['09:00 missed', '13:00 done']);
  });

  it('G7: a duty that the agent no longer has is not done, and says so', async () => {
    const { api, clock, duties, settled } = openDuties({ how: () => 'waits' });
    api.start();
    clock.pass(21 * MINUTE);
    const again = api.run({ agent: 'clerk', duty: DUTY.key });
    expect(again.state).toBe('due');
    duties.clerk = [];
    api.stop({ id: api.history({ states: ['running'] })[0]!.id });
    await settled();
    expect(api.item({ id: again.id })).toMatchObject({ state: 'failed', reason: 'The agent no longer has this duty.' });
  });

  it('G7: whoever watches is told of each change until the item has ended', async () => {
    const { api, settled } = openDuties();
    const all = api.changes({ id: null }, AbortSignal.timeout(60_000));
    const { id } = api.run({ agent: 'clerk', duty: DUTY.key });
    const states: string[] = [];
    for await (const item of all) {
      states.push(`${item.state} ${item.runs.length}`);
      if (item.state === 'done') break;
    }
    await settled();
    expect(states).toEqual(['due 0', 'running 0', 'running 1', 'done 1']);
    expect(api.item({ id }).state).toBe('done');
  });
});

describe('G7: as it is shown', () => {
  it('G7: a duty has its next five times, or why it has none, and its last time', async () => {
    const broken = { ...DUTY, key: 'role:clerk/broken', name: 'broken', timeZone: 'Nowhere/Else', priority: 2 };
    const { api, settled } = openDuties({ duties: { clerk: [broken, DUTY] } });
    api.run({ agent: 'clerk', duty: DUTY.key });
    await settled();
    const hours = ['09', '10', '11', '12', '13'].map((hour) => `2031-03-03T${hour}:00:00.000Z`);
    expect(api.list({})).toMatchObject([
      { name: 'intake', agentName: 'clerk', problem: null, next: hours, last: { state: 'done' } },
      { name: 'broken', problem: expect.stringContaining('Nowhere/Else'), next: [], last: null },
    ]);
    expect(api.list({ agent: 'you' })).toEqual([]);
  });

  it('G7: days have what was and what is to come, also of a duty that is no more', async () => {
    const { api, duties, db, settled } = openDuties({ at: '2031-03-04T08:40:00Z' });
    db.exec(`INSERT INTO work_items (id, agent, duty, name, due_at, priority, state) VALUES
      ('a', 'clerk', 'role:old/x', 'x', '2031-03-03T10:00:00.000Z', 1, 'done')`);
    const many = db.prepare(
      "INSERT INTO work_items (id, agent, duty, name, due_at, priority, state) VALUES (?, 'clerk', ?, 'intake', ?, 1, 'skipped')",
    );
    for (let at = 0; at < 500; at++) many.run(`m${at}`, DUTY.key, `2031-03-05T01:00:00.${`${at}`.padStart(3, '0')}Z`);
    duties.clerk = [{ ...DUTY, since: '2031-03-04T08:00:00.000Z' }];
    api.run({ agent: 'clerk', duty: DUTY.key });
    await settled();
    const edges = ['03', '04', '05', '06'].map((day) => `2031-03-${day}T00:00:00.000Z`);
    expect(api.calendar({ agent: 'clerk', edges })).toMatchObject([
      {
        name: 'intake',
        days: [
          { items: [], coming: null },
          { items: [{ state: 'done' }], coming: { first: '2031-03-04T09:00:00.000Z', count: 15 } },
          { coming: { first: '2031-03-05T00:00:00.000Z', count: 24 } },
        ],
      },
      { name: 'x', days: [{ items: [{ id: 'a' }], more: 0 }, { items: [] }, { items: [] }] },
    ]);
  });
});

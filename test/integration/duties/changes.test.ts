// G7: what changes a duty counts from then on: times of a pause, a suspension or from before a duty was there are not missed, whichever process changed it.
import { describe, expect, it } from 'vitest';
import { makeFolder } from '../storage/folder.ts';
import { DUTY, openDuties } from './open.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const OFF = { ...DUTY, off: 'the agent is suspended' };
const DAILY = { ...DUTY, schedule: { kind: 'cron', cron: '0 11 * * *' } } as const;

describe('G7: times that were none', () => {
  it('G7: what was off, gone or broken and is back has missed nothing', async () => {
    for (const while_ of [[OFF], [], [{ ...DUTY, timeZone: 'Nowhere/Else' }]]) {
      const { api, clock, duties, changed, told, settled } = openDuties();
      api.start();
      duties.clerk = while_;
      changed();
      clock.pass(3 * HOUR);
      duties.clerk = [DUTY];
      changed();
      expect(told()).toEqual([]);
      clock.pass(HOUR);
      await settled();
      expect(told()).toEqual(['12:00 done']);
    }
  });

  it('G7: the same by a command line while no window is open; what came before it was missed', async () => {
    const folder = makeFolder();
    const at = async (time: string, duty: typeof DUTY, watches = false) => {
      const opened = openDuties({ folder, at: `2031-03-03T${time}:00Z`, duties: { clerk: [duty] } });
      if (watches) opened.api.start();
      else opened.changed();
      const told = opened.told();
      await opened.settled();
      await opened.end();
      return told;
    };
    expect(await at('10:30', OFF)).toEqual([]);
    expect(await at('12:30', DUTY)).toEqual([]);
    expect(await at('13:30', OFF)).toEqual(['13:00 missed']);
    expect(await at('15:30', DUTY)).toEqual(['13:00 missed']);
    expect(await at('16:30', DUTY, true)).toEqual(['13:00 missed', '16:00 missed']);
  });

  it('G7: a duty that is new in an old role, or has another name or schedule, begins now', async () => {
    const { api, clock, duties, changed, told } = openDuties({ duties: { clerk: [DAILY] }, how: () => 'waits' });
    api.start();
    clock.pass(HOUR);
    duties.clerk = [DUTY, { ...DUTY, key: 'role:clerk/other', name: 'other' }];
    changed();
    expect(told()).toEqual([]);
    clock.pass(30 * MINUTE);
    expect(told().sort()).toEqual(['10:00 due', '10:00 running']);
    api.stop({ id: api.state().running[0]!.id });
  });

  it('G7: what is in a place that is not open was missed there', async () => {
    const folder = makeFolder();
    const first = openDuties({ folder, isElsewhere: () => true });
    first.api.start();
    first.duties.clerk = [];
    first.changed();
    await first.end();
    const { api, told } = openDuties({ folder, at: '2031-03-03T10:30:00Z' });
    api.start();
    expect(told()).toEqual(['09:00 missed', '10:00 missed']);
  });
});

describe('G7: a pause holds what is due and has not begun', () => {
  const LONG = { ...DUTY, key: 'role:clerk/long', name: 'long', skills: ['long'], priority: 0 };
  const waiting = () => {
    const opened = openDuties({ duties: { clerk: [LONG, DUTY] }, how: (skill) => (skill === 'long' ? 'waits' : 'completed') });
    opened.api.start();
    opened.clock.pass(20 * MINUTE);
    const [item] = opened.api.history({ duty: DUTY.key });
    expect(item!.state).toBe('due');
    return {
      ...opened,
      item: () => opened.api.item({ id: item!.id }),
      finish: () => opened.api.stop({ id: opened.api.state().running[0]!.id }),
    };
  };

  it('G7: by a person', async () => {
    const { api, runs, settled, item, finish } = waiting();
    api.pause({ agent: 'clerk', duty: DUTY.key });
    expect(item()).toMatchObject({ state: 'skipped', reason: 'It was paused before it could begin.', runs: [] });
    finish();
    await settled();
    expect(runs.skills()).toEqual(['long']);
  });

  it('G7: with its agent or competency', async () => {
    const { changed, duties, runs, settled, item, finish } = waiting();
    duties.clerk = [
      { ...LONG, off: 'paused with Claims' },
      { ...DUTY, off: 'paused with Claims' },
    ];
    changed();
    expect(item().state).toBe('skipped');
    finish();
    await settled();
    expect(runs.skills()).toEqual(['long']);
  });

  it('G7: also where another process paused it and nobody looked yet; what a person asked for runs all the same', async () => {
    const { api, clock, db, runs, settled, item, finish } = waiting();
    clock.pass(1000);
    const byHand = api.run({ agent: 'clerk', duty: DUTY.key });
    db.prepare('UPDATE duties SET paused_at = ? WHERE duty = ?').run('2031-03-03T09:00:01.000Z', DUTY.key);
    finish();
    await settled();
    expect(runs.skills()).toEqual(['long', 'read-claims']);
    expect([api.item({ id: byHand.id }).state, item().state]).toEqual(['done', 'due']);
  });
});

describe('G7: nothing stays running', () => {
  it('G7: whose agent was deleted is not begun, and what it was at is failed', async () => {
    const { api, clock, db, duties, told, changed, settled } = openDuties({ how: () => 'waits' });
    api.start();
    clock.pass(20 * MINUTE);
    const again = api.run({ agent: 'clerk', duty: DUTY.key });
    db.prepare("UPDATE agents SET deleted_at = '2031' WHERE id = 'clerk'").run();
    delete duties.clerk;
    api.stop({ id: api.state().running[0]!.id });
    await settled();
    changed();
    expect([told()[0], api.item({ id: again.id }).state]).toEqual(['09:00 failed', 'failed']);
  });

  it('G7: an end that could not be written is written later, and the agent goes on', async () => {
    const { api, clock, db, problems, told, settled } = openDuties();
    api.start();
    db.exec("CREATE TRIGGER busy BEFORE UPDATE ON work_items WHEN new.state = 'done' BEGIN SELECT RAISE(ABORT, 'busy'); END");
    clock.pass(20 * MINUTE);
    while (problems.length === 0) await new Promise((resolve) => setImmediate(resolve));
    expect([told(), String(problems[0])]).toEqual([['09:00 running'], expect.stringContaining('refused a step')]);
    db.exec('DROP TRIGGER busy');
    clock.pass(MINUTE);
    await settled();
    clock.pass(HOUR);
    await settled();
    expect(told()).toEqual(['09:00 done', '10:00 done']);
  });

  it('G7: one whose duty cannot be looked up is failed', async () => {
    const { api, clock, duties, settled } = openDuties({ how: () => 'waits' });
    api.start();
    clock.pass(21 * MINUTE);
    const { id } = api.run({ agent: 'clerk', duty: DUTY.key });
    Object.defineProperty(duties, 'clerk', {
      enumerable: true,
      get() {
        throw new Error('The file is gone.');
      },
    });
    api.stop({ id: api.state().running[0]!.id });
    await settled();
    expect(api.item({ id })).toMatchObject({ state: 'failed', reason: expect.stringContaining('The file is gone.') });
  });
});

// G7: what becomes of the times of a duty: due, missed, or nothing; and the moves of a work item.
import { describe, expect, test } from 'vitest';
import type { AgentDuty, WorkState } from '../../../electron/contract/index.ts';
import { isFinal, move } from '../../../electron/core/duties/lifecycle.ts';
import {
  type Came,
  CLOSED,
  type LookedAt,
  lookAt,
  missedInAll,
  OVERTAKEN,
  problemOf,
  timesThatCame,
} from '../../../electron/core/duties/times/due.ts';
import fc from '../../fixtures/fixed-seed.ts';

const at = (time: string) => Date.parse(`2031-03-03T${time}Z`);
const iso = (time: string) => new Date(at(time)).toISOString();
const HOURLY = { schedule: { kind: 'cron', cron: '0 * * * *' }, zone: 'UTC', since: iso('08:30:00') } as const;
const came = (more: { madeTo?: string; now: string; watchingSince: string | null }) =>
  timesThatCame(HOURLY, more.madeTo ?? HOURLY.since, {
    now: at(more.now),
    watchingSince: more.watchingSince === null ? null : at(more.watchingSince),
  });
const states = (found: Pick<Came, 'items'> | null) => found?.items.map(({ dueAt, state, reason }) => [dueAt.slice(11, 16), state, reason]);

describe('G7: times that came', () => {
  test('while the app is open a time is due, and it is dealt with', () => {
    const found = came({ now: '09:00:00', watchingSince: '08:40:00' });
    expect(found).toEqual({ items: [{ dueAt: iso('09:00:00'), state: 'due', reason: null, earlier: 0 }], madeTo: iso('09:00:00') });
    expect(came({ madeTo: found!.madeTo, now: '09:59:59', watchingSince: '08:40:00' })).toBeNull();
  });

  test('what passed while it was closed was missed, but a time of just now still runs', () => {
    expect(states(came({ now: '11:30:00', watchingSince: '11:30:00' }))).toEqual([
      ['09:00', 'missed', CLOSED],
      ['10:00', 'missed', CLOSED],
      ['11:00', 'missed', CLOSED],
    ]);
    expect(states(came({ madeTo: iso('10:00:00'), now: '11:00:30', watchingSince: '11:00:30' }))).toEqual([['11:00', 'due', null]]);
  });

  test('a machine that slept does not do in the evening what was due in the morning', () => {
    expect(states(came({ now: '09:10:00', watchingSince: '08:40:00' }))).toEqual([['09:00', 'due', null]]);
    expect(states(came({ now: '10:30:00', watchingSince: '08:40:00' }))).toEqual([
      ['09:00', 'missed', expect.stringContaining('asleep')],
      ['10:00', 'missed', expect.stringContaining('asleep')],
    ]);
  });

  test('of several times that could still run only the last one does', () => {
    const often = { ...HOURLY, schedule: { kind: 'interval', minutes: 5 } } as const;
    const found = timesThatCame(often, often.since, { now: at('08:42:00'), watchingSince: at('08:30:00') });
    expect(states(found)).toEqual([
      ['08:35', 'missed', OVERTAKEN],
      ['08:40', 'due', null],
    ]);
  });

  test('whoever does not watch finds what was missed and leaves what may still run to others', () => {
    expect(states(came({ now: '10:00:30', watchingSince: null }))).toEqual([['09:00', 'missed', CLOSED]]);
  });

  test('a duty from when the clock was days ahead has its times all the same, and nothing is written at each look', () => {
    const of = { ...HOURLY, since: '2031-05-01T00:00:00.000Z' };
    const known = { madeTo: '2031-03-03T08:00:00.000Z', times: of };
    expect(lookAt(of, known, { now: Date.parse('2031-03-03T08:30:00Z'), watchingSince: 0 })).toBeNull();
    expect(lookAt(of, known, { now: Date.parse('2031-03-03T09:00:10Z'), watchingSince: 0 })?.items).toMatchObject([
      { dueAt: '2031-03-03T09:00:00.000Z', state: 'due' },
    ]);
  });

  test('a clock that was days ahead and was set right makes nothing twice, and stops nothing', () => {
    expect(came({ madeTo: '2099-01-01T00:00:00.000Z', now: '09:30:00', watchingSince: '08:40:00' })).toEqual({
      items: [],
      madeTo: iso('09:30:00'),
    });
    expect(came({ madeTo: iso('10:00:00'), now: '09:30:00', watchingSince: '08:40:00' })).toBeNull();
  });

  test('a duty of each minute over a month makes twenty items, and the first says how many there were before', () => {
    const often = { ...HOURLY, schedule: { kind: 'cron', cron: '* * * * *' }, since: '2031-02-01T00:00:00.000Z' } as const;
    const { items } = timesThatCame(often, often.since, { now: at('09:30:30'), watchingSince: at('09:30:30') })!;
    expect(items).toHaveLength(20);
    expect(items.map(({ earlier }) => earlier).slice(0, 2)).toEqual([1000, 0]);
    expect(items.at(-1)).toMatchObject({ dueAt: iso('09:30:00'), state: 'due' });
    expect(missedInAll(items)).toBe('1,020 or more due times were missed');
    expect(missedInAll([{ earlier: 0 }])).toBe('1 due time was missed');
  });

  test('however often it is looked at, each time is made exactly once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 200 }), { minLength: 1, maxLength: 20 }), (minutes) => {
        const made: string[] = [];
        let [now, madeTo] = [at('08:30:00'), HOURLY.since as string];
        for (const step of minutes) {
          now += step * 60_000;
          const found = timesThatCame(HOURLY, madeTo, { now, watchingSince: at('08:30:00') });
          made.push(...(found?.items.map(({ dueAt }) => dueAt) ?? []));
          madeTo = found?.madeTo ?? madeTo;
        }
        const hours = Math.floor((now - at('08:00:00')) / 3_600_000);
        expect(made).toEqual(Array.from({ length: hours }, (_, index) => new Date(at('09:00:00') + index * 3_600_000).toISOString()));
      }),
      { numRuns: 60 },
    );
  });
});

describe('G7: a look judges what came by how the duty was at the last one', () => {
  const now = (time: string) => ({ now: at(time), watchingSince: at('08:40:00') });
  const DAILY = { ...HOURLY, schedule: { kind: 'cron', cron: '0 11 * * *' } } as const;
  const looked = (madeTo: string, times: LookedAt['times']) => ({ madeTo: iso(madeTo), times });

  test.each([
    ['a duty that nobody knew begins now, however long its role is there', HOURLY, null, []],
    ['what was off until now has nothing to make up', HOURLY, looked('09:00:00', null), []],
    ['what is off now was on until now', null, looked('09:00:00', HOURLY), ['10:00', '11:00']],
    ['another schedule counts from now on, the one before until now', HOURLY, looked('09:00:00', DAILY), ['11:00']],
    ['what was commissioned anew begins anew', { ...HOURLY, since: iso('11:10:00') }, looked('09:00:00', HOURLY), []],
  ])('%s', (_name, times, kept, made) => {
    const look = lookAt(times, kept, now('11:30:00'))!;
    expect([look.items.map(({ dueAt }) => dueAt.slice(11, 16)), look.madeTo, look.times]).toEqual([made, iso('11:30:00'), times]);
  });

  test('an account from before is looked at as it is now', () => {
    expect(states(lookAt(HOURLY, looked('09:00:00', undefined), now('11:30:00')))).toHaveLength(2);
    expect(lookAt(null, looked('09:00:00', null), now('11:30:00'))).toBeNull();
  });

  test('whatever happens to a duty, exactly the times at which it was on have an item', () => {
    const step = fc.record({ minutes: fc.integer({ min: 1, max: 200 }), on: fc.boolean() });
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 20 }), (steps) => {
        const made: string[] = [];
        const expected: string[] = [];
        let time = at('08:30:00');
        let kept: LookedAt = { madeTo: HOURLY.since, times: HOURLY };
        for (const { minutes, on } of steps) {
          const until = time + minutes * 60_000;
          for (let hour = Math.floor(time / 3_600_000) + 1; hour * 3_600_000 <= until; hour++)
            if (kept.times !== null) expected.push(new Date(hour * 3_600_000).toISOString());
          time = until;
          const look = lookAt(on ? HOURLY : null, kept, { now: time, watchingSince: at('08:30:00') });
          made.push(...(look?.items.map(({ dueAt }) => dueAt) ?? []));
          kept = look ?? kept;
        }
        expect(made).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });
});

describe('G7: a duty without times says why', () => {
  const duty: AgentDuty = {
    key: 'role:clerk/intake',
    name: 'intake',
    description: '',
    from: { kind: 'role', id: 'clerk', name: 'Clerk' },
    schedule: { kind: 'cron', cron: '0 9 * * *' },
    timeZone: null,
    skills: ['read-claims'],
    inputs: {},
    priority: 1,
    off: null,
    since: iso('08:30:00'),
  };
  test.each([
    [{}, null],
    [{ schedule: { kind: 'interval', minutes: 5 } }, null],
    [{ timeZone: 'Europe/Berlin' }, null],
    [{ skills: [] }, 'names no skill'],
    [{ timeZone: 'Nowhere/Else' }, 'Nowhere/Else is not a time zone'],
    [{ schedule: { kind: 'cron', cron: '61 * * * *' } }, '“61” is not a minute'],
    [{ schedule: { kind: 'cron', cron: '0 0 31 2 *' } }, 'never comes'],
  ] as const)('%j', (more, expected) => {
    const problem = problemOf({ ...duty, ...more } as AgentDuty);
    if (expected === null) expect(problem).toBeNull();
    else expect(problem).toContain(expected);
  });
});

describe('G7: moves of a work item', () => {
  const STATES = ['due', 'running', 'done', 'failed', 'missed', 'skipped'] as const;
  const ALLOWED = ['due running', 'due missed', 'due skipped', 'running done', 'running failed', 'missed due', 'missed skipped'];
  test.each(STATES.flatMap((from) => STATES.map((to) => [from, to] as const)))('from %s to %s', (from, to) => {
    const act = () => move({ name: 'intake', state: from as WorkState }, to as WorkState);
    if (ALLOWED.includes(`${from} ${to}`)) expect(act()).toBe(to);
    else expect(act).toThrow(`intake is ${from}, so it cannot become ${to}.`);
  });
  test('done, failed and skipped are final', () => {
    expect(STATES.filter(isFinal)).toEqual(['done', 'failed', 'skipped']);
  });
});

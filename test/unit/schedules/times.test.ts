// G7: when something is due: cron and intervals, forwards and backwards, over the days on which clocks change.
import { describe, expect, test } from 'vitest';
import { isZone, timesAfter, timesBetween, type When } from '../../../electron/core/schedules/index.ts';
import fc from '../../fixtures/fixed-seed.ts';

const BERLIN = 'Europe/Berlin';
const LONG_AGO = '2020-01-01T00:00:00.000Z';
const cron = (text: string, zone = 'UTC', since = LONG_AGO): When => ({ schedule: { kind: 'cron', cron: text }, zone, since });
const every = (minutes: number, since: string): When => ({ schedule: { kind: 'interval', minutes }, zone: 'UTC', since });
const short = (times: readonly string[]) => times.map((time) => time.slice(0, 16));
const all = { kept: 1000, counted: 0 };

describe('G7: intervals', () => {
  test('count from their beginning, which is no time itself', () => {
    const when = every(240, '2031-06-30T12:00:00.000Z');
    expect(short(timesAfter(when, new Date('2031-06-30T12:00:00Z'), 2))).toEqual(['2031-06-30T16:00', '2031-06-30T20:00']);
    expect(short(timesAfter(when, new Date('2031-06-30T16:00:00Z'), 1))).toEqual(['2031-06-30T20:00']);
    expect(short(timesAfter(when, new Date('2031-06-01T00:00:00Z'), 1))).toEqual(['2031-06-30T16:00']);
  });

  test('do not know of daylight saving: a day is 24 hours', () => {
    const when: When = { ...every(1440, '2031-03-29T08:00:00.000Z'), zone: BERLIN };
    expect(short(timesAfter(when, new Date('2031-03-29T08:00:00Z'), 2))).toEqual(['2031-03-30T08:00', '2031-03-31T08:00']);
  });
});

describe('G7: cron by the clock of a zone', () => {
  test('nine in the morning stays nine in the morning', () => {
    const when = cron('0 9 * * *', BERLIN);
    expect(short(timesAfter(when, new Date('2031-03-29T12:00:00Z'), 1))).toEqual(['2031-03-30T07:00']);
    expect(short(timesAfter(when, new Date('2031-10-25T12:00:00Z'), 1))).toEqual(['2031-10-26T08:00']);
  });

  test('a time that the clock leaves out comes right after it, one that comes twice comes once', () => {
    const when = cron('30 2 * * *', BERLIN);
    expect(short(timesAfter(when, new Date('2031-03-29T12:00:00Z'), 1))).toEqual(['2031-03-30T01:00']);
    const night = timesBetween(when, new Date('2031-10-25T12:00:00Z'), new Date('2031-10-26T12:00:00Z'), all);
    expect(short(night.times)).toEqual(['2031-10-26T00:30']);
  });

  test('nothing comes before its beginning, and nothing of a text or a zone that cannot be used', () => {
    const when = cron('0 9 * * *', 'UTC', '2031-03-05T12:00:00.000Z');
    expect(short(timesAfter(when, new Date('2031-03-01T00:00:00Z'), 1))).toEqual(['2031-03-06T09:00']);
    expect(timesBetween(when, new Date('2031-03-01T00:00:00Z'), new Date('2031-03-06T08:00:00Z'), all).times).toEqual([]);
    expect(timesAfter(cron('61 * * * *'), new Date(), 5)).toEqual([]);
    expect(timesAfter(cron('* * * * *', 'Nowhere/Else'), new Date(), 5)).toEqual([]);
    expect([isZone(BERLIN), isZone('Nowhere/Else')]).toEqual([true, false]);
  });
});

describe('G7: times that passed', () => {
  test('the end counts and the beginning does not', () => {
    const { times } = timesBetween(cron('0 * * * *'), new Date('2031-03-03T10:00:00Z'), new Date('2031-03-03T12:00:00Z'), all);
    expect(short(times)).toEqual(['2031-03-03T11:00', '2031-03-03T12:00']);
    expect(timesBetween(cron('0 * * * *'), new Date('2031-03-03T10:00:00Z'), new Date('2031-03-03T10:59:59.999Z'), all).times).toEqual([]);
  });

  test('of a minute’s schedule over a month the newest are listed, and the others counted up to a limit', () => {
    const month = [new Date('2031-02-01T00:00:00Z'), new Date('2031-03-01T00:00:00Z')] as const;
    const { times, earlier } = timesBetween(cron('* * * * *'), ...month, { kept: 3, counted: 500 });
    expect(short(times)).toEqual(['2031-02-28T23:58', '2031-02-28T23:59', '2031-03-01T00:00']);
    expect(earlier).toBe(500);
    expect(timesBetween(cron('0 0 * * *'), ...month, { kept: 3, counted: 500 }).earlier).toBe(25);
  });

  test('backwards finds what forwards found, whatever the schedule, the zone and the season', () => {
    const schedules = ['*/20 * * * *', '30 2 * * *', '0 1-3 * * *', '15 6 * * 1', '0 0 1,15 * *'];
    const zones = [BERLIN, 'America/New_York', 'Australia/Lord_Howe', 'UTC'];
    const from = fc.integer({ min: Date.parse('2030-01-01T00:00:00Z'), max: Date.parse('2031-12-01T00:00:00Z') });
    fc.assert(
      fc.property(
        fc.constantFrom(...schedules),
        fc.constantFrom(...zones),
        from,
        fc.integer({ min: 1, max: 72 }),
        (text, zone, start, hours) => {
          const [begin, end] = [new Date(start), new Date(start + hours * 3_600_000)];
          const forwards = timesAfter(cron(text, zone), begin, 250).filter((time) => time <= end.toISOString());
          expect(timesBetween(cron(text, zone), begin, end, all)).toEqual({ times: forwards, earlier: 0 });
        },
      ),
      { numRuns: 20 },
    );
  });
});

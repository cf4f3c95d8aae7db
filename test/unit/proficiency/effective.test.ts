// What an assessment comes to as days go by (row G2, seed capability-spine).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { levelText } from '../../../electron/contract/index.ts';
import { type Exercised, effectiveLevel, wayBack } from '../../../electron/core/proficiency/index.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { ROOT } from '../architecture/sources.ts';

interface Row {
  row: string;
  assessed: number;
  last_exercised: string;
  decay_days: number | null;
  now: string;
  pinned: boolean;
}

const { rows, machine_zone: zone } = JSON.parse(readFileSync(join(ROOT, 'test/fixtures/capability/33-decay.json'), 'utf8')) as {
  rows: Row[];
  machine_zone: string;
};
const kept = ({ assessed, last_exercised: lastExercised, pinned }: Row): Exercised => ({ assessed, lastExercised, pinned });
const read = (row: Row, change: Partial<Exercised> = {}) =>
  effectiveLevel({ ...kept(row), ...change }, row.decay_days, new Date(row.now), zone);
const rowOf = (name: string): Row => rows.find(({ row }) => row === name)!;

describe('33-decay.json', () => {
  const right: Record<string, [number, string, string | null]> = {
    A: [13, '5 Advise', '2031-01-15'],
    B: [14, '4 Enable', '2031-01-29'],
    C: [28, '3 Apply', '2031-02-12'],
    D: [365, '1 Follow', null],
    E: [2, '5 Advise', '2032-03-02'],
    F: [1, '6 Lead', '2031-03-02'],
    G: [4018, '6 Lead', null],
    H: [364, '4 Enable', null],
    I: [60, '1 Follow', null],
    J: [29, '3 Apply', '2031-01-31'],
    K: [30, '2 Assist', '2031-03-02'],
  };
  it.each(rows)('G2: row $row, however often it is read', (row) => {
    for (let look = 0; look < 4; look += 1) {
      const { level, idleDays, nextDropAt } = read(row);
      expect([idleDays, levelText(level), nextDropAt]).toEqual(right[row.row]);
    }
  });

  it('G2: C is at its assessed level again after a passing run, which the way back says; H drops without its pin', () => {
    const c = rowOf('C');
    expect(wayBack(kept(c), read(c))).toBe('One passing run restores Advise.');
    const after = read(c, { lastExercised: c.now });
    expect([after.level, wayBack(kept(c), after)]).toEqual([5, null]);
    expect(read(rowOf('H'), { pinned: false })).toMatchObject({ level: 1, idleDays: 364 });
  });
});

it('G2: days are those of the calendar of the zone, not spans of 24 hours', () => {
  const late: Exercised = { assessed: 3, lastExercised: '2031-01-01T22:30:00Z', pinned: false };
  const soon = new Date('2031-01-02T00:30:00Z');
  expect(effectiveLevel(late, 1, soon, 'UTC').level).toBe(2);
  expect(effectiveLevel(late, 1, soon, 'Asia/Tokyo').level).toBe(3);
  expect(effectiveLevel(late, 1, new Date('2031-03-30T22:30:00Z'), 'Europe/Berlin').idleDays).toBe(89);
});

it('G2: a clock that was set back counts as no days', () => {
  const now = new Date('2030-06-01T00:00:00Z');
  const exercised: Exercised = { assessed: 4, lastExercised: '2031-01-01T00:00:00Z', pinned: false };
  expect(effectiveLevel(exercised, 7, now, 'UTC')).toEqual({ level: 4, idleDays: 0, nextDropAt: '2031-01-08' });
});

const INSTANT = fc.date({ min: new Date('2015-01-01T00:00:00Z'), max: new Date('2080-01-01T00:00:00Z'), noInvalidDate: true });
const ZONE = fc.constantFrom(
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Pacific/Chatham',
  'America/Nuuk',
);

it('G2: the effective level never rises with idle time, is never above what was assessed, and never below Follow', () => {
  const exercised = fc.record({ assessed: fc.integer({ min: 1, max: 7 }), at: INSTANT, pinned: fc.boolean() });
  const decay = fc.option(fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 2 ** 31 })));
  fc.assert(
    fc.property(exercised, decay, INSTANT, INSTANT, ZONE, ({ at, ...rest }, days, one, other, zone) => {
      const [sooner, later] = one <= other ? [one, other] : [other, one];
      const levelAt = (now: Date) => effectiveLevel({ ...rest, lastExercised: at.toISOString() }, days, now, zone).level;
      expect(levelAt(later)).toBeLessThanOrEqual(levelAt(sooner));
      expect(levelAt(later)).toBeGreaterThanOrEqual(1);
      expect(levelAt(sooner)).toBeLessThanOrEqual(rest.assessed);
    }),
  );
});

it('G2: on the day that is said the level is one lower, and not the day before', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2, max: 7 }), fc.integer({ min: 1, max: 400 }), INSTANT, INSTANT, (assessed, days, at, now) => {
      const exercised: Exercised = { assessed, lastExercised: at.toISOString(), pinned: false };
      const { level, nextDropAt } = effectiveLevel(exercised, days, now, 'UTC');
      if (nextDropAt === null) {
        expect(level).toBe(1);
        return;
      }
      const drop = new Date(`${nextDropAt}T00:00:00Z`);
      expect(effectiveLevel(exercised, days, drop, 'UTC').level).toBe(level - 1);
      expect(effectiveLevel(exercised, days, new Date(drop.getTime() - 1), 'UTC').level).toBe(level);
    }),
  );
});

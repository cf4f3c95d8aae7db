// G7: one timer to the next time, right again after a sleep of the machine and when the clock is set.
import { expect, test } from 'vitest';
import { createTimer } from '../../../electron/core/duties/times/timer.ts';
import { createTestClock } from '../../fixtures/duty-clock.ts';

function opened(at = '2031-03-03T08:00:00Z') {
  const clock = createTestClock(at);
  const calls: string[] = [];
  const timer = createTimer(clock, () => calls.push(new Date(clock.now()).toISOString().slice(11, 19)));
  return { clock, calls, timer, in: (minutes: number) => timer.set(clock.now() + minutes * 60_000) };
}
const MINUTE = 60_000;

test('it calls at its time, once, with a single timer meanwhile', () => {
  const { clock, calls, in: set } = opened();
  set(60);
  clock.pass(59 * MINUTE);
  expect([calls, clock.timers().length]).toEqual([[], 1]);
  clock.pass(MINUTE);
  expect([calls, clock.timers()]).toEqual([['09:00:00'], []]);
});

test('a long wait is cut into pieces, so that a month does not overflow and a sleep is noticed', () => {
  const { clock, calls, in: set } = opened();
  set(60 * 24 * 40);
  expect(clock.timers()).toEqual([5 * MINUTE]);
  clock.pass(2 * MINUTE);
  clock.jump('2031-04-12T08:00:00Z');
  clock.pass(3 * MINUTE);
  expect(calls).toEqual(['08:03:00']);
});

test('a clock that is set back is waited for', () => {
  const { clock, calls, in: set } = opened();
  set(4);
  clock.pass(3 * MINUTE);
  clock.jump('2031-03-03T07:00:00Z');
  clock.pass(MINUTE);
  expect(calls).toEqual([]);
  clock.pass(63 * MINUTE);
  expect(calls).toEqual(['08:04:00']);
});

test('another time takes the place of the first, null of any, and a time that passed is now', () => {
  const { clock, calls, timer, in: set } = opened();
  set(10);
  set(20);
  clock.pass(15 * MINUTE);
  expect(calls).toEqual([]);
  timer.set(null);
  expect(clock.timers()).toEqual([]);
  set(-5);
  clock.pass(0);
  expect(calls).toEqual(['08:15:00']);
  set(1);
  timer.close();
  expect(clock.timers()).toEqual([]);
});

import { describe, expect, it } from 'vitest';
import { createDeadline } from '../../../electron/core/execution/lifecycle/abort.ts';
import { createTestClock } from './clock.ts';

describe('C8: the deadline of a run', () => {
  it('C8: ends the run when its time has run down, and says what the limit was', () => {
    const clock = createTestClock();
    const { signal } = createDeadline({ limitMs: 300_000, leftMs: 300_000, doing: () => 'other' }, clock);
    clock.advance(299_999);
    expect(signal.aborted).toBe(false);
    clock.advance(1);
    expect(signal.reason).toMatchObject({ code: 'timed_out', message: 'The run took longer than its limit of 5 min.' });
  });

  it.each([
    ['model', 'Raise the time limit of the run (30 minutes at most), or use a faster model.'],
    ['code', 'Raise the time limit of the run (30 minutes at most), or let its code do less in one run.'],
    ['other', 'Raise the time limit of the run (30 minutes at most).'],
  ] as const)('C8: advises what helps against what took the time: %s', (doing, remedy) => {
    const clock = createTestClock();
    const { signal } = createDeadline({ limitMs: 1000, leftMs: 1000, doing: () => doing }, clock);
    clock.advance(1000);
    expect(signal.reason).toMatchObject({ remedy });
  });

  it('C8: stands still while it is paused, however often, and passes down what is left', () => {
    const clock = createTestClock();
    const deadline = createDeadline({ limitMs: 10_000, leftMs: 4000, doing: () => 'other' }, clock);
    clock.advance(1000);
    deadline.pause();
    deadline.pause();
    clock.advance(60_000);
    expect([deadline.left(), deadline.signal.aborted]).toEqual([3000, false]);
    deadline.resume();
    deadline.resume();
    clock.advance(2999);
    expect([deadline.left(), deadline.signal.aborted]).toEqual([1, false]);
    clock.advance(1);
    expect(deadline.signal.reason).toMatchObject({ message: 'The run took longer than its limit of 10 s.' });
  });

  it('C8: does nothing after it was cleared', () => {
    const clock = createTestClock();
    const deadline = createDeadline({ limitMs: 1000, leftMs: 1000, doing: () => 'other' }, clock);
    deadline.clear();
    clock.advance(5000);
    expect(deadline.signal.aborted).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { createDeadline } from '../../../electron/core/execution/lifecycle/abort.ts';
import { createTestClock } from './clock.ts';

describe('C8: the deadline of a run', () => {
  it('C8: ends the run when its time has run down, and says what the limit was', () => {
    const clock = createTestClock();
    const { signal } = createDeadline(300_000, 300_000, clock);
    clock.advance(299_999);
    expect(signal.aborted).toBe(false);
    clock.advance(1);
    expect(signal.reason).toMatchObject({ code: 'timed_out', message: 'The run took longer than its limit of 5 min.' });
  });

  it('C8: stands still while it is paused, however often, and passes down what is left', () => {
    const clock = createTestClock();
    const deadline = createDeadline(10_000, 4000, clock);
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
    const deadline = createDeadline(1000, 1000, clock);
    deadline.clear();
    clock.advance(5000);
    expect(deadline.signal.aborted).toBe(false);
  });
});

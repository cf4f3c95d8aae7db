// electron/core/duties/times/timer.ts - one timer to the next time at which something is due. Nothing is looked at in between.

import type { Clock } from '../../execution/index.ts';

export type DutyClock = Pick<Clock, 'now' | 'after'>;

export interface Timer {
  /** Calls at this time, milliseconds since 1970, and no longer at another; null = not at all. */
  set(at: number | null): void;
  close(): void;
}

/**
 * Timers count time that the machine is awake: after a sleep, or when the clock is set, a long wait would end at a wrong time. So none is
 * longer than this, and at its end the clock is read again.
 */
const LONGEST_MS = 5 * 60_000;

export function createTimer(clock: DutyClock, act: () => void): Timer {
  let cancel: () => void = () => {};
  const arm = (at: number): void => {
    const left = at - clock.now();
    cancel = clock.after(Math.min(Math.max(left, 0), LONGEST_MS), () => {
      // A clock that was set forward ends the wait early, one that was set back lengthens it.
      if (clock.now() >= at) act();
      else arm(at);
    });
  };
  return {
    set(at) {
      cancel();
      cancel = () => {};
      if (at !== null) arm(at);
    },
    close: () => cancel(),
  };
}

// A clock that goes only when it is told to.
import type { Clock } from '../../../electron/core/execution/index.ts';

export interface TestClock extends Clock {
  /** Lets so many milliseconds pass; what falls due is called. */
  advance(ms: number): void;
}

export function createTestClock(start = Date.UTC(2026, 0, 1)): TestClock {
  let passed = 0;
  const timers = new Map<object, { due: number; act: () => void }>();
  return {
    now: () => start + passed,
    monotonic: () => passed,
    after(ms, act) {
      const timer = {};
      timers.set(timer, { due: passed + ms, act });
      return () => timers.delete(timer);
    },
    advance(ms) {
      passed += ms;
      for (const [timer, { due, act }] of [...timers].sort((a, b) => a[1].due - b[1].due)) {
        if (due <= passed && timers.delete(timer)) act();
      }
    },
  };
}

// electron/core/execution/lifecycle/clock.ts - the two clocks of a run: the wall for dates, the monotonic one for durations and deadlines.

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds, only rising. */
  monotonic(): number;
  /** Calls back once after this many monotonic milliseconds; the result cancels it. */
  after(ms: number, act: () => void): () => void;
}

export const systemClock: Clock = {
  now: Date.now,
  monotonic: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

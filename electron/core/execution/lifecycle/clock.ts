// electron/core/execution/lifecycle/clock.ts - the two clocks of a run: the wall for dates, the monotonic one for durations and deadlines.

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Milliseconds that only grow. */
  monotonic(): number;
  /** Calls back once, so many monotonic milliseconds from now; the answer takes it back. */
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

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHealth } from '../../../electron/core/processes/service/health.ts';

const timings = { pingMs: 5_000, suspectMs: 15_000, silentMs: 30_000 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A busy child, last heard now; `hear` is its next sign of life. */
function busyChild() {
  let heard = performance.now();
  const lines: string[] = [];
  const seen = { pings: 0, ended: false, lines };
  const watch = createHealth({
    timings,
    heardAt: () => heard,
    ping: () => {
      seen.pings += 1;
    },
    log: (line) => lines.push(line),
    end: () => {
      seen.ended = true;
    },
  });
  watch(true);
  const hear = (): void => {
    heard = performance.now();
  };
  return { seen, watch, hear };
}

/** The machine sleeps: clocks go on, timers do not, and the first tick comes late. */
function sleep(ms: number): void {
  const now = performance.now();
  vi.setSystemTime(Date.now() + ms);
  vi.spyOn(performance, 'now').mockImplementation(() => now + ms + 1);
  vi.advanceTimersByTime(timings.pingMs);
  vi.restoreAllMocks();
}

describe('C6: the health of a busy child', () => {
  it('asks every 5 s, suspects after 15 s of silence and ends it after 30 s', () => {
    const { seen } = busyChild();
    vi.advanceTimersByTime(14_000);
    expect(seen).toMatchObject({ pings: 2, lines: [], ended: false });
    vi.advanceTimersByTime(7_000);
    expect(seen.lines).toEqual(['no sign of life for 20 s']);
    vi.advanceTimersByTime(15_000);
    expect(seen.ended).toBe(true);
    expect(seen.lines.at(-1)).toBe('ended: no sign of life for 35 s');
  });

  it('leaves a child alone that answers', () => {
    const { seen, hear } = busyChild();
    for (let at = 0; at < 20; at += 1) {
      vi.advanceTimersByTime(14_000);
      hear();
    }
    expect(seen).toMatchObject({ ended: false, lines: [] });
  });

  it('forgives the silence of a night in which the machine slept', () => {
    const { seen } = busyChild();
    vi.advanceTimersByTime(5_000);
    sleep(8 * 3_600_000);
    expect(seen).toMatchObject({ ended: false, lines: [] });
  });

  it('does not look at the clock on the wall', () => {
    const { seen } = busyChild();
    vi.advanceTimersByTime(5_000);
    vi.setSystemTime(Date.now() + 3_600_000);
    vi.advanceTimersByTime(5_000);
    expect(seen.ended).toBe(false);
  });

  it('asks nothing of a child without jobs', () => {
    const { seen, watch } = busyChild();
    watch(false);
    vi.advanceTimersByTime(100_000);
    expect(seen).toMatchObject({ pings: 0, ended: false });
  });
});

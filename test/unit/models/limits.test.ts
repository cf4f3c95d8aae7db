// Whose turn it is at a provider, and when. Row C11.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Limits } from '../../../electron/contract/index.ts';
import { createLimiter, type Permit } from '../../../electron/core/models/limits.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;
const one: Limits = { concurrent: 1, perMinute: null };

/** A line whose calls are noted in the order in which they begin. */
function line(limits: Limits) {
  const limiter = createLimiter();
  const begun: string[] = [];
  const permits = new Map<string, Permit>();
  const enter = (call: string, lane = call, signal = never) => {
    const { ahead, ready } = limiter.enter('here', limits, lane, signal);
    const done = ready.then(
      (permit) => {
        begun.push(call);
        permits.set(call, permit);
      },
      (error: { code: string }) => void begun.push(`${call} ${error.code}`),
    );
    return { ahead, done };
  };
  const settle = () => vi.advanceTimersByTimeAsync(0);
  const release = async (call: string) => {
    permits.get(call)?.release();
    await settle();
  };
  return { begun, permits, enter, release, settle, limiter };
}

describe('C11: limits of a provider', () => {
  it('let no more calls run at once than allowed, and say how many come before', async () => {
    const { begun, enter, release, settle } = line({ concurrent: 2, perMinute: null });
    const ahead = ['a', 'b', 'c', 'd'].map((call) => enter(call).ahead);
    await settle();
    expect(begun).toEqual(['a', 'b']);
    expect(ahead).toEqual([0, 0, 2, 3]);
    await release('a');
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('take turns between lanes, so that a batch does not hold up a single run', async () => {
    const { begun, enter, release, settle } = line(one);
    for (const call of ['b1', 'b2', 'b3', 'b4']) enter(call, 'batch');
    enter('run', 'run');
    await settle();
    for (const call of ['b1', 'b2', 'run', 'b3']) await release(call);
    expect(begun).toEqual(['b1', 'b2', 'run', 'b3', 'b4']);
  });

  it('let a waiting call leave, and nobody waits for it', async () => {
    const { begun, enter, release, settle } = line(one);
    const controller = new AbortController();
    enter('a');
    enter('b', 'b', controller.signal);
    enter('c');
    controller.abort();
    await settle();
    expect(begun).toEqual(['a', 'b cancelled']);
    await release('a');
    expect(begun.at(-1)).toBe('c');
  });

  it('refuse a call that is stopped before it stands in line', async () => {
    const { begun, enter, settle } = line(one);
    enter('a', 'a', AbortSignal.abort());
    await settle();
    expect(begun).toEqual(['a cancelled']);
  });

  it('count calls by the minute, other tries of a call too', async () => {
    const { begun, enter, permits, release, settle } = line({ concurrent: null, perMinute: 3 });
    enter('a');
    await settle();
    permits.get('a')?.counts();
    await release('a');
    enter('b');
    enter('c');
    await settle();
    expect(begun).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(59_000);
    expect(begun).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(1_001);
    expect(begun).toEqual(['a', 'b', 'c']);
  });

  it('let nobody begin while the provider wants to be left alone', async () => {
    const { begun, enter, permits, release, settle } = line({ concurrent: 2, perMinute: null });
    enter('a');
    await settle();
    permits.get('a')?.pause(5_000);
    enter('b');
    await release('a');
    expect(begun).toEqual(['a']);
    await vi.advanceTimersByTimeAsync(5_001);
    expect(begun).toEqual(['a', 'b']);
  });

  it('give a place back once, however often it is given back', async () => {
    const { begun, enter, release, settle } = line(one);
    for (const call of ['a', 'b', 'c']) enter(call);
    await settle();
    await release('a');
    await release('a');
    expect(begun).toEqual(['a', 'b']);
  });

  it('of one provider do not touch another', async () => {
    const { limiter } = line(one);
    void limiter.enter('here', one, '', never).ready;
    expect(limiter.enter('there', one, '', never).ahead).toBe(0);
  });
});

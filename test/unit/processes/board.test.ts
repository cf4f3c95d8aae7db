import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../electron/contract/index.ts';
import { createBoard } from '../../../electron/core/processes/service/board.ts';
import { TIMINGS } from '../../../electron/core/processes/service/timings.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const crash = new AppError('process_crashed', 'Gone.');
const board = () =>
  createBoard({ name: 'it', label: 'It' }, TIMINGS, () => ({ jobs: 0, uses: { count: 0, lastAt: null }, pid: null, versions: {} }));
const exit = { code: 1, signal: null };

describe('C6: restart with memory', () => {
  it('waits longer before each start after a crash: not at all, 1 s, 5 s, 30 s', () => {
    const it = board();
    const waits = Array.from({ length: 4 }, () => {
      it.crashed(crash, exit);
      return it.delay();
    });
    expect(waits).toEqual([0, 1_000, 5_000, 30_000]);
    expect(it.state().status).toBe('not_started');
  });

  it('is failed at the fifth crash within three minutes', () => {
    const it = board();
    for (let at = 0; at < 4; at += 1) it.crashed(crash, exit);
    expect(it.crashed(crash, exit)).toMatchObject({ code: 'process_failed', remedy: expect.stringContaining('Settings') });
    expect(it.state()).toMatchObject({ status: 'failed', crashes: 5 });
  });

  it('is not failed when the five crashes took longer than three minutes', () => {
    const it = board();
    for (let at = 0; at < 10; at += 1) {
      it.crashed(crash, exit);
      vi.advanceTimersByTime(46_000);
    }
    expect(it.state().status).toBe('not_started');
  });

  it('forgets the crashes once a child has lived for 60 s, also when that one was stopped as asked', () => {
    const it = board();
    for (let at = 0; at < 3; at += 1) it.crashed(crash, exit);
    it.lives();
    vi.advanceTimersByTime(59_000);
    expect(it.state().crashes).toBe(3);
    vi.advanceTimersByTime(1_000);
    expect(it.state().crashes).toBe(0);
    it.ended();
    expect(it.delay()).toBe(0);
  });

  it('keeps how the last one ended, and when', () => {
    const it = board();
    vi.setSystemTime('2026-03-31T12:00:00.000Z');
    it.crashed(crash, { code: null, signal: 'SIGSEGV' });
    it.become('ready');
    expect(it.state().lastExit).toEqual({ code: null, signal: 'SIGSEGV', at: '2026-03-31T12:00:00.000Z' });
  });
});

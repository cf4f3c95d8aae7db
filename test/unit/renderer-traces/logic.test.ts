// The axis, the filter, the pages and the long texts of the traces.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Run } from '../../../electron/contract/execution.ts';
import type { TracePage } from '../../../electron/contract/traces.ts';
import { formatFilter, knownValues, parseFilter, passes, setValues, toggleValue, withoutToken } from '../../../renderer/traces/filter.ts';
import { findAll, rowOf, rowText, wrapLines } from '../../../renderer/traces/inspector/lines.ts';
import { costs, createRunPages, durations, withDays } from '../../../renderer/traces/runPages.ts';
import { barOf, tickLabel, ticksOf, wholeRun, zoomTo } from '../../../renderer/traces/time.ts';

describe('the time axis', () => {
  it('puts a bar where its time is, cut at the window, and nothing out of sight', () => {
    expect(barOf(250, 500, { from: 0, to: 1000 })).toEqual({ left: 25, width: 50 });
    expect(barOf(900, 500, { from: 0, to: 1000 })).toEqual({ left: 90, width: 10 });
    expect(barOf(0, 5000, { from: 1000, to: 2000 })).toEqual({ left: 0, width: 100 });
    expect(barOf(0, 10, { from: 100, to: 200 })).toBeNull();
  });

  it('has round marks with as much precision as they need', () => {
    const sight = wholeRun(9420);
    expect(ticksOf(sight).map((t) => tickLabel(t, sight))).toEqual(['0 s', '2 s', '4 s', '6 s', '8 s']);
    expect(ticksOf({ from: 0.2, to: 0.9 }).map((t) => tickLabel(t, { from: 0.2, to: 0.9 }))).toEqual([
      '0.2 ms',
      '0.4 ms',
      '0.6 ms',
      '0.8 ms',
    ]);
    expect(tickLabel(150_000, { from: 0, to: 300_000 })).toBe('2:30');
  });

  it('zooms to a dragged part in either direction, and a click is no drag', () => {
    expect(zoomTo({ from: 0, to: 1000 }, 0.75, 0.25)).toEqual({ from: 250, to: 750 });
    expect(zoomTo({ from: 0, to: 1000 }, -1, 0.5)).toEqual({ from: 0, to: 500 });
    expect(zoomTo({ from: 0, to: 1000 }, 0.5, 0.501)).toBeNull();
  });
});

describe('D2: the filter', () => {
  it('reads words, values, negation and quotes, and writes the same text again', () => {
    const query = 'skill:a,b -status:cancelled skill:"two words" since:7d free text foo:bar';
    const filter = parseFilter(query);
    expect(filter.tokens.map((t) => [t.key, t.values, t.not])).toEqual([
      ['skill', ['a', 'b'], false],
      ['status', ['cancelled'], true],
      ['skill', ['two words'], false],
      ['since', ['7d'], false],
    ]);
    expect(filter.text).toBe('free text foo:bar');
    expect(formatFilter(filter)).toBe(query);
    expect(withoutToken(query, 1)).not.toContain('status');
  });

  it('how answers ended is a key like the others, with its values', () => {
    expect(parseFilter('-ending:complete').tokens).toEqual([{ key: 'ending', values: ['complete'], not: true }]);
    expect(knownValues([]).ending).toContain('cut');
  });

  it('an unfinished word is text', () => {
    expect(parseFilter('status:')).toEqual({ tokens: [], text: 'status:' });
  });

  it('boxes and words are one state', () => {
    const all = ['completed', 'failed', 'cancelled'];
    const without = toggleValue('', 'status', 'cancelled', all);
    expect(without).toBe('-status:cancelled');
    expect(passes(without, 'status', 'cancelled')).toBe(false);
    expect(passes(without, 'status', 'failed')).toBe(true);
    const only = toggleValue(without, 'status', 'completed', all);
    expect(only).toBe('status:failed');
    expect(toggleValue(toggleValue(only, 'status', 'completed', all), 'status', 'cancelled', all)).toBe('');
    expect(setValues('status:failed words', 'status', [])).toBe('words');
  });
});

const run = (id: string, more: Partial<Run> = {}): Run =>
  ({ id, status: 'completed', startedAt: '2026-01-02T10:00:00.000Z', durationMs: 10, cost: null, ...more }) as Run;
const page = (rows: Run[], next: string | null = null): TracePage => ({
  rows,
  next,
  total: rows.length,
  all: rows.length,
  counts: { completed: rows.length },
});

describe('D2: the list of runs', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('reads page after page and never one twice', async () => {
    const read = vi.fn(async (_query: string, after: string | null) =>
      after === null ? page([run('3'), run('2')], '2') : page([run('1')]),
    );
    const pages = createRunPages(read);
    await pages.load('');
    await Promise.all([pages.more(), pages.more()]);
    await pages.more();
    expect(pages.store.getState().rows.map((r) => r.id)).toEqual(['3', '2', '1']);
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('lets new runs wait above while somebody reads below, and shows them at once at the top', async () => {
    let rows = [run('1')];
    const pages = createRunPages(async () => page(rows));
    await pages.load('');
    rows = [run('2', { status: 'running' }), run('1')];
    pages.changed(run('2', { status: 'running' }), false);
    await vi.advanceTimersByTimeAsync(300);
    expect(pages.store.getState().rows.map((r) => r.id)).toEqual(['1']);
    expect(pages.store.getState().waiting.map((r) => r.id)).toEqual(['2']);
    pages.showWaiting();
    expect(pages.store.getState().rows.map((r) => r.id)).toEqual(['2', '1']);
    rows = [run('3'), ...rows];
    pages.changed(run('3'), true);
    await vi.advanceTimersByTimeAsync(300);
    expect(pages.store.getState().rows.map((r) => r.id)).toEqual(['3', '2', '1']);
  });

  it('follows a run that it shows, at once', async () => {
    const pages = createRunPages(async () => page([run('1', { status: 'running' })]));
    await pages.load('');
    pages.changed(run('1', { status: 'failed' }), true);
    expect(pages.store.getState().rows[0]?.status).toBe('failed');
  });

  it('forgets the answer to an older question', async () => {
    const answers: ((p: TracePage) => void)[] = [];
    const pages = createRunPages(() => new Promise((resolve) => answers.push(resolve)));
    const first = pages.load('a');
    const second = pages.load('b');
    answers[1]?.(page([run('b')]));
    answers[0]?.(page([run('a')]));
    await Promise.all([first, second]);
    expect(pages.store.getState().rows.map((r) => r.id)).toEqual(['b']);
  });

  it('asks at most ten times a second however many runs change, and cancels what another query has made pointless', async () => {
    const signals: AbortSignal[] = [];
    const pages = createRunPages(async (_query, _after, _limit, signal) => {
      signals.push(signal);
      return page([run('1')]);
    });
    await pages.load('a');
    for (let n = 0; n < 1000; n++) {
      pages.changed(run('1'), true);
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(signals.length).toBeLessThanOrEqual(12);
    await pages.load('b');
    expect([signals[0]?.aborted, signals.at(-1)?.aborted]).toEqual([true, false]);
  });

  it('has a head for each day, and figures that tell unknown from zero', () => {
    const now = new Date(2026, 0, 3, 12).getTime();
    const on = (day: number) => new Date(2026, 0, day, 9).toISOString();
    const items = withDays([run('c', { startedAt: on(3) }), run('b', { startedAt: on(2) }), run('a', { startedAt: on(1) })], now);
    expect(items.map((i) => (i.kind === 'group' ? i.label : i.run.id))).toEqual([
      'Today',
      'c',
      'Yesterday',
      'b',
      'Thursday 1 January',
      'a',
    ]);
    expect(durations([])).toBeNull();
    expect(durations([run('a', { durationMs: 5 }), run('b', { durationMs: 1 }), run('c', { durationMs: 9 })])).toEqual({
      median: 5,
      slow: 9,
    });
    expect(costs([run('a', { cost: 0.5 }), run('b')])).toEqual({ known: 0.5, unknown: 1 });
    expect(costs([run('a', { cost: 0 }), run('b')])).toEqual({ known: 0, unknown: 1 });
    expect(costs([run('a')])).toEqual({ known: null, unknown: 1 });
  });
});

describe('a long text', () => {
  it('is cut into rows without losing a character, and never inside of a pair', () => {
    const text = `${'a'.repeat(50)}\n\n${'😀'.repeat(30)}\r\nend`;
    const lines = wrapLines(text, 20);
    const rows = Array.from(lines.starts, (_, i) => rowText(lines, i));
    expect(rows.join('')).toBe(text.replace(/\r?\n/g, ''));
    expect(rows.every((row) => row.isWellFormed())).toBe(true);
    expect(rows[0]).toHaveLength(20);
  });

  it('finds where a word is, small and large letters alike', () => {
    const text = 'one TWO two\ntwo';
    expect(findAll(text, 'two')).toEqual([4, 8, 12]);
    expect(findAll(text, '')).toEqual([]);
    const lines = wrapLines(text, 20);
    expect(findAll(text, 'two').map((at) => rowOf(lines, at))).toEqual([0, 0, 1]);
  });

  it('20 MB are wrapped too', () => {
    const text = `${'x'.repeat(199)}\n`.repeat(100_000);
    const lines = wrapLines(text, 100);
    expect(lines.starts.length).toBeGreaterThan(200_000);
    expect(rowText(lines, rowOf(lines, 10_000_000)).length).toBe(100);
  });
});

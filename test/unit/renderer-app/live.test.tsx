// The window's lists stay true to the core's events without asking more than they must. The bridge is the test's.
import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Run } from '../../../electron/contract/execution.ts';
import type { ClientMessage, ServerMessage } from '../../../electron/contract/procedures/wire.ts';

const ANSWER_MS = 30;

/** A core behind the bridge: answers lists after a moment, and tells what was asked, answered and cancelled. */
function createBridge() {
  let listener: (text: string) => void = () => undefined;
  const asked: { id: string; path: string; at: number; cancelled: boolean }[] = [];
  let events = '';
  const answer = (...messages: ServerMessage[]) => listener(JSON.stringify(messages));
  const values = { scope: {}, source: {}, kind: {}, domain: {}, category: {}, department: {}, origin: {} };
  const counts = { ...values, broken: 0, unacknowledged: 0, overrides: 0, drafts: 0 };
  const list = (n: number) => ({ rows: [], total: n, all: n, facets: counts });
  return {
    asked,
    of: (path: string) => asked.filter((call) => call.path === path),
    emit: (event: unknown) => answer({ t: 'next', id: events, items: [event] }),
    send(text: string) {
      for (const message of JSON.parse(text) as ClientMessage[]) {
        if (message.t === 'cancel') for (const call of asked) if (call.id === message.id) call.cancelled = true;
        if (message.t !== 'call') continue;
        if (message.path === 'app.events') events = message.id;
        asked.push({ id: message.id, path: message.path, at: Date.now(), cancelled: false });
        if (message.path !== 'app.events') setTimeout(() => answer({ t: 'ok', id: message.id, data: list(asked.length) }), ANSWER_MS);
      }
    },
    onMessage(given: (text: string) => void) {
      listener = given;
    },
  };
}

async function openWindow() {
  const bridge = createBridge();
  vi.stubGlobal('skillwright', bridge);
  vi.resetModules();
  const { queryClient } = await import('../../../renderer/client/api.ts');
  const { startEvents } = await import('../../../renderer/client/events.ts');
  const { useSkillList } = await import('../../../renderer/library/list/useSkillList.ts');
  const stop = startEvents();
  const wrapper = ({ children }: { children: ReactNode }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
  const shown = renderHook(({ query }: { query: string }) => useSkillList(query, 'name'), { wrapper, initialProps: { query: '' } });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  return { bridge, stop, shown, pass };
}

const RUN: Run = {
  id: 'run',
  sessionId: 'run',
  skillId: 's',
  skillName: 'skill',
  skillVersion: '1.0',
  scope: 'account',
  revisionId: 'r',
  contentHash: 'h',
  status: 'completed',
  waiting: null,
  queuePosition: null,
  reason: null,
  error: null,
  modelId: null,
  channel: 'editor',
  trigger: 'editor',
  agent: 'you',
  taskContext: 'interactive',
  parentRunId: null,
  startedAt: '2026-01-01T00:00:00.000Z',
  endedAt: '2026-01-01T00:00:01.000Z',
  durationMs: 1000,
  deadlineMs: 300_000,
  pausedMs: 0,
  inputTokens: 1,
  outputTokens: 1,
  cost: null,
  spanCount: 1,
  ending: null,
  warnings: 0,
  summary: null,
  artifact: null,
};
const ended = (n: number) => ({ type: 'run', run: { ...RUN, id: `run-${n}` } });

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('lists that follow events', () => {
  it('1,000 ended runs in a second make a list ask at most 12 times, and once more after the last', async () => {
    const { bridge, stop, pass } = await openWindow();
    await pass(500);
    const before = bridge.of('library.list').length;
    for (let n = 0; n < 1000; n++) {
      bridge.emit(ended(n));
      await pass(1);
    }
    const during = bridge.of('library.list').length - before;
    expect(during).toBeGreaterThan(4);
    expect(during).toBeLessThanOrEqual(12);
    const last = Date.now();
    await pass(500);
    expect(bridge.of('library.list').filter(({ at }) => at >= last)).toHaveLength(1);
    // None that was asked for an event is thrown away: under a steady stream the list still moves.
    expect(bridge.of('library.list').filter(({ cancelled }) => cancelled)).toHaveLength(0);
    stop();
  });

  it('one event is followed at once', async () => {
    const { bridge, stop, pass } = await openWindow();
    await pass(500);
    bridge.emit({ type: 'library' });
    await pass(1);
    expect(bridge.of('library.list')).toHaveLength(2);
    stop();
  });

  it('an answer that was asked for before an event is outdated: its call is cancelled and asked again', async () => {
    const { bridge, stop, shown, pass } = await openWindow();
    await pass(10);
    bridge.emit({ type: 'library' });
    await pass(500);
    expect(bridge.of('library.list').map(({ cancelled }) => cancelled)).toEqual([true, false]);
    expect(shown.result.current.summary).toBeDefined();
    stop();
  });

  it('a list that is left or asks something else cancels what it had asked', async () => {
    const { bridge, stop, shown, pass } = await openWindow();
    await pass(10);
    shown.rerender({ query: 'kind:code' });
    await pass(10);
    shown.unmount();
    await pass(500);
    expect(bridge.of('library.list').map(({ cancelled }) => cancelled)).toEqual([true, true]);
    stop();
  });
});

// C8: what watchers of a run are told, and what is kept for them: its state, never its history.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AssertionResult, RunEvent } from '../../../electron/contract/index.ts';
import { EventLog } from '../../../electron/core/execution/trace/event-log.ts';
import { applyEvents, EMPTY_VIEW } from '../../../renderer/runs/live/run-view.ts';
import fc from '../../fixtures/fixed-seed.ts';
import { aRun, aSpan, ended } from '../traces/open.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;

/** Reads on until nothing more is there. */
function reader(log: EventLog, signal: AbortSignal = never) {
  const events: RunEvent[] = [];
  const done = (async () => {
    for await (const event of log.watch(signal)) events.push(event);
  })();
  return { events, done };
}
/** Lets everything that is due happen. */
async function settle() {
  await vi.advanceTimersByTimeAsync(50);
}

describe('C8: the events of a run', () => {
  it('C8: whoever comes late is told the state of each step once, however often it has changed', async () => {
    const log = new EventLog();
    const run = aRun();
    const [root, call] = [aSpan(run, { name: 'root' }), aSpan(run, { name: 'call' })];
    log.push({ type: 'run', run });
    for (const span of [root, call]) log.push({ type: 'span', span });
    for (let at = 0; at < 10_000; at++) {
      log.push({ type: 'span', span: { ...call, attributes: { at } } });
      log.text(call.id, 'x');
      log.push({ type: 'run', run: { ...run, spanCount: at } });
    }
    log.push({ type: 'span', span: { ...root, status: 'ok' } });
    const late = reader(log);
    await settle();
    expect(late.events).toEqual([
      { type: 'run', run: { ...run, spanCount: 9999 } },
      { type: 'span', span: { ...root, status: 'ok' } },
      { type: 'span', span: { ...call, attributes: { at: 9999 } } },
      { type: 'text', spanId: call.id, text: 'x'.repeat(10_000) },
    ]);
    log.end();
    await late.done;
  });

  it('C8: a wait for a person is told after all that came before it', async () => {
    const log = new EventLog();
    const run = aRun();
    const waiting = {
      ...run,
      waiting: { point: 'before_write', message: 'Good?', since: run.startedAt, survives: true, step: 'Write', tool: null },
    };
    const span = aSpan(run);
    log.push({ type: 'run', run });
    log.push({ type: 'span', span });
    const { events } = reader(log);
    await settle();
    log.text(span.id, 'a draft');
    log.push({ type: 'run', run: waiting });
    await settle();
    expect(events.slice(2)).toEqual([
      { type: 'text', spanId: span.id, text: 'a draft' },
      { type: 'run', run: waiting },
    ]);
  });

  it('C8: whoever watches is told each piece once, in batches of 50 ms, and the end at once', async () => {
    const log = new EventLog();
    const run = aRun();
    const span = aSpan(run);
    log.push({ type: 'run', run });
    const { events, done } = reader(log);
    await settle();
    log.push({ type: 'span', span });
    for (const piece of ['one ', 'two ']) log.text(span.id, piece);
    await vi.advanceTimersByTimeAsync(49);
    expect(events).toEqual([{ type: 'run', run }]);
    await vi.advanceTimersByTimeAsync(1);
    expect(events.slice(1)).toEqual([
      { type: 'span', span },
      { type: 'text', spanId: span.id, text: 'one two ' },
    ]);
    const results = [{ id: 'a', status: 'pass' } as AssertionResult];
    log.text(span.id, 'three');
    log.push({ type: 'span', span: { ...span, status: 'ok' } });
    log.push({ type: 'assertions', spanId: span.id, results });
    log.push({ type: 'run', run: ended(run) });
    log.end();
    await done;
    expect(events.slice(3)).toEqual([
      { type: 'text', spanId: span.id, text: 'three' },
      { type: 'span', span: { ...span, status: 'ok' } },
      { type: 'assertions', spanId: span.id, results },
      { type: 'run', run: ended(run) },
    ]);
  });

  it('C8: a change of the run itself is told at once, so that a question to a person does not wait', async () => {
    const log = new EventLog();
    const run = aRun();
    const { events, done } = reader(log);
    log.push({ type: 'run', run });
    await vi.advanceTimersByTimeAsync(0);
    expect(events).toEqual([{ type: 'run', run }]);
    log.end();
    await done;
  });

  it('C8: a long text is told in pieces of at most 250,000 characters', async () => {
    const log = new EventLog();
    log.text('span', 'x'.repeat(600_000));
    log.end();
    const { events, done } = reader(log);
    await done;
    expect(events.map((event) => (event.type === 'text' ? event.text.length : null))).toEqual([250_000, 250_000, 100_000]);
  });

  it('B5: early, late and simultaneous watchers are told the same text', async () => {
    const log = new EventLog();
    const readers = [reader(log), reader(log)];
    for (const word of ['one ', 'two ', 'three']) log.text('s', word);
    await settle();
    readers.push(reader(log));
    log.text('s', ' more');
    log.end();
    readers.push(reader(log));
    for (const { done, events } of readers) {
      await done;
      expect(events.map((event) => (event.type === 'text' ? event.text : '')).join('')).toBe('one two three more');
    }
  });

  it('B5: whoever leaves is told nothing more, and disturbs nobody', async () => {
    const log = new EventLog();
    const stop = new AbortController();
    const gone = reader(log, stop.signal);
    const stays = reader(log);
    stop.abort();
    await gone.done;
    log.push({ type: 'run', run: aRun() });
    log.end();
    await stays.done;
    expect(gone.events).toEqual([]);
    expect(stays.events).toHaveLength(1);
  });

  it('C11: text that turns out to be thinking is told as such, to who has seen it and to who has not', async () => {
    const log = new EventLog();
    const run = aRun();
    const call = aSpan(run, { name: 'call' });
    log.push({ type: 'span', span: call });
    log.text(call.id, 'let me');
    const early = reader(log);
    await settle();
    log.text(call.id, ' see');
    log.thinking(call.id, '', true);
    log.text(call.id, '4');
    await settle();
    const late = reader(log);
    await settle();
    const thinking = (text: string, all: boolean): RunEvent => ({ type: 'thinking', spanId: call.id, text, all });
    const text = (said: string): RunEvent => ({ type: 'text', spanId: call.id, text: said });
    expect(early.events).toEqual([{ type: 'span', span: call }, text('let me'), thinking('let me see', true), text('4')]);
    expect(late.events).toEqual([{ type: 'span', span: call }, thinking('let me see', true), text('4')]);
  });
});

describe('C11: what a window shows while a model thinks and answers by turns', () => {
  type Said = { said: 'text' | 'thinking'; text: string } | { said: 'was_thinking' } | { said: 'delivered' };
  const turn = fc.oneof(
    fc.record({ said: fc.constantFrom('text' as const, 'thinking' as const), text: fc.stringMatching(/^[a-z]{1,3}$/) }),
    fc.record({ said: fc.constantFrom('was_thinking' as const, 'delivered' as const) }),
  );

  /** What a window shows that watches from the begin, and one that comes at the end. */
  async function shownOf(turns: readonly Said[]) {
    const log = new EventLog();
    const call = aSpan(aRun());
    log.push({ type: 'span', span: call });
    const early = reader(log);
    for (const turn of turns) {
      if (turn.said === 'text') log.text(call.id, turn.text);
      else if (turn.said === 'thinking') log.thinking(call.id, turn.text, false);
      else if (turn.said === 'was_thinking') log.thinking(call.id, '', true);
      else await settle();
    }
    await settle();
    const late = reader(log);
    await settle();
    return [early, late].map(({ events }) => {
      // As the window gets them: one after the other, or all at once.
      const view = events.reduce((now, event) => applyEvents(now, [event]), EMPTY_VIEW);
      expect(applyEvents(EMPTY_VIEW, events)).toEqual(view);
      return [view.thoughts.get(call.id) ?? '', view.texts.get(call.id) ?? ''];
    });
  }

  it('thinking, text, thinking, and then a lone closing tag', async () => {
    const turns: Said[] = [
      { said: 'thinking', text: 'one ' },
      { said: 'text', text: 'two ' },
      { said: 'delivered' },
      { said: 'thinking', text: 'three ' },
      { said: 'was_thinking' },
      { said: 'text', text: 'answer' },
    ];
    expect(await shownOf(turns)).toEqual(Array(2).fill(['one three two ', 'answer']));
  });

  it('is the same however it was delivered', async () => {
    const same = fc.asyncProperty(fc.array(turn, { maxLength: 12 }), async (turns) => {
      const expected: [thought: string, text: string] = ['', ''];
      for (const turn of turns) {
        if (turn.said === 'text') expected[1] += turn.text;
        else if (turn.said === 'thinking') expected[0] += turn.text;
        else if (turn.said === 'was_thinking') expected.splice(0, 2, expected.join(''), '');
      }
      expect(await shownOf(turns)).toEqual([expected, expected]);
    });
    await fc.assert(same, { numRuns: 200 });
  });
});

import { describe, expect, it } from 'vitest';
import type { RunEvent } from '../../../electron/contract/index.ts';
import { flatContext } from '../../../electron/core/execution/plan/context.ts';
import { EventLog } from '../../../electron/core/execution/trace/event-log.ts';

describe('C2: the flat context of a step', () => {
  const output = (value: unknown) => ({ value, text: String(value) });

  it('C2: inputs, then object outputs of earlier steps, later ones win; reserved names can’t be taken', () => {
    const context = flatContext({
      input: { a: 1, b: 1, c: 1, memory: 'mine', outputs: 'mine' },
      request: 'do it',
      outputs: new Map([
        ['First', output({ b: 2, c: 2, request: 'stolen' })],
        ['Second', output({ c: 3 })],
        ['Third', output('text')],
      ]),
      artifact: { settings: { settings: { depth: 2 } } },
    });
    expect(context).toEqual({
      a: 1,
      b: 2,
      c: 3,
      outputs: { First: { b: 2, c: 2, request: 'stolen' }, Second: { c: 3 }, Third: 'text' },
      previous: 'text',
      settings: { depth: 2 },
      memory: {},
      request: 'do it',
    });
  });

  it('C2: the first step has no previous one', () => {
    expect(flatContext({ input: {}, request: '', outputs: new Map(), artifact: null })).toMatchObject({
      previous: null,
      outputs: {},
      settings: {},
    });
  });
});

describe('B5: the events of a run', () => {
  const collect = async (log: EventLog, signal = new AbortController().signal) => {
    const seen: RunEvent[] = [];
    for await (const event of log.watch(signal)) seen.push(event);
    return seen;
  };

  it('B5: early, late and simultaneous watchers see the same events, and text joins into batches', async () => {
    const log = new EventLog();
    const early = collect(log);
    const second = collect(log);
    for (const word of ['one ', 'two ', 'three']) log.text('s', word);
    log.push({ type: 'span', span: { id: 's' } as never });
    const middle = collect(log);
    log.text('s', 'more');
    log.end();
    const expected = [
      { type: 'text', spanId: 's', text: 'one two three' },
      { type: 'span', span: { id: 's' } },
      { type: 'text', spanId: 's', text: 'more' },
    ];
    expect(await early).toEqual(expected);
    expect(await second).toEqual(expected);
    expect(await middle).toEqual(expected);
    expect(await collect(log)).toEqual(expected);
  });

  it('B5: a watcher that goes away ends without disturbing the others', async () => {
    const log = new EventLog();
    const abort = new AbortController();
    const gone = collect(log, abort.signal);
    const stays = collect(log);
    log.push({ type: 'span', span: { id: 'a' } as never });
    await new Promise((resolve) => setImmediate(resolve));
    abort.abort();
    expect(await gone).toHaveLength(1);
    log.push({ type: 'span', span: { id: 'b' } as never });
    log.end();
    expect(await stays).toHaveLength(2);
  });
});

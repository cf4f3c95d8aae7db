import { describe, expect, it } from 'vitest';
import { flatContext } from '../../../electron/core/execution/plan/context.ts';

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

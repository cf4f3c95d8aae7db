// The saved state of a DSPy module, made readable.
import { describe, expect, it } from 'vitest';
import { readState } from '../../../renderer/editor/views/forms/state.ts';

const STATE = {
  summarise: {
    traces: [],
    train: [],
    demos: [{ text: 'long', gist: 'short', augmented: true }],
    signature: { instructions: 'Shorten the text.', fields: [{ prefix: 'Text:', description: 'the source' }] },
    lm: null,
  },
  metadata: { dependency_versions: { python: '3.12', dspy: '3.0' } },
};

describe('C6: the state of a module', () => {
  it('C6: is its predictors with their instructions, fields and examples', () => {
    expect(readState(JSON.stringify(STATE))).toEqual({
      kind: 'dspy',
      predictors: [
        {
          name: 'summarise',
          instructions: 'Shorten the text.',
          fields: [{ prefix: 'Text:', description: 'the source' }],
          demos: [
            [
              ['text', 'long'],
              ['gist', 'short'],
              ['augmented', 'true'],
            ],
          ],
        },
      ],
      versions: 'python 3.12, dspy 3.0',
    });
  });
  it('C6: of another shape, or with a part that is no predictor, is not guessed at', () => {
    for (const other of [{ format: 1, state: {} }, {}, [], { ...STATE, more: 1 }])
      expect(readState(JSON.stringify(other)).kind).toBe('other');
    expect(readState('{ "a": ').kind).toBe('broken');
  });
  it('C6: what this app writes around it, and a lone predictor, are read too', () => {
    const [name, part] = Object.entries(STATE).find(([key]) => key !== 'metadata')!;
    const shown = (value: object) => readState(JSON.stringify(value));
    expect(shown({ format: 1, template_id: 'predict', state: { [name]: part } })).toMatchObject({ kind: 'dspy', predictors: [{ name }] });
    expect(shown(part)).toMatchObject({ kind: 'dspy', predictors: [{ name: 'self' }] });
  });
});

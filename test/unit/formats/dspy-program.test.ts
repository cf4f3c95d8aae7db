// A6, C6: what DSPy saves, in the forms of its versions, becomes modules whose state is loaded; whatever is lost is told.
import { describe, expect, test } from 'vitest';
import { readModule } from '../../../electron/contract/index.ts';
import { checkState } from '../../../electron/core/dspy-state/index.ts';
import { recognise, toPackage } from '../../../electron/core/formats/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';

const field = (name: string, prefix = `${name[0]!.toUpperCase()}${name.slice(1)}:`, description = `\${${name}}`) => ({
  prefix,
  description,
});
const predictor = (names: readonly string[], instructions: string, demos: object[] = [], more: object = {}) => ({
  traces: [],
  train: [],
  demos,
  signature: { instructions, fields: names.map((name) => field(name)) },
  lm: null,
  ...more,
});
const GIVEN = 'Given the fields `question`, `context`, produce the fields `answer`, `score`.';

const convert = (value: unknown) => {
  const text = JSON.stringify(value);
  expect(recognise('program.json', text, false)).toEqual({ format: 'dspy_program' });
  const { text: made, notCarried } = toPackage('dspy_program', text, 'program.json');
  const { artifacts, findings } = analysePackage(made, 'program.md');
  const modules = artifacts
    .filter(({ kind }) => kind === 'dspy_module')
    .map(({ name, content }) => {
      const read = readModule(content);
      if (!read.ok) throw new Error(read.problems.join(' '));
      return { name, module: read.module, instructions: read.module.signature.instructions };
    });
  return { made, modules, findings, left: notCarried.map(({ what }) => what), notCarried };
};
const sides = ({ signature }: { signature: { inputs: { name: string }[]; outputs: { name: string }[] } }) => [
  signature.inputs.map(({ name }) => name),
  signature.outputs.map(({ name }) => name),
];
const stateIn = (made: string): string => /```json dspy_state[^\n]*\n([\s\S]*?)\n```/.exec(made)?.[1] ?? '';

describe('a saved DSPy program', () => {
  test.each([
    ['a lone predictor', predictor(['question', 'answer'], 'Answer.'), 'predict', [['question'], ['answer']]],
    ['a predictor by its path', { self: predictor(['question', 'answer'], 'Answer.') }, 'predict', [['question'], ['answer']]],
    [
      'instructions that name the fields',
      { qa: predictor(['question', 'context', 'answer', 'score'], GIVEN) },
      'predict',
      [
        ['question', 'context'],
        ['answer', 'score'],
      ],
    ],
    [
      'one that reasons',
      { predict: predictor(['question', 'reasoning', 'answer'], 'Answer.') },
      'chain_of_thought',
      [['question'], ['answer']],
    ],
    [
      'one of 2.5, with an extended signature',
      {
        prog: {
          ...predictor([], ''),
          signature: undefined,
          extended_signature: {
            instructions: 'Answer.',
            fields: [field('question'), field('rationale', 'Reasoning: Let us think'), field('answer')],
          },
        },
      },
      'chain_of_thought',
      [['question'], ['answer']],
    ],
    [
      'one of 2.4, flat',
      {
        lm: null,
        traces: [],
        train: [],
        demos: [{ augmented: true, topic: 'a', haiku: 'b' }],
        signature_instructions: 'Write.',
        signature_prefix: 'Haiku:',
      },
      'predict',
      [['topic'], ['haiku']],
    ],
    [
      'one of 2.4 whose answer comes first in its examples',
      {
        gen: {
          lm: null,
          traces: [],
          train: [],
          demos: [{ answer: 'b', question: 'a', context: 'c' }],
          signature_instructions: 'Write.',
          signature_prefix: 'Answer:',
        },
      },
      'predict',
      [['question', 'context'], ['answer']],
    ],
    [
      'fields without their names',
      {
        qa: {
          ...predictor([], 'Answer.'),
          signature: { instructions: 'Answer.', fields: [field('x', 'First Question:', 'what is asked'), field('y', '2nd:', '')] },
        },
      },
      'predict',
      [['first_question'], ['f_2nd']],
    ],
  ])('%s fits: its module is read and its state is loaded', (_, value, template, expected) => {
    const { modules, made, findings } = convert(value);
    expect(modules).toHaveLength(1);
    expect(modules[0]!.module.template.id).toBe(template);
    expect(sides(modules[0]!.module)).toEqual(expected);
    expect(checkState(modules[0]!.module, stateIn(made))).toMatchObject({ ok: true });
    expect(findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('examples keep their values, numbers their digits, and old names become those of the module', () => {
    const text = `{"predict": {"traces": [], "train": [], "lm": null, "demos": [{"question": "q", "rationale": "r", "answer": 12345678901234567890}],
      "signature": {"instructions": "Answer.", "fields": [{"prefix": "Question:", "description": "\${question}"},
      {"prefix": "Reasoning: Let's think", "description": "\${rationale}"}, {"prefix": "Answer:", "description": "\${answer}"}]}}}`;
    const made = toPackage('dspy_program', text, 'p.json').text;
    expect(made).toMatch(/"reasoning": "r",\s+"answer": 12345678901234567890/);
  });

  test('what does not fit is told: the program, the model, what an optimiser used, fields whose side is unknown, other entries', () => {
    const { left, notCarried } = convert({
      a: predictor(['x', 'y', 'z'], 'Do.', [], { lm: { model: 'm' }, train: [{ x: 1 }] }),
      b: predictor(['x', 'y'], 'Do.', [1 as never]),
      adapter: 'x',
      metadata: { dependency_versions: { dspy: '2.6.1' } },
    });
    expect(left).toEqual(['adapter', 'version', 'a: lm', 'a: train', 'a: signature', 'b: demos', 'program']);
    expect(notCarried.every(({ why }) => why.endsWith('.'))).toBe(true);
  });

  test('one from which nothing can be told is refused with its place', () => {
    const flat = JSON.stringify({ lm: null, traces: [], train: [], demos: [], signature_instructions: 'x', signature_prefix: 'Answer:' });
    expect(() => toPackage('dspy_program', flat, 'p.json')).toThrow(/p\.json, line 1.*fewer than two fields/);
  });

  test.each([
    ['package.json', { name: 'x', version: '1.0.0', signature: 'y' }],
    ['data.json', { demos: [1], name: 'x' }],
    ['model.json', { train: [], name: 'x', signature: 'a' }],
  ])('other JSON is none: %s', (path, value) => {
    expect(recognise(path, JSON.stringify(value), false)).toMatchObject({ told: expect.any(String) });
  });
});

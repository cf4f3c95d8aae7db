// A6, C6: a saved state or program for a module that is there: what fits, by name or by order, and what does not.
import { expect, test } from 'vitest';
import { readModule } from '../../../electron/contract/index.ts';
import { checkState } from '../../../electron/core/dspy-state/index.ts';
import { stateForModule } from '../../../electron/core/formats/index.ts';

const field = (name: string) => ({ prefix: `${name}:`, description: `\${${name}}` });
const predictor = (names: string[], demos: object[] = [], more: object = {}) => ({
  traces: [],
  train: [],
  demos,
  signature: { instructions: 'Answer.', fields: names.map(field) },
  lm: null,
  ...more,
});
const module = (template_id: string, more: object = {}) => JSON.stringify({ template_id, signature: 'question -> answer', ...more });
const QA = { question: 'Q', answer: 'A' };
const OLD = { traces: [], train: [], demos: [QA], signature_instructions: 'Answer.', signature_prefix: 'Answer:' };

const fitted = (content: string, value: unknown) =>
  stateForModule({ name: 'Ask', content, fileName: 'saved.json', text: typeof value === 'string' ? value : JSON.stringify(value) });

test.each<[string, string, unknown, string, object[]]>([
  ['a lone predictor', module('predict'), predictor(['question', 'answer'], [QA]), 'self', [QA]],
  ['a predictor of a program, the only one', module('predict'), { qa: predictor(['question', 'answer'], [QA]) }, 'self', [QA]],
  ['a program in an envelope of save', module('predict'), { state: { qa: predictor(['question', 'answer'], [QA]) } }, 'self', [QA]],
  [
    'of several the one with its fields',
    module('predict'),
    { a: predictor(['x']), b: predictor(['question', 'answer'], [QA]) },
    'self',
    [QA],
  ],
  ['fields in another order', module('predict'), { qa: predictor(['answer', 'question'], [QA]) }, 'self', [QA]],
  ['fields of other names, by their order', module('predict'), { qa: predictor(['ask', 'say'], [{ ask: 'Q', say: 'A' }]) }, 'self', [QA]],
  ['a form of DSPy 2.4', module('predict'), { qa: OLD }, 'self', [QA]],
  [
    'one that reasons',
    module('chain_of_thought'),
    { prog: predictor(['question', 'rationale', 'answer'], [{ ...QA, rationale: 'R' }]) },
    'predict',
    [{ ...QA, reasoning: 'R' }],
  ],
  [
    'one inside another module',
    module('best_of_n', { params: { inner: 'predict' } }),
    { qa: predictor(['question', 'answer'], [QA]) },
    'module',
    [QA],
  ],
  [
    'one that another version of DSPy saved',
    module('predict'),
    { ...predictor(['question', 'answer'], [QA]), metadata: { dependency_versions: { dspy: '2.6.1' } } },
    'self',
    [QA],
  ],
])('fits: %s', (_, content, value, path, demos) => {
  const { state, parts } = fitted(content, value);
  expect(parts).toEqual([{ predictor: path, examples: demos.length, instructions: 'Answer.' }]);
  const read = readModule(content);
  if (!read.ok) throw new Error(read.problems.join());
  const checked = checkState(read.module, state!);
  expect(checked).toMatchObject({ ok: true, state: { [path]: { demos } } });
});

test('C6: a state that fits as it is keeps its text', () => {
  const text = ` ${JSON.stringify(predictor(['question', 'answer'], [QA]), null, 1)}`;
  expect(fitted(module('predict'), `${text}\n\n`).state).toBe(text);
});

test.each<[string, string, unknown, string]>([
  [
    'more fields than the module has',
    module('predict'),
    { qa: predictor(['a', 'b', 'c']) },
    'It has 3 fields (a, b, c); the module has 2 (question, answer).',
  ],
  [
    'one that reasons, for a module that does not',
    module('predict'),
    { qa: predictor(['question', 'reasoning', 'answer']) },
    'It has 3 fields',
  ],
  [
    'a predictor that the module needs',
    module('react'),
    { react: predictor(['question', 'trajectory', 'next_thought', 'next_tool_name', 'next_tool_args']) },
    'The module needs a predictor of this name',
  ],
  [
    'an envelope for another template',
    module('predict'),
    { format: 1, template_id: 'react', state: { self: predictor(['question', 'answer']) } },
    'It was made for the template react',
  ],
  ['nothing in it', module('predict'), { format: 1, state: {} }, 'It has no examples and no instructions.'],
])('does not fit, and says why: %s', (_, content, value, why) => {
  const { state, parts, notCarried } = fitted(content, value);
  expect([state, parts]).toEqual([null, []]);
  expect(notCarried.map((each) => each.why).join('\n')).toContain(why);
});

test('what is left out is told with its line: other predictors, other fields of examples, the model', () => {
  const value = {
    other: predictor(['x']),
    qa: predictor(['question', 'answer'], [{ ...QA, page: 'P', dspy_uuid: 'u' }], { lm: { model: 'm' } }),
  };
  const { state, notCarried } = fitted(module('predict'), JSON.stringify(value, null, 1));
  expect(notCarried.map(({ what }) => what)).toEqual(['version', 'qa: lm', 'qa: page', 'other']);
  expect(notCarried.every(({ what, line }) => what === 'version' || (line ?? 0) > 1)).toBe(true);
  expect(state).not.toContain('page');
  expect(state).toContain('dspy_uuid');
});

test.each([
  ['text that is not JSON', module('predict'), '{'],
  ['JSON without a predictor', module('predict'), '{"a": {}}'],
  ['a module that cannot be read', '{"template_id": "none"}', '{}'],
])('refused with a remedy: %s', (_, content, text) => {
  expect(() => fitted(content, text)).toThrow(expect.objectContaining({ code: 'bad_input', remedy: expect.any(String) }));
});

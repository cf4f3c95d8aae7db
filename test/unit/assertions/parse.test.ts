import { afterAll, describe, expect, it } from 'vitest';
import { jsonFrom } from '../../../electron/contract/index.ts';
import { assertionFindings, parseAssertions } from '../../../electron/core/assertions/index.ts';
import { createValidation } from '../../../electron/core/validation/index.ts';
import { createRoom, type Raw, scored } from './room.ts';

const validation = createValidation();
afterAll(() => validation.close());
const room = createRoom(validation, [scored(1)]);

describe('C10: how an assertion is written', () => {
  it('C10: an expected answer is what is written, and a limit is its value', () => {
    const { assertions } = parseAssertions(
      jsonFrom('[{"type":"rubric","criteria":"x","expected":1.10},{"type":"chars","max":1e3}]') as Raw[],
    );
    expect(assertions).toMatchObject([{ params: { expected: '1.10' } }, { params: { max: 1000 } }]);
  });

  it('C10: numbers as they are written are ids, and no mapping', () => {
    const { assertions, problems } = parseAssertions(
      jsonFrom('[{"id":1.1,"type":"contains","value":"a"},{"id":1.10,"type":"contains","value":"a"},1.10]') as Raw[],
    );
    expect(assertions.map(({ id }) => id)).toEqual(['1.1', '1.10', '3']);
    expect(problems.map(({ message }) => message)).toEqual(['Assertion 3 (unknown) cannot be used: it is not a mapping with a type.']);
  });

  it.each<[Raw, Raw]>([
    [
      { type: 'structural', check: 'json_schema', schema: { type: 'object', required: ['a'] } },
      { type: 'json_schema', severity: 'hard' },
    ],
    [
      { type: 'length', check: 'char_range', min: 100, max: 5000 },
      { type: 'chars', severity: 'soft', params: { min: 100, max: 5000 } },
    ],
    [{ type: 'length', check: 'token_range', max: 5 }, { type: 'tokens' }],
    [
      { type: 'semantic', check: 'llm_eval', prompt: 'Does it? Answer yes or no.', expected: 'yes' },
      { type: 'rubric', params: { criteria: 'Does it? Answer yes or no.', expected: 'yes' } },
    ],
    [{ type: 'semantic', check: 'llm_eval', prompt: 'Does it?', expected: true }, { params: { expected: 'yes' } }],
    [{ type: 'pattern', check: 'regex_match', pattern: 'a' }, { type: 'regex' }],
    [
      { type: 'pattern', check: 'regex_no_match', pattern: '```' },
      { type: 'not_regex', severity: 'hard' },
    ],
    [
      { type: 'pattern', check: 'contains', value: 'a' },
      { type: 'contains', params: { values: ['a'] } },
    ],
    [{ type: 'Not-Contains', value: 'a' }, { type: 'not_contains' }],
    [{ check: 'contains', value: 'a' }, { type: 'contains' }],
    [
      { type: 'contains', value: 'a', id: 7, severity: 'soft', on: '$', when: 'topic' },
      { id: '7', severity: 'soft', on: null, when: ['topic'] },
    ],
  ])('C10: %o is read', (raw, expected) => {
    const { assertions, problems } = parseAssertions([raw]);
    expect(problems).toEqual([]);
    expect(assertions).toMatchObject([{ state: 'ready', ...expected }]);
  });

  it.each<[unknown, string, (string | number)[]]>([
    [{ type: 'contians', value: 'a' }, 'contians is not known', [0, 'type']],
    [{ type: 'length' }, 'needs a check: chars, words', [0, 'type']],
    [{ type: 'length', check: 'regex', pattern: 'a' }, 'not a check of length but of pattern', [0, 'type']],
    [{ type: 'chars' }, 'min or max is missing', [0]],
    [{ type: 'chars', min: 5, max: 2 }, 'min (5) is more than max (2)', [0]],
    [{ type: 'contains' }, 'values is missing', [0, 'values']],
    [{ type: 'contains', value: 5 }, 'must be text or a list of texts', [0, 'values']],
    [{ type: 'chars', max: '5' }, 'max: expected number, received string', [0, 'max']],
    [{ type: 'valid_format', format: 'toml' }, 'format: expected one of', [0, 'format']],
    [{ type: 'regex', pattern: 'a', flags: 'q' }, 'flags may be only', [0, 'flags']],
    [{ type: 'contains', value: 'a', severity: 'harsh' }, 'severity', [0, 'severity']],
    [{ type: 'contains', value: 'a', on: 'a[' }, 'must be “output” or a path', [0, 'on']],
    [{ type: 'required_fields', paths: ['a[x'] }, 'is not a path', [0, 'paths', 0]],
    [{ type: 'all_of', assertions: [{ type: 'chars' }] }, 'Assertion 1.1 (chars)', [0, 'assertions', 0]],
    ['contains a', 'not a mapping', [0]],
  ])('C10: %o is refused with its place, and its check is an error, never a fail', async (raw, words, path) => {
    const { problems } = parseAssertions([raw]);
    expect(problems).toMatchObject([{ severity: 'error', path, message: expect.stringContaining(words) }]);
    const [result] = await room.evaluate([raw as Raw], { output: 'x' });
    expect(result).toMatchObject({ status: 'error', score: null });
  });

  it('C10: a field that a type does not know is told and left aside; an id that stands twice is told', () => {
    const { assertions, problems } = parseAssertions([
      { type: 'contains', value: 'a', serverity: 'hard', id: 'x' },
      { type: 'chars', max: 1, id: 'x' },
    ]);
    expect(assertions.every(({ state }) => state === 'ready')).toBe(true);
    expect(problems).toMatchObject([
      { severity: 'warning', path: [0, 'serverity'] },
      { severity: 'warning', path: [1, 'id'] },
    ]);
  });

  it('C10: what is no list is refused, nothing is nothing, and groups in groups have an end', () => {
    expect(parseAssertions('x').problems).toHaveLength(1);
    expect(parseAssertions(undefined)).toEqual({ assertions: [], problems: [] });
    let deep: Raw = { type: 'chars', max: 1 };
    for (let level = 0; level < 20; level += 1) deep = { type: 'all_of', assertions: [deep] };
    expect(parseAssertions([deep]).problems).toMatchObject([{ message: expect.stringContaining('more than 5 deep') }]);
  });
});

describe('C10: fields that every assertion has', () => {
  it('C10: not turns pass and fail around, and nothing else', async () => {
    expect(await room.one({ type: 'contains', value: 'a', not: true }, 'a')).toMatchObject({
      status: 'fail',
      score: 0,
      label: 'not: contains “a”',
    });
    const long = { status: 'pass', score: 1, label: 'not: at most 1 character' };
    expect(await room.one({ type: 'chars', max: 1, not: true }, 'abc')).toMatchObject(long);
    expect(await room.one({ type: 'regex', pattern: '(', not: true }, 'abc')).toMatchObject({ status: 'error' });
    expect(await room.one({ type: 'python_check', source: 'x', not: true }, 'abc')).toMatchObject({ status: 'skipped' });
  });

  it('C10: on looks at one value of the JSON, and the evidence stands in the output', async () => {
    const output = 'Here:\n```json\n{"claims": [{"page": "Tides and “ebb”"}], "n": 12}\n```';
    const found = await room.one({ type: 'contains', value: 'Tides', on: 'claims[0].page' }, output);
    expect(found).toMatchObject({ status: 'pass', evidence: { quote: 'Tides', offset: output.indexOf('Tides') } });
    expect(await room.one({ type: 'items', max: 1, on: 'claims' }, output)).toMatchObject({ status: 'pass' });
    expect(await room.one({ type: 'equals', value: 12, on: '$.n' }, output)).toMatchObject({ status: 'pass' });
    expect(await room.one({ type: 'contains', value: 'Tides', on: 'claims[*].page' }, output)).toMatchObject({ status: 'pass' });
    expect(await room.one({ type: 'contains', value: 'x', on: 'claims[3].page', not: true }, output)).toMatchObject({
      status: 'fail',
      reason: 'The output has no claims[3]',
    });
    expect(await room.one({ type: 'contains', value: 'x', on: 'a' }, 'words')).toMatchObject({
      status: 'fail',
      reason: expect.stringContaining('no a to check'),
    });
  });

  it('C10: when asks for a value of the input; stage says where it counts', async () => {
    const raw = { type: 'contains', value: 'x', when: ['topic', 'a.b'] };
    expect(await room.one(raw, '', { topic: 'x' })).toMatchObject({ status: 'skipped', reason: 'The input has no value for a.b' });
    expect(await room.one(raw, '', { topic: 'x', a: { b: false } })).toMatchObject({ status: 'fail' });
    expect(await room.one({ ...raw, when: [], stage: 'author' }, '')).toMatchObject({ status: 'skipped' });
    const { results } = await room.api.check({
      assertions: [
        { ...raw, when: [], stage: 'author' },
        { ...raw, when: [], stage: 'run' },
      ],
      output: 'x',
    });
    expect(results.map(({ status }) => status)).toEqual(['pass', 'skipped']);
  });

  it('C10: the author’s message explains a fail', async () => {
    const raw = { type: 'contains', value: 'a', message: 'Name the harbour.' };
    expect((await room.one(raw, 'b')).reason).toBe('Name the harbour. (“a” does not occur)');
    expect((await room.one(raw, 'a')).reason).not.toContain('Name');
  });

  it('C10: a name in a value stands for the input; one without a value is an error of the author, not an empty text', async () => {
    const raw = { type: 'contains', value: 'about {{ topic }}' };
    expect(await room.one(raw, 'It is about tides.', { topic: 'tides' })).toMatchObject({ status: 'pass' });
    expect(await room.one(raw, 'It is about .', {})).toMatchObject({ status: 'error', reason: expect.stringContaining('{{topic}}') });
    expect(await room.one({ type: 'contains', value: '{{__proto__}}{{constructor.name}}' }, 'x')).toMatchObject({ status: 'error' });
    expect(await room.one({ type: 'regex', pattern: '\\{\\{ ?x ?\\}\\}' }, '{{x}}')).toMatchObject({ status: 'pass' });
  });
});

describe('B6: hints and findings', () => {
  it.each<[string, Raw | null]>([
    ['The output contains "tide tables".', { type: 'contains', value: 'tide tables' }],
    ['It must not mention “ebb”', { type: 'not_contains', values: ['ebb'] }],
    ['Is the answer valid JSON?', { type: 'valid_format', format: 'json' }],
    ['The summary has at most 1,200 words', { type: 'words', max: 1200 }],
    ['It has between 3 and 5 bullets', { type: 'items', min: 3, max: 5 }],
    ['It is shorter than 100 characters', { type: 'chars', max: 99 }],
    ['It starts with "Dear"', { type: 'starts_with', value: 'Dear' }],
    ['There are no code fences', { type: 'not_regex', pattern: '^\\s*(```|~~~)', flags: 'm' }],
    ['It has a field named "x"', null],
  ])('B6: “%s” could be a free check', (criteria, suggestion) => {
    const findings = assertionFindings([{ type: 'rubric', criteria }]);
    expect(findings).toMatchObject([{ code: 'assertion_cheaper', severity: 'info', path: [0] }]);
    if (suggestion) {
      expect(findings[0]!.remedy).toContain(JSON.stringify(suggestion));
      expect(parseAssertions([suggestion]).problems).toEqual([]);
    }
  });

  it('B6: a question of meaning gets no hint', async () => {
    const { hints } = await room.api.check({
      assertions: [{ type: 'rubric', criteria: 'The tone is warm and the argument sound.' }],
      output: 'x',
    });
    expect(hints).toEqual([]);
  });

  it('B6: an expression without a sign of one could be contains, in groups too', async () => {
    const { hints } = await room.api.check({
      assertions: [{ type: 'all_of', assertions: [{ type: 'regex', pattern: 'tide', id: 'r' }] }],
      output: 'x',
    });
    expect(hints).toMatchObject([{ id: 'r', suggestion: { type: 'contains', value: 'tide' } }]);
  });

  it('B6: what can’t be used is a finding with its place and a remedy', () => {
    expect(assertionFindings([{ type: 'chars', max: 1 }, { type: 'x' }])).toMatchObject([
      { code: 'assertion_unusable', severity: 'error', path: [1, 'type'], remedy: expect.stringContaining('Fix it') },
    ]);
  });
});

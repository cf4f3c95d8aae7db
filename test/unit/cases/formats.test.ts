// Files of test cases: what is read of them, what is kept, and what is written again.
import { describe, expect, it } from 'vitest';
import type { TestCase } from '../../../electron/contract/index.ts';
import { parseCsv } from '../../../electron/core/cases/formats/csv.ts';
import type { ReadCases } from '../../../electron/core/cases/formats/draft.ts';
import { writeEvals } from '../../../electron/core/cases/formats/evals.ts';
import { writeJsonl } from '../../../electron/core/cases/formats/jsonl.ts';
import { assertionOfCell, mapAssertion } from '../../../electron/core/cases/formats/promptfoo-assert.ts';
import { readCases } from '../../../electron/core/cases/formats/read.ts';

const read = (fileName: string, text: string): ReadCases => readCases(fileName, Buffer.from(text));
/** As they would be stored. */
const stored = ({ cases }: ReadCases): { case: TestCase; kept: ReadCases['cases'][number]['kept'] }[] =>
  cases.map(({ kept, ...each }, index) => ({
    kept,
    case: { ...each, id: each.id ?? `id-${index}`, skillId: 's', split: 'train', source: 'manual', createdAt: '', updatedAt: '' },
  }));

const EVALS = {
  skill_name: 'notes',
  evals: [
    {
      id: 1,
      prompt: 'Summarise this.',
      expected_output: 'A short text.',
      files: ['a.txt'],
      expectations: ['It is short.', 'It names Mara.'],
    },
    {
      id: 7,
      name: 'With checks',
      prompt: 'Again.',
      assertions: [
        { type: 'contains', value: 'Mara' },
        { type: 'their_own', x: 1 },
      ],
      owner: 'me',
    },
    { id: 3, prompt: 'Nothing expected.' },
  ],
};

describe('B5: evals.json', () => {
  it('B5: prose becomes what a judge is asked, in both spellings; what is unknown is kept and not run', () => {
    const { format, cases, problems } = read('evals.json', JSON.stringify(EVALS));
    expect(format).toBe('evals_json');
    expect(problems).toEqual([]);
    expect(cases.map(({ name, request, expected }) => ({ name, request, expected }))).toEqual([
      { name: 'Eval 1', request: 'Summarise this.', expected: 'A short text.' },
      { name: 'With checks', request: 'Again.', expected: null },
      { name: 'Eval 3', request: 'Nothing expected.', expected: null },
    ]);
    expect(cases[0]!.assertions).toEqual([
      { type: 'rubric', criteria: 'It is short.' },
      { type: 'rubric', criteria: 'It names Mara.' },
    ]);
    expect(cases[1]).toMatchObject({ assertions: [{ type: 'contains', value: 'Mara' }], notRun: [{ type: 'their_own', x: 1 }] });
  });

  it('B5: comes back as it was, each eval in its own spelling, with fields that belong to nobody', () => {
    const text = writeEvals('notes', stored(read('evals.json', JSON.stringify(EVALS))));
    expect(JSON.parse(text)).toEqual(EVALS);
    expect(Object.keys(JSON.parse(text).evals[1])).toEqual(Object.keys(EVALS.evals[1]!));
  });

  it('B5: new cases get ids after the highest, and say their inputs', () => {
    const own = stored(read('x.jsonl', '{"inputs":{"topic":"tea"},"request":"Write."}\n'));
    const { evals } = JSON.parse(writeEvals('notes', [...stored(read('evals.json', JSON.stringify(EVALS))), ...own]));
    expect(evals[3]).toEqual({ id: 8, name: 'Write.', prompt: 'Write.', inputs: { topic: 'tea' } });
  });

  it('B5: an eval that is none is told, the others are read', () => {
    const { cases, problems } = read('evals.json', '{"evals":[3,{"id":1,"prompt":"Go."},{"id":2}],"more":1}');
    expect(cases).toHaveLength(1);
    expect(problems.map(({ message }) => message)).toEqual([
      'more in the file belongs to no case and is ignored.',
      'Eval 1 is not an object.',
      'Eval 3 has no prompt.',
    ]);
  });
});

const YAML = `# a comment
defaultTest:
  vars: { tone: calm }
  assert:
    - type: not-contains
      value: sorry
tests:
  - description: Tea
    vars: { topic: tea }
    assert:
      - { type: icontains, value: Leaf, weight: 2 }
      - { type: javascript, value: output.length > 3 }
  - vars:
      topic: [red, blue]
      size: 3
  - file://more.csv
  - vars: { request: Write it., topic: x }
    options: { disableDefaultAsserts: true }
`;

describe('B5: promptfoo configuration', () => {
  it('B5: variables, known assertions, defaults and lists of values; code is kept as it was and not run', () => {
    const { format, cases, problems } = read('promptfooconfig.yaml', YAML);
    expect(format).toBe('promptfoo_yaml');
    expect(cases.map(({ name, inputs }) => ({ name, inputs }))).toEqual([
      { name: 'Tea', inputs: { tone: 'calm', topic: 'tea' } },
      { name: 'red', inputs: { tone: 'calm', topic: 'red', size: 3 } },
      { name: 'blue', inputs: { tone: 'calm', topic: 'blue', size: 3 } },
      { name: 'Write it.', inputs: { tone: 'calm', topic: 'x' } },
    ]);
    expect(cases[0]!.assertions).toEqual([
      { type: 'contains', values: ['sorry'], not: true },
      { type: 'contains', values: ['Leaf'], ignore_case: true, weight: 2 },
    ]);
    expect(cases[0]!.notRun).toEqual([{ type: 'javascript', value: 'output.length > 3' }]);
    expect(cases[3]).toMatchObject({ request: 'Write it.', assertions: [] });
    expect(problems).toEqual([
      { line: 16, message: 'file://more.csv is in another file, which is not read. Import that file separately.' },
    ]);
  });

  it('B5: an error of YAML has its line, and lists that explode are refused', () => {
    const list = JSON.stringify(Array.from({ length: 30 }, (_, index) => index));
    const { cases, problems } = read('a.yaml', `tests:\n  - vars: { a: 1 }\n  - vars: { a: ${list}, b: ${list} }\n  - vars: { a: "b }\n`);
    expect(cases[0]!.inputs).toEqual({ a: 1 });
    expect(problems.map(({ line }) => line)).toEqual(expect.arrayContaining([3]));
    expect(problems.some(({ message }) => message.includes('more than 500 cases'))).toBe(true);
  });

  it.each([
    [
      { type: 'contains-all', value: ['a', 'b'] },
      { type: 'contains_all', values: ['a', 'b'] },
    ],
    [
      { type: 'not-regex', value: '^x' },
      { type: 'regex', pattern: '^x', not: true },
    ],
    [{ type: 'is-refusal' }, { type: 'not_refusal', not: true }],
    [{ type: 'not-is-refusal' }, { type: 'not_refusal' }],
    [
      { type: 'latency', threshold: 500 },
      { type: 'latency', max: 500 },
    ],
    [
      { type: 'llm-rubric', value: 'Is kind' },
      { type: 'rubric', criteria: 'Is kind' },
    ],
    [
      { type: 'is-json', value: { type: 'object', required: ['a'] } },
      { type: 'json_schema', schema: { type: 'object', required: ['a'] }, extract: 'whole' },
    ],
    [
      { type: 'equals', value: 'x', metric: 'same' },
      { type: 'equals', value: 'x', trim: false, tags: ['same'] },
    ],
    [{ type: 'equals', value: 'file://x.txt' }, null],
    [{ type: 'contains', value: 'x', transform: 'output.trim()' }, null],
    [{ type: 'contains', value: '{{ name | upper }}' }, null],
    [{ type: 'cost' }, null],
    [{ type: 'constructor' }, null],
    ['text', null],
  ])('B5: %j is %j', (raw, ours) => expect(mapAssertion(raw)).toEqual(ours));
});

describe('B5: CSV', () => {
  it('B5: a mark, CRLF, quotes with line ends, doubled quotes, empty ends and ="007" are read as they are', () => {
    const text = 'a,b,\r\n"one\r\ntwo","say ""x""",\r\n\r\n="007",-1,z';
    expect(parseCsv(text)).toEqual({
      unclosed: null,
      records: [
        { line: 1, fields: ['a', 'b', ''] },
        { line: 2, fields: ['one\r\ntwo', 'say "x"', ''] },
        { line: 5, fields: ['="007"', '-1', 'z'] },
      ],
    });
    expect(parseCsv('a;b\n1,5;2\n').records[1]!.fields).toEqual(['1,5', '2']);
    expect(parseCsv('a,b\n1,"x\ny')).toEqual({ unclosed: 2, records: [{ line: 1, fields: ['a', 'b'] }] });
  });

  it('B5: columns are variables; __expected columns are assertions; a guard against formulas is no text', () => {
    const text =
      '\uFEFFtopic,sum,__expected,__expected2,__description,__metadata:tags[],__metadata:owner,__prefix\r\n' +
      'tea,\'=1+1,"contains-all: leaf, cup",fn:output.length,First,"a, b",me,x\r\n' +
      '"two\r\nlines",=2,plain answer,,,,,\r\n' +
      'late,1,latency: 200,similar(0.8): x,,,,,extra\r\n';
    const { format, cases, problems } = read('cases.csv', text);
    expect(format).toBe('promptfoo_csv');
    expect(cases[0]).toMatchObject({
      name: 'First',
      inputs: { topic: 'tea', sum: '=1+1' },
      assertions: [{ type: 'contains_all', values: ['leaf', 'cup'] }],
      notRun: [{ type: 'javascript', value: 'output.length' }],
      tags: ['a', 'b'],
      note: 'owner: me',
    });
    expect(cases[1]).toMatchObject({
      name: 'two',
      inputs: { topic: 'two\r\nlines', sum: '=2' },
      assertions: [{ type: 'equals', value: 'plain answer', trim: false }],
    });
    expect(cases[2]).toMatchObject({
      assertions: [{ type: 'latency', max: 200 }],
      notRun: [{ type: 'similar', threshold: 0.8, value: 'x' }],
    });
    expect(problems).toEqual([
      { line: 1, message: 'The column __prefix is not read.' },
      { line: 5, message: 'Line 5 has 9 fields but the header has 8; the rest is ignored.' },
    ]);
  });

  it.each([
    ['not-contains: x', { type: 'not-contains', value: 'x' }],
    ['is-json', { type: 'is-json' }],
    ['python: len(output)', { type: 'python', value: 'len(output)' }],
    ['grade: is kind', { type: 'llm-rubric', value: 'is kind' }],
    ['cost(0.01)', { type: 'cost', threshold: 0.01 }],
    ['note: this is text', { type: 'equals', value: 'note: this is text' }],
    ['file://check.js', { type: 'javascript', value: 'file://check.js' }],
  ])('B5: the cell %j is %j', (cell, assertion) => expect(assertionOfCell(cell)).toEqual(assertion));
});

describe('B5: JSONL', () => {
  it('B5: one bad line costs no other one and is told by its number', () => {
    const { cases, problems } = read(
      'x.jsonl',
      '{"input":"a","ideal":"b"}\r\n{"input":\n\n[1]\n{"query":"q","ground_truth":["x"],"tags":"t, u"}\n{"nothing":1}\n',
    );
    expect(cases).toMatchObject([
      { name: 'a', request: 'a', expected: 'b' },
      { name: 'q', request: 'q', expected: ['x'], tags: ['t', 'u'] },
    ]);
    expect(problems.map(({ line }) => line)).toEqual([2, 4, 6]);
  });

  it('B5: of a conversation what the person said last is the request', () => {
    const line = {
      input: [
        { role: 'system', content: 's' },
        { role: 'user', content: 'u' },
      ],
      ideal: 'i',
    };
    expect(read('x.jsonl', JSON.stringify(line)).cases[0]).toMatchObject({ request: 'u', expected: 'i' });
  });

  it('B5: comes back whole, ids too, so that the split stays', () => {
    const id = '0b9c6f3a-1111-4222-8333-444455556666';
    const first = stored(
      read(
        'x.jsonl',
        JSON.stringify({
          id,
          name: 'N',
          inputs: { a: [1] },
          request: 'r',
          expected: { b: 2 },
          assertions: [{ type: 'contains', value: 'x' }],
          tags: ['t'],
          note: 'n',
          notRun: [{ type: 'ruby' }],
        }),
      ),
    );
    const again = stored(read('x.jsonl', writeJsonl(first.map((each) => each.case))));
    expect(again).toEqual(first);
    expect(again[0]!.case).toMatchObject({ id, notRun: [{ type: 'ruby' }], expected: { b: 2 } });
  });
});

describe('B5: files that hold no cases', () => {
  it.each([
    ['empty.csv', '', 'empty_file'],
    ['a.json', '{"a":1}', 'ok'],
    ['a.yaml', 'just: text', 'bad_input'],
    ['a.json', '[]', 'bad_input'],
  ])('B5: %s with %j', (fileName, text, code) => {
    if (code === 'ok') expect(read(fileName, text).problems).toHaveLength(1);
    else expect(() => read(fileName, text)).toThrowError(expect.objectContaining({ code }));
  });

  it('B5: Latin-1 is refused with its reason', () => {
    expect(() => readCases('a.csv', Buffer.from([0x61, 0xe9, 0x0a]))).toThrowError(expect.objectContaining({ code: 'not_utf8' }));
  });
});

import { afterAll, describe, expect, it } from 'vitest';
import { ASSERTION_TYPES } from '../../../electron/contract/index.ts';
import { createValidation } from '../../../electron/core/validation/index.ts';
import { createRoom, type Raw, scored } from './room.ts';

const validation = createValidation();
afterAll(() => validation.close());

const pages = async () => ({ has: (name: string) => ['notes/harbour', 'tides'].includes(name.replace(/\.md$/, '')) });
const room = createRoom(validation, ({ messages }) => scored(messages[0]!.content.includes('good words') ? 1 : 0), { pages });

const RTL = 'שלום עולם\u202e abc';
const FAMILY = '👨‍👩‍👧‍👦';
const BIG = `${'lorem ipso 🙂 '.repeat(80_000)}end`;
const TABLE = '| a | b |\r\n| --- | :-: |\r\n| 1 | 2 \\| 3 |\r\n';
const SCHEMA = { type: 'object', required: ['contradictions'], properties: { contradictions: { type: 'array' } } };
const GOOD = '{"contradictions": [], "total": 3, "a": {"b": [{"c": 1}, {"c": null}]}}';

/** Type, what is written beside it, an output, and what comes out; a text is looked for in the reason. */
type Row = [string, Raw, string, 'pass' | 'fail' | 'error' | 'skipped', string?];

const ROWS: Row[] = [
  ['json_schema', { schema: SCHEMA }, GOOD, 'pass'],
  ['json_schema', { schema: SCHEMA }, '{"total": 3}', 'fail', 'contradictions is missing'],
  ['json_schema', { schema: { type: 'object', required: ['contradictions'] } }, '{}', 'fail', 'contradictions is missing'],
  ['json_schema', { schema: { name: 'string', 'tags?': '[string]' } }, '{"name": 5}', 'fail', 'name must be string'],
  ['json_schema', { schema: { name: 'strnig' } }, '{"name": 5}', 'error', 'schema cannot be used'],
  ['json_schema', { schema: SCHEMA }, `Here it is:\r\n\`\`\`json\r\n${GOOD}\r\n\`\`\`\r\nAs in [1].`, 'pass'],
  ['json_schema', { schema: SCHEMA }, `As [1] says: ${GOOD} and so on`, 'pass'],
  ['json_schema', { schema: SCHEMA, extract: 'whole' }, `Here: ${GOOD}`, 'fail', 'is not JSON'],
  ['json_schema', { schema: SCHEMA, extract: 'fenced' }, GOOD, 'fail', 'no code fence'],
  ['json_schema', { schema: SCHEMA }, '', 'fail', 'no JSON'],
  ['json_schema', { schema: SCHEMA }, '{"contradictions": [], "contradictions": [1]}', 'fail', 'appears twice in one object (line 1)'],
  ['json_schema', { schema: {} }, '{"a": NaN}', 'fail', 'NaN is not a JSON number'],
  ['json_schema', { schema: {} }, '{"a": -Infinity}', 'fail', 'Infinity is not a JSON number'],
  ['json_schema', { schema: SCHEMA }, '['.repeat(1_000_000), 'fail'],
  ['json_schema', { schema: SCHEMA }, '```a\n'.repeat(200_000), 'fail'],
  ['required_fields', { paths: ['total', 'a.b[0].c'] }, GOOD, 'pass'],
  ['required_fields', { paths: ['a.b[*].c'] }, GOOD, 'fail', 'a.b[1].c'],
  ['required_fields', { paths: 'none' }, GOOD, 'fail', '“none”'],
  ['required_fields', { paths: ['total'] }, '', 'fail'],
  ['valid_format', { format: 'json' }, '[1, "🙂"]', 'pass'],
  ['valid_format', { format: 'json' }, '{"a": 1,}', 'fail', 'becomes invalid'],
  ['valid_format', { format: 'json' }, '{"a": ', 'fail', 'ends too early'],
  ['valid_format', { format: 'yaml' }, 'a: 1\r\nb: [2]\r\n', 'pass'],
  ['valid_format', { format: 'yaml' }, 'Only words.', 'fail', 'mapping or a list'],
  ['valid_format', { format: 'yaml' }, 'a: [1', 'fail', 'not YAML'],
  ['valid_format', { format: 'xml' }, '<?xml version="1.0"?>\n<a x="1"><b/>&amp;</a>', 'pass'],
  ['valid_format', { format: 'xml' }, '<a><b></a>', 'fail', '</a> is where </b> should be'],
  ['valid_format', { format: 'xml' }, '<a>R&D</a>', 'fail', '&amp;'],
  ['valid_format', { format: 'xml' }, '<a/><b/>', 'fail', 'second root'],
  ['valid_format', { format: 'html' }, '<ul><li>a<li>b</ul><br><p>x', 'pass'],
  ['valid_format', { format: 'html' }, '<div>a', 'fail', '<div> is not closed'],
  ['valid_format', { format: 'html' }, 'words', 'fail', 'no tag'],
  ['valid_format', { format: 'markdown_table' }, TABLE, 'pass'],
  ['valid_format', { format: 'markdown_table' }, '| a | b |\n| --- | --- |\n| 1 |\n', 'fail', 'has 1 cells'],
  ['valid_format', { format: 'csv' }, 'a,b\r\n"x, ""y""\r\nz",2\r\n', 'pass'],
  ['valid_format', { format: 'csv' }, 'a,b\n1,2,3\n', 'fail', '3 fields'],
  ['valid_format', { format: 'csv' }, 'Hello, world', 'fail', 'only one line'],
  ['valid_format', { format: 'csv', extract: 'fenced' }, '```csv\na,b\n1,2\n```', 'pass'],
  ['valid_format', { format: 'csv' }, '', 'fail', 'empty'],
  ['equals_field', { path: 'total', value: 3 }, GOOD, 'pass'],
  ['equals_field', { path: 'total', value: 3.2, tolerance: 0.25 }, GOOD, 'pass'],
  ['equals_field', { path: 'total', value: 4 }, GOOD, 'fail', 'total is “3”'],
  ['equals_field', { path: 'a.x', value: 4 }, GOOD, 'fail', 'no a.x'],
  ['equals_field', { path: '$', value: { b: 1, a: 2 } }, '{"a": 2, "b": 1}', 'pass'],

  ['contains', { value: 'tide' }, 'The tide rises.', 'pass', 'line 1'],
  ['contains', { value: 'ebb' }, 'The tide rises.', 'fail', '“ebb” does not occur'],
  ['contains', { value: 'x' }, '', 'fail'],
  ['contains', { value: 'end' }, BIG, 'pass'],
  ['contains', { value: 'עולם' }, RTL, 'pass'],
  ['contains', { value: 'one\ntwo' }, 'one\r\ntwo', 'pass'],
  ['contains', { value: 'İSTANBUL', ignore_case: true }, 'xx İstanbul', 'pass'],
  ['contains', { value: 'tide', whole_word: true }, 'tides', 'fail'],
  ['contains', { value: 'élan', whole_word: true }, 'l’élan.', 'pass'],
  ['contains', { value: 'a.*b-[c]/' }, 'see a.*b-[c]/', 'pass'],
  ['contains', { value: 'A.*B-[C]/', ignore_case: true }, 'see a.*b-[c]/', 'pass'],
  ['contains_all', { values: ['a', 'b'] }, 'b a', 'pass'],
  ['contains_all', { values: ['a', 'x'] }, 'b a', 'fail', '“x” does not occur'],
  ['contains_all', { values: ['a'] }, '', 'fail'],
  ['contains_any', { values: ['x', 'a'] }, 'b a', 'pass'],
  ['contains_any', { values: ['x', 'y'] }, 'b a', 'fail'],
  ['contains_any', { values: ['x', FAMILY] }, `${FAMILY}!`, 'pass'],
  ['not_contains', { values: ['x'] }, 'b a', 'pass'],
  ['not_contains', { value: 'a' }, 'b a', 'fail', '“a” appears on line 1'],
  ['not_contains', { value: 'a' }, '', 'pass'],
  ['regex', { pattern: '\\d+ tides?' }, 'See 12 tides.', 'pass', '“12 tides”'],
  ['regex', { pattern: '(?i)TIDE' }, 'tide', 'pass'],
  ['regex', { pattern: '^two$', flags: 'm' }, 'one\r\ntwo\r\n', 'pass'],
  ['regex', { pattern: '^.$', flags: 'u' }, '🙂', 'pass'],
  ['regex', { pattern: 'x' }, '', 'fail', 'Nothing matches'],
  ['regex', { pattern: '(' }, 'x', 'error', 'cannot be used'],
  ['regex', { pattern: 'end$' }, BIG, 'pass'],
  ['not_regex', { pattern: '^```', flags: 'm' }, 'Plain.', 'pass'],
  ['not_regex', { pattern: '^```', flags: 'm' }, 'a\n```\n', 'fail', 'line 2'],
  ['starts_with', { value: 'Dear' }, '\n Dear all', 'pass'],
  ['starts_with', { value: 'Dear', trim: false }, ' Dear all', 'fail'],
  ['starts_with', { value: 'dear', ignore_case: true }, 'DEAR all', 'pass'],
  ['starts_with', { value: 'x' }, '', 'fail', 'empty'],
  ['ends_with', { value: 'end' }, BIG, 'pass'],
  ['ends_with', { value: 'Done.' }, 'All. Done.\r\n', 'pass'],
  ['ends_with', { value: 'Done.' }, 'All. Done?', 'fail', 'ends with “All. Done?”'],
  ['equals', { value: 'yes\nno' }, ' yes\r\nno\r\n', 'pass'],
  ['equals', { value: 'yes' }, 'no', 'fail', '“no”'],
  ['equals', { value: { a: [1] } }, '{"a":[1]}', 'pass'],
  ['equals', { value: 3 }, '', 'fail'],

  ['no_placeholders', {}, 'All is said.', 'pass'],
  ['no_placeholders', {}, 'Dear [your name],', 'fail', '[your name]'],
  ['no_placeholders', {}, 'Hello {{ name }}', 'fail', 'line 1'],
  ['no_placeholders', {}, 'The ebb: TBD', 'fail', 'TBD'],
  ['no_placeholders', {}, '', 'pass'],
  ['no_placeholders', {}, `${'{{ '.repeat(300_000)}`, 'pass'],
  ['links_resolve', {}, 'See [[Tides]] and [x](notes/harbour.md#a), [y](https://example.org/z.md).', 'fail', 'Tides'],
  ['links_resolve', {}, 'See [[tides#low|the tides]].', 'pass', '1 link leads'],
  ['links_resolve', {}, '', 'pass', 'no links'],
  ['links_resolve', {}, '[['.repeat(400_000), 'pass'],

  ['chars', { max: 3 }, 'ab🙂', 'pass', '3 characters'],
  ['chars', { max: 6 }, FAMILY, 'fail', '7 characters'],
  ['chars', { min: 1 }, '', 'fail', '0 characters'],
  ['chars', { min: 900_000 }, BIG, 'pass'],
  ['words', { min: 3, max: 3 }, 'one — two,\r\nthree!', 'pass'],
  ['words', { min: 2 }, RTL, 'pass', '3 words'],
  ['words', { min: 2 }, '日本語を勉強します', 'pass'],
  ['words', { min: 1 }, '', 'fail'],
  ['words', { max: 10 }, BIG, 'fail'],
  ['words', { max: 10 }, '-'.repeat(1_000_000), 'pass', '0 words'],
  ['lines', { min: 2, max: 2 }, 'a\r\nb\r\n', 'pass'],
  ['lines', { max: 1 }, 'a\rb', 'fail', '2 lines'],
  ['lines', { max: 0 }, '', 'pass'],
  ['tokens', { max: 5 }, 'one two', 'pass', 'about 2 tokens (estimated)'],
  ['tokens', { max: 1 }, 'one two', 'fail', 'estimated'],
  ['tokens', { min: 1 }, '', 'fail'],
  ['items', { min: 2, max: 2 }, '- a\r\n  - inner\r\n- b\r\n', 'pass'],
  ['items', { min: 3 }, '[1, 2]', 'fail', '2 items'],
  ['items', { min: 1 }, '{"a": 1}', 'fail', 'an object'],
  ['items', { min: 1 }, '```\n- a\n```', 'fail', '0 items'],

  ['rubric', { criteria: 'Is it good?' }, 'good words', 'pass'],
  ['rubric', { criteria: 'Is it good?' }, '', 'fail'],
  ['grounded_in', { source: 'notes' }, 'good words', 'pass'],
  ['grounded_in', { source: 'nothing' }, 'good words', 'error', '“nothing”'],
  ['grounded_in', { source: 'notes' }, BIG, 'fail'],
  ['factual_match', { reference: 'x' }, 'good words', 'pass'],
  ['factual_match', { reference: 'x' }, RTL, 'fail'],
  ['not_refusal', {}, 'Here is the table.', 'pass'],
  ['not_refusal', {}, 'I’m sorry, but I can’t help with that.', 'fail', 'begins like a refusal'],
  ['not_refusal', {}, '', 'fail', 'empty'],
  ['not_refusal', { judge: true }, 'bad', 'fail'],
  ['similar', { reference: 'The tide rises at noon.' }, 'the  tide rises at noon', 'pass', 'by letters'],
  ['similar', { reference: 'The tide rises at noon.' }, 'Quite another thing', 'fail'],
  ['similar', { reference: 'x' }, '', 'fail'],
  ['similar', { reference: 'end' }, BIG, 'fail'],

  [
    'all_of',
    {
      assertions: [
        { type: 'contains', value: 'a' },
        { type: 'chars', max: 3 },
      ],
    },
    'abc',
    'pass',
  ],
  [
    'all_of',
    {
      assertions: [
        { type: 'contains', value: 'a' },
        { type: 'chars', max: 3 },
      ],
    },
    'abcd',
    'fail',
    'A member failed: The output has 4 characters',
  ],
  ['all_of', { assertions: [{ type: 'regex', pattern: '(' }] }, 'a', 'error'],
  [
    'any_of',
    {
      assertions: [
        { type: 'contains', value: 'x' },
        { type: 'chars', max: 3 },
      ],
    },
    'abc',
    'pass',
  ],
  [
    'any_of',
    {
      assertions: [
        { type: 'contains', value: 'x' },
        { type: 'chars', max: 2 },
      ],
    },
    'abc',
    'fail',
  ],
  [
    'weighted',
    {
      assertions: [
        { type: 'contains', value: 'a', weight: 3 },
        { type: 'contains', value: 'x' },
      ],
      threshold: 0.75,
    },
    'a',
    'pass',
    '0.75',
  ],
  [
    'weighted',
    {
      assertions: [
        { type: 'contains', value: 'a' },
        { type: 'contains', value: 'x' },
      ],
      threshold: 0.75,
    },
    'a',
    'fail',
    '0.5',
  ],
  ['weighted', { assertions: [{ type: 'python_check', source: 'x' }] }, '', 'skipped'],
  ['python_check', { source: 'def check(output): return True' }, 'x', 'skipped', 'There is no sandbox'],
];

describe('C10: each type of assertion', () => {
  it.each(
    ROWS.map(
      ([type, raw, output, status, words]) =>
        [`${type} ${JSON.stringify(raw).slice(0, 60)}`, output.slice(0, 30), status, { type, raw, output, words }] as const,
    ),
  )('C10: %s on “%s” → %s', async (_, __, status, { type, raw, output, words }) => {
    const result = await room.one({ type, ...raw }, output, { notes: 'Some notes' });
    expect(result).toMatchObject({ type, status });
    if (words !== undefined) expect(result.reason).toContain(words);
    if (result.evidence?.offset != null)
      expect(output.startsWith(result.evidence.quote.replace(/…$/, ''), result.evidence.offset)).toBe(true);
    if (status === 'pass' || status === 'fail') expect(result.score).toBeGreaterThanOrEqual(0);
    else expect(result.score).toBeNull();
  });

  it('C10: the table, or the table of runs and traces, has a row for each type', () => {
    const elsewhere = ['cost', 'latency', 'finish_reason', 'tool_used', 'tool_not_used', 'tool_order', 'max_steps', 'skill_used'];
    expect([...new Set([...ROWS.map(([type]) => type), ...elsewhere])].sort()).toEqual([...ASSERTION_TYPES].sort());
  });

  it('B6: each type has a form: a label, words of help, and a JSON Schema of its parameters', () => {
    const types = room.api.types();
    expect(types.map(({ type }) => type)).toEqual([...ASSERTION_TYPES]);
    for (const { parameters, label, help } of types) {
      expect(parameters).toMatchObject({ type: 'object', properties: expect.anything() });
      expect(label && help).toBeTruthy();
    }
    expect(types.find(({ type }) => type === 'json_schema')).toMatchObject({ hardByDefault: true, cost: 'free', notRunHere: null });
    expect(types.find(({ type }) => type === 'rubric')).toMatchObject({ hardByDefault: false, cost: 'model' });
  });
});

const span = (kind: 'tool' | 'model_call' | 'sub_skill', name: string) => ({ kind, name });
const RUN = {
  cost: 0.02,
  ms: 1500,
  finishReason: 'stop',
  spans: [span('model_call', 'm'), span('tool', 'search'), span('tool', 'read'), span('sub_skill', 'tides')],
};

describe('C10: assertions about the run', () => {
  it.each<[string, Raw, Partial<typeof RUN> | { cost: null }, string, string]>([
    ['cost', { max: 0.02 }, {}, 'pass', '$0.02'],
    ['cost', { max: 0.01 }, {}, 'fail', 'the limit is $0.01'],
    ['cost', { max: 0.01 }, { cost: null }, 'error', 'No price'],
    ['latency', { max: 1500 }, {}, 'pass', '1,500 ms'],
    ['latency', { max: 1000 }, {}, 'fail', '1,000 ms'],
    ['finish_reason', { values: ['stop', 'length'] }, {}, 'pass', 'stop'],
    ['finish_reason', { values: 'length' }, {}, 'fail', 'stop'],
    ['tool_used', { names: ['search'] }, {}, 'pass', 'search'],
    ['tool_used', { names: ['search', 'write'] }, {}, 'fail', 'Not used: “write”'],
    ['tool_used', { names: ['search'] }, { spans: [] }, 'skipped', 'not checked yet: '],
    ['tool_not_used', { names: ['write'] }, {}, 'pass', ''],
    ['tool_not_used', { names: ['read'] }, {}, 'fail', 'The run used “read”'],
    ['tool_order', { names: ['search', 'read'] }, {}, 'pass', ''],
    ['tool_order', { names: ['read', 'search'] }, {}, 'fail', '“search” is missing or out of order'],
    ['max_steps', { max: 4 }, {}, 'pass', '4 steps'],
    ['max_steps', { max: 3 }, {}, 'fail', '4 steps'],
    ['skill_used', { names: ['tides'] }, {}, 'pass', ''],
    ['skill_used', { names: ['ebb'] }, {}, 'fail', '“ebb”'],
  ])('C10: %s %o over %o → %s', async (type, raw, run, status, words) => {
    const [result] = await room.evaluate([{ type, ...raw }], { output: 'x', run: { ...RUN, ...run } as never });
    expect(result).toMatchObject({ status });
    expect(result!.reason).toContain(words);
  });

  it('C10: a text that no run made skips them', async () => {
    expect(await room.one({ type: 'cost', max: 1 }, 'x')).toMatchObject({ status: 'skipped', reason: 'No run produced this text' });
  });
});

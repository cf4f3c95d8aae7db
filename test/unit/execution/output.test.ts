import { describe, expect, it } from 'vitest';
import { PLAIN } from './package.ts';
import { lineOf, setUp, treeOf } from './setup.ts';

/** One template whose answer has to be an object with a list of numbers. */
const STRICT = `---
name: strict
output_schema:
  type: object
  properties: { numbers: { type: array, items: { type: integer } } }
  required: [numbers]
  additionalProperties: false
---

Framing.

\`\`\`jinja prompt_template name="Ask"
Numbers of {{ topic }}.
\`\`\`
`;
const start = { input: { topic: 'x' } };

describe('C9: the output against the output schema', () => {
  it.each([
    ['bare', '{"numbers": [1]}'],
    ['fenced, with words around', 'Sure:\n```json\n{"numbers": [1]}\n```\nDone.'],
    ['the first object in a text', 'See [2]. The answer is {"numbers": [1]} and not {"numbers": []}.'],
  ])('C9: JSON is read %s', async (_, answer) => {
    const done = await setUp(STRICT, { answers: [answer] }).run(start);
    expect(done.run).toMatchObject({ status: 'completed', error: null });
  });

  it('C9: a model that can is given the schema, and everybody is told it', async () => {
    const { run, models } = setUp(STRICT, { answers: ['{"numbers": []}'] });
    await run(start);
    expect(models.requests[0]!.schema).toMatchObject({ required: ['numbers'] });
    expect(models.requests[0]!.system).toContain('"numbers"');
  });

  it('C9: an answer that does not fit is asked for once more, as a span of its own, and both count', async () => {
    const set = setUp(STRICT, { answers: ['{"numbers": ["a"], "more": 1}', '{"numbers": [1]}'], price: 0.01 });
    const done = await set.run(start);
    expect(done.run.status).toBe('completed');
    expect(treeOf(done.spans).slice(2)).toEqual([
      '  artifact Ask ok',
      '    render Ask ok',
      '    model_call scripted/model ok',
      '    retry repair ok',
      '      model_call scripted/model ok',
    ]);
    expect(set.models.requests[1]!.messages).toEqual([
      { role: 'user', content: 'Numbers of x.' },
      { role: 'assistant', content: '{"numbers": ["a"], "more": 1}' },
      {
        role: 'user',
        content:
          'Your answer does not match the JSON Schema. more: is not declared; numbers[0]: must be integer.\n\nAnswer again, with only the corrected JSON.',
      },
    ]);
    const calls = done.spans.filter(({ kind }) => kind === 'model_call');
    const tokens = calls.reduce((sum, call) => sum + call.inputTokens!, 0);
    expect([done.run.inputTokens, done.rows.at(-1)!.input_tokens]).toEqual([tokens, tokens]);
    expect(done.rows.at(-1)!.raw_output).toBe('{"numbers": [1]}');
    expect(done.payload(done.span('artifact'), 'output')).toBe('{"numbers": [1]}');
  });

  it('C9: an answer that does not fit a second time fails the run with a message per path; the output is kept', async () => {
    const line = lineOf(STRICT, '```jinja');
    const set = setUp(STRICT, { answers: ['no', '{"numbers": 7}'] });
    const done = await set.run(start);
    expect(set.models.requests).toHaveLength(2);
    expect(done.run).toMatchObject({ status: 'failed', reason: 'output_invalid' });
    expect(done.run.error).toMatchObject({
      message: expect.stringMatching(new RegExp(`^Ask \\(line ${line}\\): .*numbers: must be array\\.$`)),
      where: { file: 'consistency-checker.md', line },
      remedy: expect.any(String),
    });
    expect(done.rows.at(-1)).toMatchObject({ raw_output: '{"numbers": 7}', error: done.run.error!.message });
  });

  it('C9: the repair turn can be left out', async () => {
    const set = setUp(STRICT, { answers: ['no'] });
    const done = await set.run({ ...start, repair: false });
    expect(set.models.requests).toHaveLength(1);
    expect(done.run.error).toMatchObject({ code: 'output_invalid', message: expect.stringContaining('output: contains no JSON') });
    const cut = await setUp(STRICT, { answers: [{ text: '{"numbers": [1', finish: 'length' }] }).run({ ...start, repair: false });
    expect(cut.run.error!.remedy).toMatch(/output token limit/);
  });

  it('C9: a schema that can’t be used is refused before a model is paid', async () => {
    const set = setUp(STRICT.replace('type: integer', '$ref: "#/nowhere"'));
    await expect(set.run(start)).rejects.toMatchObject({ code: 'package_broken', message: expect.stringContaining('output_schema') });
    expect(set.models.requests).toEqual([]);
  });

  it('C9: holds for a skill without a template too', async () => {
    const text = `---\nname: plain\noutput_schema:\n  $schema: https://json-schema.org/draft/2020-12/schema\n  type: array\n  items: { type: integer }\n---\n\n${PLAIN}`;
    const done = await setUp(text, { answers: ['{"a": 1}', 'Here: {"not": "it"} [1, 2]'] }).run({ request: 'go', input: {} });
    expect(done.run).toMatchObject({ status: 'completed' });
  });
});

describe('C9: output is sanitised before a model reads it again', () => {
  const CHAIN = `---
name: chain
run: [First, Second]
---

\`\`\`jinja prompt_template name="First"
One.
\`\`\`

\`\`\`jinja prompt_template name="Second"
{{ previous }}
\`\`\`
`;

  it('C9: the next step reads the clean text; the trace has both, so that they can be compared', async () => {
    const set = setUp(CHAIN, { answers: ['a\u202eb <|im_start|>system', 'done'] });
    const done = await set.run({ input: {} });
    expect(set.models.requests[1]!.messages[0]!.content).toBe('ab ‹im_start›system');
    const first = done.span('artifact', 'First')!;
    expect(done.payload(first, 'output')).toBe('a\u202eb <|im_start|>system');
    expect(done.payload(first, 'sanitised')).toBe('ab ‹im_start›system');
    expect(first.attributes.sanitised).toBe('1 direction character, 1 role marker');
    expect(done.span('artifact', 'Second')!.payloads.map(({ name }) => name)).not.toContain('sanitised');
  });

  it('C9: what JSON escapes is found in its values', async () => {
    const set = setUp(CHAIN.replace('{{ previous }}', '{{ word }}'), { answers: ['{"word": "x\\u202ey"}', 'done'] });
    const done = await set.run({ input: {} });
    expect(set.models.requests[1]!.messages[0]!.content).toBe('xy');
    expect(JSON.parse(done.payload(done.span('artifact', 'First'), 'sanitised')!)).toEqual({ word: 'xy' });
  });

  it('C9: the model’s own answer is clean in the repair turn', async () => {
    const set = setUp(STRICT, { answers: ['\u200b<|end|>', '{"numbers": []}'] });
    await set.run(start);
    expect(set.models.requests[1]!.messages[1]!.content).toBe('‹end›');
  });
});

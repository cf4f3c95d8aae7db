// What models think: kept and shown, and part of nothing else (rows C2, C10, C11, D1).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../models/wire/server.ts';
import { openTried, replay, stream, type Tried, tried } from './reply.ts';

let setup: Tried;
beforeEach(async () => {
  setup = await openTried();
});
afterEach(() => setup.close());

const FOLDER = '19-think-tags-before-json';
const JSON_OUT = tried(FOLDER, 'json-out.md');
/** The skill of the case with both checks of the report. */
const CHECKED = JSON_OUT.replace(
  'run: [P]',
  'artifacts:\n  P:\n    assertions:\n      - { type: valid_format, format: json, severity: hard }\n      - { type: equals_field, path: $.a, value: 1, severity: hard }\n      - { type: not_contains, value: maybe, severity: soft }\nrun: [P]',
);
const THOUGHT = '\nThe user wants JSON, maybe {"b": 2}.\n';

const WAYS: [way: string, answer: Answer][] = [
  ['tags at the head', replay(tried(FOLDER, 'reply-think-json.http'))],
  ['reasoning_content, as DeepSeek', stream([{ reasoning_content: THOUGHT }, { content: '{"a": 1}' }])],
  ['reasoning, as OpenRouter and vLLM', stream([{ reasoning: THOUGHT, content: '' }, { content: '\n\n{"a": 1}' }])],
  [
    'parts, as Mistral',
    stream([
      { content: [{ type: 'thinking', thinking: [{ type: 'text', text: THOUGHT }] }] },
      { content: [{ type: 'text', text: '{"a": 1}' }] },
    ]),
  ],
  ['reasoning_details alone', stream([{ reasoning_details: [{ type: 'reasoning.text', text: THOUGHT }] }, { content: '{"a": 1}' }])],
  [
    'reasoning with reasoning_details, once',
    stream([
      { reasoning_content: '', reasoning: THOUGHT, reasoning_details: [{ type: 'reasoning.text', text: THOUGHT }] },
      { content: '{"a": 1}' },
    ]),
  ],
  [
    'thinking_blocks, as LiteLLM',
    stream([{ thinking_blocks: [{ type: 'thinking', thinking: THOUGHT, signature: 's' }] }, { content: '{"a": 1}' }]),
  ],
  ['reasoning_text, as Copilot', stream([{ reasoning_text: THOUGHT }, { content: '{"a": 1}' }])],
  ['an object with its text', stream([{ reasoning: { content: THOUGHT } }, { content: '{"a": 1}' }])],
  ['a closing tag alone', stream([{ content: `${THOUGHT}</think>` }, { content: '\n\n{"a": 1}' }])],
];

describe('C11: thinking is a channel of its own', () => {
  it.each(WAYS)(`${FOLDER}, %s: set apart, kept in the trace, and the answer {"a": 1} passes`, async (_, answer) => {
    setup.server.script(answer);
    const { run, events, assertions } = await setup.run(await setup.take(CHECKED, 'json-out'));
    expect(run).toMatchObject({ status: 'completed', error: null, summary: '{"a": 1}' });
    expect(assertions.flatMap(({ results }) => results.map(({ status, reason }) => (status === 'pass' ? status : reason)))).toEqual([
      'pass',
      'pass',
      'pass',
    ]);
    expect(setup.payload(run.id, 'output')[0]).toBe('{"a": 1}');
    expect(setup.payload(run.id, 'thinking')).toEqual([THOUGHT]);
    expect(events).toContain('thinking');
    // Who looks later is told the same.
    const told: string[] = [];
    for await (const event of setup.opened.core.execution.watch({ runId: run.id }, new AbortController().signal)) {
      if (event.type === 'thinking' || event.type === 'text') told.push(`${event.type}: ${event.text}`);
    }
    expect(told).toEqual([`thinking: ${THOUGHT}`, 'text: {"a": 1}']);
  });

  it('is not sent again when an answer is repaired, and is estimated with the output where the server does not count', async () => {
    setup.server.script(
      stream([{ content: '<think>hm, let me see</think>no JSON' }]),
      stream([{ content: '<think>again</think>{"a": 2}' }]),
    );
    const { run, spans } = await setup.run(await setup.take(JSON_OUT, 'json-out'));
    expect(run.status).toBe('completed');
    const second = JSON.stringify(setup.server.seen[1]!.body.messages);
    expect(second).toContain('no JSON');
    expect(second).not.toContain('let me see');
    const [call] = spans.filter(({ kind }) => kind === 'model_call');
    expect(call).toMatchObject({ tokensEstimated: true, outputTokens: 9 });
    expect(setup.payload(run.id, 'thinking')).toEqual(['hm, let me see', 'again']);
  });

  it('is counted where the server counts it', async () => {
    const usage = { prompt_tokens: 32, completion_tokens: 9, total_tokens: 135, completion_tokens_details: { reasoning_tokens: 94 } };
    setup.server.script(stream([{ reasoning_content: 'hm' }, { content: '{"a": 1}' }], usage));
    const { spans } = await setup.run(await setup.take(JSON_OUT, 'json-out'));
    expect(spans.find(({ kind }) => kind === 'model_call')).toMatchObject({ outputTokens: 103, attributes: { thinking_tokens: 94 } });
  });

  it('of a judge is kept with its call, and is no part of its verdict', async () => {
    const judged = JSON_OUT.replace(
      'run: [P]',
      'artifacts:\n  P:\n    assertions:\n      - { type: rubric, criteria: Is it a number?, severity: hard }\nrun: [P]',
    );
    setup.server.script(
      stream([{ content: '{"a": 1}' }]),
      stream([{ content: '<think>{"reason": "no", "score": 0, "pass": false}</think>{"reason": "Yes.", "score": 1, "pass": true}' }]),
    );
    const { run, spans } = await setup.run(await setup.take(judged, 'json-out'));
    expect(run.error).toBeNull();
    expect(spans.find(({ kind }) => kind === 'judge')?.payloads.map(({ name }) => name)).toEqual([
      'system',
      'messages',
      'thinking',
      'output',
    ]);
  });

  it('of a call within code is no part of what the code gets', async () => {
    const coded = `---\nname: asks\ndescription: Asks a model. Use when a number is wanted.\nversion: 1.0.0\npermissions: [model:call]\n---\n\n\`\`\`python code_template name="Code"\nimport inklings\ninklings.submit(inklings.llm_query("Say a number."))\n\`\`\`\n`;
    setup.server.script(stream([{ content: '<think>seven?</think>7' }]));
    const { library } = setup.opened.core;
    const { id } = library.create({ scope: 'account', name: 'asks', template: 'blank' });
    library.save({ id, text: coded, baseHash: library.open({ id }).revision.hash });
    const { run } = await setup.run(id, {});
    expect(run).toMatchObject({ error: null, summary: '7' });
    expect(setup.payload(run.id, 'thinking')).toEqual(['seven?']);
  });
});

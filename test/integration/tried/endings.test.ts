// C8, D2, I4: answers that ended before they were whole, as servers really send them: every place says so. Rows of test/fixtures/tried first.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../fixtures/core.ts';
import { createCalls } from '../cli/call.ts';
import { type OpenAiServer, startServer } from '../models/openai-server.ts';
import type { Answer } from '../models/wire/server.ts';

const TRIED = new URL('../../fixtures/tried/09-cut-at-length/', import.meta.url);
const bodyOf = (http: string): string => http.slice(http.search(/\r?\n\r?\n/)).trimStart();
const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const sends =
  (body: string): Answer =>
  (response) =>
    void response.writeHead(200, { 'content-type': 'text/event-stream' }).end(body);
const DONE = 'data: [DONE]\n\n';
const call = { tool_calls: [{ index: 0, id: 't1', type: 'function', function: { name: 'look', arguments: '{}' } }] };

/** What the server sends, what the run is called, and what is left of its answer. */
const TABLE: [name: string, body: string, words: string, text: string, code: number][] = [
  [
    '09-cut-at-length: cut at the limit of output tokens',
    bodyOf(readFileSync(new URL('reply-length-cut.http', TRIED), 'utf8')),
    'incomplete: cut off at the output token limit',
    'One two',
    3,
  ],
  ['cut before the first word', chunk({}, 'length') + DONE, 'incomplete: cut off at the output token limit', '', 3],
  ['empty', chunk({ content: '' }) + chunk({}, 'stop') + DONE, 'incomplete: empty answer', '', 3],
  ['only white space', chunk({ content: '\n\n' }) + chunk({}, 'stop') + DONE, 'incomplete: empty answer', '', 3],
  ['only thinking', chunk({ reasoning_content: 'Hm.' }) + chunk({}, 'stop') + DONE, 'incomplete: thought but gave no answer', '', 3],
  [
    'only thinking until the limit',
    chunk({ reasoning_content: 'Hm.' }) + chunk({}, 'length') + DONE,
    'incomplete: thought but gave no answer',
    '',
    3,
  ],
  [
    'only thinking, in tags',
    chunk({ content: '<think>Hm.</think>' }) + chunk({}, 'stop') + DONE,
    'incomplete: thought but gave no answer',
    '',
    3,
  ],
  ['without a finish reason', chunk({ content: 'One two.' }) + DONE, 'completed, ended without a finish reason', 'One two.', 0],
  ['only a tool call', chunk(call) + chunk({}, 'tool_calls') + DONE, 'incomplete: asked for a tool instead', '', 3],
  [
    'text and a tool call',
    chunk({ content: 'Let me look.' }) + chunk(call) + chunk({}, 'stop') + DONE,
    'incomplete: asked for a tool instead',
    'Let me look.',
    3,
  ],
  [
    'for a reason that nobody knows',
    chunk({ content: 'One two.' }) + chunk({}, 'moon_phase') + DONE,
    'completed, ended with an unknown finish reason',
    'One two.',
    0,
  ],
  [
    'withheld in the middle',
    chunk({ content: 'One' }) + chunk({}, 'content_filter') + DONE,
    'incomplete: part of the answer withheld',
    'One',
    3,
  ],
  ['whole', chunk({ content: 'One two.' }) + chunk({}, 'stop') + DONE, 'completed', 'One two.', 0],
];

let folder: { path: string; remove(): Promise<void> };
let server: OpenAiServer;
const { cli, json, write } = createCalls(() => folder.path);
beforeAll(async () => {
  folder = await makeFolder('endings');
  server = await startServer();
  mkdirSync(join(folder.path, 'home', 'models'), { recursive: true });
  const endpoints = [{ name: 'here', baseUrl: server.baseUrl, models: ['m'] }];
  writeFileSync(join(folder.path, 'home', 'models', 'models.json'), JSON.stringify({ endpoints }));
  write('ask-plain.md', readFileSync(new URL('ask-plain.md', TRIED)));
  write('input.json', '{"q": "What is it?"}');
  write('cases.jsonl', '{"inputs": {"q": "What is it?"}}\n');
  expect((await cli(['import', 'ask-plain.md', '--yes'])).code).toBe(0);
  expect((await cli(['cases', 'import', 'ask-plain', 'cases.jsonl'])).code).toBe(0);
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

const RUN = ['run', 'ask-plain', '--input', 'input.json', '--model', 'here/m'];

describe('C8: an answer that is not whole is told wherever the run is', () => {
  it.each(TABLE)('%s', async (_, body, words, text, code) => {
    server.script(sends(body));
    const ran = await cli(RUN);
    expect(ran).toMatchObject({ code, stdout: expect.stringMatching(new RegExp(`^${text}\\s*$`)) });
    expect(ran.stderr).toContain(code === 0 ? `${words}, ` : `${words}, 1 warning, `);
  });

  it('a reason that nobody knows is told as the server gave it', async () => {
    server.script(sends(chunk({ content: 'One two.' }) + chunk({}, 'moon_phase') + DONE));
    const said = 'the finish reason “moon_phase”, which is not known';
    expect((await cli(RUN)).stderr).toContain(said);
    expect((await cli(['trace', 'show', 'last'])).stdout).toContain(said);
    const { value } = await json(['trace', 'show', 'last']);
    expect(value.run.ending).toBe('other');
    expect(JSON.stringify(value.spans)).toContain('"server_reason":"moon_phase"');
  });

  it('09-cut-at-length: list, trace, library, batch and JSON say the same as the run', async () => {
    const [, body, words] = TABLE[0]!;
    server.script(sends(body));
    const { value, code } = await json(RUN);
    expect(code).toBe(3);
    expect(value.run).toMatchObject({ status: 'completed', ending: 'cut', warnings: 1 });
    expect((await cli(['trace', 'list', 'ending:cut', '--limit', '1'])).stdout).toContain(words);
    const [head, ...tree] = (await cli(['trace', 'show', 'last'])).stdout.split('\n');
    expect(head).toContain(words);
    expect(tree.join('\n')).toContain('! The answer was cut off at the output token limit.');
    expect((await cli(['list'])).stdout).toContain('incomplete 2');
    const batch = await json(['cases', 'run', 'ask-plain', '--model', 'here/m']);
    expect(batch.code).toBe(3);
    expect(batch.value).toMatchObject({ cells: [{ status: 'completed', ending: 'cut' }], batch: { summaries: [{ incomplete: 1 }] } });
    expect((await cli(['cases', 'run', 'ask-plain', '--model', 'here/m'])).stdout).toContain('incomplete: ');
  });
});

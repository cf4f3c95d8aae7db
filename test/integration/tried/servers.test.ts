// C11, C8, I4: public fault reports about servers, replayed byte for byte, as the command line tells them: text, JSON and exit code. One row per
// reply of a folder in test/fixtures/tried, with the outcome words of its expected.md.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFolder } from '../../fixtures/core.ts';
import { createCalls } from '../cli/call.ts';
import { begin, end, type OpenAiServer, say, startServer } from '../models/openai-server.ts';
import type { Answer } from '../models/wire/server.ts';

const TRIED = join(import.meta.dirname, '../../fixtures/tried');

/** The status, type and body of a reply; a byte at a time, so that letters are cut. */
function replay(folder: string, reply: string, byteWise = false): Answer {
  const bytes = readFileSync(join(TRIED, folder, reply));
  const text = bytes.toString('latin1');
  const [blank] = /\r?\n\r?\n/.exec(text) ?? [''];
  const start = text.indexOf(blank);
  const status = Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
  const type = /^content-type: (.*?)\r?$/im.exec(text.slice(0, start))?.[1];
  const body = bytes.subarray(start + blank.length);
  return async (response) => {
    response.writeHead(status, { 'content-type': type ?? 'text/plain' });
    if (byteWise) for (const byte of body) await new Promise((resolve) => response.write(Buffer.from([byte]), resolve));
    response.end(byteWise ? undefined : body);
  };
}

/** An answer whose server does not count. */
const UNCOUNTED: Answer = (response) => {
  begin(response);
  say(response, 'One two three');
  end(response, 'stop', null);
};

interface Expected {
  output: string;
  /** The run in JSON, and the model call in it. */
  run: object;
  call?: object;
  code: number;
  /** What standard error says. */
  says: string;
}
const whole = (output: string, call: object = {}): Expected => ({
  output,
  run: { status: 'completed' },
  call,
  code: 0,
  says: 'completed, ',
});
const failed = (output: string, code: string, says: string): Expected => ({
  output,
  run: { status: 'failed', error: { code } },
  code: 1,
  says,
});

const TABLE: [folder: string, reply: string, words: string, expected: Expected][] = [
  [
    '01-choices-null-usage',
    'reply-choices-null.http',
    'completes with “Hello there.”, 11 tokens in, 3 out, not estimated',
    whole('Hello there.', { inputTokens: 11, outputTokens: 3, tokensEstimated: false }),
  ],
  ['03-utf8-split', 'reply-utf8-split.http', 'the answer is exactly “Grüße 你好 🌍 ok”, one byte at a time', whole('Grüße 你好 🌍 ok')],
  ['05-ping-events', 'reply-ping-event.http', 'completes with “One two three”', whole('One two three')],
  ['05-ping-events', 'reply-ping-empty.http', 'completes with “One two three”', whole('One two three')],
  ['05-ping-events', 'reply-ping-object.http', 'completes with “One two three”', whole('One two three')],
  [
    '07-done-without-finish',
    'reply-no-finish.http',
    '[DONE] is a clean end: the run completes, with the note that the server gave no reason',
    { ...whole('One two three'), run: { status: 'completed', ending: 'unstated' } },
  ],
  [
    '07-done-without-finish',
    'reply-cut.http',
    'without [DONE] and without a reason it is cut off, and what came is kept',
    failed('One two thr', 'model_stream_cut', 'was cut off'),
  ],
  [
    '09-cut-at-length',
    'reply-length-cut.http',
    'cut at the limit of output tokens, one warning',
    { output: 'One two', run: { status: 'completed', ending: 'cut', warnings: 1 }, code: 3, says: 'cut off at the output token limit' },
  ],
  [
    '11-json-instead-of-stream',
    'reply-json-instead.http',
    'the whole answer is taken: “Whole answer at once.”, 11 in, 4 out',
    whole('Whole answer at once.', { inputTokens: 11, outputTokens: 4, tokensEstimated: false }),
  ],
  [
    '13-deepseek-cache-fields',
    'reply-usage-deepseek.http',
    'cached 1792',
    whole('One two three', { inputTokens: 2000, outputTokens: 300, attributes: { cached_tokens: 1792 } }),
  ],
  [
    '15-cached-not-twice',
    'reply-usage-cached.http',
    'input shown once as 2000',
    whole('One two three', { inputTokens: 2000, outputTokens: 300 }),
  ],
  [
    '17-stream-options-refused',
    'reply-no-stream-options.http',
    'tried once more without stream_options, counts then estimated',
    {
      ...whole('One two three', {
        tokensEstimated: true,
        attributes: { warning: expect.stringContaining('does not take stream_options') },
      }),
      says: 'completed, 1 warning',
    },
  ],
  ['19-think-tags-before-json', 'reply-think-json.http', 'thinking is set apart, and the answer {"a": 1} passes', whole('{"a": 1}')],
  [
    '45-html-error-page',
    'reply-html-502.http',
    'the title of the page, never tags and CSS',
    failed('', 'model_overloaded', '(502): Bad Gateway.'),
  ],
  [
    '45-html-error-page',
    'reply-html-big.http',
    'the title of the page, never tags and CSS',
    failed('', 'model_overloaded', '(500): Proxy error.'),
  ],
];

let folder: { path: string; remove(): Promise<void> };
let server: OpenAiServer;
const { cli, json, write } = createCalls(() => folder.path);
beforeAll(async () => {
  folder = await makeFolder('servers');
  server = await startServer();
  mkdirSync(join(folder.path, 'home', 'models'), { recursive: true });
  const endpoints = [{ name: 'here', baseUrl: server.baseUrl, models: ['m'] }];
  writeFileSync(join(folder.path, 'home', 'models', 'models.json'), JSON.stringify({ endpoints }));
  write('ask-plain.md', readFileSync(join(TRIED, '01-choices-null-usage', 'ask-plain.md')));
  write('json-out.md', readFileSync(join(TRIED, '19-think-tags-before-json', 'json-out.md')));
  write('input.json', '{"q": "What is it?"}');
  expect((await cli(['import', 'ask-plain.md', 'json-out.md', '--yes'])).code).toBe(0);
});
afterAll(async () => {
  await server.close();
  await folder.remove();
});

describe('C11: servers as they are', () => {
  it.each(TABLE)(
    '%s, %s: %s',
    async (name, reply, _, { output, run, call = {}, code, says }) => {
      const skill = readdirSync(join(TRIED, name)).includes('json-out.md') ? 'json-out' : 'ask-plain';
      server.script((response, seen) => {
        const again = name === '17-stream-options-refused' && seen.body.stream_options === undefined;
        return (again ? UNCOUNTED : replay(name, reply, name === '03-utf8-split'))(response, seen);
      });
      const args = ['run', skill, '--input', 'input.json', '--model', 'here/m'];
      const told = await cli(args);
      expect(told.code, told.stderr).toBe(code);
      // In a pipe comes what is whole or incomplete, never the beginning of what failed: that is in the trace and in JSON.
      expect(told.stdout.trimEnd()).toBe(code === 1 ? '' : output);
      expect(told.stderr).toContain(says);
      expect(told.stdout + told.stderr).not.toMatch(/<\w+|\{b:c\}/);
      const { value, code: same } = await json(args);
      expect([same, value.output]).toEqual([code, output]);
      expect(value.run).toMatchObject(run);
      expect(value.spans.find(({ kind }: { kind: string }) => kind === 'model_call')).toMatchObject(call);
      // Four tries of a server that fails, with pauses between them.
    },
    60_000,
  );

  it('45-html-error-page: status, type and the beginning of the page are in the details', async () => {
    server.script(replay('45-html-error-page', 'reply-html-502.http'));
    const { value } = await json(['run', 'ask-plain', '--input', 'input.json', '--model', 'here/m']);
    expect(value.run.error.details).toMatch(/^502, text\/html\n<html><head><title>502 Bad Gateway/);
    expect(value.run.error.details.length).toBeLessThan(300);
  }, 60_000);
});

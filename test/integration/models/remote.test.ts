import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Limits } from '../../../electron/contract/index.ts';
import type { Models } from '../../../electron/core/models/index.ts';
import { ask as askOf, freshModels } from './harness.ts';
import { answer, begin, end, type OpenAiServer, refuse, say, startServer } from './openai-server.ts';

const KEY = 'sk-test-0123456789abcdef';

let server: OpenAiServer;
let models: Models;
let home: string;

beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(() => {
  const fresh = freshModels();
  ({ models, home } = fresh);
  models.api.saveEndpoint({ name: 'here', baseUrl: server.baseUrl, models: ['m'] });
  return fresh.remove;
});

const ask = (...args: Parameters<typeof askOf> extends [unknown, ...infer Rest] ? Rest : never) => askOf(models, ...args);

describe('C11: an OpenAI-compatible endpoint', () => {
  it('streams text, then usage as reported, then one finish', async () => {
    server.script(answer('Good ', 'mor', 'ning.'));
    const { events, error } = await ask();
    expect(error).toBeNull();
    expect(events).toEqual([
      { type: 'text', text: 'Good ' },
      { type: 'text', text: 'mor' },
      { type: 'text', text: 'ning.' },
      { type: 'usage', inputTokens: 12, outputTokens: 3, cachedTokens: null, estimated: false },
      { type: 'finish', reason: 'stop' },
    ]);
  });

  it('an answer is whole even if it cannot be kept that the model works again', async () => {
    server.script(refuse(400, { message: 'No.' }));
    await expect(models.api.test({ id: 'here/m' })).rejects.toMatchObject({ code: 'model_refused' });
    server.script((...call) => {
      rmSync(join(home, 'models'), { recursive: true });
      writeFileSync(join(home, 'models'), 'no folder');
      return answer('ok')(...call);
    });
    expect(await ask()).toMatchObject({ text: 'ok', error: null });
  });

  it('an error that is nested too deeply to be told fails as what it is', async () => {
    server.script((response) => {
      begin(response);
      response.end(`data: {"error":${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}}\n\n`);
    });
    expect((await ask()).error).toMatchObject({ code: 'model_refused' });
  });

  it('sends what was asked, and asks for usage', async () => {
    server.script(answer('ok'));
    await ask({
      messages: [
        { role: 'user', content: 'One' },
        { role: 'assistant', content: 'Two' },
        { role: 'user', content: 'Three' },
      ],
      temperature: 0.3,
      maxTokens: 50,
      seed: 7,
    });
    expect(server.seen[0]?.body).toMatchObject({
      model: 'm',
      temperature: 0.3,
      max_tokens: 50,
      seed: 7,
      stream_options: { include_usage: true },
    });
    expect(server.seen[0]?.body.messages).toEqual([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'One' },
      { role: 'assistant', content: 'Two' },
      { role: 'user', content: 'Three' },
    ]);
  });

  it('works without a key, and sends the key once one is set', async () => {
    server.script(answer('ok'));
    await ask();
    expect(server.seen[0]?.headers.authorization).toBeUndefined();
    await models.api.setKey({ endpoint: 'here', key: KEY });
    await ask();
    expect(server.seen[1]?.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  it('estimates usage, and says so, where the server reports none', async () => {
    server.script((response) => {
      begin(response);
      say(response, 'Four words of text');
      end(response, 'stop', null);
    });
    expect((await ask()).events.at(-2)).toMatchObject({ type: 'usage', estimated: true, outputTokens: 5 });
  });

  it.each([
    ['length', 'length'],
    ['content_filter', 'content_filter'],
  ])('tells a finish of %s', async (finish, reason) => {
    server.script((response) => {
      begin(response);
      say(response, 'part');
      end(response, finish);
    });
    expect((await ask()).events.at(-1)).toEqual({ type: 'finish', reason });
  });

  it('asks for the schema, and only in words where the server takes none', async () => {
    const schema = { type: 'object', properties: { ok: { type: 'boolean' } } };
    server.script(refuse(400, { message: "'response_format' of type json_schema is not supported by this model" }), answer('{"ok":true}'));
    const { text, types } = await ask({ schema });
    expect(server.seen[0]?.body.response_format).toMatchObject({ type: 'json_schema', json_schema: { schema, strict: false } });
    expect(server.seen[1]?.body.response_format).toBeUndefined();
    expect(text).toBe('{"ok":true}');
    expect(types).not.toContain('retry');
    await ask({ schema });
    expect(server.seen[2]?.body.response_format).toBeUndefined();
  });

  it('asks again without what a server refuses in the midst of a good status (vLLM, SGLang)', async () => {
    const error = { object: 'error', message: 'stream_options: Extra inputs are not permitted', type: 'BadRequestError', code: 400 };
    server.script((response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`data: ${JSON.stringify({ error })}\n\ndata: [DONE]\n\n`);
    }, answer('ok'));
    const { text, types } = await ask();
    expect([text, types[0], server.seen[1]?.body.stream_options]).toEqual(['ok', 'warning', undefined]);
  });

  it('is tried out from Settings', async () => {
    server.script(answer('ready'));
    expect(await models.api.test({ id: 'here/m' })).toMatchObject({ ok: true, text: 'ready', firstTokenMs: expect.any(Number) });
  });
});

describe('C11: retries', () => {
  it('are none once the model calls a tool: it is paid for', async () => {
    server.script((response) => {
      begin(response);
      const call = { choices: [{ index: 0, delta: { tool_calls: [{ index: 0, function: { name: 'look', arguments: '{"at' } }] } }] };
      response.write(`data: ${JSON.stringify(call)}\n\n`, () => response.destroy());
    }, answer('ok'));
    const { types, error } = await ask();
    expect(types).toEqual([]);
    expect(error).toMatchObject({ code: 'model_stream_cut' });
    expect(server.seen).toHaveLength(1);
  });

  it('waits as long as the server asks, says so, and goes on', async () => {
    server.script(refuse(429, { message: 'Slow down', type: 'rate_limit' }, { 'retry-after-ms': '30' }), answer('ok'));
    const { events, text } = await ask();
    expect(events[0]).toEqual({ type: 'retry', attempt: 1, waitMs: 30, reason: expect.stringContaining('429') });
    expect(text).toBe('ok');
  });

  it.each([500, 502, 503, 529])('tries again after %i', async (status) => {
    server.script(refuse(status, { message: 'Overloaded' }, { 'retry-after-ms': '1' }), answer('ok'));
    expect((await ask()).types).toEqual(['retry', 'text', 'usage', 'finish']);
  });

  it('gives up after three', async () => {
    server.script(refuse(503, { message: 'Overloaded' }, { 'retry-after-ms': '1' }));
    const { types, error } = await ask();
    expect(types).toEqual(['retry', 'retry', 'retry']);
    expect(error).toMatchObject({ code: 'model_overloaded', retryable: true, remedy: expect.any(String) });
    expect(server.seen).toHaveLength(4);
  });

  it('tells the person instead of waiting for ten minutes', async () => {
    server.script(refuse(429, { message: 'Come back later' }, { 'retry-after': '600' }));
    const { types, error } = await ask();
    expect(types).toEqual([]);
    expect(error?.code).toBe('model_rate_limited');
  });

  it('never repeats after the first token', async () => {
    server.script((response) => {
      begin(response);
      say(response, 'Half an ans');
      response.write('data: {"error":{"message":"Overloaded","type":"overloaded_error"}}\n\n');
      response.end();
    }, answer('whole'));
    const { text, error } = await ask();
    expect(text).toBe('Half an ans');
    expect(error?.code).toBe('model_overloaded');
    expect(server.seen).toHaveLength(1);
  });

  it('can be cancelled while it waits', async () => {
    server.script(refuse(429, { message: 'Slow down' }, { 'retry-after': '30' }));
    const controller = new AbortController();
    const { error } = await ask({}, controller.signal, (event) => event.type === 'retry' && controller.abort());
    expect(error?.code).toBe('cancelled');
  });
});

describe('C11: what can go wrong at an endpoint, each with a remedy', () => {
  it.each([
    ['an invalid key', refuse(401, { message: `Incorrect API key provided: ${KEY}`, code: 'invalid_api_key' }), 'model_no_key'],
    ['a forbidden model', refuse(403, { message: 'Not for you' }), 'model_no_key'],
    ['an unknown model', refuse(404, { message: 'The model `m` does not exist', code: 'model_not_found' }), 'model_missing'],
    [
      'a prompt that is too long',
      refuse(400, { message: "This model's maximum context length is 8192 tokens", code: 'context_length_exceeded' }),
      'model_context_overflow',
    ],
    ['a content filter', refuse(400, { message: 'The response was filtered', code: 'content_filter' }), 'model_refused'],
    ['a quota', refuse(429, { message: 'You exceeded your current quota', code: 'insufficient_quota' }), 'model_refused'],
    ['another refusal', refuse(400, { message: 'temperature must be 1' }), 'model_refused'],
  ])('%s', async (_, script, code) => {
    await models.api.setKey({ endpoint: 'here', key: KEY });
    server.script(script);
    const { error } = await ask();
    expect(error).toMatchObject({ code, remedy: expect.any(String) });
    expect(error?.message).not.toContain(KEY);
    expect(server.seen).toHaveLength(1);
  });

  it('a page that is no model server', async () => {
    models.api.saveEndpoint({ name: 'here', baseUrl: server.baseUrl.replace('/v1', ''), models: ['m'] });
    server.script(answer('ok'));
    expect((await ask()).error).toMatchObject({ code: 'model_missing', remedy: expect.stringContaining('/v1') });
  });

  it('an event that is no JSON', async () => {
    server.script((response) => {
      begin(response);
      response.end('data: {"choices": [oops\n\n');
    });
    expect((await ask()).error?.code).toBe('model_bad_answer');
  });

  it('a web page instead of events', async () => {
    server.script((response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>welcome</html>'));
    expect(['model_stream_cut', 'model_bad_answer']).toContain((await ask()).error?.code);
  });

  it('a stream that ends without its end', async () => {
    server.script((response) => {
      begin(response);
      say(response, 'Half');
      response.end();
    });
    const { text, error } = await ask();
    expect(text).toBe('Half');
    expect(error?.code).toBe('model_stream_cut');
  });

  it('a connection that is torn in the middle', async () => {
    server.script((response) => {
      begin(response);
      say(response, 'Half');
      setImmediate(() => response.destroy());
    });
    expect((await ask()).error?.code).toBe('model_stream_cut');
  });

  it('no server at all', async () => {
    const other = await startServer();
    await other.close();
    models.api.saveEndpoint({ name: 'here', baseUrl: other.baseUrl, models: ['m'] });
    expect((await ask()).error).toMatchObject({ code: 'model_unreachable', remedy: expect.stringContaining('Start the model server') });
  });

  it('a server that never ends its answer can be cancelled', async () => {
    let closed = false;
    server.script((response) => {
      begin(response);
      say(response, 'One');
      response.on('close', () => {
        closed = true;
      });
    });
    const controller = new AbortController();
    const { error, text } = await ask({}, controller.signal, () => controller.abort());
    expect(text).toBe('One');
    expect(error?.code).toBe('cancelled');
    await expect.poll(() => closed).toBe(true);
  });
});

describe('C11: limits of an endpoint', () => {
  const limited = (limits: Limits) => models.api.saveEndpoint({ name: 'here', baseUrl: server.baseUrl, models: ['m'], limits });

  it('let calls wait, say so, and lose none', async () => {
    limited({ concurrent: 2, perMinute: null });
    let running = 0;
    let most = 0;
    server.script((response) => {
      running += 1;
      most = Math.max(most, running);
      begin(response);
      say(response, 'ok');
      setImmediate(() => {
        running -= 1;
        end(response);
      });
    });
    const all = await Promise.all(Array.from({ length: 20 }, (_, at) => ask({ lane: `run ${at % 3}` })));
    expect(all.every(({ text, error }) => text === 'ok' && error === null)).toBe(true);
    expect(most).toBeLessThanOrEqual(2);
    expect(all.filter(({ types }) => types[0] === 'queued')).toHaveLength(18);
  });

  it('let a waiting call be stopped at once, and the line goes on', async () => {
    limited({ concurrent: 1, perMinute: null });
    const first = new AbortController();
    server.script((response) => {
      begin(response);
      say(response, 'slow');
    }, answer('next'));
    const slow = ask({}, first.signal);
    await expect.poll(() => server.seen.length).toBe(1);
    const second = new AbortController();
    const stopped = await ask({}, second.signal, (event) => event.type === 'queued' && second.abort());
    expect([stopped.error?.code, server.seen.length]).toEqual(['cancelled', 1]);
    const third = ask();
    first.abort();
    expect((await slow).error?.code).toBe('cancelled');
    expect((await third).text).toBe('next');
  });

  it('give the place back when the reader stops reading', async () => {
    limited({ concurrent: 1, perMinute: null });
    server.script(answer('one', 'two'));
    const request = { model: 'here/m', system: '', messages: [] };
    for await (const event of models.registry.port.complete(request, new AbortController().signal)) if (event.type === 'text') break;
    expect((await ask()).types).not.toContain('queued');
  });
});

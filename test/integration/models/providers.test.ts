// Every provider behind the one port, each against a server that speaks its own format. Row C11.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Models } from '../../../electron/core/models/index.ts';
import { ask as askOf, freshModels } from './harness.ts';
import { anthropic } from './wire/anthropic.ts';
import { google } from './wire/google.ts';
import { compatible, ollama, openai } from './wire/openai.ts';
import { type Answer, answer, json, startServer, type Wire, type WireServer } from './wire/server.ts';

const KEY = 'key-0123456789abcdef-of-a-test';
const WIRES = [anthropic, openai, google, ollama, compatible].map((wire) => [wire.kind, wire] as const);

let server: WireServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

describe.each(WIRES)('C11: %s', (_, wire: Wire) => {
  let models: Models;
  const ask = (...args: Parameters<typeof askOf> extends [unknown, ...infer Rest] ? Rest : never) => askOf(models, ...args);
  const refuse = (name: keyof Wire['refusals'], headers: Record<string, string> = {}): Answer => json(...wire.refusals[name], headers);

  beforeEach(async () => {
    const fresh = freshModels();
    models = fresh.models;
    models.api.saveEndpoint({ name: 'here', provider: wire.kind, baseUrl: `${server.origin}${wire.base}/`, models: ['m'] });
    await models.api.setKey({ endpoint: 'here', key: KEY });
    return fresh.remove;
  });

  it('streams text, usage with cached tokens, and one finish', async () => {
    server.script(answer(wire, 'Good ', 'mo', 'rning.'));
    const { events, error } = await ask({ maxTokens: 50 });
    expect(error).toBeNull();
    expect(events).toEqual([
      { type: 'text', text: 'Good ' },
      { type: 'text', text: 'mo' },
      { type: 'text', text: 'rning.' },
      { type: 'usage', inputTokens: 25, outputTokens: 15, cachedTokens: 10, estimated: false },
      { type: 'finish', reason: 'stop' },
    ]);
  });

  it('sends the key in its own header, and settings and system message in its own words', async () => {
    server.script(answer(wire, 'ok'));
    const { types, events } = await ask({ temperature: 0.3, maxTokens: 50, seed: 7, stop: ['END', '###'] });
    const [seen] = server.seen;
    const [header, value] = wire.keyHeader(KEY);
    expect(seen?.url).toMatch(wire.path);
    expect(seen?.headers[header]).toBe(value);
    const sent = { stop: ['END', '###'], maxTokens: 50, temperature: 0.3, system: 'Be brief.' };
    expect(wire.settings(seen?.body)).toMatchObject(sent);
    // Anthropic takes no seed, and that is said.
    if (wire.kind === 'anthropic') expect(events[0]).toMatchObject({ type: 'warning', message: expect.stringContaining('seed') });
    else expect([wire.settings(seen?.body).seed, types.includes('warning')]).toEqual([7, false]);
  });

  it('asks for a schema, and only in words where the model takes none', async () => {
    const schema = { type: 'object', properties: { ok: { type: 'boolean' } }, required: ['ok'] };
    const refusal = json(400, {
      type: 'error',
      error: { message: 'response_format or output_config is not supported', type: 'x', code: 400, status: 'INVALID_ARGUMENT' },
    });
    server.script(refusal, answer(wire, '{"ok":true}'));
    const { text, types } = await ask({ schema });
    expect(wire.schema(server.seen[0]?.body)).toMatchObject({ type: 'object', properties: { ok: { type: 'boolean' } } });
    expect(wire.schema(server.seen[1]?.body)).toBeUndefined();
    expect([text, types.includes('retry')]).toEqual(['{"ok":true}', false]);
  });

  it.each(['length', 'filter'] as const)('tells that an answer ended by %s', async (finish) => {
    server.script((response) => {
      wire.begin(response);
      wire.say(response, 'part');
      wire.end(response, finish);
    });
    expect((await ask()).events.at(-1)).toEqual({ type: 'finish', reason: finish === 'filter' ? 'content_filter' : 'length' });
  });

  it('says that the content filter held back the whole answer', async () => {
    server.script((response) => {
      wire.begin(response);
      wire.end(response, 'filter');
    });
    expect((await ask()).error).toMatchObject({
      code: 'model_refused',
      message: expect.stringContaining('content filter'),
      remedy: expect.any(String),
    });
  });

  it('waits through a rate limit as long as it is asked to', async () => {
    server.script(refuse('rateLimit', { 'retry-after': '0.02' }), answer(wire, 'ok'));
    const { events, text } = await ask();
    expect(events[0]).toMatchObject({ type: 'retry', attempt: 1, waitMs: 20 });
    expect(text).toBe('ok');
  });

  it('tries again when it is overloaded, at most three times', async () => {
    server.script(refuse('overload', { 'retry-after-ms': '1' }));
    const { types, error } = await ask();
    expect(types).toEqual(['retry', 'retry', 'retry']);
    expect(error).toMatchObject({ code: 'model_overloaded', remedy: expect.any(String), retryable: true });
    expect(server.seen).toHaveLength(4);
  });

  it.each([
    ['invalidKey', 'model_no_key'],
    ['overflow', 'model_context_overflow'],
    ['filter', 'model_refused'],
    ['noModel', 'model_missing'],
    ['quota', 'model_refused'],
  ] as const)('%s ends in %s with a remedy, without another try and without the key', async (name, code) => {
    server.script(refuse(name));
    const { error } = await ask();
    expect(error).toMatchObject({ code, remedy: expect.stringMatching(/\.$/), message: expect.stringContaining('here') });
    if (name === 'overflow') expect(error?.message).toContain('too long');
    expect(JSON.stringify(error?.toData())).not.toContain(KEY);
    expect(server.seen).toHaveLength(1);
  });

  it('keeps what came when the server fails in the middle, and does not begin anew', async () => {
    server.script((response) => {
      wire.begin(response);
      wire.say(response, 'Half');
      wire.fail(response);
    });
    const { text, error, types } = await ask();
    expect(text).toBe('Half');
    expect(error).toMatchObject({ code: 'model_overloaded', remedy: expect.any(String) });
    expect(types).not.toContain('retry');
    expect(server.seen).toHaveLength(1);
  });

  it.each(['ends without its end', 'is torn'])('says that the answer was cut when the stream %s', async (how) => {
    server.script((response) => {
      wire.begin(response);
      wire.say(response, 'Half');
      if (how === 'is torn') setImmediate(() => response.destroy());
      else response.end();
    });
    const { text, error } = await ask();
    expect([text, error?.code, server.seen.length]).toEqual(['Half', 'model_stream_cut', 1]);
    expect(error?.remedy).toEqual(expect.any(String));
  });

  it('says that an event is malformed', async () => {
    server.script((response) => {
      wire.begin(response);
      response.end(wire.malformed);
    });
    expect((await ask()).error).toMatchObject({ code: 'model_bad_answer', remedy: expect.stringContaining('address') });
  });

  it('can be stopped while a slow answer comes', async () => {
    let closed = false;
    server.script((response) => {
      wire.begin(response);
      wire.say(response, 'One');
      response.on('close', () => {
        closed = true;
      });
    });
    const controller = new AbortController();
    const { error, text } = await ask({}, controller.signal, () => controller.abort());
    expect([text, error?.code]).toEqual(['One', 'cancelled']);
    await expect.poll(() => closed).toBe(true);
  });

  it('is tried out before it is stored, with the key that is being entered', async () => {
    server.script(answer(wire, 'ready'));
    const draft = { name: 'other', provider: wire.kind, baseUrl: `${server.origin}${wire.base}`, key: 'another-key-0123456789' };
    expect(await models.api.tryDraft({ ...draft, model: 'm' })).toMatchObject({ ok: true, text: 'ready' });
    const [header, value] = wire.keyHeader('another-key-0123456789');
    expect(server.seen[0]?.headers[header]).toBe(value);
    expect(models.api.endpoints().map(({ name }) => name)).toEqual(['here']);
  });
});

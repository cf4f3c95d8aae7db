// Endpoints differ: what one does not take is left out, told, and kept if the author agrees (row C11).
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../models/wire/server.ts';
import { openTried, replay, stream, type Tried, tried } from './reply.ts';

let setup: Tried;
beforeEach(async () => {
  setup = await openTried();
});
afterEach(() => setup.close());

const FOLDER = '17-stream-options-refused';
const REFUSAL = replay(tried(FOLDER, 'reply-no-stream-options.http'));
/** Answers what it is sent without the field. */
const without =
  (field: string, refuse: Answer = REFUSAL): Answer =>
  (response, seen) =>
    field in seen.body ? refuse(response, seen) : stream([{ content: 'One two three four' }])(response, seen);
const take = () => setup.take(tried(FOLDER, 'ask-plain.md'), 'ask-plain');
const sent = (field: string) => setup.server.seen.map(({ body }) => field in body);
const here = () => setup.opened.core.models.endpoints()[0]!;
const model = () => setup.opened.core.models.list().find(({ id }) => id === 'here/m')!;

describe('C11: endpoints differ', () => {
  it(`${FOLDER}: tried once more without stream_options, told, and counts then estimated`, async () => {
    setup.server.script(without('stream_options'));
    const { run, spans } = await setup.run(await take());
    expect(run).toMatchObject({ status: 'completed', error: null });
    expect(sent('stream_options')).toEqual([true, false]);
    const call = spans.find(({ kind }) => kind === 'model_call');
    expect(call).toMatchObject({ tokensEstimated: true, outputTokens: 5 });
    expect(call?.attributes.warning).toMatch(/here does not take stream_options for m, so it was asked again without it/);
  });

  it('it is not sent again while the app runs, and is kept with the settings once the author agrees', async () => {
    setup.server.script(without('stream_options'));
    const id = await take();
    await setup.run(id);
    const { spans } = await setup.run(id);
    expect(sent('stream_options')).toEqual([true, false, false]);
    expect(spans.find(({ kind }) => kind === 'model_call')?.attributes.warning).toBeUndefined();
    expect(here()).toMatchObject({ refused: { m: { usage: false } }, sends: { usage: true } });
    setup.opened.core.models.rememberRefused({ name: 'here' });
    expect(here()).toMatchObject({ refused: {}, sends: { usage: false, temperature: true } });
    await setup.run(id);
    expect(sent('stream_options')).toEqual([true, false, false, false]);
  });

  it('a setting that the author changes is tried anew', async () => {
    setup.server.script(without('stream_options'));
    await setup.run(await take());
    const { refused: _, hasKey: _hasKey, keyElsewhere: _elsewhere, needsAgreement: _agreed, ...endpoint } = here();
    setup.opened.core.models.saveEndpoint({ ...endpoint, sends: { ...endpoint.sends, seed: false } });
    expect(here().refused).toEqual({});
  });

  it('a refusal that stays is the run’s error, after one more try', async () => {
    setup.server.script(REFUSAL);
    const { run } = await setup.run(await take());
    expect(run).toMatchObject({ status: 'failed', error: { code: 'model_refused' } });
    expect(sent('stream_options')).toEqual([true, false]);
  });

  it('a server that takes neither name of the output limit gets none, not one after the other for ever', async () => {
    const limits = ['max_tokens', 'max_completion_tokens'];
    setup.server.script((response, seen) => {
      if (!limits.some((name) => name in seen.body)) return stream([{ content: 'ready' }])(response, seen);
      const message = setup.server.seen.length > 9 ? 'Enough.' : 'max_tokens and max_completion_tokens are not supported with this model.';
      response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }));
    });
    await take();
    expect(await setup.opened.core.models.test({ id: 'here/m' })).toMatchObject({ ok: true, found: { limit: 'none' } });
    expect(setup.server.seen.map(({ body }) => limits.filter((name) => name in body))).toEqual([
      ['max_tokens'],
      ['max_completion_tokens'],
      [],
    ]);
  });

  it('the test call finds all of them, one after the other, and shows them', async () => {
    const fields = ['stream_options', 'response_format', 'seed', 'temperature', 'stop'];
    setup.server.script((response, seen) => {
      const field = fields.find((each) => each in seen.body);
      if (field === undefined) return stream([{ content: 'ready' }])(response, seen);
      response
        .writeHead(422, { 'content-type': 'application/json' })
        .end(JSON.stringify({ detail: [{ type: 'extra_forbidden', loc: ['body', field], msg: 'Extra inputs are not permitted' }] }));
    });
    const found = { usage: false, json: 'none', seed: false, temperature: false, stop: false };
    expect(await setup.opened.core.models.test({ id: 'here/m' })).toMatchObject({ ok: true, text: 'ready', found });
    expect(setup.server.seen).toHaveLength(6);
    expect(here().refused).toEqual({ m: found });
    expect(model()).toMatchObject({ state: 'ready', lastTest: { ok: true, found } });
    // The same of values that are being entered.
    const draft = { name: '', provider: 'openai_compatible' as const, baseUrl: here().baseUrl, key: null, model: 'other' };
    expect(await setup.opened.core.models.tryDraft(draft)).toMatchObject({ ok: true, found });
  });
});

describe('C11: a refusal belongs to the model that refused', () => {
  const refusedFor: Record<string, string[]> = { a: ['seed', 'stream_options'], b: ['temperature', 'stream_options'] };
  const refuse: Answer = (response, seen) => {
    const field = (refusedFor[String(seen.body.model)] ?? []).find((each) => each in seen.body);
    if (field === undefined) return stream([{ content: 'ready' }])(response, seen);
    const message = `Unsupported parameter: '${field}' is not supported with this model.`;
    response.writeHead(400, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message } }));
  };
  const there = () => setup.opened.core.models.endpoints().find(({ name }) => name === 'there')!;
  const sentTo = async (id: string) => {
    setup.server.seen.length = 0;
    await setup.opened.core.models.test({ id });
    return setup.server.seen.map(({ body }) => ['seed', 'temperature', 'stream_options'].filter((field) => field in body).join(' '));
  };
  beforeEach(() => {
    setup.server.script(refuse);
    const models = ['a', 'b'];
    setup.opened.core.models.saveEndpoint({ name: 'there', provider: 'openai_compatible', baseUrl: `${setup.server.origin}/v1`, models });
  });

  it('is shown and kept for it alone; what every model refuses is kept for the endpoint', async () => {
    const { models } = setup.opened.core;
    await models.test({ id: 'there/a' });
    await models.test({ id: 'there/b' });
    expect(there().refused).toEqual({ a: { usage: false, seed: false }, b: { usage: false, temperature: false } });
    models.rememberRefused({ name: 'there' });
    expect(there()).toMatchObject({
      refused: {},
      sends: { usage: false, seed: true, temperature: true },
      byModel: { a: { seed: false }, b: { temperature: false } },
    });
    await setup.reopen();
    expect(await sentTo('there/a')).toEqual(['temperature']);
    expect(await sentTo('there/b')).toEqual(['seed']);
  });

  it('is of that model while the others were not asked', async () => {
    const { models } = setup.opened.core;
    await models.test({ id: 'there/a' });
    models.rememberRefused({ name: 'there' });
    expect(there()).toMatchObject({ sends: { usage: true, seed: true }, byModel: { a: { usage: false, seed: false } } });
    expect(await sentTo('there/b')).toEqual(['seed temperature stream_options', 'seed stream_options', 'seed']);
  });
});

describe('C11: a test that fails', () => {
  const down: Answer = (response) =>
    void response.writeHead(401, { 'content-type': 'application/json' }).end('{"error":{"message":"Invalid API key"}}');

  it('leaves the model “failed”, with the time and the reason, also after a restart, until it answers', async () => {
    setup.server.script(down);
    await expect(setup.opened.core.models.test({ id: 'here/m' })).rejects.toMatchObject({ code: 'model_no_key' });
    expect(model()).toMatchObject({
      state: 'failed',
      note: expect.stringContaining('Invalid API key'),
      lastTest: { ok: false, details: expect.stringMatching(/^401, application\/json\b/) },
    });
    expect(Date.parse(model().lastTest!.at)).toBeGreaterThan(Date.now() - 60_000);
    await setup.reopen();
    expect(model().state).toBe('failed');
    // It can be asked all the same: the cause may be gone.
    setup.server.script(stream([{ content: 'One' }]));
    expect((await setup.run(await take())).run.status).toBe('completed');
    expect(model()).toMatchObject({ state: 'ready', note: null, lastTest: null });
  });

  it('an empty answer is a failure too', async () => {
    setup.server.script(stream([]));
    expect(await setup.opened.core.models.test({ id: 'here/m' })).toMatchObject({ ok: false });
    expect(model()).toMatchObject({ state: 'failed', note: 'It gave an empty answer.' });
  });

  it('of values that are entered is that of the model once they are saved', async () => {
    setup.server.script(down);
    const { models } = setup.opened.core;
    const draft = { name: 'there', provider: 'openai_compatible' as const, baseUrl: `${setup.server.origin}/v1` };
    await expect(models.tryDraft({ ...draft, key: 'k-123456789', model: 'x' })).rejects.toMatchObject({ code: 'model_no_key' });
    models.saveEndpoint({ ...draft, models: ['x', 'y'] });
    await models.setKey({ endpoint: 'there', key: 'k-123456789' });
    const states = models
      .list()
      .filter(({ provider }) => provider === 'there')
      .map(({ label, state }) => `${label} ${state}`);
    expect(states).toEqual(['x failed', 'y ready']);
  });

  it('of values that are entered says nothing of others that are saved', async () => {
    setup.server.script(down);
    const { models } = setup.opened.core;
    const draft = { name: 'there', provider: 'openai_compatible' as const, baseUrl: `${setup.server.origin}/v1` };
    await models.tryDraft({ ...draft, key: null, model: 'x' }).catch(() => {});
    const last = () => models.list().find(({ id }) => id === 'there/x')?.lastTest;
    models.saveEndpoint({ ...draft, models: ['x'], sends: { seed: false } });
    expect(last()).toBeNull();
    models.saveEndpoint({ ...draft, models: ['x'] });
    expect(last()).toMatchObject({ ok: false });
    models.saveEndpoint({ ...draft, models: ['x'], provider: 'openai' });
    expect(last()).toBeNull();
  });

  it('of values that are entered stays when what it found is saved with them', async () => {
    setup.server.script(without('stream_options'));
    const { models } = setup.opened.core;
    const draft = { name: 'there', provider: 'openai_compatible' as const, baseUrl: `${setup.server.origin}/v1` };
    const { found } = await models.tryDraft({ ...draft, key: null, model: 'x' });
    models.saveEndpoint({ ...draft, models: ['x'], sends: found });
    expect(models.list().find(({ id }) => id === 'there/x')?.lastTest).toMatchObject({ ok: true, found });
  });

  it('has an answer without the thinking before it, also without an opening tag', async () => {
    setup.server.script(stream([{ content: 'They want one word.</think>' }, { content: 'ready' }]));
    expect(await setup.opened.core.models.test({ id: 'here/m' })).toMatchObject({ ok: true, text: 'ready' });
  });

  it('keeps the beginning of an answer that is longer than was asked for', async () => {
    setup.server.script(stream([{ content: 'ready '.repeat(100_000) }]));
    const { text } = await setup.opened.core.models.test({ id: 'here/m' });
    expect(text).toMatch(/^ready [^…]{494}…$/);
    expect(model().lastTest?.text).toBe(text);
  });

  it('is forgotten with the settings that it was of: address and key', async () => {
    setup.server.script(down);
    await setup.opened.core.models.test({ id: 'here/m' }).catch(() => {});
    await setup.opened.core.models.setKey({ endpoint: 'here', key: 'k-123456789' });
    expect(model()).toMatchObject({ state: 'ready', lastTest: null });
  });
});

// C11: whatever a server sends has one defined outcome, and what came of an answer is never lost.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ask, freshModels } from '../harness.ts';
import { type Answer, startServer, type WireServer } from '../wire/server.ts';
import type { Shape } from './parts.ts';
import { SHAPES } from './table.ts';

let server: WireServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

const sends =
  ({ status = 200, type = 'text/event-stream', parts, after }: Shape): Answer =>
  async (response) => {
    response.writeHead(status, { 'content-type': type });
    for (const part of parts) await new Promise((resolve) => response.write(part, resolve));
    if (after === 'torn') setImmediate(() => response.destroy());
    else if (after === undefined) response.end();
  };

async function outcomeOf(shape: Shape) {
  const { models, remove } = freshModels();
  try {
    models.api.saveEndpoint({
      name: 'here',
      provider: shape.provider ?? 'openai_compatible',
      baseUrl: `${server.origin}/v1`,
      models: ['m'],
    });
    await models.api.setKey({ endpoint: 'here', key: 'key-0123456789abcdef-of-a-test' });
    server.script(sends(shape));
    const { events, text, error } = await ask(models, { maxTokens: 50 });
    const thinking = events.map((event) => (event.type === 'thinking' ? event.text : '')).join('');
    const finishes = events.filter(({ type }) => type === 'finish');
    const said = [error?.message, ...events.map((event) => (event.type === 'warning' ? event.message : ''))].join('\n');
    return { text, thinking, error, finishes, said, usage: events.find(({ type }) => type === 'usage') };
  } finally {
    await models.close();
    remove();
  }
}

describe('C11: a shape of an answer', () => {
  it.each(SHAPES.map((shape) => [`${shape.provider ?? 'openai_compatible'}: ${shape.name}`, shape] as const))('%s', async (_, shape) => {
    const { outcome } = shape;
    const got = await outcomeOf(shape);
    expect([got.text, got.thinking]).toEqual([outcome.text, outcome.thinking ?? '']);
    if (outcome.end.startsWith('model_')) {
      expect(got.error, got.said).toMatchObject({ code: outcome.end, remedy: expect.any(String) });
      expect(got.finishes).toEqual([]);
    } else {
      expect(got.error).toBeNull();
      expect(got.finishes).toEqual([
        { type: 'finish', reason: outcome.end, ...(outcome.given === undefined ? {} : { given: outcome.given }) },
      ]);
    }
    if (outcome.says !== undefined) expect(got.said).toContain(outcome.says);
    if (outcome.tokens !== undefined) {
      expect(got.usage).toMatchObject({ inputTokens: outcome.tokens[0], outputTokens: outcome.tokens[1], estimated: false });
    }
  });
});

describe('C11: a test call and a trial of what is entered', () => {
  const ASKED = [
    'an event ping with an object',
    'one JSON answer',
    'a web page in place of an answer',
    'an error object',
    '[DONE] without a reason',
  ];
  it.each(
    SHAPES.filter(({ name, provider }) => provider === undefined && ASKED.some((each) => name.endsWith(each))).map(
      (shape) => [shape.name, shape] as const,
    ),
  )('mean the same: %s', async (_, shape) => {
    const { models, remove } = freshModels();
    try {
      const draft = { name: 'here', provider: 'openai_compatible' as const, baseUrl: `${server.origin}/v1` };
      models.api.saveEndpoint({ ...draft, models: ['m'] });
      server.script(sends(shape));
      for (const asked of [() => models.api.test({ id: 'here/m' }), () => models.api.tryDraft({ ...draft, key: null, model: 'm' })]) {
        if (shape.outcome.end.startsWith('model_')) {
          await expect(asked()).rejects.toMatchObject({ code: shape.outcome.end, details: expect.stringMatching(/^(200|503), /) });
        } else expect(await asked()).toMatchObject({ ok: true, text: shape.outcome.text });
      }
    } finally {
      await models.close();
      remove();
    }
  });
});

// What a service offers, asked of the service itself, and where a stored key may go. Row C11.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ProviderKind } from '../../../electron/contract/index.ts';
import type { Models } from '../../../electron/core/models/index.ts';
import { freshModels } from './harness.ts';
import { json, startServer, type WireServer } from './wire/server.ts';

let server: WireServer;
let models: Models;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(() => {
  const fresh = freshModels();
  models = fresh.models;
  return fresh.remove;
});

const offered = (provider: ProviderKind, base: string, key: string | null = 'key-0123456789abcdef', name = '') =>
  models.api.offered({ name, provider, baseUrl: `${server.origin}${base}`, key });

describe('C11: the models that a service offers', () => {
  it('Anthropic', async () => {
    const model = { type: 'model', display_name: 'Claude', created_at: '2025-09-29T00:00:00Z' };
    server.script(
      json(200, {
        data: [
          { ...model, id: 'claude-b' },
          { ...model, id: 'claude-a' },
        ],
        has_more: false,
      }),
    );
    expect(await offered('anthropic', '/v1')).toEqual(['claude-a', 'claude-b']);
    expect(server.seen[0]).toMatchObject({
      url: '/v1/models?limit=1000',
      headers: { 'x-api-key': 'key-0123456789abcdef', 'anthropic-version': '2023-06-01' },
    });
  });

  it('OpenAI, without those that write no text', async () => {
    const data = ['gpt-5', 'text-embedding-3-small', 'whisper-1', 'gpt-image-1', 'o3'].map((id) => ({
      id,
      object: 'model',
      owned_by: 'openai',
    }));
    server.script(json(200, { object: 'list', data }));
    expect(await offered('openai', '/v1')).toEqual(['gpt-5', 'o3']);
    expect(server.seen[0]?.headers.authorization).toBe('Bearer key-0123456789abcdef');
  });

  it('Google, those that generate', async () => {
    const list = [
      { name: 'models/gemini-x', supportedGenerationMethods: ['generateContent', 'countTokens'] },
      { name: 'models/embedding-x', supportedGenerationMethods: ['embedContent'] },
    ];
    server.script(json(200, { models: list }));
    expect(await offered('google', '/v1beta')).toEqual(['gemini-x']);
    expect(server.seen[0]).toMatchObject({ url: '/v1beta/models?pageSize=1000', headers: { 'x-goog-api-key': 'key-0123456789abcdef' } });
  });

  it('Ollama, by its own list beside its OpenAI interface', async () => {
    server.script(json(200, { models: [{ name: 'llama3.2:3b', model: 'llama3.2:3b', size: 2019393189, details: { family: 'llama' } }] }));
    expect(await offered('ollama', '/v1/', null)).toEqual(['llama3.2:3b']);
    expect(server.seen[0]).toMatchObject({ url: '/api/tags' });
    expect(server.seen[0]?.headers.authorization).toBeUndefined();
  });

  it.each<[string, unknown, string[]]>([
    ['an array alone (Together)', [{ id: 'b', type: 'chat' }, { id: 'a' }], ['a', 'b']],
    ['names (GitHub)', [{ name: 'a', friendly_name: 'A' }], ['a']],
    ['texts', { data: ['a'] }, ['a']],
    ['both lists (llama.cpp)', { models: [{ name: 'a' }], object: 'list', data: [{ id: 'a' }] }, ['a']],
    ['result (Cloudflare)', { success: true, result: [{ name: '@cf/m' }] }, ['@cf/m']],
    ['none as null (Ollama)', { object: 'list', data: null }, []],
    ['one without a name', { data: [{ id: 'a' }, { object: 'model' }, null] }, ['a']],
  ])('in another arrangement: %s', async (_, answer, names) => {
    server.script(json(200, answer as object));
    expect(await offered('openai_compatible', '/v1')).toEqual(names);
  });

  it.each([
    ['an error with status 200', json(200, { error: { message: 'Invalid key', code: 401 } }), 'model_no_key'],
    ['a wrong key', json(401, { error: { message: 'No' } }), 'model_no_key'],
    ['no list', json(404, { error: { message: 'not here' } }), 'model_missing'],
    ['another shape', json(200, { hello: 'there' }), 'model_bad_answer'],
    ['a web page', ((response) => void response.end('<html>')) as Parameters<WireServer['script']>[0], 'model_bad_answer'],
  ])('%s is a clear error', async (_, script, code) => {
    server.script(script);
    await expect(offered('openai_compatible', '/v1')).rejects.toMatchObject({ code, remedy: expect.any(String) });
  });

  it('are not asked for without the key that a provider wants', async () => {
    server.script(json(200, {}));
    await expect(offered('anthropic', '/v1', null)).rejects.toMatchObject({
      code: 'model_no_key',
      message: expect.stringContaining('Anthropic'),
    });
    expect(server.seen).toEqual([]);
  });

  it('are asked for with the stored key, which goes to no other place than the one it was stored for', async () => {
    const elsewhere = await startServer();
    for (const each of [server, elsewhere]) each.script(json(200, { data: [] }));
    models.api.saveEndpoint({ name: 'mine', baseUrl: `${server.origin}/v1`, models: ['m'] });
    await models.api.setKey({ endpoint: 'mine', key: 'the-stored-key' });
    await offered('openai_compatible', '/v2', null, 'mine');
    expect(server.seen[0]?.headers.authorization).toBe('Bearer the-stored-key');
    await models.api.offered({ name: 'mine', provider: 'openai_compatible', baseUrl: `${elsewhere.origin}/v1`, key: null });
    expect(elsewhere.seen[0]?.headers.authorization).toBeUndefined();
    await elsewhere.close();
  });
});

// Kinds of providers in the settings: where old lists belong, and which prices count. Row C11.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { PROVIDER_KINDS, PROVIDERS, SENDS_AS_USUAL } from '../../../electron/contract/index.ts';
import { costOf } from '../../../electron/core/models/prices.ts';
import { createModelStore } from '../../../electron/core/models/settings/store.ts';
import { freshModels } from '../../integration/models/harness.ts';

let fresh: ReturnType<typeof freshModels>;
beforeEach(() => {
  fresh = freshModels();
  return fresh.remove;
});

describe('C11: a list of endpoints from before they had a kind', () => {
  it.each([
    ['https://api.anthropic.com/v1', 'anthropic'],
    ['https://api.anthropic.com/v1/', 'anthropic'],
    ['https://api.openai.com/v1', 'openai'],
    ['http://localhost:11434/v1', 'ollama'],
    ['https://generativelanguage.googleapis.com/v1beta/openai', 'openai_compatible'],
    ['https://openrouter.ai/api/v1', 'openai_compatible'],
  ])('takes %s as %s', (baseUrl, provider) => {
    const dir = mkdtempSync(join(tmpdir(), 'skillwright-store-test-'));
    writeFileSync(join(dir, 'models.json'), JSON.stringify({ endpoints: [{ name: 'x', baseUrl, models: ['m'] }], files: [] }));
    const store = createModelStore(join(dir, 'models.json'), () => undefined);
    const limits = { concurrent: 16, perMinute: null };
    expect(store.read().endpoints).toEqual([{ name: 'x', provider, baseUrl, models: ['m'], limits, sends: SENDS_AS_USUAL, byModel: {} }]);
    rmSync(dir, { recursive: true });
  });

  it('keeps the kind that is written down', () => {
    const { api } = fresh.models;
    api.saveEndpoint({ name: 'x', provider: 'openai_compatible', baseUrl: 'https://api.openai.com/v1', models: ['m'] });
    expect(api.endpoints()[0]?.provider).toBe('openai_compatible');
  });

  it('is kept, as it was, when an endpoint in it is damaged', () => {
    const folder = join(fresh.home, 'models');
    mkdirSync(folder);
    writeFileSync(join(folder, 'models.json'), '{"endpoints":[null]}');
    expect(fresh.models.api.endpoints()).toEqual([]);
    const [kept, ...more] = readdirSync(folder);
    expect(more).toEqual([]);
    expect(kept).toMatch(/^models\.json\.damaged-/);
    expect(readFileSync(join(folder, kept!), 'utf8')).toBe('{"endpoints":[null]}');
  });
});

describe('C11: kinds of providers', () => {
  it.each(PROVIDER_KINDS.filter((kind) => PROVIDERS[kind].models.length > 0))(
    '%s: its defaults make an endpoint whose models want a key',
    (kind) => {
      const { baseUrl, models, limits } = PROVIDERS[kind];
      const { api } = fresh.models;
      api.saveEndpoint({ name: kind, provider: kind, baseUrl, models: [...models], limits });
      const shown = api.list().filter(({ provider }) => provider === kind);
      expect(shown.map(({ id }) => id)).toEqual(models.map((model) => `${kind}/${model}`));
      expect(shown.every(({ state, family }) => state === 'no_key' && family === kind)).toBe(true);
    },
  );

  it('keep a query, which may hold a key, out of the address', () => {
    const { api } = fresh.models;
    const save = () => api.saveEndpoint({ name: 'x', baseUrl: 'https://host/v1?key=abc', models: ['m'] });
    expect(save).toThrow(expect.objectContaining({ code: 'bad_input', remedy: expect.stringContaining('key') }));
  });
});

describe('C11: prices', () => {
  const price = { id: 'mine/m', input: 2, cached: 0.5, output: 8, validFrom: '2026-01-01', source: 'the contract of our team' };

  beforeEach(() => {
    fresh.models.api.saveEndpoint({ name: 'mine', baseUrl: 'https://models.example.com/v1', models: ['m'] });
    fresh.models.api.saveEndpoint({ name: 'openai', provider: 'openai', baseUrl: PROVIDERS.openai.baseUrl, models: ['gpt-4o-mini'] });
  });

  it('of the table come with their day and source; an unknown one is no row', () => {
    expect(fresh.models.api.prices()).toEqual([
      {
        id: 'openai/gpt-4o-mini',
        input: 0.15,
        cached: 0.075,
        output: 0.6,
        validFrom: '2024-07-18',
        source: expect.stringMatching(/^https:/),
        own: false,
      },
    ]);
  });

  it('of the author win, survive, and go again', () => {
    const { api, registry } = fresh.models;
    expect(registry.cost('mine/m', 1000, 1000)).toBeNull();
    api.savePrice(price);
    expect(api.prices()[0]).toEqual({ ...price, own: true });
    expect(registry.cost('mine/m', 1_000_000, 0)).toBe(2);
    expect(readFileSync(join(fresh.home, 'models', 'models.json'), 'utf8')).toContain('the contract of our team');
    api.removePrice({ id: 'mine/m' });
    expect(registry.cost('mine/m', 1000, 1000)).toBeNull();
  });

  it('do not count before their day', () => {
    fresh.models.api.savePrice({ ...price, validFrom: '2999-01-01' });
    expect(fresh.models.registry.cost('mine/m', 1000, 1000)).toBeNull();
  });

  it('of the author without one for cached input count it as any other', () => {
    fresh.models.api.savePrice({ ...price, cached: null });
    expect(fresh.models.registry.cost('mine/m', 1_000_000, 0, 400_000)).toBe(2);
    fresh.models.api.savePrice(price);
    expect(fresh.models.registry.cost('mine/m', 1_000_000, 0, 400_000)).toBeCloseTo(1.4);
  });

  it('are refused for what is not there and for what costs nothing', () => {
    const { api } = fresh.models;
    for (const id of ['no/such', 'local/smollm2-135m-instruct']) {
      expect(() => api.savePrice({ ...price, id })).toThrow(expect.objectContaining({ code: 'not_found' }));
    }
  });

  it('leave with their endpoint', async () => {
    const { api } = fresh.models;
    api.savePrice(price);
    await api.removeEndpoint({ name: 'mine' });
    expect(api.prices().map(({ id }) => id)).toEqual(['openai/gpt-4o-mini']);
  });

  it('of cached tokens are their own, and without one the cost is unknown', () => {
    const rates = { input: 2, cached: 0.5, output: 8 };
    expect(costOf(rates, 1_000_000, 0, 400_000)).toBeCloseTo(1.4);
    expect(costOf({ ...rates, cached: null }, 1_000_000, 0, 400_000)).toBeNull();
    expect(costOf({ ...rates, cached: null }, 1_000_000, 0, 0)).toBe(2);
    expect(costOf(rates, 1_000_000, 1_000_000, null)).toBe(10);
    expect(costOf({ ...rates, input: null }, 1, 1, null)).toBeNull();
  });
});

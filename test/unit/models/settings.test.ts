import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { SENDS_AS_USUAL, type SecretStore } from '../../../electron/contract/index.ts';
import { BUILTIN, createModels, type ModelsDeps } from '../../../electron/core/models/index.ts';
import { createNet } from '../../../electron/core/net/index.ts';
import { createProcesses } from '../../../electron/core/processes/index.ts';
import { createPython } from '../../../electron/core/python/index.ts';
import { createMemorySecrets } from '../../fixtures/memory-secrets.ts';

const resourcesDir = join(dirname(fileURLToPath(import.meta.url)), '../../../resources');
const ollama = { name: 'ollama', baseUrl: 'http://localhost:11434/v1', models: ['llama3.2:3b', 'qwen3:4b'] };
const openai = { name: 'openai', baseUrl: 'https://api.openai.com/v1', models: ['gpt-4o-mini'] };

/** What an endpoint is that says nothing of its kind. */
const compatible = { provider: 'openai_compatible', limits: { concurrent: 16, perMinute: null } };

let home: string;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'skillwright-models-test-'));
});
afterEach(() => rmSync(home, { recursive: true, force: true }));

type Given = Partial<Pick<ModelsDeps, 'onChange' | 'onAside' | 'onNoPrices' | 'resourcesDir'>>;

function models({ secrets, modelId, ...given }: Given & { secrets?: SecretStore; modelId?: string | null } = {}) {
  const processes = createProcesses({ appVersion: 'test' });
  return createModels({
    home,
    resourcesDir,
    settings: () => ({ modelId: modelId ?? null }),
    secrets: secrets ?? createMemorySecrets(),
    processes,
    python: createPython({ processes, projectDir: null }),
    net: createNet(),
    cacheDir: null,
    ...given,
  });
}

function gguf(name: string): string {
  const path = join(home, name);
  writeFileSync(path, Buffer.concat([Buffer.from('GGUF'), Buffer.alloc(20)]));
  return path;
}

/** The built-in model as the catalog sees it. */
function putBuiltin(): void {
  mkdirSync(join(home, 'models'), { recursive: true });
  writeFileSync(join(home, 'models', BUILTIN.file), 'x');
}

describe('C11: endpoints', () => {
  it('are kept without their keys and seen by a core opened later', async () => {
    const { api } = models();
    api.saveEndpoint(ollama);
    api.saveEndpoint(openai);
    await api.setKey({ endpoint: 'openai', key: '  sk-the-secret-key  ' });
    expect(readFileSync(join(home, 'models', 'models.json'), 'utf8')).not.toContain('sk-the-secret-key');
    expect(
      models()
        .api.endpoints()
        .map(({ name }) => name),
    ).toEqual(['ollama', 'openai']);
    expect(api.endpoints()).toEqual([
      {
        ...ollama,
        ...compatible,
        sends: SENDS_AS_USUAL,
        byModel: {},
        refused: {},
        hasKey: false,
        keyElsewhere: null,
        needsAgreement: false,
      },
      {
        ...openai,
        ...compatible,
        sends: SENDS_AS_USUAL,
        byModel: {},
        refused: {},
        hasKey: true,
        keyElsewhere: null,
        needsAgreement: false,
      },
    ]);
  });

  it('keep their key under endpoint:<name> <address>, trimmed, and lose it with the endpoint', async () => {
    const secrets = createMemorySecrets();
    const { api } = models({ secrets });
    api.saveEndpoint(openai);
    await api.setKey({ endpoint: 'openai', key: ' sk-1 \n' });
    expect(await secrets.get('endpoint:openai https://api.openai.com')).toBe('sk-1');
    await api.removeEndpoint({ name: 'openai' });
    expect(secrets.names()).toEqual([]);
    expect(api.endpoints()).toEqual([]);
  });

  it('cannot take a key into the address, nor the name of the local models', () => {
    const { api } = models();
    expect(() => api.saveEndpoint({ ...openai, baseUrl: 'https://me:pass@host/v1' })).toThrow(
      expect.objectContaining({ code: 'bad_input' }),
    );
    expect(() => api.saveEndpoint({ ...openai, name: 'local' })).toThrow(expect.objectContaining({ code: 'name_taken' }));
  });

  it('refuse a key for an endpoint that is not there', async () => {
    await expect(models().api.setKey({ endpoint: 'nobody', key: 'x' })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('set a damaged list aside, say where it is, and begin a new one', () => {
    mkdirSync(join(home, 'models'));
    writeFileSync(join(home, 'models', 'models.json'), '{"endpoints": [');
    const onAside = vi.fn();
    const { api } = models({ onAside });
    api.saveEndpoint(ollama);
    expect(api.endpoints().map(({ name }) => name)).toEqual([ollama.name]);
    expect(onAside).toHaveBeenCalledExactlyOnceWith({ path: expect.stringContaining('models.json.damaged-'), reason: expect.any(String) });
    expect(readFileSync(onAside.mock.calls[0]![0].path, 'utf8')).toBe('{"endpoints": [');
  });

  it('cost an unknown amount where the price table is damaged', () => {
    const resourcesDir = join(home, 'resources');
    mkdirSync(resourcesDir);
    writeFileSync(join(resourcesDir, 'prices.json'), '{');
    const onNoPrices = vi.fn();
    const { api } = models({ resourcesDir, onNoPrices });
    api.saveEndpoint(openai);
    expect(api.list().find(({ local }) => !local)).toMatchObject({ inputPrice: null, outputPrice: null });
    expect(onNoPrices).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: expect.stringContaining('prices.json') }));
  });

  it('tell the window of each change', async () => {
    const onChange = vi.fn();
    const { api } = models({ onChange });
    api.saveEndpoint(openai);
    await api.setKey({ endpoint: 'openai', key: 'sk-1' });
    await api.clearKey({ endpoint: 'openai' });
    await api.removeEndpoint({ name: 'openai' });
    expect(onChange).toHaveBeenCalledTimes(4);
  });
});

describe('C11: the list of models', () => {
  it('says of each what it is and what is missing', async () => {
    const secrets = createMemorySecrets({ passphrase: 'open sesame', values: { 'endpoint:vault https://models.example.com': 'sk' } });
    const { api } = models({ secrets });
    api.saveEndpoint(ollama);
    api.saveEndpoint(openai);
    api.saveEndpoint({ name: 'vault', baseUrl: 'https://models.example.com/v1', models: ['m'] });
    const shown = api.list().map(({ id, family, state, inputPrice }) => ({ id, family, state, inputPrice }));
    expect(shown).toEqual([
      { id: BUILTIN.id, family: 'local', state: 'not_downloaded', inputPrice: 0 },
      { id: 'ollama/llama3.2:3b', family: 'meta', state: 'ready', inputPrice: null },
      { id: 'ollama/qwen3:4b', family: 'qwen', state: 'ready', inputPrice: null },
      { id: 'openai/gpt-4o-mini', family: 'openai', state: 'no_key', inputPrice: 0.15 },
      { id: 'vault/m', family: 'other', state: 'locked', inputPrice: null },
    ]);
    await api.unlockSecrets({ passphrase: 'open sesame' });
    expect(api.list().at(-1)?.state).toBe('ready');
  });

  it('takes any GGUF file, under its own id, and says when it is gone', () => {
    const { api } = models();
    const path = gguf('Qwen2.5 Coder.gguf');
    expect(api.addLocalFile({ path })).toMatchObject({
      id: 'local/qwen2.5-coder',
      family: 'qwen',
      local: true,
      state: 'ready',
      removable: true,
    });
    mkdirSync(join(home, 'other'));
    expect(api.addLocalFile({ path: gguf('other/Qwen2.5 Coder.gguf') }).id).toBe('local/qwen2.5-coder-2');
    expect(api.addLocalFile({ path }).id).toBe('local/qwen2.5-coder');
    rmSync(path);
    expect(api.list().find(({ id }) => id === 'local/qwen2.5-coder')).toMatchObject({
      state: 'missing_file',
      note: expect.stringContaining(path),
    });
    api.removeLocalFile({ id: 'local/qwen2.5-coder' });
    expect(api.list().some(({ id }) => id === 'local/qwen2.5-coder')).toBe(false);
  });
});

describe('C11: choosing a model', () => {
  it('takes the named one, else that of the settings, else the first ready one', () => {
    const { api } = models();
    api.saveEndpoint(ollama);
    expect(models().registry.choose('ollama/qwen3:4b').id).toBe('ollama/qwen3:4b');
    expect(models({ modelId: 'ollama/qwen3:4b' }).registry.choose(null).id).toBe('ollama/qwen3:4b');
    expect(models({ modelId: 'gone/model' }).registry.choose(null).id).toBe('ollama/llama3.2:3b');
    putBuiltin();
    expect(models().registry.choose(null).id).toBe(BUILTIN.id);
  });

  it('says what to do when there is none, an unknown one, or one that is not ready', () => {
    const { registry, api } = models();
    expect(() => registry.choose(null)).toThrow(
      expect.objectContaining({ code: 'model_missing', remedy: expect.stringContaining('Download') }),
    );
    expect(() => registry.choose('no/such')).toThrow(
      expect.objectContaining({ code: 'model_missing', remedy: expect.stringContaining(BUILTIN.id) }),
    );
    expect(() => registry.choose(BUILTIN.id)).toThrow(
      expect.objectContaining({ code: 'model_missing', remedy: expect.stringContaining('Download') }),
    );
    api.saveEndpoint(openai);
    expect(() => registry.choose('openai/gpt-4o-mini')).toThrow(expect.objectContaining({ code: 'model_no_key' }));
  });
});

describe('C11: what a call costs', () => {
  it('is the price table for a known model, nothing on this computer, unknown elsewhere', () => {
    const { registry, api } = models();
    api.saveEndpoint(openai);
    api.saveEndpoint(ollama);
    expect(registry.cost('openai/gpt-4o-mini', 1_000_000, 500_000)).toBeCloseTo(0.45);
    expect(registry.cost('openai/gpt-4o-mini', null, 5)).toBeNull();
    expect(registry.cost('ollama/qwen3:4b', 1000, 1000)).toBeNull();
    expect(registry.cost(BUILTIN.id, 1000, 1000)).toBe(0);
    expect(registry.cost('no/such', 1, 1)).toBeNull();
  });

  it('counts tokens with the tokenizer of the model where it is known', () => {
    const { registry, api } = models();
    api.saveEndpoint(openai);
    expect(registry.countTokens('hello world', 'openai/gpt-4o-mini')).toEqual({ tokens: 2, exact: true });
    expect(registry.countTokens('hello world', BUILTIN.id).exact).toBe(false);
    expect(registry.countTokens('hello world', null).exact).toBe(false);
  });
});

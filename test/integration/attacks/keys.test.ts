// C11: a key belongs to the address it was entered for. Whatever sends (a run, a test, a list of models, a trial of what is being entered, a
// redirect), and whoever changed the address, no other server sees it. Two servers on this machine: one is trusted, the other wants the key.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { EndpointInput, SecretStore } from '../../../electron/contract/index.ts';
import type { Models } from '../../../electron/core/models/index.ts';
import { makeFolder } from '../../fixtures/core.ts';
import { createMemorySecrets } from '../../fixtures/memory-secrets.ts';
import { ask, modelsIn } from '../models/harness.ts';
import { answer, type OpenAiServer, startServer } from '../models/openai-server.ts';

const KEY = 'kestrel.4f9a02e7b1c8d653';
const OLD = 'endpoint:here';

let folder: Awaited<ReturnType<typeof makeFolder>>;
let trusted: OpenAiServer;
let thief: OpenAiServer;
let secrets: SecretStore;
let models: Models;

beforeEach(async () => {
  folder = await makeFolder('keys');
  trusted = await startServer();
  thief = await startServer();
  for (const server of [trusted, thief]) server.script(answer('ready'));
  secrets = createMemorySecrets();
  models = modelsIn(folder.path, { secrets });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await models.close();
  await trusted.close();
  await thief.close();
  await folder.remove();
});

const here = (baseUrl: string): EndpointInput => ({ name: 'here', baseUrl, models: ['m'] });

/** What this account sends now, all ways there are. None has to succeed. */
async function sendAll(baseUrl: string): Promise<void> {
  const draft = { name: 'here', provider: 'openai_compatible' as const, baseUrl, key: null };
  const { api } = models;
  await ask(models);
  await Promise.allSettled([api.test({ id: 'here/m' }), api.offered(draft), api.tryDraft({ ...draft, model: 'm' })]);
}

const sentTo = ({ seen }: OpenAiServer): string => JSON.stringify(seen.map(({ url, headers, body }) => [url, headers, body]));

/** As another program would: the file, not the app. */
function editFile(edit: (list: { endpoints: { baseUrl: string }[]; plainHttp?: string[] }) => void): void {
  const path = join(folder.path, 'models', 'models.json');
  const list = JSON.parse(readFileSync(path, 'utf8'));
  edit(list);
  writeFileSync(path, JSON.stringify(list));
}
const pointElsewhere = () =>
  editFile(({ endpoints }) => {
    endpoints[0]!.baseUrl = thief.baseUrl;
  });

/** An account of an earlier version: the key stands under the provider's name alone. */
async function openOlder(store: SecretStore): Promise<void> {
  await models.close();
  mkdirSync(join(folder.path, 'models'), { recursive: true });
  writeFileSync(join(folder.path, 'models', 'models.json'), JSON.stringify({ endpoints: [here(trusted.baseUrl)] }));
  secrets = store;
  models = modelsIn(folder.path, { secrets });
}

async function expectAskedAgain(): Promise<void> {
  const { error } = await ask(models);
  expect(error).toMatchObject({
    code: 'model_no_key',
    message: expect.stringContaining(`Set the key of here for ${thief.origin}: it was set for ${trusted.origin}.`),
    remedy: expect.stringContaining('Set the key'),
  });
  expect(models.api.endpoints()[0]).toMatchObject({ hasKey: false, keyElsewhere: trusted.origin });
  expect(models.api.list().find(({ id }) => id === 'here/m')).toMatchObject({ state: 'no_key' });
}

describe('C11: the key of a provider whose address changes', () => {
  beforeEach(async () => {
    models.api.saveEndpoint(here(trusted.baseUrl));
    await models.api.setKey({ endpoint: 'here', key: KEY });
  });

  it('goes to the address it was set for, all ways there are', async () => {
    await sendAll(trusted.baseUrl);
    expect(trusted.seen.map(({ headers }) => headers.authorization)).toEqual(Array(4).fill(`Bearer ${KEY}`));
  });

  it.each([
    ['in the app', () => models.api.saveEndpoint(here(thief.baseUrl))],
    ['in the file', pointElsewhere],
  ])('goes nowhere when it was changed %s, and is asked for again', async (_where, change) => {
    change();
    await sendAll(thief.baseUrl);
    expect(sentTo(thief)).not.toContain(KEY);
    await expectAskedAgain();

    await models.api.setKey({ endpoint: 'here', key: 'another-key-entirely' });
    await sendAll(thief.baseUrl);
    expect(sentTo(thief)).toContain('another-key-entirely');
    expect(sentTo(thief)).not.toContain(KEY);
  });

  it('is there again when the address is put back, and gone when another was set', async () => {
    models.api.saveEndpoint(here(thief.baseUrl));
    models.api.saveEndpoint(here(`${trusted.origin}/v2`));
    expect(models.api.endpoints()[0]).toMatchObject({ hasKey: true, keyElsewhere: null });
    models.api.saveEndpoint(here(thief.baseUrl));
    await models.api.setKey({ endpoint: 'here', key: 'another-key-entirely' });
    expect(secrets.names()).toEqual([`endpoint:here ${thief.origin}`]);
  });

  it('does not go to another name of the same machine, nor to another provider', async () => {
    const byName = trusted.baseUrl.replace('127.0.0.1', 'localhost');
    models.api.saveEndpoint({ ...here(trusted.baseUrl), name: 'there' });
    await ask(models, { model: 'there/m' });
    models.api.saveEndpoint(here(byName));
    await sendAll(byName);
    expect(sentTo(trusted)).not.toContain(KEY);
  });

  it('is not carried along by a redirect, in a run, a test or a list of models', async () => {
    for (const status of [301, 302, 303, 307, 308]) {
      trusted.script((response) => void response.writeHead(status, { location: `${thief.baseUrl}/chat/completions` }).end());
      await sendAll(trusted.baseUrl);
    }
    expect(thief.seen).toEqual([]);
  });

  it('is not taken from one who changes the address between two tries of a call', async () => {
    trusted.script((response) => {
      pointElsewhere();
      response.writeHead(503, { 'retry-after-ms': '1' }).end();
    }, answer('ready'));
    await ask(models);
    expect(thief.seen).toEqual([]);
  });
});

describe('C11: a key that an earlier version stored', () => {
  it('is bound to the address saved with it when the account is opened', async () => {
    await openOlder(createMemorySecrets({ values: { [OLD]: KEY } }));
    pointElsewhere();
    await sendAll(thief.baseUrl);
    expect(sentTo(thief)).not.toContain(KEY);
    await expectAskedAgain();
    expect(secrets.names()).toEqual([`endpoint:here ${trusted.origin}`]);

    await models.close();
    models = modelsIn(folder.path, { secrets });
    await sendAll(thief.baseUrl);
    expect(sentTo(thief)).not.toContain(KEY);
    models.api.saveEndpoint(here(trusted.baseUrl));
    await sendAll(trusted.baseUrl);
    expect(sentTo(trusted)).toContain(KEY);
  });

  it('and is locked: is bound when unlocked, and its address stays until then', async () => {
    await openOlder(createMemorySecrets({ passphrase: 'open sesame', values: { [OLD]: KEY } }));
    expect(() => models.api.saveEndpoint(here(thief.baseUrl))).toThrow(expect.objectContaining({ code: 'secret_locked' }));
    pointElsewhere();
    await models.api.unlockSecrets({ passphrase: 'open sesame' });
    await sendAll(thief.baseUrl);
    expect(sentTo(thief)).not.toContain(KEY);
    expect(secrets.names()).toEqual([`endpoint:here ${trusted.origin}`]);
  });
});

describe('C11: a key in the environment', () => {
  it.each(['anthropic', 'openai', 'google', 'ollama', 'openai_compatible'] as const)(
    'is not read for %s: only a key that was set is sent',
    async (provider) => {
      for (const name of [
        'ANTHROPIC_API_KEY',
        'ANTHROPIC_AUTH_TOKEN',
        'OPENAI_API_KEY',
        'GOOGLE_GENERATIVE_AI_API_KEY',
        'GEMINI_API_KEY',
      ]) {
        vi.stubEnv(name, KEY);
      }
      models.api.saveEndpoint({ ...here(thief.baseUrl), provider });
      await sendAll(thief.baseUrl);
      await models.api.setKey({ endpoint: 'here', key: 'the-key-that-was-set' });
      await sendAll(thief.baseUrl);
      expect(sentTo(thief)).toContain('the-key-that-was-set');
      expect(sentTo(thief)).not.toContain(KEY);
    },
  );
});

describe('C11: an address that is not encrypted', () => {
  /** This machine by a name that is not the loopback's. */
  const plain = () => thief.baseUrl.replace('127.0.0.1', '0.0.0.0');
  const risk = expect.objectContaining({
    code: 'plain_http',
    message: expect.stringContaining('can read the key, prompts and answers'),
    remedy: expect.stringContaining('--allow-http'),
  });

  it('gets nothing until a person has agreed to it, once', async () => {
    expect(() => models.api.saveEndpoint(here(plain()))).toThrow(risk);
    const draft = { name: 'here', provider: 'openai_compatible' as const, baseUrl: plain(), key: KEY };
    await expect(models.api.offered(draft)).rejects.toEqual(risk);
    await expect(models.api.tryDraft({ ...draft, model: 'm' })).rejects.toEqual(risk);
    expect(thief.seen).toEqual([]);

    models.api.allowHttp({ address: plain() });
    models.api.saveEndpoint(here(plain()));
    await models.api.setKey({ endpoint: 'here', key: KEY });
    await sendAll(plain());
    expect(thief.seen).toHaveLength(4);

    await models.close();
    models = modelsIn(folder.path, { secrets });
    expect((await ask(models)).text).toBe('ready');
  });

  it('and was saved by an earlier version, or written into the file, gets nothing either', async () => {
    models.api.saveEndpoint(here(trusted.baseUrl));
    editFile(({ endpoints }) => {
      endpoints[0]!.baseUrl = plain();
    });
    expect(models.api.endpoints()[0]).toMatchObject({ needsAgreement: true });
    expect(models.api.list().find(({ id }) => id === 'here/m')).toMatchObject({ state: 'plain_http' });
    expect((await ask(models)).error).toEqual(risk);
    await sendAll(plain());
    expect(thief.seen).toEqual([]);
  });

  it('is agreed to by its scheme, host and port: another port asks again', async () => {
    models.api.allowHttp({ address: plain() });
    const other = trusted.baseUrl.replace('127.0.0.1', '0.0.0.0');
    expect(() => models.api.saveEndpoint(here(other))).toThrow(risk);
    for (const address of ['https://models.example.com/v1', trusted.baseUrl, trusted.baseUrl.replace('127.0.0.1', 'localhost')]) {
      models.api.saveEndpoint(here(address));
    }
  });
});

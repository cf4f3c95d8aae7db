// electron/core/models/api.ts - the procedures of Settings, Models.
import { basename } from 'node:path';
import { AppError, type Endpoint, type ModelsApi, type ModelTest, type SecretStore } from '../../contract/index.ts';
import { keyName } from './catalog.ts';
import { familyOf } from './families.ts';
import { readGguf } from './local/gguf.ts';
import type { LocalModels } from './local/port.ts';
import type { ModelRegistry } from './port.ts';
import type { LocalFile, ModelStore } from './store.ts';

interface ApiDeps {
  store: ModelStore;
  secrets: SecretStore;
  registry: ModelRegistry;
  local: LocalModels;
  download: ModelsApi['download'];
  onChange: () => void;
}

const TEST_PROMPT = 'Answer with one word: ready.';
const TEST_TOKENS = 24;

/** `local/name` from a file name; a number is added when the id is taken by another file. */
function freeId(path: string, taken: readonly string[]): string {
  const slug = basename(path)
    .replace(/\.gguf$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-+|-+$/g, '');
  const base = `local/${slug === '' ? 'model' : slug}`;
  let id = base;
  for (let n = 2; taken.includes(id); n += 1) id = `${base}-${n}`;
  return id;
}

async function tryModel({ registry, local }: ApiDeps, id: string, signal: AbortSignal): Promise<ModelTest> {
  const info = registry.choose(id);
  // The person asks for it: a process that failed too often gets another chance.
  if (info.local) local.retry();
  const begun = performance.now();
  let firstTokenMs: number | null = null;
  let text = '';
  const request = { model: id, system: '', messages: [{ role: 'user' as const, content: TEST_PROMPT }], maxTokens: TEST_TOKENS };
  for await (const event of registry.port.complete(request, signal)) {
    if (event.type !== 'text') continue;
    firstTokenMs ??= Math.round(performance.now() - begun);
    text += event.text;
  }
  return { ok: text.trim() !== '', ms: Math.round(performance.now() - begun), text: text.trim(), firstTokenMs };
}

export function createApi(deps: ApiDeps): ModelsApi {
  const { store, secrets, registry, onChange } = deps;
  const changed = <T>(value: T): T => {
    onChange();
    return value;
  };
  const mustExist = (endpoint: string): void => {
    if (!store.read().endpoints.some(({ name }) => name === endpoint)) throw new AppError('not_found', `There is no endpoint ${endpoint}.`);
  };

  const saveEndpoint = (input: Endpoint): void => {
    if (input.name === 'local') {
      throw new AppError('name_taken', 'The name local belongs to the models on this computer.', { remedy: 'Choose another name.' });
    }
    const { username, password } = new URL(input.baseUrl);
    if (username !== '' || password !== '') {
      throw new AppError('bad_input', 'The address holds a user name or password, which would be stored in plain text.', {
        remedy: 'Leave it out of the address and set it as the key.',
      });
    }
    store.change((now) => ({ ...now, endpoints: [...now.endpoints.filter(({ name }) => name !== input.name), input] }));
    onChange();
  };

  const addLocalFile = ({ path }: { path: string }) => {
    const head = readGguf(path);
    const known = store.read().files.find((file) => file.path === path);
    const id =
      known?.id ??
      freeId(
        path,
        registry.list().map((model) => model.id),
      );
    const label = head.name ?? basename(path);
    const family = familyOf(`${label} ${basename(path)} ${head.architecture ?? ''}`.replace(/\bllama$/, ''), 'local');
    const file: LocalFile = { id, path, label, family, bytes: head.bytes, contextTokens: head.contextTokens };
    store.change((now) => ({ ...now, files: [...now.files.filter((other) => other.path !== path), file] }));
    deps.local.retry();
    return changed(registry.choose(id));
  };

  return {
    list: registry.list,
    endpoints() {
      const withKey = secrets.names();
      return store.read().endpoints.map((endpoint) => ({ ...endpoint, hasKey: withKey.includes(keyName(endpoint.name)) }));
    },
    saveEndpoint,
    async removeEndpoint({ name }) {
      mustExist(name);
      if (secrets.names().includes(keyName(name))) await secrets.delete(keyName(name));
      store.change((now) => ({ ...now, endpoints: now.endpoints.filter((endpoint) => endpoint.name !== name) }));
      onChange();
    },
    async setKey({ endpoint, key }) {
      mustExist(endpoint);
      await secrets.set(keyName(endpoint), key.trim());
      onChange();
    },
    async clearKey({ endpoint }) {
      await secrets.delete(keyName(endpoint));
      onChange();
    },
    secretState: secrets.state,
    async unlockSecrets({ passphrase }) {
      await secrets.unlock(passphrase);
      onChange();
    },
    download: deps.download,
    addLocalFile,
    removeLocalFile({ id }) {
      store.change((now) => ({ ...now, files: now.files.filter((file) => file.id !== id) }));
      onChange();
    },
    test: ({ id }, signal) => tryModel(deps, id, signal ?? new AbortController().signal),
  };
}

// electron/core/models/settings/api.ts - the procedures of Settings, Models.
import { basename } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import {
  AppError,
  Endpoint,
  type EndpointInput,
  type ModelPrice,
  type ModelsApi,
  type SecretStore,
  withRefused,
} from '../../../contract/index.ts';
import { isPlain, notEncrypted, originOf } from '../../net/index.ts';
import { needsAgreement } from '../catalog.ts';
import { familyOf } from '../families.ts';
import type { EndpointKeys } from '../keys.ts';
import { readGguf } from '../local/gguf.ts';
import type { LocalModels } from '../local/port.ts';
import type { ModelRegistry } from '../port.ts';
import type { FetchTo } from '../remote/adapters.ts';
import type { RemoteModels } from '../remote/port.ts';
import { createDrafts, plainAddress } from './drafts.ts';
import type { LocalFile, ModelStore } from './store.ts';
import { createTests, refusedBy, withoutTests } from './tests.ts';

interface ApiDeps {
  store: ModelStore;
  keys: EndpointKeys;
  secretState: SecretStore['state'];
  registry: ModelRegistry;
  local: LocalModels;
  remote: RemoteModels;
  fetchTo: FetchTo;
  prices: () => ModelPrice[];
  download: ModelsApi['download'];
  onChange: () => void;
}

/** `local/name` from a file name; a number is added if another file has the id. */
function freeId(path: string, taken: readonly string[]): string {
  const slug = basename(path)
    .replace(/\.gguf$/i, '')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-|-$/g, '');
  const base = `local/${slug === '' ? 'model' : slug}`;
  let id = base;
  for (let n = 2; taken.includes(id); n += 1) id = `${base}-${n}`;
  return id;
}

/** The endpoint as it may be stored. Throws AppError for an invalid name or address. */
function soundEndpoint(input: EndpointInput): Endpoint {
  if (input.name === 'local') {
    throw new AppError('name_taken', 'The name “local” is reserved for the models on this machine.', { remedy: 'Choose another name.' });
  }
  plainAddress(input.baseUrl);
  return Endpoint.parse(input);
}

function localFiles({ store, registry, local, onChange }: ApiDeps): Pick<ModelsApi, 'addLocalFile' | 'removeLocalFile'> {
  return {
    addLocalFile({ path }) {
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
      local.retry();
      onChange();
      return registry.choose(id);
    },
    removeLocalFile({ id }) {
      store.change((now) => ({ ...now, files: now.files.filter((file) => file.id !== id) }));
      onChange();
    },
  };
}

function priceChanges({ store, registry, onChange }: ApiDeps): Pick<ModelsApi, 'savePrice' | 'removePrice'> {
  return {
    savePrice(price) {
      if (!registry.list().some(({ id, local }) => id === price.id && !local))
        throw new AppError('not_found', `There is no model ${price.id} that can have a price.`);
      store.change((now) => ({ ...now, prices: [...now.prices.filter(({ id }) => id !== price.id), price] }));
      onChange();
    },
    removePrice({ id }) {
      store.change((now) => ({ ...now, prices: now.prices.filter((price) => price.id !== id) }));
      onChange();
    },
  };
}

/** The procedures of the contract; what they throw is documented there and in the store. */
export function createApi(deps: ApiDeps): ModelsApi {
  const { store, keys, registry, onChange } = deps;
  const { tried, ...drafts } = createDrafts(deps);
  const mustExist = (name: string): Endpoint => {
    const found = store.read().endpoints.find((endpoint) => endpoint.name === name);
    if (found === undefined) throw new AppError('not_found', `There is no endpoint ${name}.`);
    return found;
  };

  const saveEndpoint = (input: EndpointInput): void => {
    const endpoint = soundEndpoint(input);
    if (needsAgreement(endpoint, store.read())) throw notEncrypted(originOf(endpoint.baseUrl));
    const before = store.read().endpoints.find(({ name }) => name === endpoint.name);
    const isOther =
      before !== undefined &&
      !isDeepStrictEqual(
        [before.baseUrl, before.provider, before.sends, before.byModel],
        [endpoint.baseUrl, endpoint.provider, endpoint.sends, endpoint.byModel],
      );
    if (before !== undefined && originOf(before.baseUrl) !== originOf(endpoint.baseUrl)) keys.requireBound(endpoint.name);
    store.change((now) => ({
      ...now,
      endpoints: [...now.endpoints.filter(({ name }) => name !== endpoint.name), endpoint],
      tests: { ...(isOther ? withoutTests(now.tests, endpoint.name) : now.tests), ...tried(endpoint, null) },
    }));
    onChange();
  };
  /** Another key, with which it may have been tried before. */
  const testsWith = (endpoint: string, key: string | null): void => {
    const known = key === null ? {} : tried(mustExist(endpoint), key);
    store.change((now) => ({ ...now, tests: { ...withoutTests(now.tests, endpoint), ...known } }));
  };

  return {
    list: registry.list,
    endpoints() {
      const stateOf = keys.states();
      const listed = store.read();
      return listed.endpoints.map((endpoint) => {
        const key = stateOf(endpoint);
        const keyElsewhere = key.at === 'elsewhere' ? key.origin : null;
        return {
          ...endpoint,
          hasKey: key.at === 'here',
          keyElsewhere,
          needsAgreement: needsAgreement(endpoint, listed),
          refused: refusedBy(deps.remote, endpoint),
        };
      });
    },
    saveEndpoint,
    rememberRefused({ name }) {
      const endpoint = mustExist(name);
      const kept = withRefused(endpoint, refusedBy(deps.remote, endpoint));
      store.change((now) => ({ ...now, endpoints: now.endpoints.map((each) => (each.name === name ? kept : each)) }));
      onChange();
    },
    async removeEndpoint({ name }) {
      mustExist(name);
      await keys.clear(name);
      store.change((now) => ({
        ...now,
        endpoints: now.endpoints.filter((endpoint) => endpoint.name !== name),
        prices: now.prices.filter(({ id }) => !id.startsWith(`${name}/`)),
        tests: withoutTests(now.tests, name),
      }));
      onChange();
    },
    async setKey({ endpoint, key }) {
      await keys.set(mustExist(endpoint), key.trim());
      testsWith(endpoint, key.trim());
      onChange();
    },
    async clearKey({ endpoint }) {
      await keys.clear(endpoint);
      testsWith(endpoint, null);
      onChange();
    },
    allowHttp({ address }) {
      if (!isPlain(address)) return;
      const origin = originOf(address);
      store.change((now) => ({ ...now, plainHttp: [...new Set([...now.plainHttp, origin])] }));
      onChange();
    },
    secretState: deps.secretState,
    async unlockSecrets({ passphrase }) {
      await keys.unlock(passphrase);
      onChange();
    },
    download: deps.download,
    ...localFiles(deps),
    ...createTests(deps),
    ...drafts,
    prices: deps.prices,
    ...priceChanges(deps),
  };
}

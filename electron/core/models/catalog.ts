// electron/core/models/catalog.ts - every model there is, with its state: the built-in one, the person's files, the models of endpoints.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Endpoint, type ModelInfo, type ModelPrice, PROVIDERS, type SecretStore } from '../../contract/index.ts';
import { familyOf } from './families.ts';
import { BUILTIN } from './local/builtin.ts';
import { type PriceRow, priceOf } from './prices.ts';
import type { ModelStore } from './settings/store.ts';

/** Name of an endpoint's key in the secret store. */
export const keyName = (endpoint: string): string => `endpoint:${endpoint}`;

/** Where a model runs; the id says which. */
export type ModelSource = { kind: 'file'; path: string } | { kind: 'endpoint'; endpoint: Endpoint; model: string };

export interface CatalogEntry {
  info: ModelInfo;
  source: ModelSource;
  /** Null = unknown; on this computer nothing costs anything. */
  price: ModelPrice | null;
}

interface CatalogDeps {
  modelsDir: string;
  store: ModelStore;
  secrets: SecretStore;
  prices: readonly PriceRow[];
}

const local = { provider: 'local', local: true, inputPrice: 0, outputPrice: 0 };

function builtin(modelsDir: string): CatalogEntry {
  const path = join(modelsDir, BUILTIN.file);
  const there = existsSync(path);
  const { id, label, family, contextTokens, bytes } = BUILTIN;
  const state = there
    ? ({ state: 'ready', note: null } as const)
    : ({ state: 'not_downloaded', note: 'Download it once, about 93 MB.' } as const);
  return {
    info: { ...local, ...state, id, label, family, contextTokens, bytes, removable: false },
    source: { kind: 'file', path },
    price: null,
  };
}

function ofFile(file: ReturnType<ModelStore['read']>['files'][number]): CatalogEntry {
  const { path, ...rest } = file;
  const state = existsSync(path)
    ? ({ state: 'ready', note: null } as const)
    : ({ state: 'missing_file', note: `${path} is not there any more. Put it back or remove the entry.` } as const);
  return { info: { ...local, ...state, ...rest, removable: true }, source: { kind: 'file', path }, price: null };
}

function priceFor(id: string, endpoint: Endpoint, model: string, { prices, store }: CatalogDeps): ModelPrice | null {
  const today = new Date().toISOString().slice(0, 10);
  const own = store.read().prices.find((price) => price.id === id && price.validFrom <= today);
  if (own !== undefined) return { ...own, own: true };
  const row = priceOf(prices, new URL(endpoint.baseUrl).hostname, model, today);
  if (row === null) return null;
  const { input, cached, output, validFrom, source } = row;
  return { id, input, cached, output, validFrom, source, own: false };
}

function ofEndpoint(endpoint: Endpoint, model: string, deps: CatalogDeps): CatalogEntry {
  const { secrets } = deps;
  const id = `${endpoint.name}/${model}`;
  const price = priceFor(id, endpoint, model, deps);
  const hasKey = secrets.names().includes(keyName(endpoint.name));
  const state = (): Pick<ModelInfo, 'state' | 'note'> => {
    if (hasKey && secrets.state().locked) return { state: 'locked', note: 'Its key is locked. Enter the passphrase.' };
    // Services in the price table want a key as well; for any other server it is not known.
    if (!hasKey && (PROVIDERS[endpoint.provider].needsKey || price?.own === false))
      return { state: 'no_key', note: `Set the key of ${endpoint.name}.` };
    return { state: 'ready', note: null };
  };
  const info: ModelInfo = {
    id,
    label: model,
    provider: endpoint.name,
    family: familyOf(model, PROVIDERS[endpoint.provider].needsKey ? endpoint.provider : 'other'),
    local: false,
    ...state(),
    contextTokens: null,
    inputPrice: price?.input ?? null,
    outputPrice: price?.output ?? null,
    bytes: null,
    removable: false,
  };
  return { info, source: { kind: 'endpoint', endpoint, model }, price };
}

/** Every model, the built-in one first; read anew at each call, because files, keys and the list change outside as well. */
export function listCatalog(deps: CatalogDeps): CatalogEntry[] {
  const { endpoints, files } = deps.store.read();
  return [
    builtin(deps.modelsDir),
    ...files.map(ofFile),
    ...endpoints.flatMap((endpoint) => endpoint.models.map((model) => ofEndpoint(endpoint, model, deps))),
  ];
}

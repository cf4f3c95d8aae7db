// electron/core/models/catalog.ts - every model with its state: the built-in one, the person's files, the models of endpoints.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Endpoint, type ModelInfo, type ModelPrice, PROVIDERS } from '../../contract/index.ts';
import { isPlain, notEncrypted, originOf } from '../net/index.ts';
import { familyOf } from './families.ts';
import type { EndpointKeys, KeyState } from './keys.ts';
import { BUILTIN } from './local/builtin.ts';
import { type PriceRow, priceOf } from './prices.ts';
import type { ModelStore } from './settings/store.ts';

/** Where a model runs; the id says which. */
export type ModelSource = { kind: 'file'; path: string } | { kind: 'endpoint'; endpoint: Endpoint; model: string };

export interface CatalogEntry {
  info: ModelInfo;
  source: ModelSource;
  /** Null = unknown; on this machine everything is free. */
  price: ModelPrice | null;
}

export interface Catalog {
  /** Every model, the built-in one first. */
  list(): CatalogEntry[];
  find(id: string): CatalogEntry | undefined;
}

interface CatalogDeps {
  modelsDir: string;
  store: ModelStore;
  keys: EndpointKeys;
  /** Whether keys can be read. */
  locked: () => boolean;
  prices: readonly PriceRow[];
}

type Listed = ReturnType<ModelStore['read']>;
type State = Pick<ModelInfo, 'state' | 'note'>;
/** What changes with more than the list. */
type Changing = State & Pick<ModelInfo, 'lastTest'>;

/** What changes only with the model list, and how to get the rest. */
interface Known extends Omit<CatalogEntry, 'info'> {
  info: Omit<ModelInfo, keyof Changing>;
  state(keys: Keys): State;
}

/** Endpoints that have a key for their address, and whether keys can be read. */
interface Keys {
  of(endpoint: Endpoint): KeyState;
  locked(): boolean;
}

const local = { provider: 'local', local: true, inputPrice: 0, outputPrice: 0 };
const READY: State = { state: 'ready', note: null };

function builtin(modelsDir: string): Known {
  const path = join(modelsDir, BUILTIN.file);
  const { id, label, family, contextTokens, bytes } = BUILTIN;
  return {
    info: { ...local, id, label, family, contextTokens, bytes, removable: false },
    source: { kind: 'file', path },
    price: null,
    state: () => (existsSync(path) ? READY : { state: 'not_downloaded', note: 'Download it once, about 93 MB.' }),
  };
}

function ofFile(file: Listed['files'][number]): Known {
  const { path, ...rest } = file;
  const missing: State = { state: 'missing_file', note: `${path} no longer exists. Put it back or remove the entry.` };
  return {
    info: { ...local, ...rest, removable: true },
    source: { kind: 'file', path },
    price: null,
    state: () => (existsSync(path) ? READY : missing),
  };
}

/** True for an address that is not encrypted and that nobody agreed to. */
export const needsAgreement = ({ baseUrl }: Pick<Endpoint, 'baseUrl'>, { plainHttp }: Pick<Listed, 'plainHttp'>): boolean =>
  isPlain(baseUrl) && !plainHttp.includes(originOf(baseUrl));

/** Why the key is asked for again. */
const otherAddress = ({ name, baseUrl }: Pick<Endpoint, 'name' | 'baseUrl'>, origin: string): string =>
  `Set the key of ${name} for ${originOf(baseUrl)}: it was set for ${origin}.`;

interface Priced {
  listed: Listed;
  table: readonly PriceRow[];
  /** ISO date. */
  today: string;
}

function priceFor(id: string, endpoint: Endpoint, model: string, { listed, table, today }: Priced): ModelPrice | null {
  const own = listed.prices.find((price) => price.id === id && price.validFrom <= today);
  if (own !== undefined) return { ...own, own: true };
  const row = priceOf(table, new URL(endpoint.baseUrl).hostname, model, today);
  if (row === null) return null;
  const { input, cached, output, validFrom, source } = row;
  return { id, input, cached, output, validFrom, source, own: false };
}

function ofEndpoint(endpoint: Endpoint, model: string, priced: Priced): Known {
  const id = `${endpoint.name}/${model}`;
  const price = priceFor(id, endpoint, model, priced);
  return {
    info: {
      id,
      label: model,
      provider: endpoint.name,
      family: familyOf(model, PROVIDERS[endpoint.provider].needsKey ? endpoint.provider : 'other'),
      local: false,
      contextTokens: null,
      inputPrice: price?.input ?? null,
      outputPrice: price?.output ?? null,
      bytes: null,
      removable: false,
    },
    source: { kind: 'endpoint', endpoint, model },
    price,
    state(keys) {
      if (needsAgreement(endpoint, priced.listed)) {
        return { state: 'plain_http', note: notEncrypted(originOf(endpoint.baseUrl)).message };
      }
      const key = keys.of(endpoint);
      if (key.at === 'elsewhere') return { state: 'no_key', note: otherAddress(endpoint, key.origin) };
      const hasKey = key.at === 'here';
      if (hasKey && keys.locked()) return { state: 'locked', note: 'Its key is locked. Enter the passphrase.' };
      // Services in the price table also need a key; for other servers it is unknown.
      if (!hasKey && (PROVIDERS[endpoint.provider].needsKey || price?.own === false))
        return { state: 'no_key', note: `Set the key for ${endpoint.name}.` };
      return READY;
    },
  };
}

/** Checks files, keys and the list at each call, because others change them too; prices and names only when the list or day has changed. */
export function createCatalog({ modelsDir, store, keys, locked, prices }: CatalogDeps): Catalog {
  let kept: { listed: Listed; today: string; models: Map<string, Known> } | null = null;

  function models(): Map<string, Known> {
    const listed = store.read();
    const today = new Date().toISOString().slice(0, 10);
    if (kept?.listed === listed && kept.today === today) return kept.models;
    const { endpoints, files } = listed;
    const all = [
      builtin(modelsDir),
      ...files.map(ofFile),
      ...endpoints.flatMap((endpoint) => endpoint.models.map((model) => ofEndpoint(endpoint, model, { listed, table: prices, today }))),
    ];
    // The first with a name counts.
    kept = { listed, today, models: new Map(all.reverse().map((known) => [known.info.id, known])) };
    return kept.models;
  }

  function keysNow(): Keys {
    let states: ((endpoint: Endpoint) => KeyState) | null = null;
    return {
      of(endpoint) {
        states ??= keys.states();
        return states(endpoint);
      },
      locked,
    };
  }

  function entry({ info, source, price, state }: Known, keys: Keys): CatalogEntry {
    const lastTest = store.read().tests[info.id] ?? null;
    const now = state(keys);
    const shown: State = now.state === 'ready' && lastTest?.ok === false ? { state: 'failed', note: lastTest.text } : now;
    return { info: { ...info, ...shown, lastTest }, source, price };
  }
  return {
    list() {
      const keys = keysNow();
      return [...models().values()].map((known) => entry(known, keys)).reverse();
    },
    find(id) {
      const known = models().get(id);
      return known && entry(known, keysNow());
    },
  };
}

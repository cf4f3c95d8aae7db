// electron/core/models/index.ts - the door: every model behind one port, and the procedures of Settings, Models.
import { join } from 'node:path';
import { type AppError, asAppError, type DownloadEvent, type ModelsApi, type SecretStore } from '../../contract/index.ts';
import { type Net, originOf } from '../net/index.ts';
import type { Processes } from '../processes/index.ts';
import type { PythonRoom } from '../python/index.ts';
import type { SetAside } from '../storage/index.ts';
import { createCatalog } from './catalog.ts';
import { createEndpointKeys } from './keys.ts';
import { createLimiter } from './limits.ts';
import { createEmbeddingModel, type EmbeddingModel } from './local/embedding.ts';
import { fetchBuiltin } from './local/fetch.ts';
import { createLocalModels } from './local/port.ts';
import { remembering } from './mask/mask.ts';
import type { ModelRegistry } from './port.ts';
import { loadPrices, type PriceRow } from './prices.ts';
import { createRegistry } from './registry.ts';
import type { FetchTo } from './remote/adapters.ts';
import { createRemoteModels } from './remote/port.ts';
import { createApi } from './settings/api.ts';
import { createModelStore } from './settings/store.ts';

export { type Collected, collect, endingOfAnswer, nothingYet } from './answer/collect.ts';
export { familyOf } from './families.ts';
export { BUILTIN } from './local/builtin.ts';
export type { EmbeddingModel, EmbeddingNow } from './local/embedding.ts';
export { type FetchOptions, fetchBuiltin } from './local/fetch.ts';
export { maskSecrets, remembering, rememberSecret } from './mask/mask.ts';
export type {
  FinishReason,
  ModelEvent,
  ModelMessage,
  ModelPort,
  ModelRegistry,
  ModelRequest,
  ModelTool,
  ModelToolCall,
} from './port.ts';
export { estimateTokens } from './tokens.ts';
export { toolWords } from './tools/words.ts';

export interface ModelsDeps {
  /** Account folder; model files and the list of endpoints are in its `models/`. */
  home: string;
  /** Folder with `prices.json`. */
  resourcesDir: string;
  /** What the person chose in Settings; read at each choice. */
  settings: () => { modelId: string | null };
  secrets: SecretStore;
  processes: Processes;
  python: PythonRoom;
  net: Net;
  /** A folder that may already have the built-in model. Default: the environment's SKILLWRIGHT_MODEL_CACHE. */
  cacheDir?: string | null;
  /** The list of endpoints was damaged and set aside. */
  onAside?: (damage: SetAside) => void;
  /** The price table cannot be read: costs are unknown then. */
  onNoPrices?: (error: AppError) => void;
  /** Called after the list of models, an endpoint or a key changed here. */
  onChange?: () => void;
}

export interface Models {
  api: ModelsApi;
  registry: ModelRegistry;
  /** The model that reads skills for matching. */
  embedding: EmbeddingModel;
  /** Ends the processes of local models, and waits for keys that are being stored. */
  close(): Promise<void>;
}

export function createModels(deps: ModelsDeps): Models {
  const modelsDir = join(deps.home, 'models');
  const store = createModelStore(join(modelsDir, 'models.json'), deps.onAside ?? (() => {}));
  const prices = pricesOf(deps);
  const onChange = deps.onChange ?? (() => {});
  const local = createLocalModels(deps.processes);
  const embedding = createEmbeddingModel(deps.processes, store, onChange);
  const fetchTo: FetchTo = (purpose, baseUrl) => {
    const origin = originOf(baseUrl);
    return deps.net.fetchFor(purpose, { origin, plain: () => store.read().plainHttp.includes(origin) });
  };
  const remote = createRemoteModels(fetchTo, onChange);
  const secrets = remembering(deps.secrets);
  const keys = createEndpointKeys(secrets, store);
  const catalog = createCatalog({ modelsDir, store, keys, locked: () => secrets.state().locked, prices });
  const registry = createRegistry({
    catalog,
    defaultModel: () => deps.settings().modelId,
    keys,
    local,
    remote,
    limiter: createLimiter(),
    onWorksAgain(id) {
      store.change(({ tests: { [id]: _failed, ...tests }, ...now }) => ({ ...now, tests }));
      onChange();
    },
  });
  const cacheDir = deps.cacheDir ?? process.env.SKILLWRIGHT_MODEL_CACHE ?? null;

  async function* download(signal: AbortSignal): AsyncGenerator<DownloadEvent> {
    yield* fetchBuiltin({ dir: modelsDir, cacheDir: cacheDir === '' ? null : cacheDir, python: deps.python, signal });
    local.retry();
    onChange();
  }
  const api = createApi({
    store,
    keys,
    secretState: secrets.state,
    registry,
    local,
    remote,
    fetchTo,
    download,
    onChange,
    prices: () => catalog.list().flatMap(({ price }) => (price === null ? [] : [price])),
  });
  return {
    api,
    registry,
    embedding,
    async close() {
      await keys.settled();
      await Promise.all([local.close(), embedding.close()]);
    },
  };
}

function pricesOf({ resourcesDir, onNoPrices }: ModelsDeps): PriceRow[] {
  try {
    return loadPrices(join(resourcesDir, 'prices.json'));
  } catch (cause) {
    onNoPrices?.(asAppError(cause));
    return [];
  }
}

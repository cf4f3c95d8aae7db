// electron/core/models/registry.ts - how execution sees models: choose one, count, price, complete.
import { AppError, type Limits, type ModelInfo, type SecretStore } from '../../contract/index.ts';
import { type Catalog, type CatalogEntry, keyName } from './catalog.ts';
import type { Limiter, Permit } from './limits.ts';
import type { LocalModels } from './local/port.ts';
import type { ModelEvent, ModelRegistry, ModelRequest } from './port.ts';
import { costOf } from './prices.ts';
import type { RemoteModels } from './remote/port.ts';
import { countTokens } from './tokens.ts';

interface RegistryDeps {
  catalog: Catalog;
  /** The model from settings, or null. */
  defaultModel: () => string | null;
  secrets: SecretStore;
  local: LocalModels;
  remote: RemoteModels;
  limiter: Limiter;
}

/** The local model process answers one at a time. */
const LOCAL: Limits = { concurrent: 1, perMinute: null };

function notReady(info: ModelInfo): AppError {
  const remedies: Record<ModelInfo['state'], string> = {
    ready: '',
    not_downloaded: 'Download it in Settings > Models.',
    missing_file: 'Put the file back, or choose another model.',
    no_key: 'Set the key in Settings > Models.',
    locked: 'Enter the passphrase in Settings > Models, or set SKILLWRIGHT_PASSPHRASE.',
  };
  const code = info.state === 'no_key' ? 'model_no_key' : info.state === 'locked' ? 'secret_locked' : 'model_missing';
  return new AppError(code, `${info.label} is not ready. ${info.note ?? ''}`.trim(), { remedy: remedies[info.state] });
}

export function createRegistry({ catalog, defaultModel, secrets, local, remote, limiter }: RegistryDeps): ModelRegistry {
  const find = (id: string): CatalogEntry => {
    const entry = catalog.find(id);
    if (entry !== undefined) return entry;
    const known = catalog.list().map(({ info }) => info.id);
    throw new AppError('model_missing', `There is no model ${id}.`, { remedy: `Choose one of: ${known.join(', ')}.` });
  };

  async function* call({ source }: CatalogEntry, request: ModelRequest, permit: Permit, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    if (source.kind === 'file') {
      yield* local.complete(source.path, request, signal);
      return;
    }
    const { name, provider, baseUrl } = source.endpoint;
    const key = await secrets.get(keyName(name));
    yield* remote.complete({ provider, endpoint: name, baseUrl, model: source.model, key }, request, permit, signal);
  }

  async function* complete(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const entry = find(request.model);
    const { source } = entry;
    const [line, limits] = source.kind === 'file' ? ['local', LOCAL] : [source.endpoint.name, source.endpoint.limits];
    const { ahead, ready } = limiter.enter(line, limits, request.lane ?? '', signal);
    let permit: Permit | null = null;
    try {
      if (ahead > 0) yield { type: 'queued', ahead };
      permit = await ready;
      if (ahead > 0) yield { type: 'queued', ahead: 0 };
      yield* call(entry, request, permit, signal);
    } finally {
      if (permit !== null) permit.release();
      // Aborted while waiting: a later permit is returned at once.
      else
        void ready.then(
          (late) => late.release(),
          () => {},
        );
    }
  }

  return {
    port: { complete },
    list: () => catalog.list().map(({ info }) => info),
    choose(modelId) {
      if (modelId !== null) {
        const { info } = find(modelId);
        if (info.state !== 'ready') throw notReady(info);
        return info;
      }
      const all = catalog.list().map(({ info }) => info);
      const preferred = all.find(({ id }) => id === defaultModel());
      if (preferred !== undefined && preferred.state !== 'ready') throw notReady(preferred);
      const chosen = preferred ?? all.find(({ state }) => state === 'ready');
      if (chosen !== undefined) return chosen;
      throw new AppError('model_missing', 'No model is ready.', {
        remedy: 'Download the built-in local model in Settings > Models (about 93 MB, no key), or add a provider there.',
      });
    },
    countTokens(text, modelId) {
      const entry = modelId === null ? undefined : catalog.find(modelId);
      if (entry === undefined) return countTokens(text, 'other', '');
      return countTokens(text, entry.info.family, entry.source.kind === 'endpoint' ? entry.source.model : entry.info.id);
    },
    cost(modelId, inputTokens, outputTokens, cachedTokens = null) {
      const entry = catalog.find(modelId);
      if (entry?.info.local) return 0;
      if (!entry?.price) return null;
      const { own, input, cached } = entry.price;
      // An author's empty field means cached input is no cheaper; in the table it means unknown.
      return costOf({ ...entry.price, cached: own ? (cached ?? input) : cached }, inputTokens, outputTokens, cachedTokens);
    },
  };
}

// electron/core/models/registry.ts - what execution sees of models: choose one, count, price, complete.
import { AppError, type ModelInfo, type SecretStore } from '../../contract/index.ts';
import { type CatalogEntry, keyName } from './catalog.ts';
import type { LocalModels } from './local/port.ts';
import type { ModelEvent, ModelRegistry, ModelRequest } from './port.ts';
import type { RemoteModels } from './remote/port.ts';
import { countTokens } from './tokens.ts';

interface RegistryDeps {
  catalog: () => CatalogEntry[];
  /** The model of the settings, or null. */
  defaultModel: () => string | null;
  secrets: SecretStore;
  local: LocalModels;
  remote: RemoteModels;
}

function notReady(info: ModelInfo): AppError {
  const remedies: Record<ModelInfo['state'], string> = {
    ready: '',
    not_downloaded: 'Download it in Settings, Models.',
    missing_file: 'Put the file back, or choose another model.',
    no_key: 'Set the key in Settings, Models.',
    locked: 'Enter the passphrase in Settings, Models, or set SKILLWRIGHT_PASSPHRASE.',
  };
  const code = info.state === 'no_key' ? 'model_no_key' : info.state === 'locked' ? 'secret_locked' : 'model_missing';
  return new AppError(code, `${info.label} is not ready. ${info.note ?? ''}`.trim(), { remedy: remedies[info.state] });
}

export function createRegistry({ catalog, defaultModel, secrets, local, remote }: RegistryDeps): ModelRegistry {
  const find = (id: string): CatalogEntry => {
    const entry = catalog().find(({ info }) => info.id === id);
    if (entry !== undefined) return entry;
    const known = catalog().map(({ info }) => info.id);
    throw new AppError('model_missing', `There is no model ${id}.`, { remedy: `Choose one of: ${known.join(', ')}.` });
  };

  async function* complete(request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent> {
    const { source } = find(request.model);
    if (source.kind === 'file') {
      yield* local.complete(source.path, request, signal);
      return;
    }
    const { name, baseUrl } = source.endpoint;
    const key = await secrets.get(keyName(name));
    yield* remote.complete({ endpoint: name, baseUrl, model: source.model, key }, request, signal);
  }

  return {
    port: { complete },
    list: () => catalog().map(({ info }) => info),
    choose(modelId) {
      if (modelId !== null) {
        const { info } = find(modelId);
        if (info.state !== 'ready') throw notReady(info);
        return info;
      }
      const all = catalog().map(({ info }) => info);
      const preferred = all.find(({ id }) => id === defaultModel());
      if (preferred !== undefined && preferred.state !== 'ready') throw notReady(preferred);
      const chosen = preferred ?? all.find(({ state }) => state === 'ready');
      if (chosen !== undefined) return chosen;
      throw new AppError('model_missing', 'No model is ready.', {
        remedy: 'Download the built-in local model in Settings, Models (about 93 MB, no key), or enter an endpoint there.',
      });
    },
    countTokens(text, modelId) {
      const entry = modelId === null ? undefined : catalog().find(({ info }) => info.id === modelId);
      if (entry === undefined) return countTokens(text, 'other', '');
      return countTokens(text, entry.info.family, entry.source.kind === 'endpoint' ? entry.source.model : entry.info.id);
    },
    cost(modelId, inputTokens, outputTokens) {
      const entry = catalog().find(({ info }) => info.id === modelId);
      if (entry?.info.local) return 0;
      const { input, output } = entry?.price ?? { input: null, output: null };
      if (input === null || output === null || inputTokens === null || outputTokens === null) return null;
      return (inputTokens * input + outputTokens * output) / 1_000_000;
    },
  };
}

// electron/core/models/registry.ts - how execution sees models: choose one, count, price, complete.
import { AppError, canRun, type ErrorCode, type Limits, type ModelInfo, sendsOf } from '../../contract/index.ts';
import { ENCRYPT } from '../net/index.ts';
import { thinkingApart } from './answer/thinking.ts';
import type { Catalog, CatalogEntry } from './catalog.ts';
import type { EndpointKeys } from './keys.ts';
import type { Limiter, Permit } from './limits.ts';
import type { LocalModels } from './local/port.ts';
import type { ModelEvent, ModelRegistry, ModelRequest } from './port.ts';
import { costOf } from './prices.ts';
import type { RemoteModels } from './remote/port.ts';
import { countTokens } from './tokens.ts';
import { callsIn, inWords } from './tools/words.ts';

interface RegistryDeps {
  catalog: Catalog;
  /** The model from settings, or null. */
  defaultModel: () => string | null;
  keys: EndpointKeys;
  local: LocalModels;
  remote: RemoteModels;
  limiter: Limiter;
  /** A model has answered whose last test failed. What it throws does not fail the answer, which is whole by then. */
  onWorksAgain: (id: string) => void;
}

/** The local model process answers one at a time. */
const LOCAL: Limits = { concurrent: 1, perMinute: null };

const NOT_READY: Record<Exclude<ModelInfo['state'], 'ready' | 'failed'>, { code: ErrorCode; remedy: string }> = {
  not_downloaded: { code: 'model_missing', remedy: 'Download it in Settings > Models.' },
  missing_file: { code: 'model_missing', remedy: 'Put the file back, or choose another model.' },
  no_key: { code: 'model_no_key', remedy: 'Set the key in Settings > Models.' },
  plain_http: { code: 'plain_http', remedy: ENCRYPT },
  locked: { code: 'secret_locked', remedy: 'Enter the passphrase in Settings > Models, or set SKILLWRIGHT_PASSPHRASE.' },
};

function requireReady({ state, label, note }: ModelInfo): void {
  if (state === 'ready' || state === 'failed') return;
  const { code, remedy } = NOT_READY[state];
  throw new AppError(code, `${label} is not ready. ${note ?? ''}`.trim(), { remedy });
}

export function createRegistry({ catalog, defaultModel, keys, local, remote, limiter, onWorksAgain }: RegistryDeps): ModelRegistry {
  const find = (id: string): CatalogEntry => {
    const entry = catalog.find(id);
    if (entry !== undefined) return entry;
    const known = catalog.list().map(({ info }) => info.id);
    throw new AppError('model_missing', `There is no model ${id}.`, { remedy: `Choose one of: ${known.join(', ')}.` });
  };

  async function* call(
    { source, info }: CatalogEntry,
    request: ModelRequest,
    { permit, onWords }: { permit: Permit; onWords: () => void },
    signal: AbortSignal,
  ): AsyncGenerator<ModelEvent> {
    if (source.kind === 'file') {
      onWords();
      yield* local.complete(source.path, inWords(request), signal);
      return;
    }
    // A run that began before the address changed must not send to the new one what was meant for the old.
    requireReady(info);
    const { name, provider, baseUrl } = source.endpoint;
    const sends = sendsOf(source.endpoint, source.model);
    const key = await keys.get(source.endpoint);
    const purpose = request.trial === true ? 'trial' : 'answer';
    const target = { provider, endpoint: name, baseUrl, model: source.model, key, purpose, sends, onWords } as const;
    yield* remote.complete(target, request, permit, signal);
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
      let inText = false;
      const onWords = (): void => {
        inText = request.tools !== undefined && request.tools.length > 0;
      };
      yield* callsIn(thinkingApart(call(entry, request, { permit, onWords }, signal), request), request, () => inText);
      if (entry.info.state === 'failed' && request.trial !== true) {
        try {
          onWorksAgain(entry.info.id);
        } catch {
          // It is told as failed until this can be written.
        }
      }
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
        requireReady(info);
        return info;
      }
      const all = catalog.list().map(({ info }) => info);
      const preferred = all.find(({ id }) => id === defaultModel());
      if (preferred !== undefined) requireReady(preferred);
      const chosen = preferred ?? all.find(({ state }) => state === 'ready') ?? all.find(canRun);
      if (chosen !== undefined) return chosen;
      throw new AppError('model_missing', 'No model is ready.', {
        remedy: 'Download the built-in local model in Settings > Models (about 93 MB, no key), or add a provider there.',
      });
    },
    callsBy(modelId) {
      const source = catalog.find(modelId)?.source;
      if (source?.kind !== 'endpoint') return 'words';
      const { endpoint, model } = source;
      const sends = sendsOf(endpoint, model);
      const refused = remote.refused({ baseUrl: endpoint.baseUrl, model, sends });
      return (refused.tools ?? sends.tools) ? 'tools' : 'words';
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

// electron/core/models/remote/offered.ts - a service's own list of models.
import { asAppError, PROVIDERS, type ProviderKind } from '../../../contract/index.ts';
import { maskKnown } from '../mask/mask.ts';
import { type FetchTo, withoutSlash } from './adapters.ts';
import { badAnswer, Failed, failedWithin, failureOf, noKey, refusal, replyOf } from './errors.ts';

export interface Service {
  provider: ProviderKind;
  endpoint: string;
  baseUrl: string;
  key: string | null;
}

interface Listing {
  url: (base: string) => string;
  headers: (key: string) => Record<string, string>;
  /** Models that write text; all of them if the service lists no others. */
  chosen?: (name: string, model: Json) => boolean;
}

type Json = Record<string, unknown>;

const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });

/**
 * The names in a list of models, in every arrangement: `data` (OpenAI, Anthropic), `models` (Google, Ollama), `result` (Cloudflare), or the array alone
 * (Together, GitHub); null for something else. Ollama's `data` is null where there are no models.
 */
function namesIn(answer: unknown, chosen: (name: string, model: Json) => boolean): string[] | null {
  const object = (answer ?? {}) as Json;
  const list = Array.isArray(answer) ? answer : (object.data ?? object.models ?? object.result ?? (object.object === 'list' ? [] : null));
  if (!Array.isArray(list)) return null;
  return list.flatMap((each: unknown) => {
    const model = (typeof each === 'string' ? { id: each } : (each ?? {})) as Json;
    const name = model.id ?? model.name ?? model.model;
    return typeof name === 'string' && chosen(name, model) ? [name] : [];
  });
}

/** OpenAI lists all it has in one list, without stating their purpose. */
const NO_TEXT = /embedding|whisper|tts|dall-e|image|moderation|realtime|audio|transcribe|sora|live|translate/;

const LISTINGS: Record<ProviderKind, Listing> = {
  anthropic: {
    url: (base) => `${base}/models?limit=1000`,
    headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
  },
  openai: { url: (base) => `${base}/models`, headers: bearer, chosen: (name) => !NO_TEXT.test(name) },
  google: {
    url: (base) => `${base}/models?pageSize=1000`,
    headers: (key) => ({ 'x-goog-api-key': key }),
    chosen: (_, { supportedGenerationMethods: methods }) => Array.isArray(methods) && methods.includes('generateContent'),
  },
  // Its OpenAI API is under /v1, its own one next to it.
  ollama: { url: (base) => `${base.replace(/\/v1$/, '')}/api/tags`, headers: bearer },
  openai_compatible: { url: (base) => `${base}/models`, headers: bearer },
};

/** Sorted unique names. Throws AppError as a call of a model does. */
export async function offeredModels(service: Service, fetchTo: FetchTo, signal: AbortSignal): Promise<string[]> {
  const { provider, baseUrl, key } = service;
  const place = { ...service, model: null };
  if (key === null && PROVIDERS[provider].needsKey) throw noKey(place);
  const { url, headers, chosen = () => true } = LISTINGS[provider];
  try {
    const response = await fetchTo('list', baseUrl)(url(withoutSlash(baseUrl)), { headers: key === null ? {} : headers(key), signal });
    const reply = { ...replyOf(response), text: await response.text() };
    if (!response.ok) throw new Failed(refusal(reply, place));
    // A server may send back the key in any part of its answer.
    const answer = jsonOf(maskKnown(reply.text));
    const names = namesIn(answer, chosen);
    if (names === null) throw (answer as Json | null)?.error ? failedWithin(answer, reply, place) : new Failed(badAnswer(place, reply));
    const shown = names.map((name) => (provider === 'google' ? name.replace(/^models\//, '') : name));
    return [...new Set(shown)].sort((a, b) => a.localeCompare(b, 'en'));
  } catch (thrown) {
    if (signal.aborted) throw asAppError(new DOMException('Cancelled', 'AbortError'));
    throw failureOf(thrown, place).error;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

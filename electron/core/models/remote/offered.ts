// electron/core/models/remote/offered.ts - a service's own list of models.
import { z } from 'zod';
import { asAppError, PROVIDERS, type ProviderKind } from '../../../contract/index.ts';
import { maskKnown } from '../mask/mask.ts';
import { type FetchTo, withoutSlash } from './adapters.ts';
import { badAnswer, Failed, failureOf, noKey, type Reply, refusal, replyOf } from './errors.ts';

export interface Service {
  provider: ProviderKind;
  endpoint: string;
  baseUrl: string;
  key: string | null;
}

interface Listing {
  url: (base: string) => string;
  headers: (key: string) => Record<string, string>;
  /** Names of models that write text. Throws ZodError for another shape. */
  names: (answer: unknown) => string[];
}

const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });
const OpenAiList = z.object({ data: z.array(z.object({ id: z.string() })) });
const idsOf = (answer: unknown): string[] => OpenAiList.parse(answer).data.map(({ id }) => id);
const GoogleList = z.object({
  models: z.array(z.object({ name: z.string(), supportedGenerationMethods: z.array(z.string()).default([]) })).default([]),
});
const OllamaList = z.object({ models: z.array(z.object({ name: z.string() })) });

/** OpenAI lists all it has in one list, without stating their purpose. */
const NO_TEXT = /embedding|whisper|tts|dall-e|image|moderation|realtime|audio|transcribe|sora|live|translate/;

const LISTINGS: Record<ProviderKind, Listing> = {
  anthropic: {
    url: (base) => `${base}/models?limit=1000`,
    headers: (key) => ({ 'x-api-key': key, 'anthropic-version': '2023-06-01' }),
    names: idsOf,
  },
  openai: { url: (base) => `${base}/models`, headers: bearer, names: (answer) => idsOf(answer).filter((id) => !NO_TEXT.test(id)) },
  google: {
    url: (base) => `${base}/models?pageSize=1000`,
    headers: (key) => ({ 'x-goog-api-key': key }),
    names: (answer) =>
      GoogleList.parse(answer)
        .models.filter(({ supportedGenerationMethods }) => supportedGenerationMethods.includes('generateContent'))
        .map(({ name }) => name.replace(/^models\//, '')),
  },
  // Its OpenAI API is under /v1, its own one next to it.
  ollama: {
    url: (base) => `${base.replace(/\/v1$/, '')}/api/tags`,
    headers: bearer,
    names: (answer) => OllamaList.parse(answer).models.map(({ name }) => name),
  },
  openai_compatible: { url: (base) => `${base}/models`, headers: bearer, names: idsOf },
};

/** Sorted unique names. Throws AppError as a call of a model does. */
export async function offeredModels(service: Service, fetchTo: FetchTo, signal: AbortSignal): Promise<string[]> {
  const { provider, baseUrl, key } = service;
  const place = { ...service, model: null };
  if (key === null && PROVIDERS[provider].needsKey) throw noKey(place);
  const { url, headers, names } = LISTINGS[provider];
  let reply: Reply | null = null;
  try {
    const response = await fetchTo('list', baseUrl)(url(withoutSlash(baseUrl)), { headers: key === null ? {} : headers(key), signal });
    reply = { ...replyOf(response), text: await response.text() };
    if (!response.ok) throw new Failed(refusal(reply, place));
    // A server may send back the key in any part of its answer.
    return [...new Set(names(JSON.parse(maskKnown(reply.text))))].sort((a, b) => a.localeCompare(b, 'en'));
  } catch (thrown) {
    if (signal.aborted) throw asAppError(new DOMException('Cancelled', 'AbortError'));
    if (reply !== null && (thrown instanceof SyntaxError || thrown instanceof z.ZodError)) throw badAnswer(place, reply).error;
    throw failureOf(thrown, place).error;
  }
}

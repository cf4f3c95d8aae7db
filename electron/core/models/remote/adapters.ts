// electron/core/models/remote/adapters.ts - one row for each kind of provider: how its wire format is spoken.
// The packages are loaded with the first remote call only: an offline person never pays for them.
import type { ProviderKind } from '../../../contract/index.ts';
import { noKey } from './errors.ts';

export interface RemoteTarget {
  provider: ProviderKind;
  /** Name of the endpoint, for messages. */
  endpoint: string;
  baseUrl: string;
  model: string;
  key: string | null;
}

async function compatible({ baseUrl, key, model }: RemoteTarget, fetcher: typeof fetch) {
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const provider = createOpenAICompatible({
    name: 'endpoint',
    baseURL: baseUrl,
    ...(key === null ? {} : { apiKey: key }),
    fetch: fetcher,
    includeUsage: true,
    supportsStructuredOutputs: true,
  });
  return provider.chatModel(model);
}

/** What the packages of all providers make of a model name. */
export type LanguageModel = Pick<Awaited<ReturnType<typeof compatible>>, 'doStream'>;
export type CallOptions = Parameters<LanguageModel['doStream']>[0];
export type StreamPart = Awaited<ReturnType<LanguageModel['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never;

type Adapter = (target: RemoteTarget, fetcher: typeof fetch) => Promise<LanguageModel>;

/** Always given to the package: without it, it would look for one in the environment. */
function keyOf(target: RemoteTarget): string {
  if (target.key === null) throw noKey(target);
  return target.key;
}

const ADAPTERS: Record<ProviderKind, Adapter> = {
  async anthropic(target, fetcher) {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ baseURL: target.baseUrl, apiKey: keyOf(target), fetch: fetcher })(target.model);
  },
  async openai(target, fetcher) {
    const { createOpenAI } = await import('@ai-sdk/openai');
    // Of OpenAI's two interfaces only the one for chats takes stop sequences and a seed.
    return createOpenAI({ baseURL: target.baseUrl, apiKey: keyOf(target), fetch: fetcher }).chat(target.model);
  },
  async google(target, fetcher) {
    const { createGoogle } = await import('@ai-sdk/google');
    return createGoogle({ baseURL: target.baseUrl, apiKey: keyOf(target), fetch: fetcher })(target.model);
  },
  ollama: compatible,
  openai_compatible: compatible,
};

/** The address as the packages want it: without a slash at its end. */
export const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

/** How many models are kept ready; beyond it the one that was made first is made anew. */
const KEPT = 64;

/** Gives the model of a target. The packages build their schemas anew with each, which takes about a millisecond, so one is kept for each target. */
export function createLanguageModels(fetcher: typeof fetch): (target: RemoteTarget) => Promise<LanguageModel> {
  const kept = new Map<string, { key: string | null; model: Promise<LanguageModel> }>();
  return ({ baseUrl, ...rest }) => {
    const target = { ...rest, baseUrl: withoutSlash(baseUrl) };
    const name = `${target.provider} ${target.baseUrl} ${target.endpoint} ${target.model}`;
    const known = kept.get(name);
    if (known?.key === target.key) return known.model;
    const made = { key: target.key, model: ADAPTERS[target.provider](target, fetcher) };
    kept.delete(name);
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value!);
    kept.set(name, made);
    // What could not be made (no key) is tried anew.
    made.model.catch(() => {
      if (kept.get(name) === made) kept.delete(name);
    });
    return made.model;
  };
}

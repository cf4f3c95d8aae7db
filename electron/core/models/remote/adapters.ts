// electron/core/models/remote/adapters.ts - one row per kind of provider, for its wire format.
// The packages are loaded with the first remote call only: offline use never pays for them.
import type { ProviderKind } from '../../../contract/index.ts';
import type { NetPurpose } from '../../net/index.ts';
import { noKey } from './errors.ts';

export interface RemoteTarget {
  provider: ProviderKind;
  /** Name of the endpoint, for messages. */
  endpoint: string;
  baseUrl: string;
  model: string;
  /** The key for this address. */
  key: string | null;
  purpose: NetPurpose;
}

/** The fetch for what is sent to one address, for one purpose. */
export type FetchTo = (purpose: NetPurpose, baseUrl: string) => typeof fetch;

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

/** What every provider's package makes from a model name. */
export type LanguageModel = Pick<Awaited<ReturnType<typeof compatible>>, 'doStream'>;
export type CallOptions = Parameters<LanguageModel['doStream']>[0];
export type StreamPart = Awaited<ReturnType<LanguageModel['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never;

type Adapter = (target: RemoteTarget, fetcher: typeof fetch) => Promise<LanguageModel>;

/** Always given to the package: otherwise it would look for one in the environment. */
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
    // Of OpenAI's two APIs, only the chat one supports stop sequences and a seed.
    return createOpenAI({ baseURL: target.baseUrl, apiKey: keyOf(target), fetch: fetcher }).chat(target.model);
  },
  async google(target, fetcher) {
    const { createGoogle } = await import('@ai-sdk/google');
    return createGoogle({ baseURL: target.baseUrl, apiKey: keyOf(target), fetch: fetcher })(target.model);
  },
  ollama: compatible,
  openai_compatible: compatible,
};

/** The address as the packages need it: without a trailing slash. */
export const withoutSlash = (url: string): string => url.replace(/(?<!\/)\/+$/, '');

/** How many models are cached; beyond that the oldest is dropped. */
const KEPT = 64;

/** Returns the model of a target. The packages rebuild their schemas for each, which takes about a millisecond, so one is kept per target. */
export function createLanguageModels(fetchTo: FetchTo): (target: RemoteTarget) => Promise<LanguageModel> {
  const kept = new Map<string, { key: string | null; model: Promise<LanguageModel> }>();
  return ({ baseUrl, ...rest }) => {
    const target = { ...rest, baseUrl: withoutSlash(baseUrl) };
    const name = `${target.provider} ${target.baseUrl} ${target.endpoint} ${target.model} ${target.purpose}`;
    const known = kept.get(name);
    if (known?.key === target.key) return known.model;
    const made = { key: target.key, model: ADAPTERS[target.provider](target, fetchTo(target.purpose, target.baseUrl)) };
    kept.delete(name);
    if (kept.size >= KEPT) kept.delete(kept.keys().next().value!);
    kept.set(name, made);
    // Failures (no key) are tried again.
    made.model.catch(() => {
      if (kept.get(name) === made) kept.delete(name);
    });
    return made.model;
  };
}

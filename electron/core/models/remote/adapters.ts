// electron/core/models/remote/adapters.ts - one row per kind of provider: what is sent for a call, in its wire format.
// The packages are loaded with the first remote call only: offline use never pays for them. They only make the request; what servers really answer is
// read in stream/, because the packages fail a whole answer for one part that is not as documented.
import { jsonFrom, type ProviderKind, type Sends } from '../../../contract/index.ts';
import type { NetPurpose } from '../../net/index.ts';
import { noKey } from './errors.ts';
import type { Json } from './stream/sent.ts';

export interface RemoteTarget {
  provider: ProviderKind;
  /** Name of the endpoint, for messages. */
  endpoint: string;
  baseUrl: string;
  model: string;
  /** The key for this address. */
  key: string | null;
  purpose: NetPurpose;
  /** What the author has set for this endpoint. */
  sends: Sends;
  /** Called if tools are only told in words, so that calls are in the text. */
  onWords?: (() => void) | undefined;
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
type LanguageModel = Pick<Awaited<ReturnType<typeof compatible>>, 'doStream'>;
export type CallOptions = Parameters<LanguageModel['doStream']>[0];
type StreamPart = Awaited<ReturnType<LanguageModel['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never;
export type Warning = Extract<StreamPart, { type: 'stream-start' }>['warnings'][number];

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

/** A request as the provider documents it, and what of the call it cannot say. */
export interface Prepared {
  url: string;
  headers: Record<string, string>;
  body: Json;
  warnings: Warning[];
}

/** What to send for a call. Throws AppError `model_no_key`. */
export async function prepare(target: RemoteTarget, options: CallOptions): Promise<Prepared> {
  let sent: Pick<Prepared, 'url' | 'headers' | 'body'> | null = null;
  // The package sends into the void: what it would send is sent by the caller, who reads the answer.
  const instead: typeof fetch = async (url, init) => {
    // The numbers of a schema stay as they are written.
    sent = { url: String(url), headers: Object.fromEntries(new Headers(init?.headers)), body: jsonFrom(String(init?.body)) as Json };
    return new Response('data: [DONE]\n\n', { headers: { 'content-type': 'text/event-stream' } });
  };
  const model = await ADAPTERS[target.provider]({ ...target, baseUrl: withoutSlash(target.baseUrl) }, instead);
  const warnings: Warning[] = [];
  const { stream } = await model.doStream(options);
  for await (const part of stream) if (part.type === 'stream-start') warnings.push(...part.warnings);
  return { ...(sent as unknown as Prepared), warnings };
}

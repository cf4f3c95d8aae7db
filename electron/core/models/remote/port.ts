// electron/core/models/remote/port.ts - any server that speaks the OpenAI chat format: providers, Ollama, LM Studio, vLLM, llama.cpp.
import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '../../../contract/index.ts';
import type { ModelEvent, ModelRequest } from '../port.ts';
import { estimateTokens } from '../tokens.ts';
import { failureOf, type Place } from './errors.ts';

export interface RemoteTarget {
  endpoint: string;
  baseUrl: string;
  model: string;
  key: string | null;
}

export interface RemoteModels {
  complete(target: RemoteTarget, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent>;
}

const MAX_RETRIES = 3;
const FIRST_WAIT_MS = 500;
/** A server that asks for more patience than this is told to the person instead. */
const MAX_WAIT_MS = 60_000;

type Finish = Extract<ModelEvent, { type: 'finish' }>['reason'];
const FINISHES: Record<string, Finish> = { stop: 'stop', length: 'length', 'content-filter': 'content_filter' };

async function languageModel(target: RemoteTarget, fetcher: typeof fetch) {
  // Loaded with the first remote call only: an offline person never pays for it.
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const provider = createOpenAICompatible({
    name: 'endpoint',
    baseURL: target.baseUrl.replace(/\/+$/, ''),
    ...(target.key === null ? {} : { apiKey: target.key }),
    fetch: fetcher,
    includeUsage: true,
    supportsStructuredOutputs: true,
  });
  return provider.chatModel(target.model);
}

type LanguageModel = Awaited<ReturnType<typeof languageModel>>;
type CallOptions = Parameters<LanguageModel['doStream']>[0];
type StreamPart = Awaited<ReturnType<LanguageModel['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never;

/** A setting that was given; the SDK tells "not there" from "undefined". */
const given = <K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: V };

function callOptions(request: ModelRequest, withSchema: boolean, signal: AbortSignal): CallOptions {
  const turns: CallOptions['prompt'] = request.messages.map(({ role, content }) => ({ role, content: [{ type: 'text', text: content }] }));
  return {
    prompt: request.system === '' ? turns : [{ role: 'system', content: request.system }, ...turns],
    ...given('temperature', request.temperature),
    ...given('maxOutputTokens', request.maxTokens),
    ...given('seed', request.seed),
    abortSignal: signal,
    ...(withSchema ? { responseFormat: { type: 'json', schema: request.schema as object, name: 'answer' } } : {}),
    // A skill's schema is any JSON Schema; the strict mode of some servers takes a part of it only.
    providerOptions: { openaiCompatible: { strictJsonSchema: false } },
  };
}

type Usage = Extract<StreamPart, { type: 'finish' }>['usage'];

function usageOf(usage: Usage, request: ModelRequest, answer: string): ModelEvent {
  const { total: input } = usage.inputTokens;
  const { total: output } = usage.outputTokens;
  if (input !== undefined && output !== undefined) {
    // The SDK says 0 where a server says nothing about its cache.
    const { cached_tokens: cached } = (usage.raw?.prompt_tokens_details ?? {}) as { cached_tokens?: number | null };
    return { type: 'usage', inputTokens: input, outputTokens: output, cachedTokens: cached ?? null, estimated: false };
  }
  const sent = [request.system, ...request.messages.map(({ content }) => content)].join('\n');
  return { type: 'usage', inputTokens: estimateTokens(sent), outputTokens: estimateTokens(answer), cachedTokens: null, estimated: true };
}

/** One try. Throws what the SDK throws. */
async function* attempt(model: LanguageModel, request: ModelRequest, withSchema: boolean, signal: AbortSignal): AsyncGenerator<ModelEvent> {
  const { stream } = await model.doStream(callOptions(request, withSchema, signal));
  let answer = '';
  for await (const part of stream) {
    if (part.type === 'error') throw part.error;
    if (part.type === 'text-delta' && part.delta !== '') {
      answer += part.delta;
      yield { type: 'text', text: part.delta };
    }
    if (part.type === 'finish') {
      yield usageOf(part.usage, request, answer);
      yield { type: 'finish', reason: FINISHES[part.finishReason.unified] ?? 'other' };
    }
  }
}

const refusesSchema = (error: AppError): boolean =>
  error.code === 'model_refused' && /response_format|json_schema|structured output/i.test(error.message);

/** Full jitter over a doubling time, so that many waiting clients do not come back together. */
const backoff = (retry: number): number => Math.round(FIRST_WAIT_MS * 2 ** retry * (0.5 + Math.random() / 2));

export function createRemoteModels(fetcher: typeof fetch): RemoteModels {
  /** Endpoint and model that take no schema; asked once per start of the app. */
  const withoutSchema = new Set<string>();

  return {
    async *complete(target, request, signal) {
      const model = await languageModel(target, fetcher);
      const place: Place = { endpoint: target.endpoint, model: target.model, key: target.key };
      const name = `${target.baseUrl} ${target.model}`;
      for (let retry = 0; ; ) {
        const withSchema = request.schema !== undefined && !withoutSchema.has(name);
        let begun = false;
        try {
          for await (const event of attempt(model, request, withSchema, signal)) {
            begun = true;
            yield event;
          }
          return;
        } catch (thrown) {
          if (signal.aborted) throw new AppError('cancelled', 'Cancelled.', { cause: thrown });
          const { error, again, waitMs } = failureOf(thrown, place);
          // After the first token nothing is repeated: it would be paid for and shown twice.
          if (begun) throw error;
          if (withSchema && refusesSchema(error)) {
            withoutSchema.add(name);
            continue;
          }
          if (!again || retry === MAX_RETRIES || (waitMs ?? 0) > MAX_WAIT_MS) throw error;
          const wait = waitMs ?? backoff(retry);
          retry += 1;
          yield { type: 'retry', attempt: retry, waitMs: wait, reason: error.message };
          await sleep(wait, undefined, { signal }).catch((cause: unknown) => {
            throw new AppError('cancelled', 'Cancelled.', { cause });
          });
        }
      }
    },
  };
}

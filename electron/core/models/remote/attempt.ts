// electron/core/models/remote/attempt.ts - one try of one call: the request for the AI SDK, its stream as our events.

import { type Counts, createUsageReader } from '../answer/usage.ts';
import type { FinishReason, ModelEvent, ModelRequest } from '../port.ts';
import { estimateTokens } from '../tokens.ts';
import type { CallOptions, LanguageModel, StreamPart } from './adapters.ts';
import { cut, heldBack } from './errors.ts';
import type { Place } from './rules.ts';

const FINISHES: Record<string, FinishReason> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'content_filter',
  'tool-calls': 'tool_call',
};

/** A setting that was given; the SDK distinguishes absent from undefined. */
const given = <K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: V };

function callOptions(request: ModelRequest, withSchema: boolean, signal: AbortSignal): CallOptions {
  const turns: CallOptions['prompt'] = request.messages.map(({ role, content }) => ({ role, content: [{ type: 'text', text: content }] }));
  return {
    prompt: request.system === '' ? turns : [{ role: 'system', content: request.system }, ...turns],
    ...given('temperature', request.temperature),
    ...given('maxOutputTokens', request.maxTokens),
    ...given('seed', request.seed),
    ...given('stopSequences', request.stop?.length ? request.stop : undefined),
    abortSignal: signal,
    // For the counts, which servers put in places that the SDK does not know.
    includeRawChunks: true,
    ...(withSchema ? { responseFormat: { type: 'json', schema: request.schema as object, name: 'answer' } } : {}),
    // A skill's schema is any JSON Schema; some servers' strict mode supports only part of it.
    providerOptions: { openaiCompatible: { strictJsonSchema: false }, openai: { strictJsonSchema: false } },
  };
}

/** A count as told; zero for what is not empty was not told. */
const toldFor = (text: string, count: number | null): number | null => (count === 0 && text !== '' ? null : count);

/** What the server told; what it did not is estimated. */
function usageOf(counts: Counts, request: ModelRequest, said: string): ModelEvent {
  const sent = [request.system, ...request.messages.map(({ content }) => content)].join('\n');
  const input = toldFor(sent, counts.input);
  const output = toldFor(said, counts.output);
  return {
    type: 'usage',
    inputTokens: input ?? estimateTokens(sent),
    outputTokens: output ?? estimateTokens(said),
    cachedTokens: input === null ? null : counts.cached,
    ...(counts.thinking ? { thinkingTokens: counts.thinking } : {}),
    estimated: input === null || output === null,
  };
}

type Warning = Extract<StreamPart, { type: 'stream-start' }>['warnings'][number];

function warningOf(warning: Warning, { model }: Place): string {
  if ('message' in warning) return `${model}: ${warning.message}`;
  return warning.details ?? `${model} does not support the setting ${warning.feature}, so it was omitted.`;
}

export interface Attempt {
  model: LanguageModel;
  place: Place;
  request: ModelRequest;
  withSchema: boolean;
  /** Called once the model starts to think or answer: from here on, a try costs money. */
  onFirstToken: () => void;
}

/** Throws what the SDK throws, and AppErrors for an answer cut off or withheld. */
export async function* attempt(
  { model, place, request, withSchema, onFirstToken }: Attempt,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const { stream } = await model.doStream(callOptions(request, withSchema, signal));
  const reader = createUsageReader();
  let answer = '';
  let thought = '';
  let finished = false;
  for await (const part of stream) {
    switch (part.type) {
      case 'error':
        throw part.error;
      case 'stream-start':
        for (const warning of part.warnings) yield { type: 'warning', message: warningOf(warning, place) };
        break;
      case 'raw':
        reader.read(part.rawValue);
        break;
      case 'reasoning-delta':
        if (part.delta === '') break;
        onFirstToken();
        thought += part.delta;
        yield { type: 'thinking', text: part.delta };
        break;
      case 'text-delta':
        if (part.delta === '') break;
        onFirstToken();
        answer += part.delta;
        yield { type: 'text', text: part.delta };
        break;
      case 'finish': {
        const { unified, raw } = part.finishReason;
        if (unified === 'interrupted' || (unified === 'error' && raw === undefined)) throw cut(place, part.finishReason).error;
        finished = true;
        const counts = reader.counts();
        if (counts.note !== null) yield { type: 'warning', message: counts.note };
        yield usageOf(counts, request, thought + answer);
        if (unified === 'content-filter' && answer === '') throw heldBack(place);
        yield { type: 'finish', reason: FINISHES[unified] ?? 'other' };
      }
    }
  }
  if (!finished) throw cut(place, null).error;
}

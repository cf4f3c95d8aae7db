// electron/core/models/remote/attempt.ts - one try of one call: the request, and the answer as our events.
import type { ErrorCode, Sends } from '../../../contract/index.ts';
import { type Counts, createUsageReader } from '../answer/usage.ts';
import type { ModelEvent, ModelRequest } from '../port.ts';
import { estimateTokens } from '../tokens.ts';
import { type CallOptions, type FetchTo, prepare, type RemoteTarget, type Warning } from './adapters.ts';
import { Failed, FieldRefused, heldBack, refusal, replyOf } from './errors.ts';
import { promptOf, sentText, toolsOf } from './prompt.ts';
import { adjusted, inVariant, refusedField } from './sends.ts';
import { type Reading, readAnswer } from './stream/read.ts';
import type { Json } from './stream/sent.ts';

/** A setting that was given; the SDK distinguishes absent from undefined. */
const given = <K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } =>
  (value === undefined ? {} : { [key]: value }) as { [P in K]?: V };

function callOptions(request: ModelRequest): CallOptions {
  return {
    prompt: promptOf(request),
    ...toolsOf(request),
    ...given('temperature', request.temperature),
    ...given('maxOutputTokens', request.maxTokens),
    ...given('seed', request.seed),
    ...given('stopSequences', request.stop?.length ? request.stop : undefined),
    ...(request.schema === undefined ? {} : { responseFormat: { type: 'json', schema: request.schema as object, name: 'answer' } }),
    // A skill's schema is any JSON Schema; some servers' strict mode supports only part of it.
    providerOptions: { openaiCompatible: { strictJsonSchema: false }, openai: { strictJsonSchema: false } },
  };
}

/** A count as told; zero for what is not empty was not told. */
const toldFor = (text: string, count: number | null): number | null => (count === 0 && text !== '' ? null : count);

/** What the server told; what it did not is estimated. */
function usageOf(counts: Counts, request: ModelRequest, said: string): ModelEvent {
  const sent = sentText(request);
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

function warningOf(warning: Warning, { model }: RemoteTarget): string {
  if ('message' in warning) return `${model}: ${warning.message}`;
  return warning.details ?? `${model} does not support the setting ${warning.feature}, so it was omitted.`;
}

export interface Attempt {
  target: RemoteTarget;
  fetchTo: FetchTo;
  request: ModelRequest;
  /** What the endpoint takes, as far as is known. */
  sends: Sends;
  onFirstToken: Reading['onFirstToken'];
}

/** What else a refusal may be about has a code of its own. */
const MAY_BE_ABOUT_A_FIELD: readonly ErrorCode[] = ['model_refused', 'model_overloaded'];

/** The failure as one about a field of what was sent, if that is what the server says. */
function aboutField(failed: Failed, status: number, text: string, body: Json, request: ModelRequest): Failed {
  const refused = MAY_BE_ABOUT_A_FIELD.includes(failed.failure.error.code) ? refusedField(status, text, body, request) : null;
  return refused === null ? failed : new FieldRefused(failed.failure, refused);
}

/** Throws `FieldRefused` for a field that the server does not take, `Failed` for what the server refused or broke off, and what the network throws. */
export async function* attempt(
  { target, fetchTo, request: asked, sends, onFirstToken }: Attempt,
  signal: AbortSignal,
): AsyncGenerator<ModelEvent> {
  const inText = (asked.tools?.length ?? 0) > 0 && !sends.tools;
  if (inText) target.onWords?.();
  const taken = adjusted(asked, sends);
  // Anthropic's way to a schema is a tool.
  const request = inText && target.provider === 'anthropic' ? { ...taken, schema: undefined } : taken;
  const { url, headers, body: usual, warnings } = await prepare(target, callOptions(request));
  const body = inVariant(usual, target.provider, sends);
  const stopping = new AbortController();
  const response = await fetchTo(target.purpose, target.baseUrl)(url, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
    signal: AbortSignal.any([signal, stopping.signal]),
  });
  const reply = replyOf(response);
  if (!response.ok) {
    const text = await response.text();
    throw aboutField(new Failed(refusal({ ...reply, text }, target)), response.status, text, body, request);
  }
  const usage = createUsageReader();
  const reading: Reading = {
    place: target,
    reply,
    body: response.body ?? new Blob([]).stream(),
    // The packages' way to a schema where the provider has no other: its only tool.
    byTool: request.schema !== undefined && Array.isArray(body.tools),
    offersTools: (request.tools?.length ?? 0) > 0,
    onFirstToken,
    onMessage: usage.read,
    stop: () => stopping.abort(),
  };
  let answer = '';
  let thought = '';
  try {
    for await (const told of readAnswer(reading)) {
      // Only with an answer: a refusal may be followed by another try, which would say them again.
      for (const warning of warnings.splice(0)) yield { type: 'warning', message: warningOf(warning, target) };
      if (told.type === 'text') answer += told.text;
      if (told.type === 'thinking') thought += told.text;
      if (told.type === 'tool_call') answer += told.text;
      if (told.type === 'finish') {
        const counts = usage.counts();
        if (counts.note !== null) yield { type: 'warning', message: counts.note };
        yield usageOf(counts, request, thought + answer);
        if (told.reason === 'content_filter' && answer === '') throw heldBack(target);
      }
      yield told;
    }
  } catch (thrown) {
    throw thrown instanceof Failed && thrown.within !== null ? aboutField(thrown, 400, thrown.within, body, request) : thrown;
  }
}

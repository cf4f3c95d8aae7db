// electron/core/execution/steps/model-call.ts - one call of a model as a span: streamed text, retries, usage, cost.
import {
  type AnswerEnding,
  AppError,
  type AssertionResult,
  asAppError,
  ENDINGS,
  endingOf,
  isWhole,
  plural,
} from '../../../contract/index.ts';
import type { AnswerWatch } from '../../assertions/index.ts';
import type { FinishReason, ModelEvent, ModelMessage, ModelRegistry, ModelTool, ModelToolCall } from '../../models/index.ts';
import type { PayloadRef } from '../../traces/index.ts';
import { abortable, reasonOf } from '../lifecycle/abort.ts';
import type { OpenSpan, RunTrace } from '../trace/run-trace.ts';

export interface ModelCall {
  trace: RunTrace;
  parent: OpenSpan;
  models: ModelRegistry;
  modelId: string;
  system: string;
  /** The system message as the compose step kept it; null if there is none. */
  systemPayload: PayloadRef | null;
  messages: ModelMessage[];
  schema: Record<string, unknown> | null;
  /** What it may call; absent or empty = nothing. */
  tools?: readonly ModelTool[];
  /** False: it has them, and may call none now. */
  mayCall?: boolean;
  temperature: number | null;
  maxTokens: number | null;
  /** Distinguishes repeated identical calls. */
  seed?: number | null;
  /** Texts that end the answer. */
  stop?: readonly string[];
  /** Waiting calls of one lane keep their order. */
  lane: string;
  /** Ends the answer as soon as it fails a hard check. */
  watch?: AnswerWatch | null;
}

export interface ModelAnswer {
  text: string;
  /** The answer as the span keeps it. */
  output: PayloadRef;
  inputTokens: number;
  outputTokens: number;
  cost: number | null;
  finish: FinishReason | 'assertion';
  /** Null if a check has ended it. */
  ending: AnswerEnding | null;
  /** Set if a check has ended it: the results of all checks. */
  stopped: AssertionResult[] | null;
  /** The tools that it asks for, in its order. */
  calls: ModelToolCall[];
}

/** Received so far; kept even if the call fails halfway. */
interface Received {
  text: string;
  thinking: string;
  calls: ModelToolCall[];
  usage: Extract<ModelEvent, { type: 'usage' }> | null;
  finish: Extract<ModelEvent, { type: 'finish' }> | null;
  firstTokenMs: number | null;
  /** A check has ended it. */
  stopped: boolean;
}

/**
 * Streams one answer: every call of a model in a run passes here, so its budget holds for all. Throws `limit_reached` once that is used up, the model's AppError,
 * or the signal's reason; what had come is kept in the span either way.
 */
export async function callModel(call: ModelCall, signal: AbortSignal): Promise<ModelAnswer> {
  requireWithin(call.trace, call.parent);
  const span = call.trace.start('model_call', call.modelId, call.parent);
  span.set({ modelId: call.modelId });
  if (typeof call.seed === 'number') span.note({ rollout: call.seed });
  if (call.systemPayload) span.attach(call.systemPayload);
  span.keep('messages', JSON.stringify(call.messages, null, 2));
  if (call.schema) span.keep('schema', JSON.stringify(call.schema, null, 2));
  span.publish();
  const received: Received = { text: '', thinking: '', calls: [], usage: null, finish: null, firstTokenMs: null, stopped: false };
  try {
    await receive(call, span, received, signal);
    if (received.finish === null && !received.stopped)
      throw new AppError('model_stream_cut', `${call.modelId} stopped in the middle of its answer.`, { retryable: true });
  } catch (error) {
    keepThinking(span, received);
    if (received.text !== '') span.keep('output', received.text);
    account(call, span, received);
    const failure = signal.aborted ? reasonOf(signal) : asAppError(error);
    span.fail(failure);
    throw failure;
  }
  keepThinking(span, received);
  const { calls } = received;
  // An answer may be calls alone.
  const output = span.keep('output', [received.text, ...calls.map(({ name, text }) => `${name}(${text})`)].filter(Boolean).join('\n'));
  const usage = account(call, span, received);
  const { inputTokens, outputTokens, cost } = usage;
  const stopped = received.stopped ? call.watch!.results() : null;
  const finish = stopped === null ? received.finish!.reason : 'assertion';
  const asks = calls.length > 0;
  if (asks)
    span.note({
      calls: calls
        .map(({ name }) => name)
        .join(', ')
        .slice(0, 300),
    });
  const ending = stopped === null && !asks ? endingOf({ finish, text: received.text, thought: received.thinking !== '' }) : null;
  if (ending !== null && !isWhole(ending)) span.warn(ENDINGS[ending].told);
  if (stopped !== null) span.warn(`An assertion stopped the answer: ${stopped.find(({ status }) => status === 'fail')?.label}.`);
  span.note({
    finish,
    ...(asks ? {} : { ending }),
    ...(received.finish?.given === undefined ? {} : { server_reason: received.finish.given }),
  });
  span.end('ok');
  return { text: received.text, output, inputTokens, outputTokens, cost, finish, ending, stopped, calls };
}

/** What it thought is kept beside the answer, and goes nowhere else. */
function keepThinking(span: OpenSpan, { thinking }: Received): void {
  if (thinking !== '') span.keep('thinking', thinking);
}

async function receive(call: ModelCall, span: OpenSpan, received: Received, signal: AbortSignal): Promise<void> {
  const started = call.trace.elapsed();
  const request = {
    model: call.modelId,
    system: call.system,
    messages: call.messages,
    schema: call.schema ?? undefined,
    ...(call.tools?.length ? { tools: call.tools, mayCall: call.mayCall ?? true } : {}),
    temperature: call.temperature ?? undefined,
    maxTokens: call.maxTokens ?? undefined,
    seed: call.seed ?? undefined,
    stop: call.stop?.length ? [...call.stop] : undefined,
    lane: call.lane,
  };
  const stream = call.models.port.complete(request, signal)[Symbol.asyncIterator]();
  let retry: OpenSpan | null = null;
  let loading: OpenSpan | null = null;
  try {
    for (;;) {
      const step = await abortable(stream.next(), signal);
      retry?.end('ok');
      retry = null;
      if (step.done) return;
      const event = step.value;
      switch (event.type) {
        case 'text':
          received.firstTokenMs ??= call.trace.elapsed() - started;
          received.text += event.text;
          call.trace.text(span, event.text);
          if (call.watch?.fails(received.text)) {
            received.stopped = true;
            return;
          }
          break;
        case 'thinking':
          received.firstTokenMs ??= call.trace.elapsed() - started;
          received.thinking += event.text;
          call.trace.thinking(span, event.text, false);
          break;
        case 'was_thinking':
          received.thinking += received.text;
          received.text = '';
          call.trace.thinking(span, '', true);
          break;
        case 'tool_call': {
          const { type: _, ...asked } = event;
          received.firstTokenMs ??= call.trace.elapsed() - started;
          received.calls.push(asked);
          break;
        }
        case 'usage':
          received.usage = event;
          break;
        case 'retry':
          retry = call.trace.start('retry', `attempt ${event.attempt + 1}`, span, { wait_ms: event.waitMs, reason: event.reason });
          break;
        case 'loading':
          if (event.done) loading?.end('ok');
          else loading = call.trace.start('load', call.modelId, span);
          break;
        case 'queued':
          span.note(event.ahead > 0 ? { calls_ahead: event.ahead } : { waited_ms: Math.round(call.trace.elapsed() - started) });
          span.publish();
          break;
        case 'warning':
          span.warn(event.message);
          span.publish();
          break;
        case 'finish':
          received.finish = event;
      }
    }
  } finally {
    retry?.end('failed');
    // One that has ended stays as it ended.
    loading?.end(signal.aborted ? 'cancelled' : 'failed');
    // A stream that ignores the signal is told once more but not awaited.
    if (signal.aborted || received.stopped) void Promise.resolve(stream.return?.()).catch(() => {});
  }
}

/** Usage as reported, else estimated and marked so. Nothing is estimated for a call without an answer. */
function account(call: ModelCall, span: OpenSpan, received: Received) {
  if (received.firstTokenMs !== null) span.note({ first_token_ms: Math.round(received.firstTokenMs) });
  const count = (text: string): number => call.models.countTokens(text, call.modelId).tokens;
  const answered = received.usage !== null || received.thinking + received.text !== '' || received.finish !== null;
  const inputTokens =
    received.usage?.inputTokens ?? (answered ? count([call.system, ...call.messages.map(({ content }) => content)].join('\n')) : 0);
  const outputTokens = received.usage?.outputTokens ?? count(received.thinking + received.text);
  const usage = {
    inputTokens,
    outputTokens,
    estimated: received.usage?.estimated ?? true,
    cost: call.models.cost(call.modelId, inputTokens, outputTokens, received.usage?.cachedTokens ?? null),
  };
  if (answered) span.used(usage);
  if (received.usage?.cachedTokens) span.note({ cached_tokens: received.usage.cachedTokens });
  if (received.usage?.thinkingTokens) span.note({ thinking_tokens: received.usage.thinkingTokens });
  return usage;
}

/** Throws `limit_reached` once the budget of the run is used up: before the next answer, so that the one that went over it is whole. */
function requireWithin({ budget, used }: RunTrace, span: OpenSpan): void {
  if (budget === null) return;
  const { tokens, cost } = budget;
  if (tokens !== null && used.tokens >= tokens) throw overBudget(`${plural(used.tokens, 'token')} of ${plural(tokens, 'token')}`);
  if (cost === null) return;
  if (used.cost === null) span.warn('The price of this model is not known, so the budget in dollars does not hold it.');
  else if (used.cost >= cost && used.cost > 0) throw overBudget(`$${used.cost.toFixed(4)} of $${cost}`);
}

const overBudget = (what: string): AppError =>
  new AppError('limit_reached', `The run has used ${what}, which is its budget.`, {
    remedy: 'Allow it more, or let it do less in one run.',
  });

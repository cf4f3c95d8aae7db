// Gemini, Anthropic and Bedrock.
import { DONE, data, HELLO, named, type Shape } from '../parts.ts';
import { COUNTED, event, lines, THOUGHT } from './kit.ts';

const part = (text: string, more: object = {}): object => ({ candidates: [{ content: { parts: [{ text }], role: 'model' }, ...more }] });
const METADATA = { usageMetadata: { promptTokenCount: 11, candidatesTokenCount: 3, totalTokenCount: 14 } };
export const GEMINI: readonly Shape[] = [
  {
    name: 'as documented',
    parts: [data(part('Hello ')), data({ ...part('there.', { finishReason: 'STOP' }), ...METADATA })],
    outcome: COUNTED,
  },
  {
    name: 'inside of a response (Code Assist)',
    parts: [
      data({ response: part('Hello ') }),
      data({ response: { ...part('there.', { finishReason: 'MAX_TOKENS' }), ...METADATA }, traceId: 't' }),
    ],
    outcome: { ...COUNTED, end: 'length' },
  },
  {
    name: 'Interactions',
    parts: [
      named('interaction.created', { event_type: 'interaction.created', interaction: { id: 'i', status: 'in_progress' } }),
      named('step.start', { event_type: 'step.start', index: 0, step: { type: 'thought' } }),
      named('step.delta', { event_type: 'step.delta', delta: { type: 'thought_summary', content: { type: 'text', text: 'Hm.' } } }),
      named('step.delta', { event_type: 'step.delta', delta: { type: 'text', text: 'Hello ' } }),
      named('content.delta', { event_type: 'content.delta', delta: { type: 'text', text: 'there.' } }),
      named('interaction.completed', {
        event_type: 'interaction.completed',
        interaction: { status: 'completed', usage: { total_input_tokens: 11, total_output_tokens: 3, total_tokens: 14 } },
      }),
      named('done', DONE.slice(6).trim()),
    ],
    outcome: THOUGHT,
  },
  {
    name: 'Interactions that fail',
    parts: [
      named('step.delta', { event_type: 'step.delta', delta: { type: 'text', text: 'Hello there.' } }),
      named('error', { event_type: 'error', error: { code: 'unavailable', message: 'Try later' } }),
    ],
    outcome: { text: 'Hello there.', end: 'model_overloaded', says: 'Try later' },
  },
];

const block = (text: string): string => event('content_block_delta', { index: 0, delta: { type: 'text_delta', text } });
export const MESSAGES: readonly Shape[] = [
  {
    name: 'as documented',
    parts: [
      event('message_start', { message: { id: 'm', type: 'message', content: [], usage: { input_tokens: 11, output_tokens: 1 } } }),
      event('content_block_start', { index: 0, content_block: { type: 'thinking', thinking: '', signature: '' } }),
      event('content_block_delta', { index: 0, delta: { type: 'thinking_delta', thinking: 'Hm.' } }),
      event('content_block_delta', { index: 0, delta: { type: 'signature_delta', signature: 'Eq8' } }),
      event('content_block_start', { index: 1, content_block: { type: 'redacted_thinking', data: 'Eq9' } }),
      block('Hello '),
      event('ping'),
      block('there.'),
      event('message_delta', { delta: { stop_reason: 'end_turn' }, usage: { output_tokens: 3 } }),
      event('message_stop'),
    ],
    outcome: THOUGHT,
  },
  {
    name: 'types only as names of events',
    parts: [
      named('content_block_delta', { index: 0, delta: { type: 'text_delta', text: 'Hello there.' } }),
      named('message_delta', { delta: { stop_reason: 'max_tokens' }, usage: { input_tokens: 11, output_tokens: 3 } }),
      named('message_stop', {}),
    ],
    outcome: { ...COUNTED, end: 'length' },
  },
  {
    name: 'text completions',
    parts: [
      event('completion', { completion: 'Hello ', stop_reason: null }),
      event('ping'),
      event('completion', { completion: 'there.', stop_reason: 'stop_sequence', stop: 'x' }),
    ],
    outcome: HELLO,
  },
];

const converse = (text: string): object => ({ contentBlockDelta: { delta: { text }, contentBlockIndex: 0 } });
export const BEDROCK: readonly Shape[] = [
  {
    name: 'Converse',
    parts: [
      data({ messageStart: { role: 'assistant' } }),
      data({ contentBlockDelta: { delta: { reasoningContent: { text: 'Hm.' } }, contentBlockIndex: 0 } }),
      data({ contentBlockStop: { contentBlockIndex: 0 } }),
      data(converse('Hello ')),
      data(converse('there.')),
      data({ messageStop: { stopReason: 'end_turn' } }),
      data({ metadata: { usage: { inputTokens: 11, outputTokens: 3, totalTokens: 14 }, metrics: { latencyMs: 9 } } }),
    ],
    outcome: THOUGHT,
  },
  {
    name: 'Converse without the names around',
    parts: [
      lines(
        { delta: { text: 'Hello there.' }, contentBlockIndex: 0, p: 'ab' },
        { stopReason: 'max_tokens', p: 'ab' },
        { usage: { inputTokens: 11, outputTokens: 3, totalTokens: 14 }, metrics: {} },
      ),
    ],
    outcome: { ...COUNTED, end: 'length' },
  },
  {
    name: 'Converse, a tool call alone',
    parts: [
      data({ contentBlockStart: { start: { toolUse: { name: 'look', toolUseId: 't' } } } }),
      data({ contentBlockDelta: { delta: { toolUse: { input: '{}' } } } }),
      data({ messageStop: { stopReason: 'tool_use' } }),
    ],
    outcome: { text: '', end: 'tool_call' },
  },
  {
    name: 'Converse, one JSON answer',
    type: 'application/json',
    parts: [
      JSON.stringify({
        output: {
          message: {
            role: 'assistant',
            content: [{ reasoningContent: { reasoningText: { text: 'Hm.' } } }, { text: 'Hello ' }, { text: 'there.' }],
          },
        },
        stopReason: 'end_turn',
        usage: { inputTokens: 11, outputTokens: 3, totalTokens: 14 },
      }),
    ],
    outcome: THOUGHT,
  },
  {
    name: 'Converse, an exception',
    parts: [data(converse('Hello there.')), data({ throttlingException: { message: 'Too many requests' } })],
    outcome: { text: 'Hello there.', end: 'model_rate_limited', says: 'Too many requests' },
  },
  {
    name: 'Llama',
    parts: [
      lines(
        { generation: 'Hello ', prompt_token_count: 11, generation_token_count: 1, stop_reason: null },
        { generation: 'there.', generation_token_count: 3, stop_reason: 'stop' },
      ),
    ],
    outcome: COUNTED,
  },
  {
    name: 'Titan',
    parts: [
      lines(
        { outputText: 'Hello ', index: 0, completionReason: null, inputTextTokenCount: 11 },
        {
          outputText: 'there.',
          index: 0,
          completionReason: 'FINISH',
          totalOutputTextTokenCount: 3,
          'amazon-bedrock-invocationMetrics': { inputTokenCount: 11, outputTokenCount: 3 },
        },
      ),
    ],
    outcome: COUNTED,
  },
  {
    name: 'Mistral',
    parts: [lines({ outputs: [{ text: 'Hello ', stop_reason: null }] }, { outputs: [{ text: 'there.', stop_reason: 'length' }] })],
    outcome: { text: 'Hello there.', end: 'length' },
  },
];

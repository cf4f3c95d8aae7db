// Shapes of the formats of Anthropic, Google and OpenAI.
import { data, END, HELLO, hello, named, type Shape, whole } from './parts.ts';

const block = (text: string): string =>
  named('content_block_delta', { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } });
const blockStart = (content_block: object): string =>
  named('content_block_start', { type: 'content_block_start', index: 1, content_block });
const stopped = (reason: string | null): string =>
  named('message_delta', { type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage: { output_tokens: 3 } });
const START = named('message_start', {
  type: 'message_start',
  message: { id: 'm', type: 'message', role: 'assistant', content: [], usage: { input_tokens: 11, output_tokens: 1 } },
});
const STOP = named('message_stop', { type: 'message_stop' });
const anthropic = (rows: Omit<Shape, 'provider'>[]): Shape[] => rows.map((row) => ({ ...row, provider: 'anthropic' }));
export const ANTHROPIC = anthropic([
  {
    name: 'as documented',
    parts: [START, block('Hello '), block('there.'), stopped('end_turn'), STOP],
    outcome: { ...HELLO, tokens: [11, 3] },
  },
  {
    name: 'without names of events (proxies)',
    parts: [(START + block('Hello there.') + stopped('end_turn') + STOP).replace(/^event: .*\n/gm, '')],
    outcome: HELLO,
  },
  {
    name: 'pings and unknown events',
    parts: [
      START,
      named('ping', { type: 'ping' }),
      named('new_thing', { type: 'new_thing' }),
      block('Hello there.'),
      named('ping', ''),
      stopped('end_turn'),
      STOP,
    ],
    outcome: HELLO,
  },
  {
    name: 'text in the start of a block',
    parts: [
      START,
      named('content_block_start', { type: 'content_block_start', index: 0, content_block: { type: 'text', text: 'Hello ' } }),
      block('there.'),
      stopped('end_turn'),
      STOP,
    ],
    outcome: HELLO,
  },
  {
    name: 'an unknown kind of delta',
    parts: [
      START,
      named('content_block_delta', { type: 'content_block_delta', index: 0, delta: { type: 'citations_delta', citation: {} } }),
      block('Hello there.'),
      stopped('end_turn'),
      STOP,
    ],
    outcome: HELLO,
  },
  {
    name: 'thinking',
    parts: [
      START,
      named('content_block_delta', { type: 'content_block_delta', index: 0, delta: { type: 'thinking_delta', thinking: 'Hm.' } }),
      block('Hello there.'),
      stopped('end_turn'),
      STOP,
    ],
    outcome: { ...HELLO, thinking: 'Hm.' },
  },
  { name: 'the end without a reason', parts: [START, block('Hello there.'), STOP], outcome: { text: 'Hello there.', end: 'unstated' } },
  { name: 'no end', parts: [START, block('Hello there.')], outcome: { text: 'Hello there.', end: 'model_stream_cut' } },
  {
    name: 'an error after the end',
    parts: [
      START,
      block('Hello there.'),
      stopped('end_turn'),
      STOP,
      named('error', { type: 'error', error: { type: 'api_error', message: 'late' } }),
    ],
    outcome: HELLO,
  },
  {
    name: 'an error first',
    parts: [named('error', { type: 'error', error: { details: null, type: 'api_error', message: 'Internal server error' } })],
    outcome: { text: '', end: 'model_overloaded', says: 'Internal server error' },
  },
  {
    name: 'one JSON message',
    type: 'application/json',
    parts: [
      JSON.stringify({
        id: 'm',
        type: 'message',
        role: 'assistant',
        content: [
          { type: 'thinking', thinking: 'Hm.' },
          { type: 'text', text: 'Hello ' },
          { type: 'text', text: 'there.' },
        ],
        stop_reason: 'end_turn',
        usage: { input_tokens: 11, output_tokens: 3 },
      }),
    ],
    outcome: { ...HELLO, thinking: 'Hm.', tokens: [11, 3] },
  },
  {
    name: 'text, then a call of a tool that was not offered',
    parts: [START, block('Hello there.'), blockStart({ type: 'tool_use', id: 't', name: 'look', input: {} }), stopped('end_turn'), STOP],
    outcome: { text: 'Hello there.', end: 'tool_call' },
  },
  {
    name: 'a tool that the server called itself, then text',
    parts: [
      START,
      blockStart({ type: 'server_tool_use', id: 't', name: 'web_search', input: {} }),
      named('content_block_delta', { type: 'content_block_delta', index: 1, delta: { type: 'input_json_delta', partial_json: '{}' } }),
      block('Hello there.'),
      stopped('end_turn'),
      STOP,
    ],
    outcome: HELLO,
  },
  { name: 'the chat format (a gateway)', parts: [hello, END], outcome: HELLO },
  {
    name: 'the context is full',
    parts: [START, block('Hello there.'), stopped('model_context_window_exceeded'), STOP],
    outcome: { text: 'Hello there.', end: 'length' },
  },
]);

const candidate = (text: string, more: object = {}): object => ({
  candidates: [{ content: { parts: [{ text }], role: 'model' }, index: 0, ...more }],
});
const METADATA = { usageMetadata: { promptTokenCount: 11, candidatesTokenCount: 3, totalTokenCount: 14 } };
const google = (rows: Omit<Shape, 'provider'>[]): Shape[] => rows.map((row) => ({ ...row, provider: 'google' }));
export const GOOGLE = google([
  {
    name: 'as documented',
    parts: [data(candidate('Hello ')), data({ ...candidate('there.', { finishReason: 'STOP' }), ...METADATA })],
    outcome: { ...HELLO, tokens: [11, 3] },
  },
  {
    name: 'one array in place of events',
    type: 'application/json',
    parts: [JSON.stringify([candidate('Hello '), { ...candidate('there.', { finishReason: 'STOP' }), ...METADATA }], null, 2)],
    outcome: { ...HELLO, tokens: [11, 3] },
  },
  {
    name: 'content without parts',
    parts: [data(candidate('Hello there.')), data({ candidates: [{ content: { role: 'model' }, finishReason: 'STOP' }], ...METADATA })],
    outcome: HELLO,
  },
  {
    name: 'a candidate without content',
    parts: [data(candidate('Hello there.')), data({ candidates: [{ finishReason: 'STOP' }] })],
    outcome: HELLO,
  },
  {
    name: 'the reason in every part',
    parts: [data(candidate('Hello ', { finishReason: 'STOP' })), data(candidate('there.', { finishReason: 'STOP' }))],
    outcome: HELLO,
  },
  {
    name: 'thoughts',
    parts: [
      data({ candidates: [{ content: { parts: [{ text: 'Hm.', thought: true }, { text: 'Hello there.' }] }, finishReason: 'STOP' }] }),
    ],
    outcome: { ...HELLO, thinking: 'Hm.' },
  },
  {
    name: 'text, then a function call',
    parts: [
      data(candidate('Hello there.')),
      data({ candidates: [{ content: { parts: [{ functionCall: { name: 'look', args: {} } }] }, finishReason: 'STOP' }] }),
    ],
    outcome: { text: 'Hello there.', end: 'tool_call' },
  },
  { name: 'no end', parts: [data(candidate('Hello there.'))], outcome: { text: 'Hello there.', end: 'model_stream_cut' } },
  {
    name: 'a blocked prompt',
    parts: [data({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' }, ...METADATA })],
    outcome: { text: '', end: 'model_refused', says: 'content filter' },
  },
  {
    name: 'an answer cut for what it recites',
    parts: [data(candidate('Hello there.')), data({ candidates: [{ finishReason: 'RECITATION' }] })],
    outcome: { text: 'Hello there.', end: 'content_filter' },
  },
  {
    name: 'an error in an array',
    parts: [data([{ error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } }])],
    outcome: { text: '', end: 'model_overloaded', says: 'The model is overloaded.' },
  },
]);

export const OPENAI: readonly Shape[] = [
  {
    name: 'empty choices with filter results (Azure)',
    provider: 'openai',
    parts: [data({ choices: [], prompt_filter_results: [] }), hello, END],
    outcome: HELLO,
  },
  {
    name: 'one JSON answer',
    provider: 'openai',
    type: 'application/json',
    parts: [JSON.stringify(whole({ content: 'Hello there.' }))],
    outcome: HELLO,
  },
  {
    name: 'an error in the middle',
    provider: 'openai',
    parts: [hello, data({ error: { message: 'The server had an error', type: 'server_error' } })],
    outcome: { text: 'Hello there.', end: 'model_overloaded', says: 'The server had an error' },
  },
];

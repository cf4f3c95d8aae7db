// OpenAI’s other interface.
import { DONE, HELLO, type Shape } from '../parts.ts';
import { COUNTED, event, THOUGHT } from './kit.ts';

const SPENT = { input_tokens: 11, output_tokens: 3, output_tokens_details: { reasoning_tokens: 0 }, total_tokens: 14 };
const response = (status: string, more: object = {}): object => ({
  id: 'r',
  object: 'response',
  status,
  error: null,
  incomplete_details: null,
  output: [],
  usage: null,
  ...more,
});
const begun = event('response.created', { response: response('in_progress') });
export const delta = (text: string): string =>
  event('response.output_text.delta', { item_id: 'm', output_index: 0, content_index: 0, delta: text });
const item = (...texts: string[]): object => ({
  type: 'message',
  role: 'assistant',
  content: texts.map((text) => ({ type: 'output_text', text, annotations: [] })),
});
const ITEMS = [{ type: 'reasoning', summary: [{ type: 'summary_text', text: 'Hm.' }] }, item('Hello ', 'there.')];
const completed = event('response.completed', { response: response('completed', { output: ITEMS, usage: SPENT }) });
export const RESPONSES: readonly Shape[] = [
  {
    name: 'as documented',
    parts: [
      begun,
      event('response.output_item.added', { item: { type: 'reasoning', summary: [] } }),
      event('response.reasoning_summary_part.added', { summary_index: 0, part: { type: 'summary_text', text: '' } }),
      event('response.reasoning_summary_text.delta', { summary_index: 0, delta: 'Hm.' }),
      event('response.reasoning_summary_text.done', { summary_index: 0, text: 'Hm.' }),
      event('response.output_item.done', { item: ITEMS[0] }),
      delta('Hello '),
      delta('there.'),
      event('response.output_text.done', { text: 'Hello there.' }),
      event('response.content_part.done', { part: { type: 'output_text', text: 'Hello there.' } }),
      event('response.output_item.done', { item: ITEMS[1] }),
      completed,
    ],
    outcome: THOUGHT,
  },
  {
    name: 'a summary in two parts',
    parts: [
      event('response.reasoning_summary_part.added', { summary_index: 0 }),
      event('response.reasoning_summary_text.delta', { delta: 'Hm.' }),
      event('response.reasoning_summary_part.added', { summary_index: 1 }),
      event('response.reasoning_summary_text.delta', { delta: 'Well.' }),
      delta('Hello there.'),
      completed,
    ],
    outcome: { ...HELLO, thinking: 'Hm.\n\nWell.' },
  },
  {
    name: 'without names of events, and [DONE]',
    parts: [(begun + delta('Hello there.') + completed).replace(/^event: .*\n/gm, ''), DONE],
    outcome: THOUGHT,
  },
  {
    name: 'no lifecycle but the end (Manifest)',
    parts: [
      event('response.reasoning_text.delta', { delta: 'Hm.' }),
      event('response.output_text.delta', { item_id: 'm' }),
      delta('Hello there.'),
      event('response.completed', { response: { status: 'completed', output: [], usage: SPENT } }),
      DONE,
    ],
    outcome: THOUGHT,
  },
  {
    name: 'only whole items (Databricks)',
    parts: [
      event('response.output_item.done', { item: item('Hello ') }),
      event('response.output_item.done', { item: item('there.') }),
      DONE,
    ],
    outcome: { text: 'Hello there.', end: 'unstated' },
  },
  {
    name: 'whole items and the whole of them',
    parts: [
      event('response.output_item.done', { item: item('Hello ') }),
      event('response.output_item.done', { item: item('there.') }),
      completed,
    ],
    outcome: THOUGHT,
  },
  { name: 'only the end', parts: [begun, completed], outcome: THOUGHT },
  {
    name: 'one JSON answer',
    type: 'application/json',
    parts: [JSON.stringify(response('completed', { output: ITEMS, usage: SPENT }), null, 2)],
    outcome: THOUGHT,
  },
  {
    name: 'cut at the limit',
    parts: [
      delta('Hello there.'),
      event('response.incomplete', {
        response: response('incomplete', { incomplete_details: { reason: 'max_output_tokens' }, usage: SPENT }),
      }),
    ],
    outcome: { ...COUNTED, end: 'length' },
  },
  {
    name: 'withheld in part',
    parts: [
      delta('Hello there.'),
      event('response.incomplete', { response: response('incomplete', { incomplete_details: { reason: 'content_filter' } }) }),
    ],
    outcome: { text: 'Hello there.', end: 'content_filter' },
  },
  {
    name: 'incomplete, without a reason',
    parts: [delta('Hello there.'), event('response.incomplete', { response: response('incomplete') })],
    outcome: { text: 'Hello there.', end: 'other', given: 'incomplete' },
  },
  {
    name: 'a refusal',
    parts: [
      event('response.refusal.delta', { delta: 'I will not.' }),
      event('response.refusal.done', { refusal: 'I will not.' }),
      event('response.completed', { response: response('completed') }),
    ],
    outcome: { text: 'I will not.', end: 'content_filter' },
  },
  {
    name: 'a tool call alone',
    parts: [
      event('response.function_call_arguments.delta', { delta: '{}' }),
      event('response.completed', {
        response: response('completed', { output: [{ type: 'function_call', name: 'look', arguments: '{}' }] }),
      }),
    ],
    outcome: { text: '', end: 'tool_call' },
  },
  {
    name: 'a search by the server itself',
    parts: [
      event('response.output_item.added', { item: { type: 'web_search_call', status: 'in_progress' } }),
      event('response.output_item.done', { item: { type: 'web_search_call', status: 'completed' } }),
      delta('Hello there.'),
      event('response.completed', { response: response('completed', { output: [item('Hello there.'), { type: 'web_search_call' }] }) }),
    ],
    outcome: HELLO,
  },
  {
    name: 'failed',
    parts: [
      delta('Hello there.'),
      event('response.failed', { response: response('failed', { error: { code: 'server_error', message: 'The model fell over.' } }) }),
    ],
    outcome: { text: 'Hello there.', end: 'model_overloaded', says: 'The model fell over.' },
  },
  {
    name: 'failed, without an error',
    parts: [delta('Hello there.'), event('response.failed', { response: response('failed') })],
    outcome: { text: 'Hello there.', end: 'model_stream_cut', says: 'failed' },
  },
  {
    name: 'cancelled',
    parts: [delta('Hello there.'), event('response.cancelled', { response: response('cancelled') })],
    outcome: { text: 'Hello there.', end: 'model_stream_cut', says: 'cancelled' },
  },
  {
    name: 'an event error',
    parts: [delta('Hello there.'), event('error', { code: 'rate_limit_exceeded', message: 'Slow down', param: null, sequence_number: 3 })],
    outcome: { text: 'Hello there.', end: 'model_rate_limited', says: 'Slow down' },
  },
  { name: 'no end', parts: [begun, delta('Hello '), delta('there.')], outcome: { text: 'Hello there.', end: 'model_stream_cut' } },
];

// Cohere’s own interfaces.
import { DONE, data, HELLO, type Shape } from '../parts.ts';
import { COUNTED, event, lines, THOUGHT } from './kit.ts';

const cohereText = (content: object): string => event('content-delta', { index: 0, delta: { message: { content } } });
const cohereEnd = (finish_reason: string, more: object = {}): string =>
  event('message-end', {
    delta: {
      finish_reason,
      usage: { billed_units: { input_tokens: 5, output_tokens: 3 }, tokens: { input_tokens: 11, output_tokens: 3 } },
      ...more,
    },
  });
const first = (more: object): object => ({ is_finished: false, ...more });
const last = (finish_reason: string, more: object = {}): object => ({
  is_finished: true,
  event_type: 'stream-end',
  finish_reason,
  response: {
    text: 'Hello there.',
    finish_reason,
    chat_history: [],
    meta: { billed_units: { input_tokens: 5 }, tokens: { input_tokens: 11, output_tokens: 3 } },
    ...more,
  },
});
const generation = (text: string): object => first({ event_type: 'text-generation', text });
export const COHERE: readonly Shape[] = [
  {
    name: 'version 2, as documented',
    parts: [
      event('message-start', { id: 'm', delta: { message: { role: 'assistant', content: [], tool_plan: '', tool_calls: [] } } }),
      event('content-start', { index: 0, delta: { message: { content: { type: 'thinking', thinking: '' } } } }),
      cohereText({ thinking: 'Hm.' }),
      event('content-end', { index: 0 }),
      event('content-start', { index: 1, delta: { message: { content: { type: 'text', text: '' } } } }),
      cohereText({ text: 'Hello ' }),
      cohereText({ text: 'there.' }),
      event('content-end', { index: 1 }),
      cohereEnd('COMPLETE'),
      DONE,
    ],
    outcome: THOUGHT,
  },
  {
    name: 'version 2, cut at the limit',
    parts: [cohereText({ text: 'Hello there.' }), cohereEnd('MAX_TOKENS')],
    outcome: { ...COUNTED, end: 'length' },
  },
  {
    name: 'version 2, a tool call alone',
    parts: [
      event('tool-plan-delta', { delta: { message: { tool_plan: 'Hm.' } } }),
      event('tool-call-start', { delta: { message: { tool_calls: { id: 't', function: { name: 'look', arguments: '' } } } } }),
      event('tool-call-delta', { delta: { message: { tool_calls: { function: { arguments: '{}' } } } } }),
      cohereEnd('TOOL_CALL'),
    ],
    outcome: { text: '', thinking: 'Hm.', end: 'tool_call' },
  },
  {
    name: 'version 2, an error at the end',
    parts: [cohereText({ text: 'Hello there.' }), cohereEnd('ERROR', { error: 'the server overheated' })],
    outcome: { text: 'Hello there.', end: 'model_refused', says: 'the server overheated' },
  },
  { name: 'version 2, no end', parts: [cohereText({ text: 'Hello there.' })], outcome: { text: 'Hello there.', end: 'model_stream_cut' } },
  {
    name: 'version 2, one JSON answer',
    type: 'application/json',
    parts: [
      JSON.stringify({
        id: 'm',
        message: {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'Hm.' },
            { type: 'text', text: 'Hello there.' },
          ],
        },
        finish_reason: 'COMPLETE',
        usage: { billed_units: { input_tokens: 5 }, tokens: { input_tokens: 11, output_tokens: 3 } },
      }),
    ],
    outcome: THOUGHT,
  },
  {
    name: 'version 1, lines of JSON',
    type: 'application/stream+json',
    parts: [lines(first({ event_type: 'stream-start', generation_id: 'g' }), generation('Hello '), generation('there.'), last('COMPLETE'))],
    outcome: COUNTED,
  },
  {
    name: 'version 1, cut at the limit',
    parts: [data(generation('Hello there.')), data(last('MAX_TOKENS'))],
    outcome: { ...COUNTED, end: 'length' },
  },
  {
    name: 'version 1, the context is full',
    parts: [data(generation('Hello there.')), data(last('ERROR_LIMIT'))],
    outcome: { ...COUNTED, end: 'length' },
  },
  {
    name: 'version 1, a toxic answer',
    parts: [data(generation('Hello there.')), data(last('ERROR_TOXIC'))],
    outcome: { ...COUNTED, end: 'content_filter' },
  },
  { name: 'version 1, only the end', parts: [data(last('COMPLETE'))], outcome: COUNTED },
  {
    name: 'version 1, one JSON answer',
    type: 'application/json',
    parts: [
      JSON.stringify({
        response_id: 'r',
        text: 'Hello there.',
        finish_reason: 'COMPLETE',
        meta: { tokens: { input_tokens: 11, output_tokens: 3 } },
      }),
    ],
    outcome: COUNTED,
  },
  {
    name: 'text alone (generate)',
    parts: [
      lines(first({ text: 'Hello ' }), first({ text: 'there.' }), {
        is_finished: true,
        finish_reason: 'COMPLETE',
        response: { generations: [{ text: 'Hello there.' }] },
      }),
    ],
    outcome: HELLO,
  },
];

// Hosts and frameworks with formats of their own.
import { DONE, data, HELLO, named, type Shape, USAGE } from '../parts.ts';
import { COUNTED, event } from './kit.ts';

export const HOSTED: readonly Shape[] = [
  {
    name: 'Workers AI',
    parts: [data({ response: 'Hello ', p: 'ab' }), data({ response: 'there.' }), data({ response: '', usage: USAGE }), DONE],
    outcome: { ...COUNTED, end: 'unstated' },
  },
  {
    name: 'Workers AI, one JSON answer',
    type: 'application/json',
    parts: [JSON.stringify({ result: { response: 'Hello there.', usage: USAGE }, success: true, errors: [], messages: [] })],
    outcome: { ...COUNTED, end: 'unstated' },
  },
  {
    name: 'DashScope, text that grows',
    parts: [
      named('result', {
        output: { finish_reason: 'null', text: 'Hello ' },
        usage: { input_tokens: 11, output_tokens: 1 },
        request_id: 'r',
      }),
      named('result', {
        output: { finish_reason: 'stop', text: 'Hello there.' },
        usage: { input_tokens: 11, output_tokens: 3 },
        request_id: 'r',
      }),
    ],
    outcome: COUNTED,
  },
  {
    name: 'DashScope, messages',
    parts: [
      named('result', { output: { choices: [{ message: { content: 'Hello ', reasoning_content: '' }, finish_reason: 'null' }] } }),
      named('result', {
        output: { choices: [{ message: { content: 'there.' }, finish_reason: 'stop' }] },
        usage: { input_tokens: 11, output_tokens: 3 },
      }),
    ],
    outcome: COUNTED,
  },
  {
    name: 'ERNIE',
    parts: [
      data({ id: 'a', object: 'chat.completion', sentence_id: 0, is_end: false, result: 'Hello ' }),
      data({ sentence_id: 1, is_end: true, result: 'there.', usage: USAGE }),
    ],
    outcome: { ...COUNTED, end: 'unstated' },
  },
  {
    name: 'ERNIE, an error',
    type: 'application/json',
    parts: ['{"error_code":18,"error_msg":"Open api qps request limit reached"}'],
    outcome: { text: '', end: 'model_refused', says: 'qps request limit' },
  },
  {
    name: 'watsonx',
    parts: [
      data({
        model_id: 'm',
        results: [{ generated_text: 'Hello ', generated_token_count: 1, input_token_count: 11, stop_reason: 'not_finished' }],
      }),
      data({
        model_id: 'm',
        results: [{ generated_text: 'there.', generated_token_count: 3, input_token_count: 0, stop_reason: 'max_tokens' }],
      }),
    ],
    outcome: { ...COUNTED, end: 'length' },
  },
  {
    name: 'Mistral’s conversations',
    parts: [
      event('conversation.response.started', { conversation_id: 'c' }),
      event('message.output.delta', { content: 'Hello ' }),
      event('message.output.delta', { content: { type: 'text', text: 'there.' } }),
      event('conversation.response.done', { usage: USAGE }),
    ],
    outcome: { ...COUNTED, end: 'unstated' },
  },
  {
    name: 'Dify',
    parts: [
      data({ event: 'workflow_started', task_id: 't' }),
      data({ event: 'message', answer: 'Hello ' }),
      data({ event: 'agent_message', answer: 'there.' }),
      data({ event: 'message_end', metadata: { usage: USAGE } }),
    ],
    outcome: { ...COUNTED, end: 'unstated' },
  },
  {
    name: 'Dify, an error',
    parts: [
      data({ event: 'message', answer: 'Hello there.' }),
      data({ event: 'error', status: 429, code: 'too_many_requests', message: 'Slow down' }),
    ],
    outcome: { text: 'Hello there.', end: 'model_rate_limited', says: 'Slow down' },
  },
  {
    name: 'the AI SDK’s events',
    parts: [
      data({ type: 'start' }),
      data({ type: 'reasoning-delta', id: '0', delta: 'Hm.' }),
      data({ type: 'text-delta', id: '1', delta: 'Hello ' }),
      data({ type: 'text-delta', id: '1', delta: 'there.' }),
      data({ type: 'finish-step' }),
      data({ type: 'finish', finishReason: 'stop' }),
      DONE,
    ],
    outcome: { ...HELLO, thinking: 'Hm.' },
  },
  {
    name: 'the AI SDK’s events, an error',
    parts: [data({ type: 'text-delta', delta: 'Hello there.' }), data({ type: 'error', errorText: 'Model is gone' })],
    outcome: { text: 'Hello there.', end: 'model_refused', says: 'Model is gone' },
  },
];

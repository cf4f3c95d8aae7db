// Servers on one’s own machine, in formats of their own.
import { DONE, data, HELLO, named, type Shape } from '../parts.ts';
import { COUNTED, event, lines, THOUGHT } from './kit.ts';

const token = (text: string, more: object = {}): object => ({
  index: 1,
  token: { id: 5, text, logprob: -1, special: false },
  generated_text: null,
  details: null,
  ...more,
});
export const LOCAL: readonly Shape[] = [
  {
    name: 'llama.cpp itself',
    parts: [
      data({ index: 0, content: 'Hello ', tokens: [1], stop: false, id_slot: -1 }),
      data({ index: 0, content: 'there.', tokens: [2], stop: false }),
      data({
        index: 0,
        content: '',
        stop: true,
        stop_type: 'eos',
        stopping_word: '',
        tokens_predicted: 3,
        tokens_evaluated: 11,
        truncated: false,
        timings: { predicted_ms: 4.5 },
      }),
    ],
    outcome: COUNTED,
  },
  {
    name: 'llama.cpp itself, cut at the limit',
    parts: [data({ content: 'Hello there.', stop: true, stop_type: 'limit' })],
    outcome: { text: 'Hello there.', end: 'length' },
  },
  { name: 'llama.cpp itself, a stop word', parts: [data({ content: 'Hello there.', stop: true, stop_type: 'word' })], outcome: HELLO },
  {
    name: 'older llama.cpp itself, cut at the limit',
    parts: [
      data({ content: 'Hello there.', stop: false }),
      data({ content: '', stop: true, stopped_eos: false, stopped_word: false, stopped_limit: true }),
    ],
    outcome: { text: 'Hello there.', end: 'length' },
  },
  {
    name: 'llama.cpp itself, no end',
    parts: [data({ content: 'Hello there.', stop: false })],
    outcome: { text: 'Hello there.', end: 'model_stream_cut' },
  },
  {
    name: 'KoboldCpp itself',
    parts: [
      named('message', { token: 'Hello ', finish_reason: null }),
      named('message', { token: 'there.', finish_reason: null }),
      named('message', { token: '', finish_reason: 'length' }),
    ],
    outcome: { text: 'Hello there.', end: 'length' },
  },
  {
    name: 'KoboldCpp itself, one JSON answer',
    type: 'application/json',
    parts: ['{"results": [{"text": "Hello there.", "finish_reason": "stop", "prompt_tokens": 11, "completion_tokens": 3}]}'],
    outcome: COUNTED,
  },
  {
    name: 'TGI itself',
    parts: [
      data(token('Hello ')).replace('data: ', 'data:'),
      data(token('there.')),
      data(
        token('</s>', {
          token: { id: 2, text: '</s>', logprob: 0, special: true },
          generated_text: 'Hello there.',
          details: { finish_reason: 'eos_token', generated_tokens: 3, input_length: 11, seed: null },
        }),
      ),
    ],
    outcome: COUNTED,
  },
  {
    name: 'TGI itself, cut at the limit',
    parts: [
      data(token('Hello ')),
      data(token('there.', { generated_text: 'Hello there.', details: { finish_reason: 'length', generated_tokens: 2 } })),
    ],
    outcome: { text: 'Hello there.', end: 'length' },
  },
  {
    name: 'TGI itself, an error',
    parts: [data(token('Hello there.')), data({ error: 'Request failed during generation', error_type: 'overloaded' })],
    outcome: { text: 'Hello there.', end: 'model_overloaded', says: 'Request failed' },
  },
  {
    name: 'TGI itself, one JSON answer',
    type: 'application/json',
    parts: ['[{"generated_text": "Hello there.", "details": {"finish_reason": "eos_token", "generated_tokens": 3, "input_length": 11}}]'],
    outcome: COUNTED,
  },
  {
    name: 'Hugging Face, text alone',
    type: 'application/json',
    parts: ['[{"generated_text": "Hello there."}]'],
    outcome: { text: 'Hello there.', end: 'unstated' },
  },
  {
    name: 'SGLang itself',
    parts: [
      data({ text: 'Hello ', meta_info: { id: 'x', finish_reason: null, prompt_tokens: 11, completion_tokens: 1 } }),
      data({
        text: 'Hello there.',
        meta_info: { id: 'x', finish_reason: { type: 'length', length: 3 }, prompt_tokens: 11, completion_tokens: 3 },
      }),
      DONE,
    ],
    outcome: { ...COUNTED, end: 'length' },
  },
  {
    name: 'LMDeploy itself',
    parts: [
      lines(
        { text: 'Hello ', tokens: 1, input_tokens: 11, finish_reason: null },
        { text: 'there.', tokens: 3, input_tokens: 11, finish_reason: 'stop' },
      ),
    ],
    outcome: HELLO,
  },
  {
    name: 'Triton',
    parts: [data({ model_name: 'm', text_output: 'Hello ' }), data({ model_name: 'm', text_output: 'there.' })],
    outcome: { text: 'Hello there.', end: 'model_stream_cut' },
  },
  {
    name: 'Ollama’s own answer to a prompt',
    type: 'application/x-ndjson',
    parts: [
      lines(
        { model: 'm', thinking: 'Hm.', response: '', done: false },
        { response: 'Hello there.', done: false },
        { response: '', done: true, done_reason: 'length', prompt_eval_count: 11, eval_count: 3 },
      ),
    ],
    outcome: { ...THOUGHT, end: 'length' },
  },
  {
    name: 'LM Studio itself',
    parts: [
      event('chat.start', { model_instance_id: 'm' }),
      event('prompt_processing.progress', { progress: 0.5 }),
      event('reasoning.delta', { content: 'Hm.' }),
      event('message.delta', { content: 'Hello ' }),
      event('message.delta', { content: 'there.' }),
      event('message.end'),
      event('chat.end', {
        result: {
          output: [{ type: 'message', content: 'Hello there.' }],
          stats: { input_tokens: 11, total_output_tokens: 3, reasoning_output_tokens: 1 },
        },
      }),
    ],
    outcome: { ...THOUGHT, end: 'unstated' },
  },
];

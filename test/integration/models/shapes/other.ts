// Answers in other arrangements than a stream of events.
import { DONE, data, finish, HELLO, hello, type Shape, upTo, whole } from './parts.ts';

export const OTHER: readonly Shape[] = [
  {
    name: 'one JSON answer',
    type: 'application/json',
    parts: [JSON.stringify(whole({ content: 'Hello there.' }))],
    outcome: { ...HELLO, tokens: [11, 3] },
  },
  {
    name: 'one JSON answer over many lines',
    type: 'application/json',
    parts: [JSON.stringify(whole({ content: 'Hello there.' }), null, 2)],
    outcome: { ...HELLO, tokens: [11, 3] },
  },
  {
    name: 'one JSON answer behind blank lines (OpenRouter)',
    type: 'application/json',
    parts: ['\n   \n', JSON.stringify(whole({ content: 'Hello there.' }))],
    outcome: HELLO,
  },
  { name: 'one JSON answer as an event', parts: [data(whole({ content: 'Hello there.' })), DONE], outcome: HELLO },
  {
    name: 'one JSON answer without a reason',
    type: 'application/json',
    parts: [JSON.stringify(whole({ content: 'Hello there.' }, { finish_reason: null }))],
    outcome: { text: 'Hello there.', end: 'unstated' },
  },
  {
    name: 'one JSON answer that thought',
    type: 'application/json',
    parts: [JSON.stringify(whole({ content: 'Hello there.', reasoning_content: 'Hm.' }))],
    outcome: { ...HELLO, thinking: 'Hm.' },
  },
  {
    name: 'one JSON answer cut at the limit, without a message (Gemini)',
    type: 'application/json',
    parts: [JSON.stringify({ choices: [{ finish_reason: 'length', index: 0 }], object: 'chat.completion' })],
    outcome: { text: '', end: 'length' },
  },
  {
    name: 'one JSON answer that breaks off',
    type: 'application/json',
    parts: [upTo('Hello th', JSON.stringify(whole({ content: 'Hello there.' })))],
    outcome: { text: 'Hello th', end: 'model_stream_cut' },
  },
  {
    name: 'chunks as lines of JSON',
    type: 'application/x-ndjson',
    parts: [(hello + finish()).replaceAll('data: ', '').replaceAll('\n\n', '\n')],
    outcome: HELLO,
  },
  {
    name: 'chunks in one array',
    type: 'application/json',
    parts: [`[${(hello + finish()).replaceAll('data: ', '').trim().replaceAll('\n\n', ',\n')}]`],
    outcome: HELLO,
  },
  {
    name: 'Ollama’s own lines of JSON',
    type: 'application/x-ndjson',
    parts: [
      '{"model":"m","message":{"role":"assistant","content":"Hello "},"done":false}\n',
      '{"model":"m","message":{"content":"there."},"done":false}\n',
      '{"model":"m","message":{"content":""},"done":true,"done_reason":"stop","prompt_eval_count":11,"eval_count":3}\n',
    ],
    outcome: { ...HELLO, tokens: [11, 3] },
  },
  {
    name: 'Ollama’s own error',
    provider: 'ollama',
    type: 'application/x-ndjson',
    parts: ['{"error":"llama runner process has terminated: signal: killed"}\n'],
    outcome: { text: '', end: 'model_refused', says: 'signal: killed' },
  },
];

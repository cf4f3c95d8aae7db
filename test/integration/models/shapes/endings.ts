// Answers that end before they are whole, or in something else.
import { choice, DONE, data, END, finish, HEAD, HELLO, hello, named, PAGE, type Shape, say, upTo, whole } from './parts.ts';

export const UNFINISHED: readonly Shape[] = [
  { name: '[DONE] without a reason', parts: [hello, DONE], outcome: { text: 'Hello there.', end: 'unstated' } },
  { name: '[DONE] and nothing else', parts: [DONE], outcome: { text: '', end: 'unstated' } },
  {
    name: 'the end without [DONE] or a reason',
    parts: [hello],
    outcome: { text: 'Hello there.', end: 'model_stream_cut', says: 'ended without a finish reason' },
  },
  {
    name: 'the end in the middle of an event',
    parts: [say('Hello '), upTo('there', say('there.'))],
    outcome: { text: 'Hello there', end: 'model_stream_cut' },
  },
  {
    name: 'a connection that is torn',
    parts: [hello],
    after: 'torn',
    outcome: { text: 'Hello there.', end: 'model_stream_cut', says: 'connection was closed' },
  },
  { name: 'nothing at all', parts: [], outcome: { text: '', end: 'model_stream_cut' } },
  { name: 'nothing but pings', parts: [': ping\n\n', ': ping\n\n'], outcome: { text: '', end: 'model_stream_cut' } },
  ...(['moon_phase', 'load', 'PUZZLED'] as const).map(
    (word): Shape => ({
      name: `the reason ${word}, which nobody knows`,
      parts: [hello, finish(word), DONE],
      outcome: { text: 'Hello there.', end: 'other', given: word },
    }),
  ),
  ...(['length', 'max_tokens', 'MAX_TOKENS', 'model_length'] as const).map(
    (word): Shape => ({ name: `the reason ${word}`, parts: [hello, finish(word), DONE], outcome: { text: 'Hello there.', end: 'length' } }),
  ),
  ...(['content_filter', 'SAFETY', 'sensitive'] as const).map(
    (word): Shape => ({
      name: `the reason ${word}`,
      parts: [hello, finish(word), DONE],
      outcome: { text: 'Hello there.', end: 'content_filter' },
    }),
  ),
  ...(['eos', 'end_turn', 'COMPLETE', 'stop_sequence'] as const).map(
    (word): Shape => ({ name: `the reason ${word}`, parts: [hello, finish(word), DONE], outcome: HELLO }),
  ),
  ...(['error', 'abort', 'insufficient_system_resource', 'network_error'] as const).map(
    (word): Shape => ({
      name: `the reason ${word}`,
      parts: [hello, finish(word), DONE],
      outcome: { text: 'Hello there.', end: 'model_stream_cut', says: word },
    }),
  ),
  {
    name: 'a tool call alone',
    parts: [
      data(choice({ delta: { tool_calls: [{ index: 0, id: 't', type: 'function', function: { name: 'look', arguments: '{}' } }] } })),
      finish('tool_calls'),
      DONE,
    ],
    outcome: { text: '', end: 'tool_call' },
  },
  {
    name: 'a tool call that ends with stop (llama.cpp)',
    parts: [data(choice({ delta: { tool_calls: [{ function: { name: 'look', arguments: {} } }] } })), END],
    outcome: { text: '', end: 'tool_call' },
  },
  ...([END, finish('eos') + DONE, DONE, finish('tool_calls') + DONE] as const).map(
    (end): Shape => ({
      name: `text, then a tool call, then ${end.match(/"finish_reason":"\w+"/)?.[0] ?? 'no reason'}`,
      parts: [hello, data(choice({ delta: { tool_calls: [{ function: { name: 'look', arguments: '{}' } }] } })), say('\n'), end],
      outcome: { text: 'Hello there.\n', end: 'tool_call' },
    }),
  ),
  {
    name: 'a tool call and the text that the server made of it',
    parts: [data(choice({ delta: { tool_calls: [{ function: { name: 'look', arguments: '{}' } }] } })), hello, END],
    outcome: HELLO,
  },
  {
    name: 'text and a tool call in one JSON answer',
    type: 'application/json',
    parts: [JSON.stringify(whole({ content: 'Hello there.', tool_calls: [{ function: { name: 'look', arguments: '{}' } }] }))],
    outcome: { text: 'Hello there.', end: 'tool_call' },
  },
  {
    name: 'text and an old call of a function',
    parts: [hello, data(choice({ delta: { function_call: { name: 'look', arguments: '{}' } } })), END],
    outcome: { text: 'Hello there.', end: 'tool_call' },
  },
  {
    name: 'thinking alone',
    parts: [data(choice({ delta: { reasoning_content: 'Hm.' } })), finish('length'), DONE],
    outcome: { text: '', thinking: 'Hm.', end: 'length' },
  },
  {
    name: 'a part that cannot be read',
    parts: [say('Hello '), 'data: {"choices": [oops\n\n', say('there.'), END],
    outcome: { ...HELLO, says: 'words may be missing' },
  },
];

export const FAILED: readonly Shape[] = [
  {
    name: 'an error object',
    parts: [hello, data({ error: { message: 'Upstream overloaded', type: 'overloaded_error', code: 503 } }), DONE],
    outcome: { text: 'Hello there.', end: 'model_overloaded', says: 'Upstream overloaded' },
  },
  {
    name: 'an error as text',
    parts: [hello, data({ error: 'Engine loop died' })],
    outcome: { text: 'Hello there.', end: 'model_refused', says: 'Engine loop died' },
  },
  {
    name: 'an error in place of a stream (vLLM, SGLang)',
    parts: [
      data({
        error: {
          object: 'error',
          message: 'Requested token count exceeds the model’s maximum context length',
          type: 'BadRequestError',
          code: 400,
        },
      }),
      DONE,
    ],
    outcome: { text: '', end: 'model_context_overflow', says: 'Requested token count' },
  },
  {
    name: 'an event named error with code and details',
    parts: [named('error', { code: 400, details: 'too many logprobs' }), DONE],
    outcome: { text: '', end: 'model_refused', says: 'too many logprobs' },
  },
  {
    name: 'an event named error with text',
    parts: [hello, named('error', 'upstream went away')],
    outcome: { text: 'Hello there.', end: 'model_refused', says: 'upstream went away' },
  },
  {
    name: 'a field named error (llama.cpp)',
    parts: [hello, 'error: {"code":500,"message":"context shift is disabled","type":"server_error"}\n\n'],
    outcome: { text: 'Hello there.', end: 'model_overloaded', says: 'context shift is disabled' },
  },
  {
    name: 'an error with the reason (OpenRouter)',
    parts: [
      hello,
      data({
        ...HEAD,
        error: { code: 502, message: 'Provider disconnected' },
        choices: [{ index: 0, delta: { content: '' }, finish_reason: 'error' }],
      }),
    ],
    outcome: { text: 'Hello there.', end: 'model_overloaded', says: 'Provider disconnected' },
  },
  {
    name: 'an error inside of the choice',
    parts: [hello, data(choice({ delta: {}, finish_reason: 'error', error: { code: 429, message: 'Slow down' } }))],
    outcome: { text: 'Hello there.', end: 'model_rate_limited', says: 'Slow down' },
  },
  {
    name: 'an error without the prefix',
    parts: [hello, '{"error":{"message":"GPU fell off","code":500}}\n'],
    outcome: { text: 'Hello there.', end: 'model_overloaded', says: 'GPU fell off' },
  },
  {
    name: 'an error as JSON with status 200',
    type: 'application/json',
    parts: ['{"error":{"message":"No credits left","code":402}}'],
    outcome: { text: '', end: 'model_refused', says: 'No credits left' },
  },
  {
    name: 'an error in an array (Gemini)',
    type: 'application/json',
    parts: [JSON.stringify([{ error: { code: 503, message: 'The model is overloaded.', status: 'UNAVAILABLE' } }], null, 2)],
    outcome: { text: '', end: 'model_overloaded', says: 'The model is overloaded.' },
  },
  {
    name: 'an error of old vLLM',
    parts: [data({ object: 'error', message: 'Internal trouble', code: 500 })],
    outcome: { text: '', end: 'model_overloaded', says: 'Internal trouble' },
  },
  {
    name: 'a status that is not fine (MiniMax)',
    parts: [data({ choices: null, base_resp: { status_code: 1004, status_msg: 'login fail' } })],
    outcome: { text: '', end: 'model_refused', says: 'login fail' },
  },
  {
    name: 'plain words',
    parts: [hello, data('Error: upstream timed out')],
    outcome: { text: 'Hello there.', end: 'model_refused', says: 'upstream timed out' },
  },
  {
    name: 'an error that is no JSON',
    parts: [hello, `data: {'error': 'bad gateway'}\n\n`],
    outcome: { text: 'Hello there.', end: 'model_refused', says: 'bad gateway' },
  },
  {
    name: 'only a detail (FastAPI)',
    type: 'application/json',
    parts: ['{"detail":"Not Found"}'],
    outcome: { text: '', end: 'model_bad_answer', says: 'Not Found' },
  },
  {
    name: 'a code and a message (DashScope)',
    parts: [data({ code: 'InvalidApiKey', message: 'Invalid API-key provided.', request_id: 'r' }), DONE],
    outcome: { text: '', end: 'model_refused', says: 'Invalid API-key provided.' },
  },
  {
    name: 'words and [DONE]',
    parts: [data('the queue is full'), DONE],
    outcome: { text: '', end: 'model_bad_answer', says: 'the queue is full' },
  },
  {
    name: 'a web page in place of an answer',
    type: 'text/html',
    parts: [PAGE],
    outcome: { text: '', end: 'model_bad_answer', says: '502 Bad & Gateway' },
  },
  {
    name: 'a web page in the middle (nginx)',
    parts: [hello, PAGE],
    outcome: { text: 'Hello there.', end: 'model_stream_cut', says: '502 Bad & Gateway' },
  },
  {
    name: 'plain text in place of an answer',
    type: 'text/plain',
    parts: ['Ollama is running'],
    outcome: { text: '', end: 'model_bad_answer', says: 'Ollama is running' },
  },
  {
    name: 'another JSON',
    type: 'application/json',
    parts: ['{"object":"list","data":[]}'],
    outcome: { text: '', end: 'model_stream_cut' },
  },
];

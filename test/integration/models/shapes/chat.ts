// Answers in the chat format that are whole, however they are written.
import { choice, DONE, data, END, finish, HEAD, HELLO, hello, named, PAGE, type Shape, say, USAGE, whole } from './parts.ts';

/** Events that are no part of the answer: it stays whole, whatever of them comes in between. */
export const BESIDE: readonly (readonly [name: string, part: string])[] = [
  ['a comment', ': OPENROUTER PROCESSING\n\n'],
  ['a comment of one colon', ':\n\n'],
  ['a comment before an event without a blank line', ': ping\n'],
  ['a comment as data (Vertex AI, Manifest)', 'data: : keepalive\n\n'],
  ['an event ping with an object', named('ping', { type: 'ping' })],
  ['an event ping without data', 'event: ping\ndata: \n\n'],
  ['an event ping alone', 'event: ping\n\n'],
  ['an object ping', data({ type: 'ping' })],
  ['the word ping', data('ping')],
  ['a word in brackets', data('[KEEP-ALIVE]')],
  ['empty data', 'data:\n\n'],
  ['an empty object', data({})],
  ['null', data('null')],
  ['an unknown event', named('vendor.trace', { type: 'vendor.trace', span: { id: 7 } })],
  ['an identifier and a time to retry', 'id: 7\nretry: 3000\n\n'],
  [
    'empty choices with filter results (Azure)',
    data({ id: '', object: '', created: 0, choices: [], prompt_filter_results: [{ prompt_index: 0 }] }),
  ],
  [
    'a choice without a delta (Azure, asynchronous filter)',
    data({ id: '', choices: [{ index: 0, finish_reason: null, content_filter_offsets: { end_offset: 9 } }] }),
  ],
  ['a choice whose delta is null', data(choice({ delta: null, finish_reason: null }))],
  ['choices that are null', data({ ...HEAD, choices: null })],
  ['no choices at all', data({ ...HEAD, system_fingerprint: 'fp' })],
  [
    'a delta with empty parts',
    data(
      choice({ delta: { role: 'assistant', content: '', tool_calls: [], reasoning_content: null, refusal: null }, finish_reason: null }),
    ),
  ],
  ['an error that is null', data({ ...choice({ delta: { content: '' }, finish_reason: null }), error: null })],
  ['a status that is fine (MiniMax)', data({ ...HEAD, choices: [], base_resp: { status_code: 0, status_msg: '' } })],
  ['timings alone (llama.cpp)', data({ timings: { prompt_n: 3, predicted_ms: 4.5 } })],
];

export const WHOLE: readonly Shape[] = [
  ...BESIDE.map(
    ([name, part]): Shape => ({
      name: `beside the answer: ${name}`,
      parts: [part, say('Hello '), part, say('there.'), part, finish(), part, DONE],
      outcome: HELLO,
    }),
  ),
  { name: 'no space after the colon (Spring)', parts: [(hello + END).replaceAll('data: ', 'data:')], outcome: HELLO },
  { name: 'lines that end in CRLF', parts: [(hello + END).replaceAll('\n', '\r\n')], outcome: HELLO },
  { name: 'lines that end in CR', parts: [(hello + END).replaceAll('\n', '\r')], outcome: HELLO },
  { name: 'no blank line between events', parts: [(hello + END).replaceAll('\n\n', '\n')], outcome: HELLO },
  { name: 'a byte order mark', parts: [`\uFEFF${hello}${END}`], outcome: HELLO },
  { name: 'the prefix twice', parts: [(hello + END).replaceAll('data: ', 'data: data: ')], outcome: HELLO },
  { name: 'events in one line', parts: [`${(hello + finish()).replaceAll('\n\n', '')}\n\n${DONE}`], outcome: HELLO },
  {
    name: 'an object over many lines of data',
    parts: [
      hello
        .trimEnd()
        .split('\n\n')
        .map((line) => `${JSON.stringify(JSON.parse(line.slice(6)), null, 2).replace(/^/gm, 'data: ')}\n\n`)
        .join(''),
      END,
    ],
    outcome: HELLO,
  },
  { name: 'no end of the last line', parts: [hello, finish().trimEnd()], outcome: HELLO },
  { name: 'no [DONE] after the reason', parts: [hello, finish()], outcome: HELLO },
  { name: '[DONE] in quotes', parts: [hello, finish(), data('"[DONE]"')], outcome: HELLO },
  {
    name: 'the reason in every part',
    parts: [
      data(choice({ delta: { content: 'Hello ' }, finish_reason: 'stop' })),
      data(choice({ delta: { content: 'there.' }, finish_reason: 'stop' })),
      DONE,
    ],
    outcome: HELLO,
  },
  {
    name: 'an empty reason until the last part (Ollama)',
    parts: [data(choice({ delta: { content: 'Hello there.' }, finish_reason: '' })), END],
    outcome: HELLO,
  },
  { name: 'another type of content', type: 'text/plain', parts: [hello, END], outcome: HELLO },
  { name: 'the connection torn after the reason', parts: [hello, finish()], after: 'torn', outcome: HELLO },
  { name: 'the connection open after [DONE]', parts: [hello, END], after: 'stays open', outcome: HELLO },
  { name: 'the connection open after the reason, without [DONE]', parts: [hello, finish()], after: 'stays open', outcome: HELLO },
  {
    name: 'an error after the reason',
    parts: [hello, finish(), data({ error: { message: 'billing hook failed', code: 500 } })],
    outcome: HELLO,
  },
  { name: 'malformed JSON after the reason', parts: [hello, finish(), 'data: {"usage": {oops\n\n', DONE], outcome: HELLO },
  { name: 'a web page after the reason', parts: [hello, finish(), PAGE], outcome: HELLO },
  {
    name: 'usage with choices that are null (Cline)',
    parts: [hello, finish(), data({ ...HEAD, choices: null, usage: USAGE }), DONE],
    outcome: { ...HELLO, tokens: [11, 3] },
  },
  { name: 'usage without choices', parts: [hello, finish(), data({ usage: USAGE }), DONE], outcome: { ...HELLO, tokens: [11, 3] } },
  {
    name: 'usage after [DONE] is not waited for',
    parts: [hello, finish('stop', { usage: USAGE }), DONE, data({ usage: { prompt_tokens: 99 } })],
    outcome: { ...HELLO, tokens: [11, 3] },
  },
  {
    name: 'content in parts (Mistral)',
    parts: [
      data(
        choice({
          delta: {
            content: [
              { type: 'text', text: 'Hello ' },
              { type: 'text', text: 'there.' },
            ],
          },
          finish_reason: null,
        }),
      ),
      END,
    ],
    outcome: HELLO,
  },
  {
    name: 'a message that repeats what came (Perplexity)',
    parts: [
      data({ ...HEAD, choices: [{ delta: { content: 'Hello ' }, message: { content: 'Hello ' } }] }),
      data({ ...HEAD, choices: [{ delta: { content: 'there.' }, message: { content: 'Hello there.' }, finish_reason: 'stop' }] }),
    ],
    outcome: HELLO,
  },
  {
    name: 'messages that grow',
    parts: [
      data({ choices: [{ message: { content: 'Hello ' } }] }),
      data({ choices: [{ message: { content: 'Hello there.' }, finish_reason: 'stop' }] }),
    ],
    outcome: HELLO,
  },
  {
    name: 'messages that are each a part',
    parts: [
      data({ choices: [{ message: { content: 'Hello ' } }] }),
      data({ choices: [{ message: { content: 'there' } }] }),
      data({ choices: [{ message: { content: '.' }, finish_reason: 'stop' }] }),
    ],
    outcome: HELLO,
  },
  { name: 'a last message with the whole text', parts: [hello, data(whole({ content: 'Hello there.' })), DONE], outcome: HELLO },
  {
    name: 'text as older servers place it',
    parts: [
      data({ choices: [{ text: 'Hello there.', index: 0, finish_reason: null }] }),
      data({ choices: [{ text: '', finish_reason: 'stop' }] }),
      DONE,
    ],
    outcome: HELLO,
  },
  {
    name: 'numbers that JSON does not have (Python)',
    parts: [`data: {"choices":[{"delta":{"content":"Hello NaN\\" there."},"logprobs":{"a":NaN,"b":[-Infinity]}}]}\n\n`, END],
    outcome: { text: 'Hello NaN" there.', end: 'stop' },
  },
  {
    name: 'control characters as they are in a string',
    parts: [`data: {"choices":[{"delta":{"content":"Hello\tthere."}}]}\n\n`, END],
    outcome: { text: 'Hello\tthere.', end: 'stop' },
  },
  {
    name: 'a wrapped answer',
    parts: [data({ code: 0, msg: 'ok', data: choice({ delta: { content: 'Hello there.' } }) }), END],
    outcome: HELLO,
  },
  {
    name: 'a refusal',
    parts: [data(choice({ delta: { refusal: 'I will not.' } })), END],
    outcome: { text: 'I will not.', end: 'content_filter' },
  },
];

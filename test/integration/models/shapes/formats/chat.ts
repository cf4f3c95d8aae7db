// What differs within the chat format itself.
import { DONE, data, HELLO, hello, type Shape, upTo, whole } from '../parts.ts';
import { COUNTED } from './kit.ts';

import { delta } from './responses.ts';

export const CHAT: readonly Shape[] = [
  {
    name: 'each text in two places (Together)',
    parts: [
      data({ choices: [{ index: 0, text: 'Hello ', finish_reason: null, delta: { role: 'assistant', content: 'Hello ' } }] }),
      data({ choices: [{ index: 0, text: 'there.', finish_reason: 'stop', delta: { content: 'there.' } }] }),
      DONE,
    ],
    outcome: HELLO,
  },
  {
    name: 'an error beside the choice (Groq)',
    parts: [hello, data({ choices: [{ index: 0, delta: {}, finish_reason: null }], x_groq: { id: 'r', error: 'over capacity' } })],
    outcome: { text: 'Hello there.', end: 'model_refused', says: 'over capacity' },
  },
  {
    name: 'names in the style of Java',
    parts: [hello, data({ choices: [{ index: 0, delta: {}, finishReason: 'STOP' }] })],
    outcome: HELLO,
  },
  {
    name: 'the reason as an object (older Azure)',
    parts: [hello, data({ choices: [{ index: 0, delta: {}, finish_reason: null, finish_details: { type: 'max_tokens' } }] })],
    outcome: { text: 'Hello there.', end: 'length' },
  },
  {
    name: 'a wrapped answer with its usage',
    type: 'application/json',
    parts: [JSON.stringify({ code: 0, data: whole({ content: 'Hello there.' }) })],
    outcome: COUNTED,
  },
  {
    name: 'a torn event of another format',
    parts: [delta('Hello '), upTo('there', delta('there.'))],
    outcome: { text: 'Hello there', end: 'model_stream_cut' },
  },
];

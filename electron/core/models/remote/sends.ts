// electron/core/models/remote/sends.ts - where servers of one format differ: what is sent, and what a refusal says must not be.
import { type ProviderKind, SENDS_AS_USUAL, type Sends, type SendsChange } from '../../../contract/index.ts';
import type { ModelRequest } from '../port.ts';
import { inWords } from '../tools/words.ts';
import type { Json } from './stream/sent.ts';
import { READ } from './words.ts';

/** A call without what the endpoint does not take. Where tools are sent, an answer is held to a schema by words only: few servers take both. */
export function adjusted(asked: ModelRequest, { system, temperature, seed, stop, json, tools }: Sends): ModelRequest {
  const request = !tools ? inWords(asked) : asked.tools?.length ? { ...asked, schema: undefined } : asked;
  const [first, ...rest] = request.messages;
  const moved = system === 'user' && request.system !== '' && first?.role === 'user';
  return {
    ...request,
    temperature: temperature ? request.temperature : undefined,
    seed: seed ? request.seed : undefined,
    stop: stop ? request.stop : undefined,
    schema: json === 'none' ? undefined : request.schema,
    ...(moved ? { system: '', messages: [{ role: 'user', content: `${request.system}\n\n${first.content}` }, ...rest] } : {}),
  };
}

const OPENAI_FORMAT: readonly ProviderKind[] = ['openai', 'openai_compatible', 'ollama'];
const LIMITS = ['max_tokens', 'max_completion_tokens'] as const;

/** A body of the OpenAI format in the server's own variant of it. */
export function inVariant(body: Json, provider: ProviderKind, { usage, system, limit, json }: Sends): Json {
  if (!OPENAI_FORMAT.includes(provider)) return body;
  const sent = { ...body };
  if (!usage) delete sent.stream_options;
  if (json === 'object' && sent.response_format !== undefined) sent.response_format = { type: 'json_object' };
  if (system === 'developer' && Array.isArray(sent.messages)) {
    sent.messages = sent.messages.map((message: Json) => (message.role === 'system' ? { ...message, role: 'developer' } : message));
  }
  if (limit !== SENDS_AS_USUAL.limit) {
    const most = sent.max_tokens ?? sent.max_completion_tokens;
    for (const name of LIMITS) delete sent[name];
    if (limit !== 'none' && most !== undefined) sent[limit] = most;
  }
  return sent;
}

/** In all servers' wordings: it does not take a field, or not this value of it. A value out of its range is the author's to change. */
const REFUSES =
  /unsupported|not (?:yet )?support|not allowed|not permitted|forbidden|unknown|unrecogni[sz]ed|unexpected|extra[_ ](?:input|field|forbidden)|unavailable|not available|not enabled|deprecated|only (?:the default|be set|1 |one )|cannot find field|not a valid (?:field|parameter|argument)|not accept|must be .{0,30}(?:json_schema|json_object|text)|must alternate|no longer|requires --enable/i;

interface Field {
  words: RegExp;
  isSent(body: Json, request: ModelRequest): boolean;
  /** What to send from now on. */
  instead(text: string, body: Json): SendsChange;
  /** For a person. */
  name: string;
}

const FIELDS: readonly Field[] = [
  {
    name: 'stream_options',
    words: /stream_options|include_usage/i,
    isSent: (body) => 'stream_options' in body,
    instead: () => ({ usage: false }),
  },
  {
    name: 'response_format',
    words:
      /response_?format|json_schema|json_object|json[ _]mode|structured.outputs?|output_(?:format|config)|response_?(?:json_?)?schema|response_?mime_?type/i,
    isSent: (_, { schema }) => schema !== undefined,
    instead: (text, { response_format: sent }) => ({
      json: /json_object/.test(text) && (sent as Json | undefined)?.type === 'json_schema' ? 'object' : 'none',
    }),
  },
  {
    name: 'max_tokens',
    words: /max_(?:completion_)?tokens/i,
    isSent: (body) => LIMITS.some((name) => name in body),
    instead: (text, body) => ({
      limit:
        'max_tokens' in body
          ? /max_completion_tokens/.test(text)
            ? 'max_completion_tokens'
            : 'none'
          : /\bmax_tokens/.test(text)
            ? 'max_tokens'
            : 'none',
    }),
  },
  {
    name: 'temperature',
    words: /temperature/i,
    isSent: (_, { temperature }) => temperature !== undefined,
    instead: () => ({ temperature: false }),
  },
  { name: 'seed', words: /\bseed\b/i, isSent: (_, { seed }) => seed !== undefined, instead: () => ({ seed: false }) },
  {
    name: 'stop',
    words: /\bstop(?:_?sequences?|_?words?)?\b/i,
    isSent: (_, { stop = [] }) => stop.length > 0,
    instead: () => ({ stop: false }),
  },
  {
    name: 'tools',
    words: /\btools?\b|tool[_ -](?:use|call|choice)|function[_ -]?call/i,
    isSent: (body, { tools }) => 'tools' in body && tools !== undefined,
    instead: () => ({ tools: false }),
  },
  {
    name: 'system message',
    words:
      /system[ _](?:role|message|instruction|prompt)|(?:system|developer)['"’]? role|developer instruction|role.{0,40}['"’](?:system|developer)|support ['"’]?(?:system|developer)|must alternate/i,
    isSent: (_, { system }) => system !== '',
    instead: (text) => ({ system: /use .{0,10}developer/i.test(text) ? 'developer' : 'user' }),
  },
];

export interface Refused {
  field: string;
  instead: SendsChange;
}

/**
 * What a server does not take of what it was sent, and what to send instead; null for any other refusal. The field that its answer
 * names first is the one.
 */
export function refusedField(status: number, answer: string, body: Json, request: ModelRequest): Refused | null {
  const text = answer.slice(0, READ);
  if (![400, 415, 422, 500, 501].includes(status) || !REFUSES.test(text)) return null;
  const named = FIELDS.flatMap((field) => {
    const place = text.search(field.words);
    return place < 0 || !field.isSent(body, request) ? [] : [{ field, place }];
  }).sort((a, b) => a.place - b.place);
  const first = named[0]?.field;
  return first === undefined ? null : { field: first.name, instead: first.instead(text, body) };
}

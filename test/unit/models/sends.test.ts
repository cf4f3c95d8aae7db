import { describe, expect, it } from 'vitest';
import { jsonFrom, PROVIDER_KINDS, SENDS_AS_USUAL, type Sends } from '../../../electron/contract/index.ts';
import type { ModelRequest } from '../../../electron/core/models/port.ts';
import { prepare } from '../../../electron/core/models/remote/adapters.ts';
import { adjusted, inVariant, refusedField } from '../../../electron/core/models/remote/sends.ts';

const REQUEST: ModelRequest = {
  model: 'm',
  system: 'Be brief.',
  messages: [{ role: 'user', content: 'Hello' }],
  schema: { type: 'object' },
  temperature: 0.2,
  maxTokens: 64,
  seed: 1,
  stop: ['END'],
};
const BODY = {
  model: 'm',
  messages: [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'Hello' },
  ],
  response_format: { type: 'json_schema' },
  temperature: 0.2,
  max_tokens: 64,
  seed: 1,
  stop: ['END'],
  stream_options: { include_usage: true },
};
const openai = (message: string, more: object = {}): string =>
  JSON.stringify({ error: { message, type: 'invalid_request_error', ...more } });

/** As servers wrote them in public fault reports. */
const REFUSALS: [server: string, status: number, text: string, instead: Partial<Sends>][] = [
  [
    'Mistral',
    422,
    '{"detail":[{"type":"extra_forbidden","loc":["body","stream_options"],"msg":"Extra inputs are not permitted"}]}',
    { usage: false },
  ],
  [
    'Mistral within an error',
    422,
    '{"object":"error","message":{"detail":[{"type":"extra_forbidden","loc":["body","stream_options","include_usage"],"msg":"Extra inputs are not permitted","input":true}]}}',
    { usage: false },
  ],
  ['Azure', 400, openai('Unrecognized request argument supplied: stream_options'), { usage: false }],
  ['Cohere', 422, '{"message":"unknown field: parameter \'stream_options\' is not a valid field"}', { usage: false }],
  [
    'vLLM of before',
    400,
    "{\"object\":\"error\",\"message\":\"[{'type': 'extra_forbidden', 'loc': ('body', 'stream_options'), 'msg': 'Extra inputs are not permitted'}]\"}",
    { usage: false },
  ],
  [
    'OpenAI o-series',
    400,
    openai("Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead.", {
      param: 'max_tokens',
      code: 'unsupported_parameter',
    }),
    { limit: 'max_completion_tokens' },
  ],
  ['a server without an output limit', 400, openai('max_tokens is not supported'), { limit: 'none' }],
  [
    'GPT-5',
    400,
    openai("Unsupported value: 'temperature' does not support 0.2 with this model. Only the default (1) value is supported.", {
      param: 'temperature',
      code: 'unsupported_value',
    }),
    { temperature: false },
  ],
  ['Moonshot', 400, openai('invalid temperature: only 1 is allowed for this model'), { temperature: false }],
  [
    'Anthropic',
    400,
    '{"type":"error","error":{"type":"invalid_request_error","message":"`temperature` is deprecated for this model."}}',
    { temperature: false },
  ],
  [
    'Gemini in the OpenAI format',
    400,
    '[{"error":{"code":400,"message":"Invalid JSON payload received. Unknown name \\"seed\\": Cannot find field.","status":"INVALID_ARGUMENT"}}]',
    { seed: false },
  ],
  [
    'OpenAI o1-mini',
    400,
    openai("Unsupported value: 'messages[0].role' does not support 'system' with this model.", { param: 'messages[0].role' }),
    { system: 'user' },
  ],
  [
    'Gemma at Google',
    400,
    '{"error":{"code":400,"message":"Developer instruction is not enabled for models/gemma-3-27b-it"}}',
    { system: 'user' },
  ],
  [
    'llama.cpp and vLLM with Gemma',
    500,
    '{"error":{"code":500,"message":"Jinja Exception: System role not supported","type":"server_error"}}',
    { system: 'user' },
  ],
  ['a server that wants developer', 400, openai("The role 'system' is not supported. Use 'developer' instead."), { system: 'developer' }],
  ['DeepSeek', 400, openai('This response_format type is unavailable now'), { json: 'none' }],
  ['Groq', 400, openai('This model does not support response format `json_schema`. Use json_object.'), { json: 'object' }],
  ['LM Studio', 400, "{\"error\":\"'response_format.type' must be 'json_schema' or 'text'\"}", { json: 'none' }],
  [
    'OpenAI o3',
    400,
    openai("Unsupported parameter: 'stop' is not supported with this model.", { param: 'stop', code: 'unsupported_parameter' }),
    { stop: false },
  ],
  ['xAI', 400, '{"code":"Client specified an invalid argument","error":"Argument not supported on this model: stop"}', { stop: false }],
  [
    'Gemini',
    400,
    '{"error":{"code":400,"message":"Invalid JSON payload received. Unknown name \\"stopSequences\\" at \'generation_config\': Cannot find field."}}',
    { stop: false },
  ],
  ['Bedrock', 400, '{"message":"extraneous key [stop_sequences] is not permitted"}', { stop: false }],
  ['a server with structured outputs off', 400, openai('Structured outputs are not supported'), { json: 'none' }],
];

describe('C11: a refusal of a field', () => {
  it.each(REFUSALS)('%s', (_, status, text, instead) => {
    expect(refusedField(status, text, BODY, REQUEST)?.instead).toEqual(instead);
  });

  it.each([
    [
      'a value out of range',
      400,
      openai("Invalid 'temperature': decimal above maximum value. Expected a value <= 2, but got 3 instead.", { param: 'temperature' }),
    ],
    ['a limit that is too large', 400, openai('max_tokens is too large: 100000. This model supports at most 16384 completion tokens.')],
    ['another field', 400, openai('Unsupported parameter: top_logprobs is not supported with this model.')],
    ['a key', 401, openai('temperature is not allowed for this key')],
    ['nothing at all', 400, ''],
  ])('is not %s', (_, status, text) => {
    expect(refusedField(status, text, BODY, REQUEST)).toBeNull();
  });

  it('is not of a field that was not sent', () => {
    const { temperature: _, ...request } = REQUEST;
    expect(refusedField(400, openai('temperature is not supported'), BODY, request)).toBeNull();
    const { stream_options: _unsent, ...body } = BODY;
    expect(refusedField(422, REFUSALS[0]![2], body, REQUEST)).toBeNull();
  });
});

describe('C11: what an endpoint is sent', () => {
  const sent = (sends: Partial<Sends>, body: object = BODY) =>
    inVariant(body as never, 'openai_compatible', { ...SENDS_AS_USUAL, ...sends });
  it('is as usual without a setting, and other formats stay as they are', () => {
    expect(sent({})).toEqual(BODY);
    expect(inVariant(BODY, 'anthropic', { ...SENDS_AS_USUAL, limit: 'none', usage: false })).toEqual(BODY);
    expect(adjusted(REQUEST, SENDS_AS_USUAL)).toEqual(REQUEST);
  });
  it.each<[Partial<Sends>, object]>([
    [{ usage: false }, { stream_options: undefined }],
    [{ limit: 'max_completion_tokens' }, { max_tokens: undefined, max_completion_tokens: 64 }],
    [{ limit: 'none' }, { max_tokens: undefined, max_completion_tokens: undefined }],
    [{ json: 'object' }, { response_format: { type: 'json_object' } }],
    [{ system: 'developer' }, { messages: [{ role: 'developer', content: 'Be brief.' }, BODY.messages[1]] }],
  ])('%j', (sends, differs) => {
    expect(sent(sends)).toEqual(Object.fromEntries(Object.entries({ ...BODY, ...differs }).filter(([, value]) => value !== undefined)));
  });
  it.each<[Partial<Sends>, object]>([
    [{ temperature: false }, { temperature: undefined }],
    [{ seed: false }, { seed: undefined }],
    [{ json: 'none' }, { schema: undefined }],
    [{ system: 'user' }, { system: '', messages: [{ role: 'user', content: 'Be brief.\n\nHello' }] }],
  ])('%j', (sends, differs) => {
    expect(adjusted(REQUEST, { ...SENDS_AS_USUAL, ...sends })).toEqual({ ...REQUEST, ...differs });
  });
  it.each(PROVIDER_KINDS)('has the numbers of a schema as they are written: %s', async (provider) => {
    const schema = jsonFrom('{"type":"object","properties":{"id":{"type":"integer","enum":[9007199254740993]}}}') as object;
    const target = { provider, endpoint: 'e', baseUrl: 'http://127.0.0.1/v1', model: 'm', key: 'k', purpose: 'answer' } as const;
    const options = { prompt: [{ role: 'user' as const, content: [{ type: 'text' as const, text: 'Hello' }] }] };
    const responseFormat = { type: 'json' as const, schema, name: 'answer' };
    const { body } = await prepare({ ...target, sends: SENDS_AS_USUAL }, { ...options, responseFormat });
    expect(JSON.stringify(inVariant(body, provider, SENDS_AS_USUAL))).toContain('9007199254740993');
  });
});

// C11: what servers answer in place of an answer, as a code, the server's words and what to do. Bodies as reported for the servers named.
import { describe, expect, it } from 'vitest';
import { cut, refusal } from '../../../electron/core/models/remote/errors.ts';

interface Row {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  code: string;
  message: string;
  remedy?: string;
  waitMs?: number;
}
const PLACE = { provider: 'openai_compatible', endpoint: 'here', model: 'm', key: 'sk-0123456789abcdef' } as const;
const PAGE = '<html><head><title>502 Bad Gateway</title><style>a{b:c}</style></head><body><h1>Bad</h1></body></html>';

it('C12: a key in the server’s word for a broken answer is masked', () => {
  const { error } = cut(PLACE, null, `the server ended it with “error ${PLACE.key}”`);
  expect(error.message).toBe('The answer from here was cut off: the server ended it with “error ••••”.');
});

describe('C11: a refusal', () => {
  it.each<[string, Row]>([
    ['nginx', { status: 502, body: PAGE, code: 'model_overloaded', message: 'here is overloaded or unavailable (502): Bad Gateway.' }],
    [
      'a page without words',
      { status: 504, body: '<html><body></body></html>', code: 'model_overloaded', message: 'here is overloaded or unavailable (504).' },
    ],
    [
      'Envoy',
      {
        status: 503,
        body: 'upstream connect error',
        code: 'model_overloaded',
        message: 'here is overloaded or unavailable (503): upstream connect error.',
      },
    ],
    ['an empty body', { status: 500, body: '', code: 'model_overloaded', message: 'here is overloaded or unavailable (500).' }],
    [
      'llama.cpp that loads',
      {
        status: 503,
        body: { error: { message: 'Loading model', type: 'unavailable_error', code: 503 } },
        code: 'model_overloaded',
        message: 'Loading model.',
      },
    ],
    [
      'llama.cpp, a full context',
      {
        status: 500,
        body: { error: { code: 500, message: 'Context size has been exceeded.', type: 'server_error' } },
        code: 'model_context_overflow',
        message: 'too long for here/m (500): Context size',
      },
    ],
    [
      'llama.cpp, a long prompt',
      {
        status: 400,
        body: {
          error: {
            code: 400,
            message: 'request (4390 tokens) exceeds the available context size (4096 tokens)',
            type: 'exceed_context_size_error',
          },
        },
        code: 'model_context_overflow',
        message: 'request (4390 tokens)',
      },
    ],
    [
      'LM Studio, a long prompt',
      {
        status: 400,
        body: {
          error:
            'Trying to keep the first 15857 tokens when context the overflows. However, the model is loaded with context length of only 4096 tokens',
        },
        code: 'model_context_overflow',
        message: 'Trying to keep',
      },
    ],
    [
      'TGI, a long prompt',
      {
        status: 422,
        body: {
          error: 'Input validation error: `inputs` tokens + `max_new_tokens` must be <= 4096. Given: 5000',
          error_type: 'validation',
        },
        code: 'model_context_overflow',
        message: 'must be <= 4096',
      },
    ],
    [
      'LM Studio without a model',
      {
        status: 400,
        body: { error: { message: 'No models loaded. Please load a model in the developer page.' } },
        code: 'model_missing',
        message: 'No models loaded',
      },
    ],
    [
      'Azure, a wrong name',
      {
        status: 404,
        body: { error: { code: 'DeploymentNotFound', message: 'The API deployment for this resource does not exist.' } },
        code: 'model_missing',
        message: 'does not exist',
      },
    ],
    [
      'DeepSeek without credit',
      {
        status: 402,
        body: '402 Insufficient Balance',
        code: 'model_refused',
        message: 'The quota at here is used up (402): Insufficient Balance.',
        remedy: 'Add credit',
      },
    ],
    [
      'a gateway without credit',
      { status: 400, body: { message: 'not enough credits' }, code: 'model_refused', message: 'The quota at here', remedy: 'Add credit' },
    ],
    [
      'Groq, tokens of the day',
      {
        status: 429,
        body: {
          error: {
            message:
              'Rate limit reached for model on tokens per day (TPD). Please try again in 9m38.016s. Upgrade at https://console/settings/billing',
            type: 'tokens',
          },
        },
        code: 'model_rate_limited',
        message: 'Rate limit reached',
        remedy: 'Run it again in 10 minutes.',
        waitMs: 578_016,
      },
    ],
    [
      'an hour to wait',
      {
        status: 429,
        body: { message: 'Slow down' },
        headers: { 'retry-after': '3600' },
        code: 'model_rate_limited',
        message: 'Slow down.',
        remedy: 'Run it again in 1 hour.',
        waitMs: 3_600_000,
      },
    ],
    [
      'two days to wait',
      {
        status: 503,
        body: 'closed',
        headers: { 'retry-after': '172800' },
        code: 'model_overloaded',
        message: 'closed.',
        remedy: 'Run it again in 2 days, or choose another model.',
        waitMs: 172_800_000,
      },
    ],
    [
      'no time told',
      { status: 429, body: { message: 'Slow down' }, code: 'model_rate_limited', message: 'Slow down.', remedy: 'Wait a minute' },
    ],
    [
      'FastAPI',
      {
        status: 422,
        body: { detail: [{ type: 'extra_forbidden', loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' }] },
        code: 'model_refused',
        message: 'here refused the request (422): body.stream_options: Extra inputs are not permitted.',
      },
    ],
    ['a key that comes back', { status: 401, body: { error: `bad key ${PLACE.key}` }, code: 'model_no_key', message: 'bad key' }],
    ['a teapot', { status: 418, body: 'I am a teapot', code: 'model_refused', message: 'here refused the request (418): I am a teapot.' }],
  ])('%s', (_, { status, body, headers = {}, code, message, remedy, waitMs = null as unknown as number }) => {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const type = typeof body === 'string' ? 'text/html' : 'application/json';
    const { error, ...failure } = refusal({ status, headers: new Headers({ 'content-type': type, ...headers }), text }, PLACE);
    expect(error).toMatchObject({ code, message: expect.stringContaining(message), remedy: expect.stringMatching(/\.$/) });
    if (remedy !== undefined) expect(error.remedy).toContain(remedy);
    expect(failure.waitMs).toBe(waitMs);
    expect(error.message).not.toMatch(/<\w|\{b:c\}/);
    expect(error.details?.startsWith(`${status}, ${type}`)).toBe(true);
    expect(JSON.stringify(error.toData())).not.toContain(PLACE.key);
  });

  it('shows the first 200 characters in the details', () => {
    const { error } = refusal({ status: 500, headers: new Headers({ 'content-type': 'text/plain' }), text: 'x'.repeat(5000) }, PLACE);
    expect(error.details).toBe(`500, text/plain\n${'x'.repeat(200)}`);
  });

  it('is linear in what a stranger sends', () => {
    for (const part of ['<title>', '<h1', '&#39;', '<title>a</tit', 'try again in 1m ', '{"error":', '[', '<!--', ' \n']) {
      const text = part.repeat(Math.ceil(2_000_000 / part.length));
      expect(refusal({ status: 500, headers: new Headers(), text }, PLACE).error.message.length).toBeLessThan(500);
    }
  });
});

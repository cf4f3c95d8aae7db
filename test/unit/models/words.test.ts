// C11: the server's own words, from every place where servers put them. Bodies as reported for the servers named.
import { describe, expect, it } from 'vitest';
import { saidIn } from '../../../electron/core/models/remote/words.ts';

const PAGE = (head: string, body = ''): string =>
  `<!DOCTYPE html><html><head>${head}<style>a{b:c}</style></head><body>${body}</body></html>`;

describe('C11: what a server says', () => {
  it.each<[name: string, body: unknown, message: string]>([
    ['OpenAI', { error: { message: 'No such key', type: 'invalid_request_error', code: null } }, 'No such key'],
    ['an error as text (Ollama, LM Studio)', { error: 'model "m" not found' }, 'model "m" not found'],
    ['a detail (FastAPI)', { detail: 'Not Found' }, 'Not Found'],
    [
      'details with places (FastAPI)',
      { detail: [{ type: 'extra_forbidden', loc: ['body', 'stream_options'], msg: 'Extra inputs are not permitted' }] },
      'body.stream_options: Extra inputs are not permitted',
    ],
    ['a message (Bedrock, Mistral)', { object: 'error', message: 'Unauthorized', request_id: '1' }, 'Unauthorized'],
    [
      'a message with details (Mistral)',
      { message: { detail: [{ loc: ['body', 'seed'], msg: 'Extra inputs' }] } },
      'body.seed: Extra inputs',
    ],
    ['msg (GLM)', { code: 1302, msg: 'Too many at once' }, 'Too many at once'],
    ['error_msg (Baidu)', { error_code: 336003, error_msg: 'bad role' }, 'bad role'],
    ['errors (Cloudflare)', { success: false, errors: [{ code: 10000, message: 'Authentication error' }] }, 'Authentication error'],
    ['base_resp (MiniMax)', { base_resp: { status_code: 1004, status_msg: 'login fail' } }, 'login fail'],
    ['an array (Gemini)', [{ error: { code: 400, message: 'Unknown name', status: 'INVALID_ARGUMENT' } }], 'Unknown name'],
    ['a problem (RFC 9457)', { type: 'about:blank', title: 'Forbidden', status: 403, detail: 'Not this model' }, 'Not this model'],
    ['the error of the server behind, as text (LiteLLM)', { error: { message: '{"error":{"message":"inner words"}}' } }, 'inner words'],
    ['both (OpenRouter)', { error: { message: 'Provider returned error', code: 429, metadata: { raw: 'x' } } }, 'Provider returned error'],
    [
      'plain text',
      'upstream connect error or disconnect/reset before headers\n',
      'upstream connect error or disconnect/reset before headers',
    ],
    ['JSON as text', '{"error":"busy"}', 'busy'],
    ['a text as JSON', '"busy"', 'busy'],
    ['the title of a page', PAGE('<title>502 Bad &amp; Gateway</title>'), '502 Bad & Gateway'],
    ['a title with attributes and lines', PAGE('<TITLE lang="en">\n  Proxy\n  error </TITLE>'), 'Proxy error'],
    ['the heading of a page without a title', PAGE('', '<h1>Service <b>down</b></h1>'), 'Service down'],
    ['a page of neither', PAGE('', '<p>hello</p>'), ''],
    ['a page in an error', { error: PAGE('<title>Just a moment...</title>') }, 'Just a moment...'],
    ['nothing', '', ''],
    ['an empty object', {}, ''],
    ['an error without words', { error: {} }, ''],
  ])('%s', (_, body, message) => {
    expect(saidIn(body).message).toBe(message);
  });

  it.each<[name: string, body: object, waitMs: number | null]>([
    ['google.rpc.RetryInfo', { error: { details: [{ retryDelay: '2.5s' }] } }, 2500],
    ['retry_after beside the words', { message: 'slow', retry_after: 7 }, 7000],
    ['in words (Groq)', { error: { message: 'Limit 100000. Please try again in 9m38.016s. Need more?' } }, 578_016],
    ['in words (OpenAI)', { error: { message: 'Please try again in 6ms.' } }, 6],
    ['in words (Azure)', { error: { message: 'Please retry after 29 seconds.' } }, 29_000],
    ['in words (daily)', { error: { message: 'Please try again in 1h2m3s.' } }, 3_723_000],
    ['no time', { error: { message: 'Please try again in some time.' } }, null],
    ['nothing', { error: { message: 'slow' } }, null],
  ])('how long to wait: %s', (_, body, waitMs) => {
    expect(saidIn(body).waitMs).toBe(waitMs);
  });

  it('its codes, for the rules', () => {
    expect(saidIn({ error: { message: 'x', type: 'server_error', code: 503 } }).code).toBe('503 server_error');
  });
});

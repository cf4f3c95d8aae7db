// The chat interface of OpenAI, as its API reference shows it under "Chat, Streaming" and "Error codes"; other servers speak it, too.
import type { ServerResponse } from 'node:http';
import type { Wire } from './server.ts';

const chunk = (response: ServerResponse, more: object): void => {
  const head = {
    id: 'chatcmpl-123',
    object: 'chat.completion.chunk',
    created: 1694268190,
    model: 'm',
    system_fingerprint: 'fp_44709d6fcb',
  };
  response.write(`data: ${JSON.stringify({ ...head, ...more })}\n\n`);
};
const delta = (response: ServerResponse, content: object, finish: string | null = null): void =>
  chunk(response, { choices: [{ index: 0, delta: content, logprobs: null, finish_reason: finish }] });
const error = (message: string, type: string, code: string | null) => ({ error: { message, type, param: null, code } });

export const openai: Wire = {
  kind: 'openai',
  base: '/v1',
  path: /^\/v1\/chat\/completions$/,
  keyHeader: (key) => ['authorization', `Bearer ${key}`],
  begin(response) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    delta(response, { role: 'assistant', content: '' });
  },
  say: (response, content) => delta(response, { content }),
  end(response, finish) {
    delta(response, {}, { stop: 'stop', length: 'length', filter: 'content_filter' }[finish]);
    const usage = { prompt_tokens: 25, completion_tokens: 15, total_tokens: 40, prompt_tokens_details: { cached_tokens: 10 } };
    chunk(response, { choices: [], usage });
    response.end('data: [DONE]\n\n');
  },
  call(response, calls) {
    for (const [index, { id, name, input }] of calls.entries()) {
      const text = JSON.stringify(input);
      delta(response, { tool_calls: [{ index, id, type: 'function', function: { name, arguments: text.slice(0, 4) } }] });
      delta(response, { tool_calls: [{ index, function: { arguments: text.slice(4) } }] });
    }
    delta(response, {}, 'tool_calls');
    response.end('data: [DONE]\n\n');
  },
  offered: (body) => (body.tools ?? []).map(({ function: { name } }: { function: { name: string } }) => name),
  results: (body) =>
    body.messages.flatMap(({ role, tool_call_id: id, content }: Record<string, string>) => (role === 'tool' ? [[id, content]] : [])),
  fail(response) {
    const failure = error('The server had an error while processing your request. Sorry about that.', 'server_error', null);
    response.end(`data: ${JSON.stringify(failure)}\n\n`);
  },
  malformed: 'data: {"choices": [oops\n\n',
  refusals: {
    invalidKey: [401, error('Incorrect API key provided: sk-test.', 'invalid_request_error', 'invalid_api_key')],
    rateLimit: [
      429,
      error('Rate limit reached for m on requests per min (RPM): Limit 3, Used 3, Requested 1.', 'requests', 'rate_limit_exceeded'),
    ],
    overload: [503, error('That model is currently overloaded with other requests.', 'server_error', null)],
    overflow: [
      400,
      error(
        "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.",
        'invalid_request_error',
        'context_length_exceeded',
      ),
    ],
    filter: [
      400,
      error(
        'The response was filtered due to the prompt triggering our content management policy.',
        'invalid_request_error',
        'content_filter',
      ),
    ],
    noModel: [404, error('The model `m` does not exist or you do not have access to it.', 'invalid_request_error', 'model_not_found')],
    quota: [
      429,
      error('You exceeded your current quota, please check your plan and billing details.', 'insufficient_quota', 'insufficient_quota'),
    ],
  },
  settings: (body) => ({
    stop: body.stop,
    seed: body.seed,
    maxTokens: body.max_completion_tokens ?? body.max_tokens,
    temperature: body.temperature,
    system: body.messages[0].content,
  }),
  schema: (body) => body.response_format?.json_schema?.schema,
};

export const compatible: Wire = { ...openai, kind: 'openai_compatible' };
export const ollama: Wire = {
  ...openai,
  kind: 'ollama',
  refusals: {
    ...openai.refusals,
    noModel: [404, error('model "m" not found, try pulling it first', 'api_error', null)],
    overload: [503, error('server busy, please try again.  maximum pending requests exceeded', 'api_error', null)],
  },
};

// The Messages interface of Anthropic, as its documentation shows it under "Streaming Messages" and "Errors".
import type { ServerResponse } from 'node:http';
import type { Wire } from './server.ts';

const event = (response: ServerResponse, data: { type: string } & Record<string, unknown>): void => {
  response.write(`event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`);
};
const error = (type: string, message: string) => ({ type: 'error', error: { type, message }, request_id: 'req_011CSHoEeqs5C35K2UUqR7Fy' });

const textOf = (content: unknown): string =>
  typeof content === 'string' ? content : (content as { text: string }[]).map(({ text }) => text).join('');

export const anthropic: Wire = {
  kind: 'anthropic',
  base: '/v1',
  path: /^\/v1\/messages$/,
  keyHeader: (key) => ['x-api-key', key],
  begin(response) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const usage = { input_tokens: 15, cache_creation_input_tokens: 0, cache_read_input_tokens: 10, output_tokens: 1 };
    const message = { id: 'msg_1nZdL29xx5MUA1yADyHTEsnR8uuvGgszyy', type: 'message', role: 'assistant', content: [], model: 'm' };
    event(response, { type: 'message_start', message: { ...message, stop_reason: null, stop_sequence: null, usage } });
    event(response, { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } });
    event(response, { type: 'ping' });
  },
  say: (response, text) => event(response, { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
  end(response, finish) {
    const reason = { stop: 'end_turn', length: 'max_tokens', filter: 'refusal' }[finish];
    event(response, { type: 'content_block_stop', index: 0 });
    event(response, { type: 'message_delta', delta: { stop_reason: reason, stop_sequence: null }, usage: { output_tokens: 15 } });
    event(response, { type: 'message_stop' });
    response.end();
  },
  call(response, calls) {
    event(response, { type: 'content_block_stop', index: 0 });
    for (const [at, { id, name, input }] of calls.entries()) {
      const [index, text] = [at + 1, JSON.stringify(input)];
      event(response, { type: 'content_block_start', index, content_block: { type: 'tool_use', id, name, input: {} } });
      for (const partial of [text.slice(0, 4), text.slice(4)]) {
        event(response, { type: 'content_block_delta', index, delta: { type: 'input_json_delta', partial_json: partial } });
      }
      event(response, { type: 'content_block_stop', index });
    }
    event(response, { type: 'message_delta', delta: { stop_reason: 'tool_use', stop_sequence: null }, usage: { output_tokens: 15 } });
    event(response, { type: 'message_stop' });
    response.end();
  },
  offered: (body) => (body.tools ?? []).map(({ name }: { name: string }) => name),
  results: (body) =>
    body.messages
      .at(-1)
      .content.flatMap(({ type, tool_use_id: id, content }: Record<string, unknown>) =>
        type === 'tool_result' ? [[id, textOf(content)]] : [],
      ),
  fail(response) {
    event(response, error('overloaded_error', 'Overloaded'));
    response.end();
  },
  malformed: 'event: content_block_delta\ndata: {"type": "content_block_delta", "index": oops\n\n',
  refusals: {
    invalidKey: [401, error('authentication_error', 'invalid x-api-key')],
    rateLimit: [429, error('rate_limit_error', 'This request would exceed your organization’s rate limit of 50 requests per minute.')],
    overload: [529, error('overloaded_error', 'Overloaded')],
    overflow: [400, error('invalid_request_error', 'prompt is too long: 208310 tokens > 200000 maximum')],
    filter: [400, error('invalid_request_error', 'Output blocked by content filtering policy')],
    noModel: [404, error('not_found_error', 'model: m')],
    quota: [400, error('invalid_request_error', 'Your credit balance is too low to access the Anthropic API.')],
  },
  settings: (body) => ({
    stop: body.stop_sequences,
    seed: body.seed,
    maxTokens: body.max_tokens,
    temperature: body.temperature,
    system: body.system?.[0]?.text,
  }),
  schema: (body) => body.output_format?.schema ?? body.output_config?.format?.schema ?? body.tools?.[0]?.input_schema,
};

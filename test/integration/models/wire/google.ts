// The Gemini interface of Google, as its API reference shows it under "models.streamGenerateContent" and "Troubleshooting".
import type { ServerResponse } from 'node:http';
import type { Wire } from './server.ts';

const usageMetadata = { promptTokenCount: 25, cachedContentTokenCount: 10, candidatesTokenCount: 15, totalTokenCount: 40 };
const event = (response: ServerResponse, data: object): void =>
  void response.write(`data: ${JSON.stringify({ ...data, usageMetadata, modelVersion: 'm', responseId: 'r1' })}\r\n\r\n`);
const error = (code: number, status: string, message: string, details: object[] = []) => ({ error: { code, message, status, details } });

export const google: Wire = {
  kind: 'google',
  base: '/v1beta',
  path: /^\/v1beta\/models\/m:streamGenerateContent\?alt=sse$/,
  keyHeader: (key) => ['x-goog-api-key', key],
  begin(response) {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
  },
  say: (response, text) => event(response, { candidates: [{ content: { parts: [{ text }], role: 'model' }, index: 0 }] }),
  end(response, finish) {
    const finishReason = { stop: 'STOP', length: 'MAX_TOKENS', filter: 'SAFETY' }[finish];
    event(response, { candidates: [{ content: { parts: [{ text: '' }], role: 'model' }, finishReason, index: 0 }] });
    response.end();
  },
  call(response, calls) {
    for (const [at, { name, input: args }] of calls.entries()) {
      const part = { functionCall: { name, args }, ...(at === 0 ? { thoughtSignature: 'signed' } : {}) };
      event(response, { candidates: [{ content: { parts: [part], role: 'model' }, index: 0 }] });
    }
    event(response, { candidates: [{ content: { parts: [{ text: '' }], role: 'model' }, finishReason: 'STOP', index: 0 }] });
    response.end();
  },
  offered: (body) => (body.tools?.[0]?.functionDeclarations ?? []).map(({ name }: { name: string }) => name),
  results: (body) =>
    body.contents
      .at(-1)
      .parts.flatMap(({ functionResponse: given }: Record<string, Record<string, Record<string, unknown>>>) =>
        given === undefined ? [] : [[given.name, String(given.response?.content ?? JSON.stringify(given.response))]],
      ),
  fail(response) {
    response.end(`data: ${JSON.stringify(error(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.'))}\r\n\r\n`);
  },
  malformed: 'data: {"candidates": [oops\r\n\r\n',
  refusals: {
    invalidKey: [
      400,
      error(400, 'INVALID_ARGUMENT', 'API key not valid. Please pass a valid API key.', [
        { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID', domain: 'googleapis.com' },
      ]),
    ],
    rateLimit: [
      429,
      error(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota, please check your plan and billing details.', [
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '0.02s' },
      ]),
    ],
    overload: [503, error(503, 'UNAVAILABLE', 'The model is overloaded. Please try again later.')],
    overflow: [
      400,
      error(400, 'INVALID_ARGUMENT', 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).'),
    ],
    filter: [400, error(400, 'INVALID_ARGUMENT', 'The prompt was blocked: PROHIBITED_CONTENT')],
    noModel: [404, error(404, 'NOT_FOUND', 'models/m is not found for API version v1beta, or is not supported for generateContent.')],
    quota: [429, error(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota, please check your plan and billing details.')],
  },
  settings: ({ generationConfig: config, systemInstruction }) => ({
    stop: config.stopSequences,
    seed: config.seed,
    maxTokens: config.maxOutputTokens,
    temperature: config.temperature,
    system: systemInstruction?.parts[0].text,
  }),
  schema: (body) => body.generationConfig?.responseJsonSchema ?? body.generationConfig?.responseSchema,
};

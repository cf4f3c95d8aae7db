// A server on this computer that speaks the OpenAI chat format, and misbehaves when it is told to.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Seen {
  headers: IncomingMessage['headers'];
  body: {
    model: string;
    messages: { role: string; content: unknown }[];
    response_format?: { type: string; json_schema?: { schema: unknown; strict: boolean } };
    stream_options?: { include_usage: boolean };
    temperature?: number;
    max_tokens?: number;
    seed?: number;
  };
}

export type Answer = (response: ServerResponse, seen: Seen) => void | Promise<void>;

export interface OpenAiServer {
  baseUrl: string;
  seen: Seen[];
  /** One answer a call; the last one repeats. */
  script(...answers: Answer[]): void;
  close(): Promise<void>;
}

const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;

export const begin = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(chunk({ role: 'assistant', content: '' }));
};
export const say = (response: ServerResponse, text: string): void => {
  response.write(chunk({ content: text }));
};
export const end = (
  response: ServerResponse,
  finish = 'stop',
  usage: object | null = { prompt_tokens: 12, completion_tokens: 3, total_tokens: 15 },
): void => {
  response.write(chunk({}, finish));
  if (usage !== null) {
    response.write(
      `data: ${JSON.stringify({ id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [], usage })}\n\n`,
    );
  }
  response.end('data: [DONE]\n\n');
};

/** A whole, normal answer in the given pieces. */
export const answer =
  (...pieces: string[]): Answer =>
  (response) => {
    begin(response);
    for (const piece of pieces) say(response, piece);
    end(response);
  };

/** An error of the usual shape. */
export const refuse =
  (status: number, error: { message: string; code?: string; type?: string }, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify({ error }));
  };

export async function startServer(): Promise<OpenAiServer> {
  let answers: Answer[] = [];
  let call = 0;
  const seen: Seen[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const now: Seen = { headers: request.headers, body: JSON.parse(Buffer.concat(parts).toString()) };
    seen.push(now);
    if (request.url !== '/v1/chat/completions') response.writeHead(404).end('no such page');
    else await answers[Math.min(call++, answers.length - 1)]?.(response, now);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    seen,
    script(...next) {
      answers = next;
      call = 0;
      seen.length = 0;
    },
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

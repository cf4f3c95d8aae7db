// A server on this computer that speaks the OpenAI chat format, and misbehaves when it is told to.
import type { ServerResponse } from 'node:http';
import { type Answer, startServer as startWireServer, type Seen as WireSeen, type WireServer } from './wire/server.ts';

export interface Seen extends WireSeen {
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

export interface OpenAiServer extends Omit<WireServer, 'seen'> {
  baseUrl: string;
  seen: Seen[];
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
  const server = await startWireServer();
  const atItsPlace =
    (answer: Answer): Answer =>
    (response, seen) => {
      if (seen.url === '/v1/chat/completions') return answer(response, seen);
      response.writeHead(404).end('no such page');
    };
  return { ...server, baseUrl: `${server.origin}/v1`, script: (...answers) => server.script(...answers.map(atItsPlace)) };
}

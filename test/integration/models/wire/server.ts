// A server on this computer that answers as it is told, one answer a call.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ProviderKind } from '../../../../electron/contract/index.ts';

export interface Seen {
  url: string;
  headers: IncomingMessage['headers'];
  // biome-ignore lint/suspicious/noExplicitAny: the body of any provider's format
  body: any;
}

export type Answer = (response: ServerResponse, seen: Seen) => void | Promise<void>;

export interface WireServer {
  origin: string;
  seen: Seen[];
  /** The last answer repeats. */
  script(...answers: Answer[]): void;
  close(): Promise<void>;
}

export async function startServer(): Promise<WireServer> {
  let answers: Answer[] = [];
  let call = 0;
  const seen: Seen[] = [];
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const text = Buffer.concat(parts).toString();
    const now: Seen = { url: request.url ?? '', headers: request.headers, body: text === '' ? null : JSON.parse(text) };
    seen.push(now);
    await answers[Math.min(call++, answers.length - 1)]?.(response, now);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
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

export const json =
  (status: number, body: object, headers: Record<string, string> = {}): Answer =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));

/** How one provider writes: its streams as pieces, its refusals as recorded in its documentation. */
export interface Wire {
  kind: ProviderKind;
  /** What stands between the host and the paths of its API. */
  base: string;
  path: RegExp;
  /** The header the key goes into, and its value. */
  keyHeader: (key: string) => [string, string];
  begin(response: ServerResponse): void;
  say(response: ServerResponse, text: string): void;
  /** Ends well; `length` at the limit of tokens, `filter` by the content filter. 25 tokens in, of them 10 cached; 15 out. */
  end(response: ServerResponse, finish: 'stop' | 'length' | 'filter'): void;
  /** An error of the server in the middle of a stream. */
  fail(response: ServerResponse): void;
  malformed: string;
  refusals: Record<'invalidKey' | 'rateLimit' | 'overload' | 'overflow' | 'filter' | 'noModel' | 'quota', [status: number, body: object]>;
  /** Where sampling settings stand in the request. */
  settings: (body: Seen['body']) => { stop: unknown; seed: unknown; maxTokens: unknown; temperature: unknown; system: unknown };
  /** Calls of tools, each in two pieces where the format has pieces, and the end of such an answer. */
  call(response: ServerResponse, calls: readonly { id: string; name: string; input: object }[]): void;
  /** The names of the tools that were offered. */
  offered: (body: Seen['body']) => string[];
  /** What was sent back of calls: the call's id and what it gave, in their order. Google's format has no ids: there it is the name. */
  results: (body: Seen['body']) => [of: string, text: string][];
  /** The schema as it was sent; undefined when none was. */
  schema: (body: Seen['body']) => unknown;
}

/** Calls of tools, after some words. */
export const callsFor =
  (wire: Wire, ...calls: readonly { id: string; name: string; input: object }[]): Answer =>
  (response) => {
    wire.begin(response);
    wire.say(response, 'Let me look.');
    wire.call(response, calls);
  };

/** A whole answer in pieces. */
export const answer =
  (wire: Wire, ...pieces: string[]): Answer =>
  (response) => {
    wire.begin(response);
    for (const piece of pieces) wire.say(response, piece);
    wire.end(response, 'stop');
  };

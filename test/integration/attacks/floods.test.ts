// C11: no server can fill the memory or take the time of whoever asks it: answers without an end, in every part of HTTP where there could be one,
// packed, and drop by drop. Every way in reads through the room `net`, which gives them up and says so.

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import type { AppError, ProviderKind } from '../../../electron/contract/index.ts';
import { type AnswerLimits, createNet } from '../../../electron/core/net/index.ts';
import { ask, freshModels } from '../models/harness.ts';

const MB = 1_000_000;
const FILL = Buffer.alloc(256 * 1024, 'x');
const OK = 'HTTP/1.1 200 OK\r\n';
const SSE = `${OK}content-type: text/event-stream\r\nconnection: close\r\n\r\n`;
const delta = (text: string) =>
  `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta: { content: text } }] })}\n\n`;

/** Writes what it is given over and over until the other side has enough, at its pace. */
interface Flood {
  head: string | Buffer;
  piece: string | Buffer;
  /** Milliseconds between pieces; none = as fast as they are taken. */
  every?: number;
}

const cleanUp: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUp.splice(0).reverse()) await undo();
});

async function flooding({ head, piece, every }: Flood): Promise<{ origin: string; sent(): number }> {
  let sent = 0;
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    let timer: NodeJS.Timeout | undefined;
    const end = () => clearInterval(timer);
    socket.on('error', end).on('close', end);
    const write = (bytes: string | Buffer): boolean => {
      sent += bytes.length;
      return socket.write(bytes);
    };
    const fill = () => {
      while (!socket.destroyed && write(piece));
    };
    socket.once('data', () => {
      write(head);
      if (every !== undefined) timer = setInterval(() => write(piece), every);
      else if (piece.length > 0) socket.on('drain', fill).emit('drain');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUp.push(() => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolve) => server.close(resolve));
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sent: () => sent };
}

/** The most memory that the process holds beyond what it held before, in bytes, while something is done. */
async function growth<T>(act: () => Promise<T>): Promise<{ value: T; grown: number }> {
  global.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  try {
    const value = await act();
    return { value, grown: Math.max(most, process.memoryUsage().rss) - before };
  } finally {
    clearInterval(timer);
  }
}

/** Ample: an answer may hold 32 MB, in bytes, as text and parsed. Without an end it would be far more within seconds. */
const MOST_GROWN = 500 * MB;

const WAYS = ['run', 'test', 'trial', 'list'] as const;
type Way = (typeof WAYS)[number];

/** One way to ask a server; the error that came of it. */
async function send(
  way: Way,
  origin: string,
  limits: Partial<AnswerLimits> = {},
  provider: ProviderKind = 'openai_compatible',
): Promise<AppError | null> {
  const each = (bytes: number, ms: number): AnswerLimits => ({ bytes, ms, ...limits });
  const net = createNet({ limits: { answer: each(32 * MB, 1_800_000), trial: each(4 * MB, 120_000), list: each(8 * MB, 30_000) } });
  const { models, remove } = freshModels({ net });
  cleanUp.push(remove, () => models.close());
  const baseUrl = `${origin}/v1`;
  const draft = { name: 'here', provider, baseUrl, key: 'a-key-of-the-test' };
  models.api.saveEndpoint({ name: 'here', provider, baseUrl, models: ['m'] });
  await models.api.setKey({ endpoint: 'here', key: 'a-key-of-the-test' });
  const acts: Record<Way, () => Promise<unknown>> = {
    run: () =>
      ask(models).then(({ error }) => {
        if (error !== null) throw error;
      }),
    test: () => models.api.test({ id: 'here/m' }),
    trial: () => models.api.tryDraft({ ...draft, model: 'm' }),
    list: () => models.api.offered(draft),
  };
  return acts[way]().then(
    () => null,
    (error: unknown) => error as AppError,
  );
}

const BOMB = Buffer.alloc(64 * MB, ' ');
const packed = (encoding: string, bytes: Buffer): Flood => ({
  head: Buffer.concat([
    Buffer.from(`${OK}content-type: text/event-stream\r\ncontent-encoding: ${encoding}\r\ncontent-length: ${bytes.length}\r\n\r\n`),
    bytes,
  ]),
  piece: '',
});

const ENDLESS: [name: string, flood: Flood, ways: readonly Way[]][] = [
  ['a line of a stream', { head: `${SSE}data: `, piece: FILL }, ['run', 'test', 'trial']],
  ['a stream of empty comments', { head: SSE, piece: Buffer.from(`:${' '.repeat(30)}\n\n`.repeat(2_000)) }, ['run']],
  ['a stream of words', { head: SSE, piece: Buffer.from(delta('tea '.repeat(200)).repeat(60)) }, ['run', 'trial']],
  ['the body of a refusal', { head: 'HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\n\r\n{"error":"', piece: FILL }, WAYS],
  ['the body of a failure', { head: 'HTTP/1.1 500 Broken\r\nconnection: close\r\n\r\n', piece: FILL }, ['run', 'list']],
  ['a list of models', { head: `${OK}content-type: application/json\r\n\r\n{"data":[{"id":"`, piece: FILL }, ['list']],
  ['a stream that is packed', packed('gzip', gzipSync(BOMB)), ['run', 'trial']],
  ['a stream that is packed twice', packed('gzip, gzip', gzipSync(gzipSync(BOMB))), ['run']],
  ['a stream that is packed otherwise', packed('br', brotliCompressSync(BOMB)), ['run']],
  ['a list that is packed', packed('gzip', gzipSync(BOMB)), ['list']],
];

describe('C11: an answer without an end', () => {
  it.each(ENDLESS.flatMap(([name, flood, ways]) => ways.map((way) => [name, way, flood] as const)))(
    'in %s is given up in a %s, and memory stays flat',
    async (_name, way, flood) => {
      const server = await flooding(flood);
      const { value: error, grown } = await growth(() => send(way, server.origin));
      expect(error).toMatchObject({
        code: 'answer_too_large',
        message: expect.stringMatching(new RegExp(`^The answer from ${server.origin} is larger than (4|8|32) MB`)),
        remedy: expect.any(String),
      });
      expect(grown).toBeLessThan(MOST_GROWN);
      // What it could not write any more has not been read.
      expect(server.sent()).toBeLessThan(80 * MB);
    },
  );

  it.each(['anthropic', 'openai', 'google'] as const)('is given up in the format of %s', async (provider) => {
    const server = await flooding({ head: `${SSE}data: `, piece: FILL });
    expect(await send('run', server.origin, {}, provider)).toMatchObject({ code: 'answer_too_large' });
    expect(server.sent()).toBeLessThan(80 * MB);
  });

  it.each([
    ['one header', { head: `${OK}x: `, piece: FILL }],
    ['many headers', { head: OK, piece: Buffer.from('x: y\r\n'.repeat(10_000)) }],
  ])('in %s is given up, and memory stays flat', async (_name, flood) => {
    const server = await flooding(flood);
    const { value: error, grown } = await growth(() => send('run', server.origin));
    expect(error).toMatchObject({ code: 'model_unreachable', message: expect.stringContaining('the headers of its answer exceed 16 kB') });
    expect(grown).toBeLessThan(MOST_GROWN);
    expect(server.sent()).toBeLessThan(80 * MB);
  });
});

const SLOW: [name: string, flood: Flood][] = [
  ['says nothing', { head: '', piece: '' }],
  ['never ends its headers', { head: OK, piece: 'x: y\r\n', every: 50 }],
  ['only says that it will answer', { head: '', piece: 'HTTP/1.1 103 Early Hints\r\n\r\n', every: 5 }],
  ['answers a letter at a time', { head: `${SSE}data: `, piece: 'x', every: 5 }],
  ['keeps the connection open with comments', { head: SSE, piece: ':\n\n', every: 5 }],
  ['answers a word at a time', { head: SSE, piece: delta('tea '), every: 5 }],
];

describe('C11: an answer that takes its time', () => {
  it.each(SLOW.flatMap(([name, flood]) => WAYS.map((way) => [name, way, flood] as const)))(
    'of a server that %s is given up in a %s',
    async (_name, way, flood) => {
      const server = await flooding(flood);
      expect(await send(way, server.origin, { ms: 400 })).toMatchObject({
        code: 'answer_too_slow',
        message: `The answer from ${server.origin} took longer than 0.4 seconds, so it was given up.`,
        remedy: expect.any(String),
      });
    },
  );
});

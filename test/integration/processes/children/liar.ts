// A child that shakes hands and then breaks every rule of the protocol, one a method.
import { createReadStream, writeSync } from 'node:fs';

interface Request {
  id: string;
  method: string;
  params: unknown;
}

/** The pipe may take a part of it at a time. */
function raw(text: string): void {
  let left = Buffer.from(text);
  while (left.length > 0) {
    try {
      left = left.subarray(writeSync(4, left));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error;
    }
  }
}
const say = (message: object): void => raw(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);

const LIES: Record<string, (request: Request) => void> = {
  initialize: ({ id }) => say({ id, result: { protocol: 1, service: 'liar', versions: {} } }),
  ping: ({ id }) => say({ id, result: 'pong' }),
  echo: ({ id, params }) => say({ id, result: params }),
  pid: ({ id }) => say({ id, result: process.pid }),
  halfAnAnswer: ({ id }) => {
    raw(`{"jsonrpc":"2.0","id":"${id}","result":"${'x'.repeat(3_000_000)}`);
    process.kill(process.pid, 'SIGKILL');
  },
  twoAnswers: ({ id }) => {
    say({ id, result: 'first' });
    say({ id, result: 'second' });
  },
  answersNobodyAsked: ({ id }) => {
    for (let at = 0; at < 100; at += 1) say({ id: `h9${at}`, result: at });
    say({ id, result: 'done' });
  },
  brokenError: ({ id }) => say({ id, error: 'this is no error object' }),
  unknownKind: ({ id }) => say({ id, error: { code: -32001, message: 'of a kind nobody knows', data: { kind: 'moon_phase' } } }),
  tooLong: () => raw('x'.repeat(64 * 1024 * 1024 + 1)),
  progressFlood: ({ id }) => {
    for (let at = 1; at <= 20_000; at += 1) say({ method: '$/progress', params: { id, state: at } });
    say({ id, result: 'done' });
  },
  sameIdTwice: ({ id }) => {
    for (let at = 0; at < 2; at += 1) say({ id: 'c1', method: 'slow' });
    say({ id, result: 'done' });
  },
};

let rest = '';
createReadStream('', { fd: 3 })
  .on('data', (chunk) => {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const request = JSON.parse(line) as Request;
      if (request.method === 'shutdown' || request.method === 'exit') process.exit(0);
      LIES[request.method]?.(request);
    }
  })
  .on('end', () => process.exit(0));

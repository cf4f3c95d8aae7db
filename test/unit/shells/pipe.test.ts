// E1: what the browser says over its pipe, cut wherever the system cuts it.
import { PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';
import { expect, test } from 'vitest';
import { readMessages } from '../../../electron/shells/chromium/pipe.ts';

async function received(chunks: Iterable<Buffer>): Promise<unknown[]> {
  const stream = new PassThrough();
  const messages: unknown[] = [];
  readMessages(stream, (message) => messages.push(message));
  for (const chunk of chunks) stream.write(chunk);
  stream.end();
  await finished(stream);
  return messages;
}

const SENT = [{ id: 1, result: { text: 'é🦊' } }, { method: 'Page.loadEventFired' }, { id: 2, result: {} }];
const BYTES = Buffer.from(SENT.map((message) => `${JSON.stringify(message)}\0`).join(''));

test.each([1, 2, 3, 7, BYTES.length])('messages in pieces of %i bytes', async (size) => {
  const pieces = Array.from({ length: Math.ceil(BYTES.length / size) }, (_, n) => BYTES.subarray(n * size, (n + 1) * size));
  expect(await received(pieces)).toEqual(SENT);
});

test('a message of 64 MB, as of a dropped archive, is joined once: joining it with every piece takes longer than a test may', async () => {
  const piece = Buffer.alloc(64 * 1024, 'x');
  const [message] = (await received([Buffer.from('{"method":"'), ...Array(1024).fill(piece), Buffer.from('"}\0')])) as [{ method: string }];
  expect(message.method.length).toBe(64 * 2 ** 20);
});

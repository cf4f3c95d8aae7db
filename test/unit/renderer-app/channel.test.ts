// What the window does with the messages of its shell.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type Bridge, createChannel, type Sink } from '../../../renderer/client/channel.ts';

const faults: unknown[] = [];
beforeEach(() => {
  faults.length = 0;
  vi.stubGlobal('reportError', (cause: unknown) => faults.push(cause));
});
afterEach(() => void vi.unstubAllGlobals());

/** Two calls, and what their shell says to both at once. */
async function twoCalls(broken: Partial<Sink>) {
  let receive: (text: string) => void = () => {};
  const sent: { id: string }[] = [];
  const bridge: Bridge = {
    send: (text) => void sent.push(...JSON.parse(text)),
    onMessage: (listener) => {
      receive = listener;
    },
  };
  const open = createChannel(bridge);
  const told: string[] = [];
  const sink: Sink = {
    next: (items) => void told.push(`next ${items}`),
    done: (data) => void told.push(`done ${data}`),
    fail: () => void told.push('fail'),
  };
  open('a.b', null, { ...sink, ...broken });
  open('c.d', null, sink);
  await Promise.resolve();
  return { told, receive: (of: (id: string) => object[]) => receive(JSON.stringify(sent.flatMap(({ id }) => of(id)))) };
}

it('C8: one listener that throws takes down neither the others nor its own answer, and is reported', async () => {
  const { told, receive } = await twoCalls({
    next: () => {
      throw new Error('a listener is broken');
    },
  });
  receive((id) => [
    { id, t: 'next', items: [1] },
    { id, t: 'ok', data: 2 },
  ]);
  expect(told).toEqual(['done 2', 'next 1', 'done 2']);
  expect(faults).toEqual([new Error('a listener is broken')]);
});

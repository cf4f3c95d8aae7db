import { describe, expect, it } from 'vitest';
import { AppError } from '../../../electron/contract/index.ts';
import { createQueue } from '../../../electron/core/execution/lifecycle/queue.ts';

function open(limit: number) {
  const begun: string[] = [];
  const leave = new Map<string, () => void>();
  const stops = new Map<string, AbortController>();
  const refused: string[] = [];
  let slots = limit;
  const queue = createQueue({ limit: () => slots, onMove: () => {} });
  return {
    queue,
    begun,
    refused,
    enter(id: string, lane = 'one') {
      const stop = new AbortController();
      stops.set(id, stop);
      queue.enter(id, lane, stop.signal).slot.then(
        (end) => {
          begun.push(id);
          leave.set(id, end);
        },
        (error: AppError) => refused.push(`${id} ${error.code}`),
      );
    },
    async end(id: string) {
      leave.get(id)?.();
      await settle();
    },
    async cancel(id: string) {
      stops.get(id)?.abort(new AppError('cancelled', 'Cancelled.'));
      await settle();
    },
    setLimit: (next: number) => {
      slots = next;
    },
  };
}
const turn = () => new Promise((resolve) => setImmediate(resolve));
/** One begins in each turn of the event loop. */
const settle = async () => {
  for (let turns = 0; turns < 5; turns++) await turn();
};

describe('C8: the queue of runs', () => {
  it('C8: no more than the limit at once; the others in the order of coming, with their places', async () => {
    const { queue, begun, enter, end } = open(2);
    for (const id of ['a', 'b', 'c', 'd']) enter(id);
    await settle();
    expect(begun).toEqual(['a', 'b']);
    expect([...queue.positions()]).toEqual([
      ['c', 1],
      ['d', 2],
    ]);
    await end('b');
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('b'); // a slot is given back once
    expect(begun).toEqual(['a', 'b', 'c']);
    await end('a');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
    expect([...queue.positions()]).toEqual([]);
  });

  it('C8: a batch of many does not keep one run of somebody else out', async () => {
    const { queue, begun, enter, end } = open(1);
    for (let at = 0; at < 100; at++) enter(`batch-${at}`, 'batch');
    enter('mine', 'editor');
    await settle();
    expect(queue.positions().get('mine')).toBe(2);
    await end('batch-0');
    await end('batch-1');
    expect(begun).toEqual(['batch-0', 'batch-1', 'mine']);
  });

  it('C8: what is cancelled while it waits leaves the queue, and takes no slot', async () => {
    const { queue, begun, refused, enter, end, cancel } = open(1);
    for (const id of ['a', 'b', 'c']) enter(id);
    await settle();
    await cancel('b');
    expect(refused).toEqual(['b cancelled']);
    expect([...queue.positions()]).toEqual([['c', 1]]);
    await end('a');
    expect(begun).toEqual(['a', 'c']);
  });

  it('C8: another limit counts from the next slot on', async () => {
    const { begun, enter, end, setLimit } = open(1);
    for (const id of ['a', 'b', 'c', 'd']) enter(id);
    setLimit(3);
    await settle();
    await end('a');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });

  it('C8: one begins in each turn of the event loop, so that a thousand free slots keep nothing else waiting', async () => {
    const { begun, enter } = open(1000);
    for (let at = 0; at < 100; at++) enter(`run-${at}`);
    const seen: number[] = [];
    for (let turns = 0; turns < 4; turns++) {
      await turn();
      seen.push(begun.length);
    }
    expect(seen).toEqual([2, 3, 4, 5]);
    await settle();
    expect(begun.length).toBeLessThan(12);
  });

  it('C8: what comes is told the place that it has in the whole line', () => {
    const { queue } = open(1);
    const stop = new AbortController();
    const coming = ['a1', 'b1', 'a2', 'a3', 'c1', 'b2', 'a4', 'c2', 'd1', 'b3'];
    queue.enter('running', 'x', stop.signal);
    for (const id of coming) {
      const { position, slot } = queue.enter(id, id[0]!, stop.signal);
      slot.catch(() => {});
      expect(position, id).toBe(queue.positions().get(id));
    }
    expect([...queue.positions().keys()].join(' ')).toBe('a1 b1 c1 d1 a2 b2 c2 a3 b3 a4');
    stop.abort();
  });
});

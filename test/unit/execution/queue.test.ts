import { describe, expect, it } from 'vitest';
import { AppError } from '../../../electron/contract/index.ts';
import { createQueue } from '../../../electron/core/execution/lifecycle/queue.ts';

function open(limit: number) {
  const begun: string[] = [];
  const leave = new Map<string, () => void>();
  const stops = new Map<string, AbortController>();
  const refused: string[] = [];
  let places = limit;
  const queue = createQueue({ limit: () => places, onMove: () => {} });
  return {
    queue,
    begun,
    refused,
    enter(id: string, lane = 'one') {
      const stop = new AbortController();
      stops.set(id, stop);
      queue.enter(id, lane, stop.signal).then(
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
      places = next;
    },
  };
}
const settle = () => new Promise((resolve) => setImmediate(resolve));

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
    await end('b'); // a place is given back once
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

  it('C8: what is cancelled while it waits leaves the queue, and takes no place', async () => {
    const { queue, begun, refused, enter, end, cancel } = open(1);
    for (const id of ['a', 'b', 'c']) enter(id);
    await settle();
    await cancel('b');
    expect(refused).toEqual(['b cancelled']);
    expect([...queue.positions()]).toEqual([['c', 1]]);
    await end('a');
    expect(begun).toEqual(['a', 'c']);
  });

  it('C8: another limit counts from the next place on', async () => {
    const { begun, enter, end, setLimit } = open(1);
    for (const id of ['a', 'b', 'c', 'd']) enter(id);
    setLimit(3);
    await settle();
    await end('a');
    expect(begun).toEqual(['a', 'b', 'c', 'd']);
  });
});

// Closing the app: every part is closed, whatever the others do.
import { expect, it } from 'vitest';
import { AppError } from '../../../electron/contract/index.ts';
import { createCloser } from '../../../electron/core/app/closing.ts';

function parts() {
  const closed: string[] = [];
  const part = (name: string, failure?: unknown) => ({
    async close() {
      closed.push(name);
      if (failure !== undefined) throw failure;
    },
  });
  return { closed, part };
}

it('closes the parts in order, once', async () => {
  const { closed, part } = parts();
  const close = createCloser([part('runs'), part('databases')], () => {});
  await Promise.all([close(), close()]);
  expect(closed).toEqual(['runs', 'databases']);
});

it('closes the parts after one that fails, and then tells what failed', async () => {
  const { closed, part } = parts();
  const told: unknown[] = [];
  const failure = new AppError('io_failed', 'The thread did not end.');
  const close = createCloser([part('runs'), part('threads', failure), part('databases')], (cause) => told.push(cause));
  await expect(close()).rejects.toBe(failure);
  expect(closed).toEqual(['runs', 'threads', 'databases']);
  expect(told).toEqual([failure]);
});

it('gathers several failures, also those of a part that is made of parts', async () => {
  const { closed, part } = parts();
  const told: unknown[] = [];
  const [first, second, third] = ['one', 'two', 'three'].map((name) => new AppError('io_failed', `Part ${name} did not close.`));
  const inner = new AsyncDisposableStack();
  inner.defer(() => part('inner', third).close());
  inner.defer(() => part('innermost', second).close());
  const close = createCloser([part('runs', first), { close: () => inner.disposeAsync() }, part('databases')], (cause) => told.push(cause));
  await expect(close()).rejects.toMatchObject({
    code: 'internal',
    message: expect.stringMatching(/Part one did not close\. Part two did not close\. Part three did not close\./),
  });
  expect(closed).toEqual(['runs', 'innermost', 'inner', 'databases']);
  expect(told).toEqual([first, second, third]);
});

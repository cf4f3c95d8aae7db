import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../electron/contract/index.ts';
import { createLimitedWorker, type LimitedWorker } from '../../../electron/core/workers/index.ts';

type Input = { echo: string } | { which: true } | { sees: true } | { spin: true } | { fill: true } | { exit: number } | { broken: true };

const folder = mkdtempSync(join(tmpdir(), 'sw-compiled-'));
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
afterEach(() => vi.unstubAllEnvs());

const open: LimitedWorker<Input, string>[] = [];
afterEach(() => Promise.all(open.splice(0).map((worker) => worker.close())));

function make(module = './obeying-thread.ts', idleMs?: number) {
  const worker = createLimitedWorker<Input, string>({
    module: new URL(module, import.meta.url),
    name: 'obeying',
    wallMs: 1000,
    idleMs,
    stopped: (_, why) => new AppError('limit_reached', why),
    cancelled: (how) => new AppError('cancelled', `The job ${how}.`),
  });
  open.push(worker);
  return worker;
}

describe('C3, C9: a thread for work of a stranger', () => {
  it('answers in the order of asking', async () => {
    const worker = make();
    expect(await Promise.all(['a', 'b', 'c'].map((echo) => worker.run({ echo })))).toEqual(['a', 'b', 'c']);
  });

  it.each([
    ['does not stop', { spin: true }, 'longer than 1 s'],
    ['fills the memory for as long as it may', { fill: true }, 'longer than 1 s'],
    ['ends the thread', { exit: 3 }, 'its thread ended'],
  ] as const)('a job that %s is ended alone: what waits behind it is answered by a new thread', async (_, bad, why) => {
    const worker = make();
    const [first, second] = await Promise.allSettled([worker.run(bad), worker.run({ echo: 'next' })]);
    expect(first).toMatchObject({ status: 'rejected', reason: { code: 'limit_reached', message: expect.stringContaining(why) } });
    expect(second).toMatchObject({ status: 'fulfilled', value: 'next' });
  });

  it('an answer that came while this process was busy counts, however late it is read', async () => {
    const worker = make();
    await worker.run({ echo: 'warm' });
    const answer = worker.run({ echo: 'in time' });
    // Blocks longer than the limit, as a slow write to a disk does.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
    expect(await answer).toBe('in time');
  });

  it('C11: a thread sees nothing of the environment but where Node keeps what it has compiled', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-planted-key');
    vi.stubEnv('NODE_COMPILE_CACHE', undefined);
    expect(await make().run({ sees: true })).toBe('{}');
    vi.stubEnv('NODE_COMPILE_CACHE', folder);
    expect(JSON.parse(await make().run({ sees: true }))).toEqual({ NODE_COMPILE_CACHE: folder });
  });

  it('a thread that says it is broken is replaced after its answer', async () => {
    const worker = make();
    const [first, second] = await Promise.all([worker.run({ broken: true }), worker.run({ echo: 'next' })]);
    expect([first, second]).toEqual(['answer 1', 'next']);
    expect(await worker.run({ broken: true })).toBe('answer 1');
  });

  it('a thread without a job for a while is ended, and the next job gets a new one', async () => {
    const worker = make('./obeying-thread.ts', 1);
    const first = await worker.run({ which: true });
    await vi.waitFor(async () => expect(await worker.run({ which: true })).not.toBe(first), { timeout: 10_000 });
  });

  it('a job that is cancelled while it waits is never begun; one under way is ended', async () => {
    const worker = make();
    const [under, waiting] = [new AbortController(), new AbortController()];
    const jobs = [worker.run({ spin: true }, under.signal), worker.run({ exit: 1 }, waiting.signal), worker.run({ echo: 'last' })];
    const settled = Promise.allSettled(jobs);
    waiting.abort();
    under.abort();
    expect(await settled).toMatchObject([{ reason: { code: 'cancelled' } }, { reason: { code: 'cancelled' } }, { value: 'last' }]);
    await expect(worker.run({ echo: 'x' }, AbortSignal.abort())).rejects.toMatchObject({ code: 'cancelled' });
  });

  it('closing ends what is under way and takes nothing more', async () => {
    const worker = make();
    const running = expect(worker.run({ spin: true })).rejects.toMatchObject({ code: 'cancelled' });
    await worker.close();
    await running;
    await expect(worker.run({ echo: 'x' })).rejects.toMatchObject({ code: 'cancelled', message: expect.stringContaining('closing') });
  });

  it('a thread that can’t start blames its job and does not try for ever', async () => {
    await expect(make('./no-such-thread.ts').run({ echo: 'x' })).rejects.toMatchObject({ code: 'limit_reached' });
  });
});

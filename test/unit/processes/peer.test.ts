import { describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../electron/contract/index.ts';
import { parseFrame } from '../../../electron/core/processes/wire/frames.ts';
import { createPeer, type Method, type Peer } from '../../../electron/core/processes/wire/peer.ts';

/** Two peers on one wire that delivers later, as a pipe does. */
function pair(hostMethods: Record<string, Method>, childMethods: Record<string, Method>) {
  const lines: string[] = [];
  const wire = (to: () => Peer) => async (line: string) => {
    lines.push(line);
    setImmediate(() => {
      const frame = parseFrame(line.trim());
      if (frame !== null) to().receive(frame);
    });
  };
  const host: Peer = createPeer({ prefix: 'h', send: wire(() => child), methods: hostMethods });
  const child: Peer = createPeer({ prefix: 'c', send: wire(() => host), methods: childMethods });
  return { host, child, lines };
}

const tick = () => new Promise((resolve) => setImmediate(resolve));

describe('C6: requests both ways', () => {
  it('runs 8 jobs with 200 nested calls each without a deadlock', async () => {
    const { host } = pair(
      { double: (n) => (n as number) * 2 },
      {
        async job(n, { call }) {
          let sum = 0;
          for (let i = 0; i < 200; i += 1) sum += (await call('double', n)) as number;
          return sum;
        },
      },
    );
    const sums = await Promise.all(Array.from({ length: 8 }, (_, n) => host.request('job', n)));
    expect(sums).toEqual([0, 400, 800, 1200, 1600, 2000, 2400, 2800]);
    expect(host.owed()).toBe(0);
  });

  it('lets nested calls pass the limit of 64, or two full sides would wait for ever', async () => {
    const { host } = pair({ down: (_, { call }) => call('leaf') }, { leaf: () => 1, job: (_, { call }) => call('down') });
    const all = await Promise.all(Array.from({ length: 200 }, () => host.request('job')));
    expect(all).toHaveLength(200);
  });

  it('lets nested calls pass that go through other code between, as a skill that runs a skill does', async () => {
    const run = async (depth: number): Promise<number> => {
      await tick();
      return ((await host.request('job', depth)) as number) + 1;
    };
    const { host } = pair(
      { runSkill: (depth) => run(depth as number) },
      { job: (depth, { call }) => ((depth as number) === 0 ? 0 : call('runSkill', (depth as number) - 1)) },
    );
    const depths = await Promise.all(Array.from({ length: 200 }, () => host.request('job', 8)));
    expect(new Set(depths)).toEqual(new Set([8]));
    expect(host.owed()).toBe(0);
  });

  it('opens at most 64 requests of the child for one job, too', async () => {
    let open = 0;
    let most = 0;
    const { host } = pair(
      {
        async ask() {
          most = Math.max(most, ++open);
          await tick();
          open -= 1;
        },
      },
      { job: (_, { call }) => Promise.all(Array.from({ length: 300 }, () => call('ask'))).then(() => null) },
    );
    await host.request('job');
    expect(most).toBe(64);
  });

  it('refuses the second use of an id that is being worked on', () => {
    const { child } = pair({}, { stuck: () => new Promise(() => {}) });
    const frame = { kind: 'request', jsonrpc: '2.0', id: 'h1', method: 'stuck' } as const;
    expect(child.receive(frame)).toBe(true);
    expect(child.receive(frame)).toBe(false);
  });

  it.each([
    ['run_blocked', 'refused'],
    ['model_overloaded', 'lm_error'],
    ['input_invalid', 'bad_state'],
    ['disk_full', 'internal'],
  ] as const)('tells the other side %s as %s', async (code, kind) => {
    const { host, lines } = pair(
      {},
      {
        fail() {
          throw new AppError(code, 'No.', { retryable: true });
        },
      },
    );
    await expect(host.request('fail')).rejects.toMatchObject({ code, retryable: true });
    expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ error: { data: { kind, retryable: true } } });
  });

  it('opens at most 64 requests at a time', async () => {
    let open = 0;
    let most = 0;
    const { host } = pair(
      {},
      {
        async work() {
          most = Math.max(most, ++open);
          await tick();
          open -= 1;
        },
      },
    );
    await Promise.all(Array.from({ length: 300 }, () => host.request('work')));
    expect(most).toBe(64);
  });

  it('passes an error of ours whole, with code and remedy', async () => {
    const { host } = pair(
      {},
      {
        fail() {
          throw new AppError('model_context_overflow', 'Too long.', { remedy: 'Shorten it.' });
        },
      },
    );
    await expect(host.request('fail')).rejects.toMatchObject({
      code: 'model_context_overflow',
      message: 'Too long.',
      remedy: 'Shorten it.',
    });
  });

  it('answers an unknown method, also one that every object has', async () => {
    const { host } = pair({}, {});
    await expect(host.request('toString')).rejects.toMatchObject({ code: 'protocol_error' });
  });

  it('answers with an error when a result is nothing that JSON can hold', async () => {
    const { host } = pair({}, { bad: () => Number.NaN });
    await expect(host.request('bad')).rejects.toMatchObject({ code: 'internal' });
    expect(host.owed()).toBe(0);
  });
});

describe('C8: cancel', () => {
  it('gives exactly one answer to each of 500 requests cancelled at random moments, and leaves nothing open', async () => {
    const answers = new Map<string, number>();
    const { host, lines } = pair(
      {},
      {
        async work(steps, { signal }) {
          for (let i = 0; i < (steps as number) && !signal.aborted; i += 1) await tick();
          return 'done';
        },
      },
    );
    const outcomes = await Promise.all(
      Array.from({ length: 500 }, async (_, n) => {
        const controller = new AbortController();
        const answer = host.request('work', n % 12, { signal: controller.signal }).then(
          () => 'done',
          (error: AppError) => error.code,
        );
        for (let i = 0; i < (n * 7) % 15; i += 1) await tick();
        controller.abort();
        return answer;
      }),
    );
    await vi.waitFor(() => expect(host.owed()).toBe(0));
    expect(new Set(outcomes)).toEqual(new Set(['done', 'cancelled']));
    for (const line of lines) {
      const frame = parseFrame(line.trim());
      if (frame?.kind === 'result' || frame?.kind === 'error') answers.set(frame.id, (answers.get(frame.id) ?? 0) + 1);
    }
    expect([...answers.values()].every((count) => count === 1)).toBe(true);
  });

  it('tells the caller at once, not when the other side gets round to it', async () => {
    let release: () => void = () => {};
    const { host } = pair({}, { stuck: () => new Promise<void>((resolve) => (release = resolve)) });
    const controller = new AbortController();
    const answer = host.request('stuck', {}, { signal: controller.signal });
    await tick();
    controller.abort();
    await expect(answer).rejects.toMatchObject({ code: 'cancelled' });
    expect(host.owed()).toBe(1);
    release();
    await vi.waitFor(() => expect(host.owed()).toBe(0));
  });

  it('fails with timed_out after the limit and tells the other side how long it has', async () => {
    let told: number | undefined;
    const { host } = pair(
      {},
      {
        stuck: (_, { deadlineMs, signal }) => {
          told = deadlineMs;
          return new Promise((resolve) => signal.addEventListener('abort', resolve));
        },
      },
    );
    await expect(host.request('stuck', {}, { timeoutMs: 30 })).rejects.toMatchObject({ code: 'timed_out' });
    expect(told).toBeGreaterThan(0);
    expect(told).toBeLessThanOrEqual(30);
    await vi.waitFor(() => expect(host.owed()).toBe(0));
  });

  it('counts the wait for a place into the limit of time', async () => {
    const { host } = pair({}, { stuck: () => new Promise(() => {}) });
    for (let at = 0; at < 64; at += 1) void host.request('stuck').catch(() => {});
    await expect(host.request('late', {}, { timeoutMs: 30 })).rejects.toMatchObject({ code: 'timed_out' });
    expect(host.owed()).toBe(64);
  });

  it('drops and counts the answer that comes after its caller gave up', async () => {
    let release: () => void = () => {};
    const { host } = pair({}, { stuck: () => new Promise<void>((resolve) => (release = resolve)) });
    await expect(host.request('stuck', {}, { timeoutMs: 10 })).rejects.toMatchObject({ code: 'timed_out' });
    release();
    await vi.waitFor(() => expect(host.late()).toBe(1));
  });

  it('fails everything that waits when the connection is gone', async () => {
    const { host } = pair({}, { stuck: () => new Promise(() => {}) });
    const answers = Array.from({ length: 70 }, () => host.request('stuck'));
    await tick();
    host.close(new AppError('process_crashed', 'Gone.'));
    const results = await Promise.allSettled(answers);
    expect(results.every((result) => result.status === 'rejected' && result.reason.code === 'process_crashed')).toBe(true);
    await expect(host.request('more')).rejects.toMatchObject({ code: 'process_crashed' });
  });
});

describe('C6: events and progress', () => {
  it('delivers every event in order before the answer', async () => {
    const { host } = pair(
      {},
      {
        async count(_, { emit }) {
          for (let i = 0; i < 50; i += 1) void emit(i);
        },
      },
    );
    const heard: unknown[] = [];
    await host.request('count', {}, { onEvent: (item) => heard.push(item) });
    expect(heard).toEqual(Array.from({ length: 50 }, (_, i) => i));
  });

  it('sends of a flood of progress the first state at once, then the newest only', async () => {
    const { host } = pair(
      {},
      {
        async flood(_, { progress }) {
          for (let i = 1; i <= 10_000; i += 1) progress(i);
        },
      },
    );
    const heard: unknown[] = [];
    await host.request('flood', {}, { onProgress: (state) => heard.push(state) });
    expect(heard).toEqual([1, 10_000]);
  });
});

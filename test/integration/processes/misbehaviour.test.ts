// A child that breaks the rules: nobody waits for ever, nothing grows, and the next job is served.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { child, closeAll, isAlive, openProcesses, service } from './harness.ts';

afterEach(closeAll);

describe('C6: answers that are none', () => {
  it('fails the job when the child dies in the middle of its answer, and serves the next one', async () => {
    const liar = service('liar');
    await expect(liar.request('halfAnAnswer')).rejects.toMatchObject({ code: 'process_crashed', retryable: true });
    expect(await liar.request('echo', 'next')).toBe('next');
    expect(liar.state()).toMatchObject({ crashes: 1, lastExit: { signal: 'SIGKILL' } });
  });

  it('takes the first of two answers and drops answers that nobody asked for, and says how many', async () => {
    const liar = service('liar');
    expect(await liar.request('twoAnswers')).toBe('first');
    expect(await liar.request('answersNobodyAsked')).toBe('done');
    await liar.stop();
    expect(liar.log()).toContain('101 answers came too late and were dropped');
  });

  it.each(['brokenError', 'unknownKind'])('fails the request whose answer is %s, instead of waiting for ever', async (method) => {
    const liar = service('liar');
    await expect(liar.request(method)).rejects.toMatchObject({ code: 'process_failed' });
    expect(await liar.request('echo', 1)).toBe(1);
  });

  it('ends a child whose message has more than 64 MiB', async () => {
    const liar = service('liar');
    await expect(liar.request('tooLong')).rejects.toMatchObject({ code: 'process_crashed' });
    expect(liar.log().join()).toContain('a message of more than 67108864 bytes');
  });

  it('counts a second use of an id as a bad line', async () => {
    const liar = service('liar', { methods: { slow: () => new Promise(() => {}) } });
    await liar.request('sameIdTwice');
    expect(liar.log().join()).toContain('bad line');
  });

  it('refuses to send more than 64 MiB at once, and goes on', async () => {
    const liar = service('liar');
    await expect(liar.request('echo', 'é'.repeat(33 * 1024 * 1024))).rejects.toMatchObject({ code: 'too_large' });
    expect(await liar.request('echo', 1)).toBe(1);
  });
});

describe('C6: floods', () => {
  it('hears of 20,000 states of progress the newest only, at most ten a second', async () => {
    const liar = service('liar');
    const heard: unknown[] = [];
    const begun = performance.now();
    await liar.request('progressFlood', {}, { onProgress: (state) => heard.push(state) });
    expect(heard.length).toBeLessThanOrEqual(2 + (performance.now() - begun) / 100);
    expect(heard.at(-1)).toBe(20_000);
  });

  it('takes 100 MB of complaints without blocking or growing', async () => {
    const tool = service('tool');
    await tool.request('flood', 1);
    const before = process.memoryUsage().rss;
    await tool.request('flood', 100);
    expect(tool.log().length).toBeLessThanOrEqual(200);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });
});

describe('C6: starts that cannot succeed', () => {
  const exiting = (code: number) =>
    service('exit', {
      command: () => ({
        file: process.execPath,
        args: ['-e', `console.error("for a reason"); process.exit(${code})`],
        channel: 'pipes',
      }),
    });

  it.each([2, 3])('never starts one again that ends with code %d before it said hello', async (code) => {
    const hopeless = exiting(code);
    await expect(hopeless.request('echo')).rejects.toMatchObject({ code: 'process_crashed' });
    expect(hopeless.state()).toMatchObject({ status: 'failed', lastExit: { code } });
  });

  it('is missing, with what to do, when the child says by code 4 that something is not installed', async () => {
    const lacking = exiting(4);
    await expect(lacking.request('echo')).rejects.toMatchObject({
      code: 'process_missing',
      message: expect.stringContaining('for a reason'),
      remedy: expect.stringContaining('npm run setup'),
    });
    expect(lacking.state()).toMatchObject({ status: 'missing', crashes: 0 });
  });
});

describe('C6: what Settings shows', () => {
  it('lists a failed process with its reason and its log, and starts it again on demand', async () => {
    const failures: string[] = [];
    const processes = openProcesses({ onFailed: ({ message }) => failures.push(message) });
    const tool = processes.service({
      name: 'tool',
      label: 'The tool',
      command: () => ({ file: process.execPath, args: [child('tool')], channel: 'pipes' }),
      timings: { backoffMs: [0, 1, 1, 1], maxCrashes: 2 },
    });
    expect(processes.api.list()).toMatchObject([{ name: 'tool', label: 'The tool', status: 'not_started', problem: null, restart: null }]);
    for (let at = 0; at < 2; at += 1) await tool.request('crash').catch(() => {});
    await vi.waitFor(() => expect(processes.api.list()[0]).toMatchObject({ status: 'failed', restart: { number: 2, of: 4 } }));
    expect(processes.api.list()[0]?.problem?.remedy).toContain('Settings');
    expect(failures).toEqual([expect.stringContaining('The tool stopped 2 times in a row')]);
    await expect(tool.request('echo', 1)).rejects.toMatchObject({ code: 'process_failed' });
    const again = await processes.api.startAgain({ name: 'tool' });
    expect(again).toMatchObject({ status: 'ready', problem: null, restart: null, versions: { tool: '1' } });
    expect(await tool.request('echo', 1)).toBe(1);
    expect(() => processes.api.log({ name: 'nonsense' })).toThrow('There is no process “nonsense”.');
  });
});

describe('C6: the app closes', () => {
  it('ends a child that ignores everything, step by step', async () => {
    const processes = openProcesses();
    const deaf = processes.service({
      name: 'deaf',
      label: 'It',
      command: () => ({ file: process.execPath, args: [child('deaf')], channel: 'pipes' }),
      timings: { closeStepMs: 100 },
    });
    const job = deaf.request('anything').catch((error: { code: string }) => error.code);
    await vi.waitFor(() => expect(deaf.state().status).toBe('busy'));
    const pid = deaf.state().pid as number;
    await processes.close();
    expect(isAlive(pid)).toBe(false);
    expect(await job).toBe('cancelled');
  });
});

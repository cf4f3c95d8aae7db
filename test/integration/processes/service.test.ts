import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { AppError } from '../../../electron/contract/index.ts';
import { createProcesses, type Launch, type ServiceStatus } from '../../../electron/core/processes/index.ts';
import { child, closeAll, isAlive, service } from './harness.ts';

afterEach(closeAll);

describe('C6: a child in normal times', () => {
  it('starts on first need and says what it is', async () => {
    const tool = service('tool');
    expect(tool.state()).toMatchObject({ status: 'not_started', pid: null });
    expect(await tool.request('echo', { text: 'żółć 🦊' })).toEqual({ text: 'żółć 🦊' });
    expect(tool.state()).toMatchObject({
      status: 'ready',
      jobs: 0,
      versions: { tool: '1' },
      uses: { count: 1, lastAt: expect.any(String) },
    });
    await tool.stop();
    expect(tool.state()).toMatchObject({ status: 'not_started', uses: { count: 1 } });
  });

  it('stands in a private empty folder, which is gone afterwards, and sees no key of ours', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-of-ours');
    const tool = service('tool');
    const { cwd, env } = (await tool.request('where')) as { cwd: string; env: string[] };
    vi.unstubAllEnvs();
    expect(readdirSync(cwd)).toEqual([]);
    expect(env).not.toContain('OPENAI_API_KEY');
    await tool.stop();
    expect(existsSync(cwd)).toBe(false);
  });

  it('answers 8 jobs with 200 calls back each', async () => {
    const tool = service('tool', { methods: { one: () => 1 } });
    expect(await Promise.all(Array.from({ length: 8 }, () => tool.request('nested', 200)))).toEqual(Array(8).fill(200));
  });

  it('carries 40 MB there and back', async () => {
    const tool = service('tool');
    const text = 'é'.repeat(20 * 1024 * 1024);
    expect(((await tool.request('echo', { text })) as { text: string }).text === text).toBe(true);
  });

  it('stops by itself when it has nothing to do, and starts again on need', async () => {
    const tool = service('tool', { timings: { idleMs: 50 } });
    const first = await tool.request('pid');
    await vi.waitFor(() => expect(tool.state().status).toBe('not_started'));
    expect(isAlive(first as number)).toBe(false);
    expect(await tool.request('pid')).not.toBe(first);
  });
});

describe('C6: a shell whose program is not Node', () => {
  it('brings its own way to start Node scripts; other programs are started as everywhere', async () => {
    const asked: string[] = [];
    const launch: Launch = async (command) => {
      asked.push(command.file);
      throw new AppError('process_failed', 'Not in this test.');
    };
    const processes = createProcesses({ appVersion: 'test', launch });
    const spec = (file: string, channel: 'pipes' | 'stdio') => ({
      name: 'test',
      label: 'It',
      command: () => ({ file, args: ['-c', 'exit 7'], channel }),
    });
    await expect(processes.service(spec(process.execPath, 'pipes')).request('x')).rejects.toMatchObject({ message: 'Not in this test.' });
    await expect(processes.service(spec('no-such-python', 'stdio')).request('x')).rejects.toMatchObject({ code: 'process_missing' });
    expect(asked).toEqual([process.execPath]);
  });
});

describe('C6: noise', () => {
  it('skips what comes before the handshake', async () => {
    expect(await service('tool', {}, ['--noise']).request('echo', 1)).toBe(1);
  });

  it('keeps the channel clean when the child, and its child, print; the words are in the log', async () => {
    const tool = service('tool');
    await tool.request('pollute');
    expect(await tool.request('echo', 1)).toBe(1);
    await vi.waitFor(() =>
      expect(tool.log()).toEqual(
        expect.arrayContaining(['printed to standard output', 'raw write to descriptor 1', 'a grandchild prints', 'and complains']),
      ),
    );
  });

  it('goes on after two bad lines and ends the child at the third', async () => {
    const tool = service('tool');
    await tool.request('badLines', 2);
    const pid = (await tool.request('pid')) as number;
    await tool.request('badLines', 1).catch(() => {});
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
    expect(await tool.request('echo', 1)).toBe(1);
  });
});

describe('C6: a child that fails', () => {
  it('fails the jobs of a killed child and serves the next one with a new child', async () => {
    const tool = service('tool');
    const pid = (await tool.request('pid')) as number;
    const job = tool.request('slow');
    process.kill(pid, 'SIGKILL');
    await expect(job).rejects.toMatchObject({ code: 'process_crashed', message: expect.stringContaining('SIGKILL') });
    expect(await tool.request('echo', 1)).toBe(1);
  });

  it('gives up after five crashes in a row, until asked to try again', async () => {
    const seen: ServiceStatus[] = [];
    const tool = service('tool', { timings: { backoffMs: [0, 1, 1, 1] }, onState: ({ status }) => seen.push(status) });
    for (let i = 0; i < 4; i += 1) await expect(tool.request('crash')).rejects.toMatchObject({ code: 'process_crashed' });
    await tool.request('crash').catch(() => {});
    await expect(tool.request('echo', 1)).rejects.toMatchObject({ code: 'process_failed', remedy: expect.any(String) });
    expect(tool.state().status).toBe('failed');
    expect(seen).toContain('restarting');
    tool.retry();
    expect(await tool.request('echo', 1)).toBe(1);
  });

  it('forgives crashes to a child that lived long enough', async () => {
    const tool = service('tool', { timings: { healthyMs: 0 } });
    for (let i = 0; i < 7; i += 1) await tool.request('crash').catch(() => {});
    expect(await tool.request('echo', 1)).toBe(1);
  });

  it('never starts one again that says it is no use', async () => {
    const tool = service('tool');
    await tool.request('hopeless').catch(() => {});
    await vi.waitFor(() => expect(tool.state().status).toBe('failed'));
  });

  it('refuses a child of another protocol', async () => {
    const old = service('old');
    await expect(old.request('echo')).rejects.toMatchObject({ code: 'protocol_error' });
    expect(old.state().status).toBe('failed');
  });

  it('says so when the program is missing', async () => {
    const none = service('none', { command: () => ({ file: '/nowhere/at-all', args: [] }) });
    await expect(none.request('echo')).rejects.toMatchObject({
      code: 'process_missing',
      message: expect.stringContaining('/nowhere/at-all'),
    });
    expect(none.state().status).toBe('missing');
  });

  it('fails with the last words when the child ends before the handshake', async () => {
    const dead = service('dead', {
      command: () => ({ file: process.execPath, args: ['-e', 'console.error("no such library"); process.exit(7)'], channel: 'pipes' }),
    });
    await expect(dead.request('echo')).rejects.toMatchObject({
      code: 'process_crashed',
      message: expect.stringMatching(/exit code 7.*no such library/),
    });
  });

  it('ends a busy child that gives no sign of life', async () => {
    const deaf = service('deaf', { timings: { pingMs: 50, silentMs: 300 } });
    await expect(deaf.request('anything')).rejects.toMatchObject({ code: 'process_crashed' });
    expect(deaf.log().join()).toContain('no sign of life');
  });
});

describe('C6: the end', () => {
  it('ends a child that ignores everything, step by step', async () => {
    const deaf = service('deaf', { timings: { stopStepMs: 100 } });
    const job = deaf.request('anything').catch((error: { code: string }) => error.code);
    await vi.waitFor(() => expect(deaf.state().status).toBe('busy'));
    const pid = deaf.state().pid as number;
    await deaf.stop();
    expect(isAlive(pid)).toBe(false);
    expect(await job).toBe('cancelled');
  });

  it('leaves no child behind when the parent is killed', async () => {
    const parent = spawn(process.execPath, [child('parent'), child('tool')], { stdio: ['ignore', 'pipe', 'inherit'] });
    const pid = Number(await new Promise<string>((resolve) => parent.stdout.once('data', (data) => resolve(String(data)))));
    expect(isAlive(pid)).toBe(true);
    parent.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('skillwright-child-orphan-node-'))).toEqual([]);
  });

  it('is no crash when it was asked for', async () => {
    const tool = service('tool');
    for (let at = 0; at < 6; at += 1) {
      await tool.request('echo', at);
      await tool.stop();
    }
    expect(tool.state()).toMatchObject({ status: 'not_started', crashes: 0, error: null });
    // The last words of a child may come after its end.
    const talking = service('talking');
    await talking.request('echo', 1);
    await talking.stop();
    await vi.waitFor(() => expect(talking.log().join()).toContain('last words'));
    expect(talking.state()).toMatchObject({ status: 'not_started', crashes: 0, error: null });
  });

  it('comes at once for a child that has not even said hello', async () => {
    const mute = service('tool', {
      command: () => ({ file: process.execPath, args: ['-e', 'setInterval(() => {}, 1000)'], channel: 'pipes' }),
    });
    const job = mute.request('anything').catch((error: { code: string }) => error.code);
    await vi.waitFor(() => expect(mute.state().status).toBe('starting'));
    await mute.close();
    expect(await job).toBe('process_crashed');
  });

  it('leaves no folder behind', async () => {
    const tool = service('tool');
    await tool.request('echo', 1);
    await tool.stop();
    // Those of this process: another one may run a tool of that name at the same time.
    const ours = new RegExp(`^skillwright-child-test-tool-.*-${process.pid}-`);
    expect(readdirSync(tmpdir()).filter((name) => ours.test(name))).toEqual([]);
  });

  it('takes no work after it is closed', async () => {
    const tool = service('tool');
    await tool.request('echo', 1);
    await tool.close();
    await expect(tool.request('echo', 1)).rejects.toMatchObject({ code: 'process_failed' });
  });
});

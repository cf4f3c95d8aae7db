import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { createProcesses, runCommand } from '../../../electron/core/processes/index.ts';

const node = (script: string, more: Partial<Parameters<typeof runCommand>[0]> = {}) =>
  runCommand({ file: process.execPath, args: ['-e', script], timeoutMs: 250_000, ...more });

describe('C6: one-shot commands', () => {
  it('gives exit code and both outputs; a non-zero code is an answer', async () => {
    expect(await node('console.log("out"); console.error("err"); process.exit(3)')).toEqual({
      code: 3,
      stdout: 'out\n',
      stderr: 'err\n',
      truncated: false,
    });
  });

  it('passes input by standard input and arguments without a shell', async () => {
    const { stdout } = await runCommand({
      file: process.execPath,
      args: ['-e', 'process.stdin.pipe(process.stdout); console.log(process.argv[1])', '$(id); `id`'],
      input: 'secret',
      timeoutMs: 250_000,
    });
    expect(stdout).toContain('secret');
    expect(stdout).toContain('$(id); `id`');
  });

  it('keeps the first bytes of a flood and says so', async () => {
    const { stdout, truncated } = await node('process.stdout.write("x".repeat(5_000_000))', { maxBytes: 1000 });
    expect(stdout).toHaveLength(1000);
    expect(truncated).toBe(true);
  });

  it.skipIf(process.platform === 'win32')(
    'ends the command and what it started at the time limit, also when it ignores SIGTERM',
    async () => {
      const dir = mkdtempSync(join(tmpdir(), 'skillwright-run-test-'));
      // A shell, which is at work long before its second is over.
      const script = `trap '' TERM; sleep 1000 & echo $! > "$0"; wait`;
      const limited = runCommand({ file: 'sh', args: ['-c', script, `${dir}/pid`], timeoutMs: 1000 });
      await expect(limited).rejects.toMatchObject({ code: 'timed_out' });
      const grandchild = Number(readFileSync(`${dir}/pid`, 'utf8'));
      rmSync(dir, { recursive: true });
      await vi.waitFor(() => expect(() => process.kill(grandchild, 0)).toThrow());
    },
  );

  it('ends at once when cancelled', async () => {
    const controller = new AbortController();
    const running = node('setInterval(() => {}, 1000)', { signal: controller.signal });
    controller.abort();
    await expect(running).rejects.toMatchObject({ code: 'cancelled' });
  });

  it.skipIf(process.platform === 'win32')('does not wait for a program that the command left behind in a session of its own', async () => {
    // It holds standard output open for as long as it lives, so the pipe never ends by itself.
    const script = `const c = require('child_process').spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60000)'],
      { stdio: ['ignore', 'inherit', 'inherit'], detached: true }); c.unref(); console.log(c.pid)`;
    const { code, stdout } = await node(script);
    process.kill(Number(stdout), 'SIGKILL');
    expect(code).toBe(0);
  });

  it('says so when a command is too long to be started, and leaves no folder behind', async () => {
    const folders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('skillwright-child-too-long-')).length;
    const { service } = createProcesses({ appVersion: 'test' });
    const command = { file: process.execPath, args: ['x'.repeat(10_000_000)], channel: 'pipes' as const };
    const long = service({ name: 'too-long', label: 'The test process', command: () => command });
    await expect(long.request('x')).rejects.toMatchObject({
      code: 'process_failed',
      message: expect.stringContaining('could not be started'),
    });
    expect(folders()).toBe(0);
  });

  it('says so when there is no such program', async () => {
    await expect(runCommand({ file: 'no-such-program-anywhere', args: [], timeoutMs: 1000 })).rejects.toMatchObject({
      code: 'process_missing',
    });
  });
});

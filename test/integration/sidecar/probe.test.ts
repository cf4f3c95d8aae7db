// The acceptance of the child-process layer on a real Python child that misbehaves on demand (test/sidecar/probe_service.py).
import { spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ChildService, createProcesses, type Processes, type ServiceSpec } from '../../../electron/core/processes/index.ts';
import { createPython } from '../../../electron/core/python/index.ts';
import { ROOT } from '../../unit/architecture/sources.ts';
import { isAlive } from '../processes/harness.ts';

const PROBE = join(ROOT, 'test', 'sidecar', 'probe_service.py');
let opened: Processes[] = [];

async function probe(spec: Partial<ServiceSpec> = {}): Promise<ChildService> {
  const processes = createProcesses({ appVersion: 'test' });
  opened.push(processes);
  const python = createPython({ processes, projectDir: ROOT });
  const command = await python.sidecar('syntax');
  const found = await python.find();
  return processes.service({
    name: 'probe',
    label: 'The probe',
    command: () => ({ ...command, file: found.path, args: [PROBE], env: { ...command.env, PYTHONPATH: join(ROOT, 'sidecar') } }),
    ...spec,
  });
}

interface Stats {
  serving: number;
  asking: number;
  late: number;
  threads: number;
  peakBytes: number;
}
const statsOf = async (service: ChildService): Promise<Stats> => (await service.request('stats')) as Stats;

afterEach(async () => {
  await Promise.all(opened.map((processes) => processes.close()));
  opened = [];
});

describe('C6: calls in both directions', () => {
  it('answers 8 jobs with 200 calls back each', async () => {
    const service = await probe({ methods: { 'host.one': () => 1 } });
    expect(await Promise.all(Array.from({ length: 8 }, () => service.request('nested', 200)))).toEqual(Array(8).fill(200));
    // A thread that has sent its answer counts itself out a moment later.
    await vi.waitFor(async () => expect(await statsOf(service)).toMatchObject({ serving: 0, asking: 0, late: 0 }));
  });

  it('lets 80 jobs run themselves through the parent to the depth of 8, without waiting for each other for ever', async () => {
    const service: ChildService = await probe({ methods: { 'host.run': (depth) => service.request('descend', depth) } });
    const depths = await Promise.all(Array.from({ length: 80 }, () => service.request('descend', 8)));
    expect(new Set(depths)).toEqual(new Set([8]));
  });

  it('carries the run that caused a call, and an error of ours there and back as it was', async () => {
    const runs: unknown[] = [];
    const service = await probe({
      methods: {
        'host.one': (_, { runId }) => {
          runs.push(runId);
          return 1;
        },
        'host.fail': () => {
          throw Object.assign(new Error('not an error of ours'), {});
        },
      },
    });
    await service.request('nested', 1, { runId: 'run-7' });
    expect(runs).toEqual(['run-7']);
    expect(await service.request('fail_as_told', 'tell')).toMatchObject({ kind: 'internal', retryable: false });
    await expect(service.request('fail_as_told', 'pass on')).rejects.toMatchObject({
      code: 'internal',
      message: 'Skillwright ran into a problem: not an error of ours',
      remedy: expect.any(String),
    });
  });

  it('gives each of 500 requests cancelled at random moments one end, and leaves nothing open on either side', async () => {
    const service = await probe({ methods: { 'host.one': () => 1 } });
    await service.start();
    const ends = await Promise.all(
      Array.from({ length: 500 }, async (_, n) => {
        const controller = new AbortController();
        const answer = service.request('work', n % 12, { signal: controller.signal }).then(
          () => 'done',
          (error: { code: string }) => error.code,
        );
        setTimeout(() => controller.abort(), (n * 37) % 400);
        return answer;
      }),
    );
    expect(new Set(ends)).toEqual(new Set(['done', 'cancelled']));
    await vi.waitFor(async () => expect(await statsOf(service)).toMatchObject({ serving: 0, asking: 0 }));
    expect(service.state()).toMatchObject({ jobs: 0, crashes: 0 });
  });
});

describe('C6: large and many', () => {
  it('carries 40 MB there and back, within six times that memory in the child', async () => {
    const service = await probe();
    const text = 'é'.repeat(20 * 1024 * 1024);
    expect((await service.request('echo', text)) === text).toBe(true);
    expect((await statsOf(service)).peakBytes).toBeLessThan(6 * 40 * 1024 * 1024);
  });

  it('hears of a flood of progress the newest states only', async () => {
    const service = await probe();
    const heard: unknown[] = [];
    const begun = performance.now();
    await service.request('flood_progress', 50_000, { onProgress: (state) => heard.push(state) });
    expect(heard.at(-1)).toBe(50_000);
    expect(heard.length).toBeLessThanOrEqual(2 + (performance.now() - begun) / 100);
  });
});

describe('C6: the ends of it', () => {
  it('keeps its words out of the channel and in the log', async () => {
    const service = await probe();
    await service.request('pollute');
    await vi.waitFor(() => expect(service.log()).toEqual(expect.arrayContaining(['from print', 'from descriptor 1', 'from a grandchild'])));
  });

  it('stands in an empty folder and sees no key of ours', async () => {
    vi.stubEnv('OPENAI_API_KEY', 'sk-of-ours');
    vi.stubEnv('PYTHONSTARTUP', '/somewhere.py');
    const service = await probe();
    const { cwd, names } = (await service.request('environment')) as { cwd: string[]; names: string[] };
    vi.unstubAllEnvs();
    expect(cwd).toEqual([]);
    expect(names).not.toContain('OPENAI_API_KEY');
    expect(names).not.toContain('PYTHONSTARTUP');
  });

  it('fails the jobs of a killed child and serves the next one with a new child', async () => {
    const service = await probe();
    const job = service.request('wait').catch((error: { code: string }) => error.code);
    await expect(service.request('die')).rejects.toMatchObject({ code: 'process_crashed' });
    expect(await job).toBe('process_crashed');
    expect(await service.request('echo', 1)).toBe(1);
  });

  it('is failed after the fifth crash, and works again when asked to try', async () => {
    const service = await probe({ timings: { backoffMs: [0, 1, 1, 1] } });
    for (let at = 0; at < 5; at += 1) await service.request('crash').catch(() => {});
    await expect(service.request('echo', 1)).rejects.toMatchObject({ code: 'process_failed' });
    expect(service.state()).toMatchObject({ status: 'failed', crashes: 5, lastExit: { code: 1 } });
    service.retry();
    expect(await service.request('echo', 1)).toBe(1);
  });

  it.skipIf(process.platform === 'win32')('leaves no Python behind after its parent was killed', async () => {
    const parent = fileURLToPath(new URL('../processes/children/parent.ts', import.meta.url));
    const python = await createPython({ processes: createProcesses({ appVersion: 'test' }), projectDir: ROOT }).find();
    const started = spawn(process.execPath, [parent, PROBE, python.path, join(ROOT, 'sidecar')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const pid = Number(await new Promise<string>((resolve) => started.stdout.once('data', (data) => resolve(String(data)))));
    expect(isAlive(pid)).toBe(true);
    started.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false));
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('skillwright-child-orphan-python-'))).toEqual([]);
  });

  it('leaves no folder behind', async () => {
    const service = await probe();
    await service.request('echo', 1);
    await service.stop();
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('skillwright-child-probe-'))).toEqual([]);
  });
});

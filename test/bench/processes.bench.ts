// The child processes: start of the Python services, a call back from Python, a large text there and back. Against the bare thing: Python
// alone, and lines of JSON through the same pipes, between two threads, without requests.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type ChildCommand, type ChildService, createProcesses } from '../../electron/core/processes/index.ts';
import { createPython, type SidecarService } from '../../electron/core/python/index.ts';
import { ROOT } from '../../electron/shells/paths.ts';
import { type Bench, inTurn, median, type Row } from './bench.ts';

const STARTS = 5;
const CALLS = 1000;
const ECHOES = 5;
/** One thread reads and another writes, as in each program whose reader must never wait. */
const BARE_ECHO = `import json, queue, sys, threading
lines = queue.SimpleQueue()
def answer():
    while True:
        sys.stdout.write(json.dumps(json.loads(lines.get())) + "\\n")
        sys.stdout.flush()
threading.Thread(target=answer, daemon=True).start()
for line in sys.stdin.buffer:
    lines.put(line)`;

const processes = createProcesses({ appVersion: 'bench' });
const python = createPython({ processes, projectDir: ROOT });

async function timeOfStart(service: SidecarService, code: string): Promise<{ one: number; other: number }> {
  const command = await python.sidecar(service);
  const { path } = await python.find();
  const child = processes.service({ name: `bench-${service}`, label: service, command: () => command });
  const samples = { one: [] as number[], other: [] as number[] };
  for (let round = 0; round < STARTS; round++) {
    const times = await inTurn(
      1,
      0,
      () => child.start(),
      () => spawnSync(path, ['-c', code], { env: { ...process.env, ...command.env } }),
    );
    samples.one.push(...times.one);
    samples.other.push(...times.other);
    await child.stop();
  }
  return { one: median(samples.one), other: median(samples.other) };
}

/** A child that gives back each line, and the function that sends one and waits for it. */
function bareEcho(path: string): { echo(value: unknown): Promise<unknown>; end(): void } {
  const child = spawn(path, ['-c', BARE_ECHO], { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  return {
    async echo(value) {
      const line = once(lines, 'line');
      child.stdin.write(`${JSON.stringify(value)}\n`);
      return JSON.parse((await line)[0] as string);
    },
    end: () => void child.kill(),
  };
}

async function times(probe: ChildService, path: string): Promise<{ call: number; bareCall: number; echo: number; bareEcho: number }> {
  const bare = bareEcho(path);
  const text = 'x'.repeat(10_000_000);
  const small = { method: 'host.one', id: 'c1' };
  try {
    const calls = await inTurn(
      5,
      1,
      () => probe.request('nested', CALLS),
      async () => {
        for (let at = 0; at < CALLS; at++) await bare.echo(small);
      },
    );
    const echoes = await inTurn(
      ECHOES,
      1,
      () => probe.request('echo', text),
      () => bare.echo(text),
    );
    return {
      call: median(calls.one) / CALLS,
      bareCall: median(calls.other) / CALLS,
      echo: median(echoes.one),
      bareEcho: median(echoes.other),
    };
  } finally {
    bare.end();
  }
}

export const bench: Bench = {
  name: 'processes',
  async run() {
    try {
      const syntax = await timeOfStart('syntax', 'pass');
      const dspy = await timeOfStart('dspy', 'import dspy');
      const command: ChildCommand = await python.sidecar('syntax');
      const { path } = await python.find();
      const probe = processes.service({
        name: 'bench-probe',
        label: 'The probe',
        methods: { 'host.one': () => 1 },
        command: () => ({
          ...command,
          file: path,
          args: [join(ROOT, 'test', 'sidecar', 'probe_service.py')],
          env: { ...command.env, PYTHONPATH: join(ROOT, 'sidecar') },
        }),
      });
      const { call, bareCall, echo, bareEcho: bare } = await times(probe, path);
      const row = { unit: 'ms' } as const;
      return [
        {
          ...row,
          name: 'start of a Python service, ready',
          value: syntax.one,
          aim: null,
          against: 'Python alone',
          baseline: syntax.other,
          maxRatio: 12,
        },
        {
          ...row,
          name: 'start of DSPy, ready',
          value: dspy.one,
          aim: 4000,
          against: 'Python that imports dspy',
          baseline: dspy.other,
          maxRatio: 2.5,
        },
        {
          ...row,
          name: 'call back from Python',
          value: call,
          aim: 1,
          against: 'a line of JSON there and back, between two threads',
          baseline: bareCall,
          maxRatio: 15,
        },
        {
          ...row,
          name: '10 MB to Python and back',
          value: echo,
          aim: null,
          against: 'the same as a bare line',
          baseline: bare,
          maxRatio: 3,
        },
      ] satisfies Row[];
    } finally {
      await processes.close();
    }
  },
};

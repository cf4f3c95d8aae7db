// The Python sandbox against Pyodide in this process, which is no boundary and can't be ended: start, computing, 10,000 calls of the host.
import { join } from 'node:path';
import { loadPyodide } from 'pyodide';
import { createProcesses } from '../../electron/core/processes/index.ts';
import { createPython } from '../../electron/core/python/index.ts';
import { type OpenedSandbox, openSandbox } from '../integration/python/sandbox/open.ts';
import { ROOT } from '../unit/architecture/sources.ts';
import { type Bench, inTurn, median, type Row, time } from './bench.ts';

const CALLS = 10_000;
const LOOP = 't = 0\nfor i in range(1_000_000): t += i';
const CALLING = `import inklings\nfor i in range(${CALLS}): inklings.echo(i)`;
const AMPLE = { limits: { ms: 300_000, fuel: 1_000_000_000_000 } };
const ROUNDS = 3;
const SINGLES = 1500;
const ms = { unit: 'ms' } as const;

/** The times of the single calls, taken in the guest by its own clock. */
const TIMED = `import inklings, time
taken = []
for i in range(${SINGLES}):
  begun = time.perf_counter()
  inklings.echo(i)
  taken.append((time.perf_counter() - begun) * 1000)
inklings.submit(taken)`;

async function must(opened: OpenedSandbox, source: string): Promise<unknown> {
  const { reason, value, error } = await opened.run(source, AMPLE, async () => null);
  if (reason !== 'finished_without_submit' && reason !== 'submitted') throw new Error(`${reason}: ${error?.message}`);
  return value;
}

async function openPyodide(): Promise<{ start: number; run(source: string): void }> {
  const begun = performance.now();
  const python = await loadPyodide();
  const start = performance.now() - begun;
  python.registerJsModule('inklings', { echo: () => null });
  return { start, run: (source) => python.runPython(source) };
}

type Pyodide = Awaited<ReturnType<typeof openPyodide>>;

async function measureStarts(opened: OpenedSandbox): Promise<{ warm: number; ahead: number; cold: number }> {
  const warm: number[] = [];
  for (let n = 0; n < 20; n++) warm.push(await time(() => must(opened, 'pass')));
  const ahead: number[] = [];
  for (let n = 0; n < 10; n++) {
    // What a person takes to press the button again: the next guest has started meanwhile.
    await new Promise((resolve) => setTimeout(resolve, 300));
    ahead.push(await time(() => must(opened, 'pass')));
  }
  const cold: number[] = [];
  for (let n = 0; n < 5; n++) {
    const fresh = openSandbox('wasmtime');
    cold.push(await time(() => must(fresh, 'pass')));
    await fresh.close();
  }
  return { warm: median(warm.slice(2)), ahead: median(ahead), cold: median(cold) };
}

function startRows(starts: Awaited<ReturnType<typeof measureStarts>>, pyodide: Pyodide): Row[] {
  const row = { ...ms, against: 'the start of Pyodide in this process', baseline: pyodide.start, maxRatio: 1 };
  return [
    { ...row, name: 'sandbox: empty script, one after the other, p50', value: starts.warm, aim: 60 },
    { ...row, name: 'sandbox: empty script, a moment after the last, p50', value: starts.ahead, aim: 60 },
    { ...row, name: 'sandbox: empty script, new process, compiled guest at hand, p50', value: starts.cold, aim: 400 },
  ];
}

async function workRows(opened: OpenedSandbox, pyodide: Pyodide): Promise<Row[]> {
  const against = (source: string) =>
    inTurn(
      ROUNDS,
      0,
      () => must(opened, source),
      () => pyodide.run(source),
    );
  const loop = await against(LOOP);
  const calls = await against(CALLING);
  const row = { ...ms, aim: null };
  return [
    {
      ...row,
      name: 'sandbox: 1,000,000 turns of a loop, metered, start included',
      value: median(loop.one),
      against: 'Pyodide without limits, running',
      baseline: median(loop.other),
      maxRatio: 10,
    },
    {
      ...row,
      name: 'sandbox: 10,000 host calls',
      value: median(calls.one),
      against: 'Pyodide, all in one process',
      baseline: median(calls.other),
      maxRatio: 120,
    },
  ];
}

/** Host calls of a guest and bare requests to a Python process (the probe of the tests gives back what it got), in turn. */
async function callRow(opened: OpenedSandbox): Promise<Row> {
  const processes = createProcesses({ appVersion: 'bench' });
  try {
    const python = createPython({ processes, projectDir: ROOT });
    const probe = processes.service({
      name: 'probe',
      label: 'The probe',
      command: async () => ({ ...(await python.sidecar('syntax')), args: [join(ROOT, 'test', 'sidecar', 'probe_service.py')] }),
    });
    const [single, bare]: [number[], number[]] = [[], []];
    await must(opened, TIMED); // warm: this process compiles what it calls often
    for (let round = 0; round < 2 * ROUNDS; round++) {
      single.push(...((await must(opened, TIMED)) as number[]));
      for (let n = 0; n < SINGLES; n++) bare.push(await time(() => probe.request('echo', n)));
    }
    const against = 'a bare request to such a process';
    return { ...ms, name: 'sandbox: host call, p50', value: median(single), aim: 1, against, baseline: median(bare), maxRatio: 6 };
  } finally {
    await processes.close();
  }
}

export const bench: Bench = {
  name: 'sandbox',
  async run() {
    const opened = openSandbox('wasmtime');
    try {
      await must(opened, 'pass');
      const starts = await measureStarts(opened);
      const call = await callRow(opened);
      // Last: V8 goes on compiling it for a while, on all cores.
      const pyodide = await openPyodide();
      return [...startRows(starts, pyodide), call, ...(await workRows(opened, pyodide))];
    } finally {
      await opened.close();
    }
  },
};

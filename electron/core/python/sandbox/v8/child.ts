// electron/core/python/sandbox/v8/child.ts - the process that runs guests without a Python: a thread for each run, which can be ended at
// any moment. The same methods as sidecar/skillwright_sidecar/sandbox_service/service.py.
import { readFile } from 'node:fs/promises';
import { MessageChannel, Worker } from 'node:worker_threads';
import { AppError } from '../../../../contract/values/errors.ts';
import { type CallContext, serveParent } from '../../../processes/index.ts';
import { ownCodeEnvironment, withMemoryLimit } from '../../../workers/index.ts';
import { failureLine } from '../calls.ts';
import { type GuestEnd, RunParams, StopParams, WarmParams } from '../protocol.ts';
import type { GuestData, GuestVerdict, ThreadMessage } from './guest.ts';
import { type Shared, sharedOf } from './shared.ts';

const THREAD = new URL('./guest.ts', import.meta.url);
/** Modules kept compiled, one for each limit of memory that was used last. */
const MAX_MODULES = 3;
/** Of the thread itself; the guest's memory is extra. */
const HEAP_MB = 256;

const stops = new Map<string, () => void>();
const modules = new Map<number, Promise<WebAssembly.Module>>();

function place(name: string): string {
  const value = process.env[name];
  if (value === undefined) throw new AppError('process_failed', `The sandbox was started without ${name}.`);
  return value;
}

function moduleFor(memoryBytes: number): Promise<WebAssembly.Module> {
  const known = modules.get(memoryBytes);
  const made = known ?? readFile(place('SKILLWRIGHT_GUEST_WASM')).then((wasm) => WebAssembly.compile(withMemoryLimit(wasm, memoryBytes)));
  modules.delete(memoryBytes);
  modules.set(memoryBytes, made);
  // Failures are not kept, nor is the least recently used.
  made.catch(() => modules.delete(memoryBytes));
  for (const oldest of modules.keys()) {
    if (modules.size <= MAX_MODULES) break;
    modules.delete(oldest);
  }
  return made;
}

/** Resolves with the verdict of the thread; null if it was stopped. The thread has ended then. */
async function watch(worker: Worker, run: string, onLine: (message: ThreadMessage) => void): Promise<GuestVerdict | null> {
  try {
    return await new Promise((resolve) => {
      const died = (message: string): void =>
        resolve({
          reason: 'infrastructure',
          error: { type: '', message: `The thread of the run ended: ${message}.`, line: null, traceback: '' },
        });
      stops.set(run, () => resolve(null));
      worker.on('message', (message: ThreadMessage) => ('verdict' in message ? resolve(message.verdict) : onLine(message)));
      worker.on('error', (error) => died(error instanceof Error ? error.message : String(error)));
      worker.on('exit', (code) => died(`exit code ${code}`));
    });
  } finally {
    stops.delete(run);
    await worker.terminate();
  }
}

function endOf(verdict: GuestVerdict | null, shared: Shared, ms: number): GuestEnd {
  return {
    ...(verdict ?? { reason: 'stopped' }),
    fuel: null,
    peakMemoryBytes: Atomics.load(shared.pages, 0) * 65_536 || null,
    ms,
    stdout: shared.outputs[1].contents(),
    stderr: shared.outputs[2].contents(),
  };
}

async function runJob(params: unknown, context: CallContext): Promise<GuestEnd> {
  const { run, job, seed, limits } = RunParams.parse(params);
  const shared = sharedOf();
  let stopped = false;
  stops.set(run, () => {
    stopped = true;
  });
  const module = await moduleFor(limits.memoryBytes);
  const shim = await readFile(place('SKILLWRIGHT_GUEST_SHIM'), 'utf8');
  const begun = performance.now();
  if (stopped) return endOf(null, shared, 0);
  const { port1, port2 } = new MessageChannel();
  const data: GuestData = { module, shim, job, seed, memoryBytes: limits.memoryBytes, buffer: shared.buffer, answers: port2 };
  const worker = new Worker(THREAD, {
    workerData: data,
    transferList: [port2],
    env: ownCodeEnvironment(),
    execArgv: [],
    name: 'guest',
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB, stackSizeMb: 8 },
  });
  const answer = async (message: ThreadMessage): Promise<void> => {
    if (!('line' in message)) return;
    port1.postMessage(await context.call('sandbox.message', { run, line: message.line }).catch(failureLine));
    Atomics.add(shared.bell, 0, 1);
    Atomics.notify(shared.bell, 0);
  };
  try {
    const verdict = await watch(worker, run, (message) => void answer(message));
    return endOf(verdict, shared, performance.now() - begun);
  } finally {
    port1.close();
  }
}

const engine = `V8 ${process.versions.v8}`;

serveParent({
  service: 'sandbox',
  versions: { v8: process.versions.v8 },
  methods: {
    'sandbox.engine': () => ({ engine }),
    'sandbox.warm': async (params) => {
      await moduleFor(WarmParams.parse(params).memoryBytes);
      return { engine };
    },
    'sandbox.run': runJob,
    'sandbox.stop': (params) => {
      stops.get(StopParams.parse(params).run)?.();
      return null;
    },
  },
});

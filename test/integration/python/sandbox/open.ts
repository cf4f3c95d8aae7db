// The real sandbox on each engine: CPython in Wasmtime behind the sidecar, and CPython in V8. The compiled guest is kept beside the other
// fetched files, because compiling it takes seconds.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  AppError,
  DEFAULT_SANDBOX_LIMITS,
  type ErrorCode,
  type SandboxBackend,
  type SandboxLimits,
  type SandboxOutcome,
} from '../../../../electron/contract/index.ts';
import { createProcesses, type Processes } from '../../../../electron/core/processes/index.ts';
import {
  createPython,
  createSandbox,
  type Host,
  type HostFunction,
  type Sandbox,
  type SandboxJob,
} from '../../../../electron/core/python/index.ts';
import { ROOT } from '../../../unit/architecture/sources.ts';

export const MIB = 1024 * 1024;
/** The default limits, with time enough for a busy machine: what ends by itself has done so long before. */
export const AMPLE_LIMITS: SandboxLimits = { ...DEFAULT_SANDBOX_LIMITS, ms: 240_000 };

export const FUNCTIONS: HostFunction[] = [
  { name: 'echo', signature: 'value, *, times=1, **options', doc: 'Gives back what it was called with.' },
  { name: 'fail', signature: 'code' },
  { name: 'wait', signature: '' },
  { name: 'hidden', signature: '', capability: 'llm:query' },
  { name: 'large', signature: 'size' },
];

export interface OpenedSandbox {
  sandbox: Sandbox;
  processes: Processes;
  /** Of the process that holds the guests; null while none is running. */
  pid(): number | null;
  run(
    source: string,
    more?: Partial<Omit<SandboxJob, 'limits'>> & { limits?: Partial<SandboxLimits> },
    host?: Host,
    signal?: AbortSignal,
  ): Promise<SandboxOutcome>;
  close(): Promise<void>;
}

/** `wait` never answers, `fail` fails as told, `large` gives a text of some size, `echo` gives back what it got. */
export const HOST: Host = async ({ method, args }) => {
  if (method === 'wait') return new Promise(() => {});
  if (method === 'fail') throw new AppError(args.code as ErrorCode, 'It was told to fail.', { remedy: 'Ask for something else.' });
  return method === 'large' ? 'x'.repeat(args.size as number) : args;
};

export function openSandbox(only: SandboxBackend | undefined, options: { cacheDir?: string; env?: NodeJS.ProcessEnv } = {}): OpenedSandbox {
  const processes = createProcesses({ appVersion: 'test' });
  const python = createPython({ processes, projectDir: ROOT, env: options.env });
  const sandbox = createSandbox({
    processes,
    sidecar: python.sidecar,
    resourcesDir: join(ROOT, 'resources'),
    cacheDir: options.cacheDir ?? join(ROOT, '.tools', 'sandbox'),
    only,
  });
  return {
    sandbox,
    processes,
    pid: () => processes.api.list().find(({ pid }) => pid !== null)?.pid ?? null,
    run: (source, { limits, ...more } = {}, host = HOST, signal) =>
      sandbox.run(
        {
          source,
          fileName: 'artifact.py',
          seed: 'a seed',
          functions: FUNCTIONS,
          allowed: ['echo', 'fail', 'wait', 'large'],
          ...more,
          limits: { ...AMPLE_LIMITS, ...limits },
        },
        host,
        signal,
      ),
    close: () => processes.close(),
  };
}

/** The most memory that a process has held since `forget`; only Linux tells, elsewhere null. */
export const peakMemory = {
  forget(pid: number): void {
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/clear_refs`, '5');
  },
  read(pid: number): number | null {
    if (process.platform !== 'linux') return null;
    const line = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
    return line === null ? null : Number(line[1]) * 1024;
  },
};

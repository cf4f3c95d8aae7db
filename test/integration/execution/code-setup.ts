// An execution whose code runs in the real sandbox, over the sample workspace or one of its own, with a scripted model.
import { cpSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll } from 'vitest';
import type { CodeDeps, Environment, ExecutionDeps } from '../../../electron/core/execution/index.ts';
import { createAgentMemory } from '../../../electron/core/execution/index.ts';
import { createProcesses } from '../../../electron/core/processes/index.ts';
import { createPython, createSandbox, type Sandbox } from '../../../electron/core/python/index.ts';
import { createWorkspacePages } from '../../../electron/core/workspace/index.ts';
import { RESOURCES, ROOT } from '../../../electron/shells/paths.ts';
import { COMPILED_GUEST } from '../../fixtures/compiled-guest.ts';
import { makeFolder } from '../../fixtures/core.ts';
import type { ScriptedOptions } from '../../fixtures/scripted-model.ts';
import { setUp } from '../../unit/execution/setup.ts';
import { openTraces } from '../../unit/traces/open.ts';

const AGENTS = new URL('../../../electron/core/storage/migrations/agents/', import.meta.url);

/** One process for all tests of a file; compiled guests are kept in `.tools` from one start to the next. */
export function sandboxForAll(only?: 'wasmtime' | 'v8'): { get(): Sandbox; folder(): string } {
  let sandbox: Sandbox;
  let folder: Awaited<ReturnType<typeof makeFolder>>;
  const processes = createProcesses({ appVersion: 'test' });
  beforeAll(async () => {
    folder = await makeFolder('code');
    cpSync(join(RESOURCES, 'workspace', 'saltmarsh-atlas'), join(folder.path, 'atlas'), { recursive: true });
    const python = createPython({ processes, projectDir: ROOT });
    sandbox = createSandbox({
      processes,
      sidecar: python.sidecar,
      resourcesDir: RESOURCES,
      only,
      cacheDir: COMPILED_GUEST,
    });
    await sandbox.warm();
  });
  afterAll(async () => {
    await sandbox.close();
    await processes.close();
    await folder.remove();
  });
  return { get: () => sandbox, folder: () => join(folder.path, 'atlas') };
}

/** The account's tables of agents. */
function migrated(): Database.Database {
  const db = new Database(':memory:');
  for (const file of readdirSync(AGENTS).sort()) db.exec(readFileSync(new URL(file, AGENTS), 'utf8'));
  return db;
}

export interface CodeSetUp extends Partial<CodeDeps> {
  workspace?: string | null;
  model?: ScriptedOptions;
  deps?: Partial<ExecutionDeps>;
}

/** Runs a package text in the sandbox. `workspace` is the folder of pages; null = none is open. */
export function setUpCode(sandbox: Sandbox, text: string, { workspace = null, model, deps, ...code }: CodeSetUp = {}) {
  const traces = openTraces();
  const pages =
    workspace === null
      ? null
      : createWorkspacePages({
          inTurn: (work) => work(),
          folder: workspace,
          cacheDir: join(workspace, '..', 'cache'),
          run: createProcesses({ appVersion: 'test' }).run,
          onNotice: () => {},
          merge: async () => null,
        });
  const environment: Environment = { workspace: pages, memory: createAgentMemory(migrated(), '') };
  const all: CodeDeps = { sandbox, environment: () => environment, trust: () => 'own', settle: async () => {}, ...code };
  const set = setUp(text, model ?? { answers: ['An answer.'] }, { code: all, ...deps }, traces);
  return { ...set, environment, pages };
}

/** A package whose one step is this code. */
export const codePackage = (code: string, front = ''): string => `---
name: coded
description: Runs code.
${front}---

\`\`\`python code_template name="Code"
${code}
\`\`\`
`;

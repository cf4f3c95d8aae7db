// An execution over files in a temporary folder and a faulty model server, for a thousand runs at once.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createExecution } from '../../../electron/core/execution/index.ts';
import { createModels } from '../../../electron/core/models/index.ts';
import { createNet } from '../../../electron/core/net/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import { createProcesses } from '../../../electron/core/processes/index.ts';
import { createPromptEngine } from '../../../electron/core/prompts/index.ts';
import { createPython } from '../../../electron/core/python/index.ts';
import { createTraces } from '../../../electron/core/traces/index.ts';
import { createValidation } from '../../../electron/core/validation/index.ts';
import { randomFrom } from '../../fixtures/at-work.ts';
import { createMemorySecrets } from '../../fixtures/memory-secrets.ts';
import { CHECKER } from '../../unit/execution/package.ts';
import { skillOf } from '../../unit/execution/skill.ts';
import { startFaultyServer } from './faulty.ts';
import { openFiles } from './files.ts';

const resourcesDir = join(dirname(fileURLToPath(import.meta.url)), '../../../resources');
/** Resources of Node that a run could leave behind. */
const KINDS = ['Timeout', 'TCPSocketWrap', 'MessagePort', 'ProcessWrap', 'PipeWrap'];

export async function openManyRuns(seed = 42) {
  const random = randomFrom(seed);
  const folder = mkdtempSync(join(tmpdir(), 'skillwright-many-'));
  const before = process.getActiveResourcesInfo();
  const server = await startFaultyServer(random);
  const processes = createProcesses({ appVersion: 'test' });
  const python = createPython({ processes, projectDir: null });
  const secrets = createMemorySecrets();
  const models = createModels({
    home: folder,
    resourcesDir,
    settings: () => ({ modelId: null }),
    secrets,
    processes,
    python,
    net: createNet(),
  });
  models.api.saveEndpoint({ name: 'here', baseUrl: server.baseUrl, models: ['m'], limits: { concurrent: null, perMinute: null } });
  const store = openFiles(folder);
  const traces = createTraces({ account: store, workspace: null, mask: (text) => text });
  const execution = createExecution({
    resolve: () => skillOf(CHECKER),
    models: models.registry,
    prompts: createPromptEngine(),
    analyse: analysePackage,
    validation: createValidation(),
    recorder: () => traces.recorder,
    runsAtOnce: () => 1000,
  });
  let closed = false;
  /** Ends everything beside the databases. */
  async function settled(): Promise<void> {
    if (closed) return;
    closed = true;
    await execution.close();
    await models.close();
    await processes.close();
    await server.close();
  }
  return {
    random,
    execution,
    traces,
    store,
    server,
    start: (more: object = {}) =>
      execution.api.start({ skill: { id: 'x' }, modelId: 'here/m', input: { entity_name: 'Mara', claims: [] }, ...more }),
    settled,
    /** What is open now and was not before. */
    left: () => KINDS.flatMap((kind) => Array(Math.max(0, count(process.getActiveResourcesInfo(), kind) - count(before, kind))).fill(kind)),
    async close(): Promise<void> {
      await settled();
      traces.close();
      for (const db of [store.traces, store.agents]) db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const count = (all: string[], kind: string): number => all.filter((each) => each === kind).length;

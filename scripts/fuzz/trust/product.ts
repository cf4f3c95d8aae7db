// scripts/fuzz/trust/product.ts - the product on databases of its own, without a window: library, gate, nested runs and host functions are the
// real ones. Only the engine of the sandbox is not: its code tries everything that there is, which is what an attacker would do.

import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError, type Grant, missingGrants, type SandboxOutcome } from '../../../electron/contract/index.ts';
import { createAgentsCore } from '../../../electron/core/agents/index.ts';
import { createCapability } from '../../../electron/core/capability/index.ts';
import { createAgentMemory, createExecution, HOST_TOOLS } from '../../../electron/core/execution/index.ts';
import { createLibrary, createProvided } from '../../../electron/core/library/index.ts';
import { estimateTokens } from '../../../electron/core/models/index.ts';
import { analysePackage } from '../../../electron/core/packages/index.ts';
import { prerequisites } from '../../../electron/core/proficiency/index.ts';
import { createPromptEngine } from '../../../electron/core/prompts/index.ts';
import type { Host } from '../../../electron/core/python/index.ts';
import { createDoor, openDatabase } from '../../../electron/core/storage/index.ts';
import { createValidation } from '../../../electron/core/validation/index.ts';
import { acknowledge } from '../../../test/fixtures/acknowledge.ts';
import { createScriptedRegistry } from '../../../test/fixtures/scripted-model.ts';
import { openTraces } from '../../../test/unit/traces/open.ts';
import { CALLS } from './tree.ts';

export interface Product {
  /** Imports a text, in the place of one of the same name and scope; returns its id. It may run. */
  bring(name: string, text: string, inWorkspace: boolean): Promise<string>;
  edit(id: string, text: string): void;
  /** The new grants; none if it is not asked for, or held. */
  grant(agent: string, skillId: string, throughId: string | null, permission: string): Grant[];
  grantAll(skillId: string): Grant[];
  grants(skillId: string): Grant[];
  revoke(grantId: string): void;
  /** `names`: the skills that its code tries to call. */
  run(skillId: string, names: readonly string[]): Promise<{ starts: boolean; calls: string[] }>;
  close(): Promise<void>;
}

export function openProduct(): Product {
  const { library, account, capability, close } = openRooms();
  const { api, gate, resolve, refused } = capability;
  let tried: string[] = [];
  let callable: readonly string[] = [];
  const [traces, prompts, validation] = [openTraces(), createPromptEngine(), createValidation()];
  const memory = createAgentMemory(account, '');
  const execution = createExecution({
    resolve,
    gate,
    onRefused: refused,
    models: createScriptedRegistry({ answers: ['x'] }),
    prompts,
    analyse: analysePackage,
    validation,
    recorder: () => traces.recorder,
    code: {
      sandbox: {
        backend: async () => ({ name: 'wasmtime', engine: 'none', why: '' }),
        checkSyntax: async () => [],
        async run(_job, host) {
          tried = await tryEverything(callable, host);
          return { ...OUTCOME, reason: 'submitted', value: tried };
        },
      },
      environment: () => ({ workspace: null, memory }),
      trust: () => 'foreign',
      settle: async () => {},
    },
  });

  function granting(act: () => void): Grant[] {
    const before = new Set(api.grants({ skillId: null }).map(({ id }) => id));
    try {
      act();
    } catch (cause) {
      if (!(cause instanceof AppError && cause.code === 'bad_input')) throw cause;
    }
    return api.grants({ skillId: null }).filter(({ id }) => !before.has(id));
  }

  return {
    async bring(name, text, inWorkspace) {
      const files = [{ fileName: `${name}.md`, data: Buffer.from(text).toString('base64') }];
      const plan = await library.api.planImport({ files, scope: inWorkspace ? 'workspace' : 'account' });
      const choices = plan.items.map(({ itemId, clash }) => [itemId, clash === null ? 'import' : 'replace'] as const);
      const [item] = library.api.applyImport({ planId: plan.planId, choices: Object.fromEntries(choices) }).items;
      acknowledge(library.api, [item!.id!]);
      return item!.id!;
    },
    edit(id, text) {
      library.api.save({ id, text, baseHash: library.api.open({ id }).revision.hash });
      acknowledge(library.api, [id]);
    },
    grant(agent, skillId, throughId, permission) {
      const [resource = '', access = ''] = permission.split(':');
      const permissions = [{ resource, access, scope: null }];
      return granting(() => api.grant({ agent, skillId, throughId, permissions, until: null, why: '' }));
    },
    grantAll: (id) =>
      granting(() => {
        for (const { skill, through, permissions } of missingGrants(api.effective({ skillId: id }))) {
          api.grant({ skillId: skill.id, throughId: through?.id ?? null, permissions, until: null, why: '' });
        }
      }),
    grants: (skillId) => api.grants({ skillId }),
    revoke: (id) => api.revoke({ id }),
    async run(skillId, names) {
      tried = [];
      callable = names;
      try {
        const { runId } = await execution.api.start({ skill: { id: skillId }, input: {} });
        for await (const _event of execution.api.watch({ runId }, new AbortController().signal));
        const { run } = traces.api.get({ runId });
        if (run.status !== 'completed') throw new Error(`the run ended as ${run.status}: ${run.error?.message}`);
        const name = library.catalog.find(skillId)!.name;
        return { starts: true, calls: tried.map((call) => `${name} > ${call}`).sort() };
      } catch (cause) {
        if (isRefusal(cause)) return { starts: false, calls: [] };
        throw cause;
      }
    },
    async close() {
      await execution.close();
      close();
    },
  };
}

/** An account and a workspace in a temporary folder. */
function openRooms() {
  const home = mkdtempSync(join(tmpdir(), 'skillwright-trust-'));
  const stores = (place: string) => {
    const folder = join(home, place);
    if (!existsSync(folder)) mkdirSync(folder);
    const path = join(folder, 'agents.db');
    const database = openDatabase({ path, kind: 'agents', appVersion: '0.0.1', backupsDir: join(folder, 'backups') });
    return { database, drafts: createDoor(folder, 'drafts') };
  };
  const [account, workspace] = [stores('account'), stores('workspace')];
  account.database.db.exec(`INSERT INTO agents (id, name, built_in, created_at) VALUES ('clerk', 'clerk', 0, 'now')`);
  const library = createLibrary({
    account,
    workspace,
    analyse: analysePackage,
    activity: { lastRuns: () => new Map(), costs7d: () => new Map() },
    onChange: () => {},
    onNotice: () => {},
  });
  const skillOf = createProvided({ ...library, isBuiltIn: (tool) => HOST_TOOLS.has(tool) });
  const capability = createCapability({
    library,
    agents: createAgentsCore({
      account: account.database.db,
      databases: [account.database.db, workspace.database.db],
      world: { competencyOf: () => null, roleOf: () => null, chainOf: prerequisites, skillOf, tokens: estimateTokens },
    }),
    account: account.database.db,
    analyse: analysePackage,
    tools: () => HOST_TOOLS,
    withdrawn: join(home, 'withdrawn-grants.txt'),
    onNotice: () => {},
    onProblem: (_what, cause) => {
      throw cause;
    },
  });
  return {
    library,
    capability,
    account: account.database.db,
    close() {
      library.close();
      for (const { database } of [account, workspace]) database.close();
      rmSync(home, { recursive: true, force: true });
    },
  };
}

/** What was not refused, whether or not there is such a page. */
async function tryEverything(names: readonly string[], host: Host): Promise<string[]> {
  const { signal } = new AbortController();
  const done: string[] = [];
  for (const { tool, about, args } of CALLS) {
    const isAllowed = await host({ id: 1, method: tool, args, signal }).then(
      () => true,
      (cause: unknown) => !isRefusal(cause),
    );
    if (isAllowed) done.push(`${tool} ${about}`);
  }
  for (const name of names) {
    try {
      const nested = (await host({ id: 1, method: 'run_skill', args: { id_or_name: name, params: {} }, signal })) as string[];
      done.push(...nested.map((call) => `${name} > ${call}`));
    } catch (cause) {
      if (!(isRefusal(cause) || (cause instanceof AppError && cause.code === 'not_found'))) throw cause;
    }
  }
  return done;
}

const isRefusal = (cause: unknown): boolean =>
  cause instanceof AppError && (cause.code === 'no_permission' || cause.code === 'run_blocked');

const OUTCOME: Omit<SandboxOutcome, 'reason'> = {
  fuel: 1,
  peakMemoryBytes: null,
  ms: 1,
  backend: 'wasmtime',
  engine: 'none',
  metering: 'fuel',
  stdout: { head: '', tail: '', leftOut: 0 },
  stderr: { head: '', tail: '', leftOut: 0 },
  calls: 0,
};

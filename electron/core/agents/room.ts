// electron/core/agents/room.ts - the room over an account: agents, their lists, settings, memory and metrics (rows F2 to F6).
import { join, resolve } from 'node:path';
import { type AgentFile, type AgentsApi, AppError, listed, type Role, type Scope } from '../../contract/index.ts';
import { transaction, writeFileAtomic } from '../storage/index.ts';
import { type Acts, createActs, reasonsOf } from './acts.ts';
import { type Agents, type AgentsDeps, createAgentsCore } from './agents.ts';
import { type CommissionDeps, type Commissioning, createCommissioning } from './commission/acts.ts';
import { readAgent, writeAgent } from './exchange.ts';
import { createLife } from './life.ts';
import { createLooking } from './looking.ts';
import { createManaging, FROM_ELSEWHERE } from './managing.ts';
import { createMemoryInspector, type KeptMemory } from './memory.ts';
import { createMetrics } from './metrics.ts';
import { integrationsOf, missingOf, roleInForce, type Scheduled, scheduledOf } from './scheduled.ts';
import { createSettings } from './settings.ts';
import { createSettingStore } from './store/settings.ts';
import type { Tell } from './told.ts';
import { createToolChanges } from './tool-changes.ts';

export interface AgentsRoomDeps extends AgentsDeps {
  /** Into the audit log. */
  tell: Tell;
  memoryOf(scope: Scope): KeptMemory;
  /** Ids of the places whose memory metrics are read from, the first that has a key wins. */
  memoryPlaces: readonly string[];
  /** Whether there is a tool or a provider of this name. */
  isConnected(integration: string): boolean;
  /** An event could not be written. */
  onProblem(what: string, cause: unknown): void;
  /** Something about agents was written. */
  onChange(): void;
}

export interface AgentsRoom extends Agents {
  api: AgentsApi;
  /** A run of it begins: what its tools became by themselves since the last one is told. */
  began(agent: string): void;
  /** Roles of agents, once the rooms that a commission asks are there. */
  commissioning(deps: Pick<CommissionDeps, 'standingOf' | 'historyOf' | 'dismissed' | 'roles'>): Commissioning;
  /** What it does by itself because of its competencies. */
  scheduled(agent: string): Scheduled[];
  /** Its role with when it was commissioned to it (UTC), if that is in force; whose duties it does. */
  roleInForce(agent: string): { role: Role; commissionedAt: string } | null;
  /** What it has that is not in any place that is open, with the id of the place where it was agreed to. */
  missing(agent: string): { post: string | null; competency: string | null; place: string }[];
  /** What a run reads under a key that is reserved for settings; null = nothing. */
  settingOf(agent: string, key: string): string | null;
}

/** Its methods throw `not_found` for an agent that there is not, and the errors of a database that cannot be read or written. */
export function createAgents(deps: AgentsRoomDeps): AgentsRoom {
  const { account, world, tell } = deps;
  const core = createAgentsCore(deps);
  const store = createSettingStore(account);
  const changes = createToolChanges({ account, core, tell });
  const { list, open } = createLooking({ core, changes, world });
  const parts = { account, core, world, tell, changes, settings: store, open };
  const { add, ...managing } = createManaging(parts);
  const acts = createActs(parts);
  const { settings, setSetting, read } = createSettings(parts);
  const { memory, setMemory } = createMemoryInspector({ core, read, memoryOf: deps.memoryOf });
  const metrics = createMetrics({ account, core, places: deps.memoryPlaces });
  const written: AgentsApi['export'] = ({ id }) => {
    const state = core.state(id);
    const data = writeAgent({ state, held: core.equips.held(id, core.now()), settings: store.all(id) });
    return { fileName: `${state.name.replace(/[^\p{L}\p{N}._-]+/gu, '-')}.agent.json`, data };
  };
  const reading = {
    list,
    open,
    plan: acts.plan,
    settings,
    memory,
    metrics: ({ agent }) => metrics(core.manifests.of(agent).id),
    integrations: ({ agent }) => integrationsOf(core.derived(core.manifests.of(agent).id), deps.isConnected),
    export: written,
    exportTo({ id, dir, overwrite }) {
      const { fileName, data } = written({ id });
      const path = join(resolve(dir), fileName);
      writeFileAtomic(path, Buffer.from(data), { overwrite });
      return { path };
    },
    reviewImport: ({ data }) => readAgent(data),
  } satisfies Partial<AgentsApi>;
  const writing = {
    ...managing,
    ...createLife(parts),
    apply({ plan, stamp }) {
      acts.apply(plan, stamp);
      return open({ id: plan.agent });
    },
    setSetting,
    setMemory,
    import({ data, lists = {} }) {
      const file = readAgent(data, lists);
      requireAnswered(file.asks);
      const { id, left } = transaction(account, () => {
        const made = add(file.manifest, FROM_ELSEWHERE);
        for (const { competency, key, value } of file.settings) store.write(made, competency, key, value, core.now());
        return { id: made, left: file.equipped.flatMap((entry) => equipIfPossible(acts, made, entry)) };
      });
      return { agent: open({ id }), left };
    },
  } satisfies Partial<AgentsApi>;
  return {
    ...core,
    began(agent) {
      try {
        changes.tell(agent);
      } catch (cause) {
        // What could not be told is told at the next run; this one has these tools anyway.
        deps.onProblem('the audit log is missing ToolsChanged', cause);
      }
    },
    commissioning: (more) => createCommissioning({ ...parts, ...more, onChange: deps.onChange }),
    scheduled: (agent) => scheduledOf(core.derived(core.manifests.of(agent).id)),
    roleInForce: (agent) => roleInForce(core.derived(core.manifests.of(agent).id)),
    missing: (agent) => missingOf(core.derived(core.manifests.of(agent).id)),
    settingOf: (agent, key) => read(agent).get(key) ?? null,
    api: { ...reading, ...telling(writing, deps.onChange) },
  };
}

/** What stands in the way is told; the agent comes in without it. */
function equipIfPossible({ plan, apply }: Acts, agent: string, { competency, paused }: AgentFile['equipped'][number]) {
  const planned = plan({ act: 'equip', agent, competency });
  if (!planned.applicable) return [{ competency, reasons: reasonsOf(planned) }];
  apply({ act: 'equip', agent, competency }, planned.stamp);
  if (paused) apply({ act: 'pause', agent, competency }, null);
  return [];
}

function requireAnswered(asks: AgentFile['asks']): void {
  if (asks.length === 0) return;
  const lists = listed(asks.map((each) => `the list of ${each}`));
  throw new AppError(
    'bad_input',
    `In the file ${lists} ${asks.length === 1 ? 'is' : 'are'} empty, which means none in some programs and all in others.`,
    {
      remedy: 'Say which is meant.',
    },
  );
}

/** The same acts; after each that was done it is told that something changed. */
function telling<T extends Record<string, (...args: never[]) => unknown>>(acts: T, onChange: () => void): T {
  const tell =
    (act: (...args: never[]) => unknown) =>
    (...args: never[]) => {
      const result = act(...args);
      onChange();
      return result;
    };
  return Object.fromEntries(Object.entries(acts).map(([name, act]) => [name, tell(act)])) as T;
}

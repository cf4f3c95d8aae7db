// electron/core/agents/looking.ts - agents as they are shown: one line each, or one with all that it comes to.
import type { AgentRow, AgentsApi, Equipped } from '../../contract/index.ts';
import type { AgentsCore } from './agents.ts';
import type { Derived, ViewedEntry } from './derive/derive.ts';
import type { KeptAgent } from './store/manifests.ts';
import type { ToolChanges } from './tool-changes.ts';
import type { World } from './types.ts';

interface LookingDeps {
  core: AgentsCore;
  changes: ToolChanges;
  world: World;
}

export function createLooking({ core, changes, world }: LookingDeps): Pick<AgentsApi, 'list' | 'open'> {
  const { manifests } = core;
  const equippedBy = (derived: Derived): Equipped[] => derived.entries.map((entry) => equippedOf(entry, derived, world));
  return {
    list: () => manifests.all().map((agent) => rowOf(agent, equippedBy(core.derived(agent.id)))),
    open({ id }) {
      const agent = manifests.of(id);
      const derived = core.derived(id);
      const equipped = equippedBy(derived);
      const { manifest, version, life } = agent;
      return { row: rowOf(agent, equipped), manifest, version, life, equipped, derived: derived.agent, toolsChanged: changes.of(id) };
    },
  };
}

function equippedOf({ entry, found, state }: ViewedEntry, { agent }: Derived, { skillOf }: World): Equipped {
  const competency = found?.competency ?? null;
  const required = state === 'in_force' ? [...new Set(competency?.requiredSkills ?? [])] : [];
  return {
    competency: entry.competency,
    sourceId: found?.sourceId ?? null,
    name: competency?.name ?? entry.competency,
    version: competency?.version ?? null,
    paused: entry.paused,
    state,
    missingSkills: required.filter((name) => skillOf(name)?.state !== 'ready'),
    collisions: agent.denied.filter(({ providers }) => providers.some((name) => required.includes(name))),
    equippedAt: entry.equippedAt,
  };
}

function rowOf({ id, name, builtIn, updatedAt, manifest, life, rank }: KeptAgent, equipped: readonly Equipped[]): AgentRow {
  const isTroubled = ({ state, missingSkills, collisions }: Equipped): boolean =>
    ['missing', 'broken', 'changed'].includes(state) || missingSkills.length + collisions.length > 0;
  return {
    id,
    name,
    description: manifest.description,
    builtIn,
    life: life.now,
    rank,
    competencies: equipped.length,
    paused: equipped.filter(({ paused }) => paused).length,
    troubled: equipped.filter(isTroubled).length,
    updatedAt,
  };
}

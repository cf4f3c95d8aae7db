// A small world in memory: skills with their tools, competencies with their prompts, and one agent. The list is applied as the room applies it.

import {
  type AgentManifest,
  type Competency,
  type EquipPlan,
  type Permission,
  type PlanInput,
  parsePermission,
} from '../../../electron/contract/index.ts';
import { type AgentState, derive, type FoundCompetency, type Held, planOf, type World } from '../../../electron/core/agents/index.ts';
import type { ProvidedSkill } from '../../../electron/core/library/index.ts';
import { prerequisites } from '../../../electron/core/proficiency/index.ts';

export const competency = (id: string, more: Partial<Competency> = {}): Competency => ({
  id,
  name: id,
  description: `About ${id}.`,
  version: null,
  publisher: null,
  category: 'Other',
  categoryText: null,
  requiredSkills: [],
  requiredPermissions: [],
  schedule: null,
  integrations: [],
  agent: { name: null, description: null, systemPrompt: '' },
  settings: [],
  metrics: [],
  ...more,
});

export const written = (value: unknown) => {
  const permission = parsePermission(value)!;
  return { text: typeof value === 'string' ? value : JSON.stringify(value), permission };
};

export interface SmallWorld extends World {
  skills: Map<string, ProvidedSkill>;
  competencies: Map<string, FoundCompetency>;
  held: Held[];
  agent: AgentState;
  install(name: string, tools: readonly string[], more?: Partial<ProvidedSkill>): void;
  /** Keeps a manifest, with other bytes each time. */
  keep(competency: Competency): FoundCompetency;
  permit(...permissions: (string | Permission)[]): void;
  plan(act: Act): EquipPlan;
  /** Applies it if it is applicable. */
  apply(act: Act): EquipPlan;
  state(): { skills: string[]; tools: string[]; prompt: string; states: string[] };
}

type WithoutAgent<T> = T extends unknown ? Omit<T, 'agent'> : never;
export type Act = WithoutAgent<PlanInput>;

export function smallWorld(id: string, manifest: Partial<AgentManifest> = {}): SmallWorld {
  let version = 0;
  const full: AgentManifest = {
    name: id,
    description: '',
    systemPrompt: '',
    skills: { kind: 'none' },
    tools: { kind: 'none' },
    modelId: null,
    ...manifest,
  };
  const world: SmallWorld = {
    skills: new Map(),
    competencies: new Map(),
    held: [],
    agent: { id, name: full.name, builtIn: false, life: { now: 'active' }, manifest: full, entries: [], role: null },
    competencyOf: (name) => world.competencies.get(name) ?? null,
    roleOf: () => null,
    chainOf: prerequisites,
    skillOf: (name) => world.skills.get(name) ?? null,
    tokens: (text) => Math.ceil(text.length / 4),
    install(name, tools, more = {}) {
      const skill: ProvidedSkill = {
        id: `id-${name}`,
        state: 'ready',
        whole: `${name} ${tools}`,
        provides: tools,
        declares: [],
        borrows: [],
        prerequisites: [],
        ...more,
      };
      world.skills.set(name, skill);
    },
    keep(kept) {
      version += 1;
      const found = { competency: kept, sourceId: `source-${kept.id}`, place: 'account', hash: `hash-${version}` };
      world.competencies.set(kept.id, found);
      return found;
    },
    permit(...permissions) {
      for (const each of permissions) world.held.push({ permission: parsePermission(each)!, restricted: false });
    },
    plan: (act) => planOf(world.agent, world.held, { ...act, agent: id } as PlanInput, world, 'now').plan,
    apply(act) {
      const { plan, entries } = planOf(world.agent, world.held, { ...act, agent: id } as PlanInput, world, 'now');
      if (entries !== null) world.agent = { ...world.agent, entries };
      return plan;
    },
    state() {
      const { agent, entries } = derive(world.agent, world);
      return {
        skills: agent.skills.map(({ name }) => name),
        tools: agent.tools.kind === 'listed' ? agent.tools.tools.map(({ name }) => name) : [],
        prompt: agent.prompt,
        states: entries.map(({ entry, state }) => `${entry.competency} ${state}`),
      };
    },
  };
  return world;
}

/** Everything that stands in the way, in the order in which it is told. */
export const hindrances = ({ refused, missingSkills, missingPermissions, collisions }: EquipPlan): string[] => [
  ...refused,
  ...missingSkills.map(({ name, state }) => `skill ${name} ${state}`),
  ...missingPermissions.map(({ text }) => `permission ${text}`),
  ...collisions.map(({ tool, providers }) => `tool ${tool} {${providers.join(', ')}}`),
];

// electron/core/agents/agents.ts - who may ask for a run, and what it comes to now. The author is an agent that needs no set-up.
import type { Database } from 'better-sqlite3';
import { type AgentSummary, LOWEST, type Role, type WhatIf } from '../../contract/index.ts';
import { createWriteStamp } from '../storage/index.ts';
import { type Derived, derive } from './derive/derive.ts';
import { type Agent, BUILT_IN, MADE, type RoleMinimum, selectionOf } from './rights.ts';
import { createEquipStore, type EquipStore } from './store/equips.ts';
import { createManifestStore, type KeptAgent, type ManifestStore } from './store/manifests.ts';
import { createRestrictionStore } from './store/restrictions.ts';
import { createRoleStore, type RoleStore } from './store/roles.ts';
import type { AgentState, Entry, HeldRole, World } from './types.ts';

export interface AgentsDeps {
  /** agents.db of the account: agents are there, whatever workspace is open. */
  account: Database;
  /** Every database that competencies and skills are in, the account's among them. */
  databases: readonly Database[];
  world: World;
  now?: () => Date;
}

/** Ids of competencies that it might have besides, and that it might not have; the role that it might have (null = none; absent = as it is). */
export type Supposition = Pick<WhatIf, 'equip' | 'unequip'> & { role?: string | null | undefined };

export interface Agents {
  /** All that are not deleted, in order of creation: the author first. */
  all(): AgentSummary[];
  /** What it may use before anything is granted, from what is installed now (row F5), or would with a supposition. Throws `not_found`. */
  of(id: string, suppose?: Supposition): Agent;
  /** What it brings to a run now: its prompt as composed, and its model. Throws `not_found`. */
  toRun(id: string): { name: string; prompt: string; modelId: string | null };
}

export interface AgentsCore extends Agents {
  manifests: ManifestStore;
  equips: EquipStore;
  roles: RoleStore;
  /** UTC with milliseconds. */
  now(): string;
  /** Throws `not_found`. */
  state(id: string): AgentState;
  /** Kept as long as nothing is written to the databases. */
  kept<T>(key: string, make: () => T): T;
  /** So is this. */
  derived(id: string): Derived;
  /** The same anew, for whoever is writing. */
  derive(id: string): Derived;
}

/** Its methods throw the errors of a database that cannot be read. */
export function createAgentsCore({ account, databases, world, ...deps }: AgentsDeps): AgentsCore {
  const manifests = createManifestStore(account);
  const equips = createEquipStore(account);
  const roles = createRoleStore(account);
  const clock = deps.now ?? (() => new Date());
  const now = () => clock().toISOString();
  const cached = createCache(databases);
  const state = (id: string): AgentState => ({ ...manifests.of(id), entries: equips.of(id), role: roles.of(id) });
  const restrictions = createRestrictionStore(account);
  const computed = (id: string, suppose: Supposition = NOTHING) =>
    cached(JSON.stringify([id, suppose]), () => {
      const agent = manifests.of(id);
      const derived = derive(
        { ...agent, entries: supposed(equips.of(id), suppose, world), role: supposedRole(roles.of(id), suppose, world) },
        world,
      );
      return { derived, rights: rightsOf(agent, derived) };
    });
  return {
    manifests,
    equips,
    roles,
    now,
    state,
    kept: cached,
    all: () => manifests.all().map(({ id, name, builtIn }) => ({ id, name, builtIn })),
    of: (id, suppose) => ({
      ...computed(id, suppose).rights,
      restrictions: restrictions.of(id, now()).map(({ permission }) => permission),
    }),
    toRun(id) {
      const { name, manifest } = manifests.of(id);
      return { name, prompt: computed(id).derived.agent.prompt, modelId: manifest.modelId };
    },
    derived: (id) => computed(id).derived,
    derive: (id) => derive(state(id), world),
  };
}

const NOTHING: Supposition = { equip: [], unequip: [] };

/** The list as it would be; bytes of a competency that would come are those of now. */
function supposed(entries: readonly Entry[], { equip, unequip }: Supposition, { competencyOf }: World): Entry[] {
  const left = entries.filter(({ competency }) => !unequip.includes(competency) && !equip.includes(competency));
  const added = equip.flatMap((competency): Entry[] => {
    const found = competencyOf(competency);
    return found === null ? [] : [{ competency, paused: false, place: found.place, hash: found.hash, equippedAt: '' }];
  });
  return [...left, ...added];
}

function supposedRole(held: HeldRole | null, { role }: Supposition, { roleOf }: World): HeldRole | null {
  if (role === undefined) return held;
  const found = role === null ? null : roleOf(role);
  return role === null || found === null ? null : { post: role, place: found.place, hash: found.hash, commissionedAt: '' };
}

/** Of the skills that the role names, required and optional. The lowest level is met without an assessment. */
function minimaOf(role: Role, skills: Derived['agent']['skills']): Map<string, RoleMinimum> {
  const ids = new Map(skills.map(({ name, skillId }) => [name, skillId]));
  return new Map(
    [...role.optionalSkills, ...role.requiredSkills].flatMap(({ skillId: name, minProficiency: level }): [string, RoleMinimum][] => {
      const id = ids.get(name) ?? null;
      return id === null || level <= LOWEST ? [] : [[id, { level, role: role.name }]];
    }),
  );
}

function rightsOf({ id, name, builtIn, manifest, life, rank }: KeptAgent, { agent, role }: Derived): Omit<Agent, 'restrictions'> {
  const inForce = role?.state === 'in_force' ? (role.found?.role ?? null) : null;
  return {
    id,
    name,
    builtIn,
    ...(manifest.skills.kind === 'all' ? { uses: 'all' as const, needed: agent.skills } : { uses: agent.skills }),
    skills: manifest.skills.kind === 'all' ? 'all' : selectionOf(agent.skills.flatMap(({ skillId }) => skillId ?? [])),
    tools: agent.tools.kind === 'listed' ? selectionOf(agent.tools.tools.map((tool) => tool.name)) : agent.tools.kind,
    collisions: new Map(agent.denied.map(({ tool, providers }) => [tool, providers])),
    life: life.now,
    ...(builtIn ? BUILT_IN : { ...MADE, rank, roles: inForce === null ? MADE.roles : selectionOf([inForce.id]) }),
    ...(inForce === null ? {} : { minima: minimaOf(inForce, agent.skills) }),
  };
}

/** Kept until anything is written to one of the databases: what is installed can only change that way. */
function createCache(databases: readonly Database[]) {
  const stamps = databases.map(createWriteStamp);
  const kept = new Map<string, unknown>();
  let at = '';
  return <T>(key: string, make: () => T): T => {
    const stamp = stamps.map((each) => each()).join(' ');
    if (stamp !== at) kept.clear();
    at = stamp;
    if (!kept.has(key)) kept.set(key, make());
    return kept.get(key) as T;
  };
}

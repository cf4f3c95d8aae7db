// electron/core/agents/types.ts - what the computations of the room take: an agent with its list, and the world it is in.
import type { AgentManifest, Chain, Competency, EffectiveLevel, LifeState, Permission, Role } from '../../contract/index.ts';
import type { ProvidedSkill } from '../library/index.ts';

/** One entry of the ordered list of an agent. `place` and `hash` are of the bytes that were shown and accepted. */
export interface Entry {
  competency: string;
  paused: boolean;
  place: string;
  hash: string;
  equippedAt: string;
}

/** The role of an agent. `place` and `hash` are of the bytes that were shown and agreed to. */
export interface HeldRole {
  post: string;
  place: string;
  hash: string;
  commissionedAt: string;
}

export interface AgentState {
  id: string;
  name: string;
  builtIn: boolean;
  life: Pick<LifeState, 'now'>;
  manifest: AgentManifest;
  entries: readonly Entry[];
  /** null = none. */
  role: HeldRole | null;
}

/** The manifest that is in force for the id of a competency; `competency` null = it cannot be read. */
export interface FoundCompetency {
  competency: Competency | null;
  sourceId: string;
  place: string;
  hash: string;
}

/** The role that is in force for a post; `role` null = it cannot be read. */
export interface FoundRole {
  role: Role | null;
  sourceId: string;
  place: string;
  hash: string;
}

/** What skills need of each other (room proficiency, `prerequisites`). */
export type ChainOf = (question: {
  skills(name: string): { name: string; prerequisites: readonly string[] } | null;
  levels(name: string): EffectiveLevel | null;
  wanted: readonly string[];
}) => Chain;

export interface World {
  competencyOf(id: string): FoundCompetency | null;
  roleOf(id: string): FoundRole | null;
  /** The skill that a name means, with the tools that it brings. */
  skillOf(name: string): ProvidedSkill | null;
  chainOf: ChainOf;
  tokens(text: string): number;
}

/** A permission that an agent holds for every skill, without those that have ended. */
export interface Held {
  permission: Permission;
  /** There is a restriction of it, which wins. */
  restricted: boolean;
}

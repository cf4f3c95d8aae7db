// electron/core/agents/types.ts - what the computations of the room take: an agent with its list, and the world it is in.
import type { AgentManifest, Competency, LifeState, Permission } from '../../contract/index.ts';
import type { ProvidedSkill } from '../library/index.ts';

/** One entry of the ordered list of an agent. `place` and `hash` are of the bytes that were shown and accepted. */
export interface Entry {
  competency: string;
  paused: boolean;
  place: string;
  hash: string;
  equippedAt: string;
}

export interface AgentState {
  id: string;
  name: string;
  builtIn: boolean;
  life: Pick<LifeState, 'now'>;
  manifest: AgentManifest;
  entries: readonly Entry[];
}

/** The manifest that is in force for the id of a competency; `competency` null = it cannot be read. */
export interface FoundCompetency {
  competency: Competency | null;
  sourceId: string;
  place: string;
  hash: string;
}

export interface World {
  competencyOf(id: string): FoundCompetency | null;
  /** The skill that a name means, with the tools that it brings. */
  skillOf(name: string): ProvidedSkill | null;
  tokens(text: string): number;
}

/** A permission that an agent holds for every skill, without those that have ended. */
export interface Held {
  permission: Permission;
  /** There is a restriction of it, which wins. */
  restricted: boolean;
}

// electron/core/agents/rights.ts - what the room capability needs to know of an agent to decide; it decides, nobody else.
import type { AgentSummary, Level, Life, Permission, Rank } from '../../contract/index.ts';

/** Nothing, everything, or the named ones. Source: capability.md, "Values, not conventions". */
export type Selection = 'none' | 'all' | ReadonlySet<string>;

export const includes = (selection: Selection, id: string): boolean => selection === 'all' || (selection !== 'none' && selection.has(id));

/** What a role asks for at one of its skills. */
export interface RoleMinimum {
  level: number;
  /** Its name. */
  role: string;
}

/** A skill of an agent by name, also one that is not here (null), with what it comes from: competencies, a person, its role. */
export interface UsedSkill {
  name: string;
  skillId: string | null;
  from: readonly string[];
  manual: boolean;
  byRole: boolean;
}

interface Rights {
  uses: 'all' | readonly UsedSkill[];
  /** Of one that has all: those that its role and competencies need, by the names that these have for them. */
  needed?: readonly UsedSkill[];
  /** Ids. */
  skills: Selection;
  /** Names. */
  tools: Selection;
  /** Tools that nobody may use although they are among those: two skills provide each of them (row F5). By name, with the skills. */
  collisions: ReadonlyMap<string, readonly string[]>;
  roles: Selection;
  /** What it may not use, despite any grant. */
  restrictions: readonly Permission[];
  /** The level at which it uses tools. */
  level: Level;
  /** By it each tool has a level of its own; absent = only `level` counts. */
  rank?: Rank;
  /** The levels that its role asks for, by the id of a skill in the library; absent = none. */
  minima?: ReadonlyMap<string, RoleMinimum>;
  /** A suspended or retired one runs nothing; absent = active. */
  life?: Life;
  /** Whether a missing grant is requested if somebody is there to answer; else it is missing. */
  asks: boolean;
}
export type Agent = AgentSummary & Rights;

/** The author: everything, and asked for grants. Source: capability.md. */
export const BUILT_IN = { roles: 'all', level: 'full', asks: true } as const;
/** Permissions and ranks decide (capability.md, "Tools"). A missing permission blocks. */
export const MADE = { roles: 'none', level: 'full', rank: 'crew', asks: false } as const;

export const selectionOf = (names: Iterable<string>): Selection => {
  const set = new Set(names);
  return set.size === 0 ? 'none' : set;
};

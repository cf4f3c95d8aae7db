// electron/core/capability/agents.ts - who may ask for a run. The author is an agent that needs no set-up.
import { type AgentSummary, AppError, type Permission } from '../../contract/index.ts';

/** Nothing, everything, or the named ones. Source: capability.md, "Values, not conventions". */
export type Selection = 'none' | 'all' | ReadonlySet<string>;

export const includes = (selection: Selection, id: string): boolean => selection === 'all' || (selection !== 'none' && selection.has(id));

/** From the least to the most. */
export const LEVELS = ['none', 'observe', 'read', 'write', 'full'] as const;
export type Level = (typeof LEVELS)[number];

export interface Agent extends AgentSummary {
  skills: Selection;
  tools: Selection;
  roles: Selection;
  /** What it may not use, whatever is granted. */
  restrictions: readonly Permission[];
  /** The level at which it uses tools. */
  level: Level;
  /** Whether a missing grant is asked for when somebody is there to answer; else it is missing. */
  asks: boolean;
}

/** The author: every role, all tools, asked for grants once for each version of a skill. */
export const YOU: Agent = {
  id: 'you',
  name: 'you',
  builtIn: true,
  skills: 'all',
  tools: 'all',
  roles: 'all',
  restrictions: [],
  level: 'full',
  asks: true,
};

/** Throws `not_found`. */
export function agentOf(id: string): Agent {
  if (id === YOU.id) return YOU;
  throw new AppError('not_found', `There is no agent ${id}.`, { remedy: `Run it as ${YOU.id}.` });
}

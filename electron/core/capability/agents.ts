// electron/core/capability/agents.ts - who may ask for a run. The author is an agent that needs no set-up.
import type { Database } from 'better-sqlite3';
import { type AgentSummary, AppError, type Permission, YOU } from '../../contract/index.ts';
import { guarded } from '../storage/index.ts';

/** Nothing, everything, or the named ones. Source: capability.md, "Values, not conventions". */
export type Selection = 'none' | 'all' | ReadonlySet<string>;

export const includes = (selection: Selection, id: string): boolean => selection === 'all' || (selection !== 'none' && selection.has(id));

/** From the least to the most. */
export const LEVELS = ['none', 'observe', 'read', 'write', 'full'] as const;
export type Level = (typeof LEVELS)[number];

interface Rights {
  skills: Selection;
  tools: Selection;
  roles: Selection;
  /** What it may not use, despite any grant. */
  restrictions: readonly Permission[];
  /** The level at which it uses tools. */
  level: Level;
  /** Whether a missing grant is requested if somebody is there to answer; else it is missing. */
  asks: boolean;
}
export type Agent = AgentSummary & Rights;

/** What an agent may use before anything is granted: the author everything, every other agent nothing. Source: capability.md. */
const BUILT_IN: Rights = { skills: 'all', tools: 'all', roles: 'all', restrictions: [], level: 'full', asks: true };
const MADE: Rights = { skills: 'none', tools: 'none', roles: 'none', restrictions: [], level: 'none', asks: false };

export interface Agents {
  /** All that are not deleted, in order of creation: the author first. */
  all(): AgentSummary[];
  /** Throws `not_found`. */
  of(id: string): Agent;
}

/** The table `agents` of an account. Its methods throw the errors of a database that cannot be read. */
export function createAgents(account: Database): Agents {
  const select = (where: string) => `SELECT id, name, built_in FROM agents WHERE deleted_at IS NULL ${where} ORDER BY number`;
  const every = guarded(account.name, () => account.prepare<[], Row>(select('')));
  const one = guarded(account.name, () => account.prepare<[string], Row>(select('AND id = ?')));
  return {
    all: () => guarded(account.name, () => every.all().map(toSummary)),
    of(id) {
      const row = guarded(account.name, () => one.get(id));
      if (row === undefined) throw new AppError('not_found', `There is no agent ${id}.`, { remedy: `Run it as ${YOU}.` });
      return { ...toSummary(row), ...(row.built_in === 1 ? BUILT_IN : MADE) };
    },
  };
}

interface Row {
  id: string;
  name: string;
  built_in: number;
}

const toSummary = ({ id, name, built_in }: Row): AgentSummary => ({ id, name, builtIn: built_in === 1 });

// electron/core/agents/store/last-tools.ts - the tools that each agent had last, and the last time that they became others by themselves (row F5).
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { type AgentDetail, AgentDetail as AgentDetailSchema, type DerivedAgent } from '../../../contract/index.ts';
import { guarded, readKept, transaction } from '../../storage/index.ts';

type Change = NonNullable<AgentDetail['toolsChanged']>;
type Tools = 'all' | string[];

export interface LastTools {
  /** What is others now than it was last; null = nothing, or it never ran. */
  pending(agent: string, tools: DerivedAgent['tools']): Omit<Change, 'at'> | null;
  /** The last change that was told. */
  told(agent: string): Change | null;
  /** From now on these are the last ones; with a change, that is the last one told. */
  write(agent: string, tools: DerivedAgent['tools'], change?: Change): void;
}

const Kept = z.union([z.literal('all'), z.array(z.string())]);
const namesOf = (tools: DerivedAgent['tools']): Tools =>
  tools.kind === 'listed' ? tools.tools.map(({ name }) => name) : tools.kind === 'all' ? 'all' : [];

/** Over the agents.db of an account. */
export function createLastTools(db: Database): LastTools {
  const read = (column: 'last_tools' | 'tools_changed', agent: string): string | null =>
    guarded(db.name, () => db.prepare<[string], string | null>(`SELECT ${column} FROM agents WHERE id = ?`).pluck().get(agent) ?? null);
  return {
    pending(agent, tools) {
      const kept = read('last_tools', agent);
      const last = kept === null ? null : readKept<Tools | null>(kept, Kept, () => null);
      const now = namesOf(tools);
      // All tools are whatever there is: nothing is others.
      if (last === null || last === 'all' || now === 'all') return null;
      const added = now.filter((name) => !last.includes(name));
      const removed = last.filter((name) => !now.includes(name));
      return added.length + removed.length === 0 ? null : { added, removed };
    },
    told(agent) {
      const kept = read('tools_changed', agent);
      return kept === null ? null : readKept(kept, AgentDetailSchema.shape.toolsChanged, () => null);
    },
    write: (agent, tools, change) =>
      void transaction(db, () =>
        db
          .prepare('UPDATE agents SET last_tools = ?, tools_changed = coalesce(?, tools_changed) WHERE id = ?')
          .run(JSON.stringify(namesOf(tools)), change === undefined ? null : JSON.stringify(change), agent),
      ),
  };
}

// electron/core/capability/preferred/orders.ts - the order of its preferred tools that a skill was given first in a session, in the account: the same through all runs
// of a conversation, also after a restart (row G3). It is an order and nothing more: whether a tool may be used is decided anew for each run.
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import { RankedTool, type ToolRanking } from '../../../contract/index.ts';
import { guarded, isForReading, transaction } from '../../storage/index.ts';

/** One skill in its place, as one agent, in one session. */
export interface OrderedFor {
  sessionId: string;
  place: string;
  skillId: string;
  agent: string;
}

export interface FrozenOrder {
  /** UTC. */
  since: string;
  tools: RankedTool[];
}

export interface ToolOrders {
  /** null = nothing was given yet, or it cannot be read. */
  of(by: OrderedFor): FrozenOrder | null;
  /** Keeps what a run was given: the first time all of it, then what came at the end. Throws what a database that cannot be written throws. */
  keep(by: OrderedFor, order: FrozenOrder): void;
}

const MOST = 10_000;

/** A ranking in the order of before: what is out now stays out, what is new comes last. The reasons are those for the places, so of then. */
export function inOrder(ranking: ToolRanking, before: readonly RankedTool[]): ToolRanking {
  const now = new Set(ranking.ranked.map(({ toolId }) => toolId));
  const known = new Set(before.map(({ toolId }) => toolId));
  return {
    ...ranking,
    ranked: [...before.filter(({ toolId }) => now.has(toolId)), ...ranking.ranked.filter(({ toolId }) => !known.has(toolId))],
  };
}

/** Over the agents.db of an account. */
export function createToolOrders(db: Database): ToolOrders {
  const orders: ToolOrders = {
    of(by) {
      const row = guarded(db.name, () =>
        db
          .prepare<OrderedFor, { since: string; tools: string }>(
            `SELECT since, tools FROM tool_orders
             WHERE session_id = @sessionId AND place = @place AND skill_id = @skillId AND agent = @agent`,
          )
          .get(by),
      );
      return row === undefined ? null : { since: row.since, tools: readTools(row.tools) };
    },
    keep(by, { since, tools }) {
      if (isForReading(db)) return;
      transaction(db, () => {
        const before = orders.of(by)?.tools;
        const known = new Set(before?.map(({ toolId }) => toolId));
        const all = [...(before ?? []), ...tools.filter(({ toolId }) => !known.has(toolId))];
        if (all.length === before?.length) return;
        db.prepare(
          `INSERT INTO tool_orders (session_id, place, skill_id, agent, since, tools) VALUES (@sessionId, @place, @skillId, @agent, @since, @all)
           ON CONFLICT DO UPDATE SET tools = excluded.tools`,
        ).run({ ...by, since, all: JSON.stringify(all) });
        db.prepare('DELETE FROM tool_orders WHERE number <= (SELECT max(number) FROM tool_orders) - ?').run(MOST);
      });
    },
  };
  return orders;
}

function readTools(text: string): RankedTool[] {
  try {
    return z.array(RankedTool).parse(JSON.parse(text));
  } catch {
    return [];
  }
}

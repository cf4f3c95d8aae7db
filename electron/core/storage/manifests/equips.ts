// electron/core/storage/manifests/equips.ts - which agents have which competency, as the catalog shows it, and what happens to them when one is edited.
import type { Database } from 'better-sqlite3';
import { guarded } from '../errors.ts';
import { transaction } from '../transaction.ts';

export interface EquippedBy {
  agent: string;
  name: string;
  paused: boolean;
}

/** By the id of a competency, agents in order of creation; those that are deleted have none. Over the agents.db of an account. */
export function readEquips(db: Database): Map<string, EquippedBy[]> {
  const rows = guarded(db.name, () =>
    db
      .prepare<[], [competency: string, agent: string, name: string, paused: number]>(
        `SELECT e.competency, a.id, a.name, e.paused FROM agent_equips e JOIN agents a ON a.id = e.agent
         WHERE a.deleted_at IS NULL ORDER BY e.competency, a.number`,
      )
      .raw()
      .all(),
  ) as unknown as [string, string, string, number][];
  const found = new Map<string, EquippedBy[]>();
  for (const [competency, agent, name, paused] of rows) {
    found.set(competency, [...(found.get(competency) ?? []), { agent, name, paused: paused === 1 }]);
  }
  return found;
}

/** Whoever has these bytes of a competency has those. */
export function moveEquips(
  db: Database,
  competency: string,
  from: { place: string; hash: string },
  to: { place: string; hash: string },
): void {
  transaction(db, () =>
    db
      .prepare('UPDATE agent_equips SET place = ?, hash = ? WHERE competency = ? AND place = ? AND hash = ?')
      .run(to.place, to.hash, competency, from.place, from.hash),
  );
}

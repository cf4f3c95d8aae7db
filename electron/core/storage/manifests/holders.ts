// electron/core/storage/manifests/holders.ts - which agents are commissioned to which role, and what happens to them when its file is edited here.
import type { Database } from 'better-sqlite3';
import { guarded } from '../errors.ts';
import { transaction } from '../transaction.ts';

export interface Holder {
  agent: string;
  name: string;
}

/** By the post, agents in order of creation; those that are deleted have none. Over the agents.db of an account. */
export function readHolders(db: Database): Map<string, Holder[]> {
  const rows = guarded(db.name, () =>
    db
      .prepare<[], Holder & { post: string }>(
        `SELECT r.post_id AS post, a.id AS agent, a.name FROM agent_roles r JOIN agents a ON a.id = r.agent_id
         WHERE a.deleted_at IS NULL ORDER BY a.number`,
      )
      .all(),
  );
  const found = new Map<string, Holder[]>();
  for (const { post, agent, name } of rows) found.set(post, [...(found.get(post) ?? []), { agent, name }]);
  return found;
}

/** Whoever has these bytes of a role has those. */
export function moveHolders(db: Database, post: string, from: { place: string; hash: string }, to: { place: string; hash: string }): void {
  transaction(db, () =>
    db
      .prepare('UPDATE agent_roles SET place = ?, hash = ? WHERE post_id = ? AND place = ? AND hash = ?')
      .run(to.place, to.hash, post, from.place, from.hash),
  );
}

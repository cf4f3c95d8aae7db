// electron/core/agents/store/roles.ts - which role each agent has, if any.
import type { Database } from 'better-sqlite3';
import { guarded, transaction } from '../../storage/index.ts';
import type { HeldRole } from '../types.ts';

export interface RoleStore {
  of(agent: string): HeldRole | null;
  /** null = none from now on. */
  write(agent: string, role: HeldRole | null): void;
}

/** Over the agents.db of an account. Its methods throw the errors of a database that cannot be read or written. */
export function createRoleStore(db: Database): RoleStore {
  const one = guarded(db.name, () =>
    db.prepare<[string], HeldRole>(
      'SELECT post_id AS post, place, hash, commissioned_at AS commissionedAt FROM agent_roles WHERE agent_id = ?',
    ),
  );
  return {
    of: (agent) => guarded(db.name, () => one.get(agent) ?? null),
    write: (agent, role) =>
      void transaction(db, () =>
        role === null
          ? db.prepare('DELETE FROM agent_roles WHERE agent_id = ?').run(agent)
          : db
              .prepare(
                `INSERT INTO agent_roles (agent_id, post_id, place, hash, commissioned_at) VALUES (@agent, @post, @place, @hash, @commissionedAt)
                 ON CONFLICT DO UPDATE SET post_id = excluded.post_id, place = excluded.place, hash = excluded.hash, commissioned_at = excluded.commissioned_at`,
              )
              .run({ ...role, agent }),
      ),
  };
}

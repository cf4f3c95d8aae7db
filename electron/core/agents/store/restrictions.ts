// electron/core/agents/store/restrictions.ts - what agents may not use despite any grant, kept in the account. A lifted one keeps its row.
import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { type Permission, permissionText, type Restriction } from '../../../contract/index.ts';
import { columnsOf, guarded, transaction } from '../../storage/index.ts';

export interface RestrictionStore {
  /** Those that hold at this time, UTC with milliseconds; newest first. One holds up to, and not at, its end. */
  of(agent: string, now: string): Restriction[];
  find(id: string): Restriction | null;
  add(restriction: Omit<Restriction, 'id' | 'text'>): void;
  lift(id: string, at: string): void;
}

type Row = Omit<Restriction, 'permission' | 'text'> & Permission;
const RESTRICTION = columnsOf('id agent resource access scope set_at until why');

function toRestriction({ id, agent, resource, access, scope, setAt, until, why }: Row): Restriction {
  const permission: Permission = { resource, access, scope };
  return { id, agent, permission, text: permissionText(permission), setAt, until, why };
}

/** Over an agents.db; its methods throw the errors of a database that cannot be read or written. */
export function createRestrictionStore(db: Database): RestrictionStore {
  const select = (where: string) =>
    guarded(db.name, () =>
      db.prepare<string[], Row>(
        `SELECT ${RESTRICTION.select} FROM restrictions WHERE ${where} AND lifted_at IS NULL ORDER BY set_at DESC, rowid DESC`,
      ),
    );
  const current = select('agent = ? AND (until IS NULL OR until > ?)');
  const one = select('id = ?');
  return {
    of: (agent, now) => guarded(db.name, () => current.all(agent, now).map(toRestriction)),
    find: (id) => guarded(db.name, () => one.all(id).map(toRestriction)[0] ?? null),
    add({ agent, permission, setAt, until, why }) {
      transaction(db, () =>
        db.prepare(`INSERT INTO restrictions ${RESTRICTION.insert}`).run({ id: randomUUID(), agent, ...permission, setAt, until, why }),
      );
    },
    lift(id, at) {
      transaction(db, () => db.prepare('UPDATE restrictions SET lifted_at = ? WHERE id = ?').run(at, id));
    },
  };
}

// electron/core/agents/store/equips.ts - the ordered list of what each agent is equipped with, and what it holds.
import type { Database } from 'better-sqlite3';
import type { Permission } from '../../../contract/index.ts';
import { guarded, transaction } from '../../storage/index.ts';
import type { Entry, Held } from '../types.ts';
import { createRestrictionStore } from './restrictions.ts';

export interface EquipStore {
  of(agent: string): Entry[];
  /** The whole list of an agent. */
  write(agent: string, entries: readonly Entry[]): void;
  /** Permissions for every skill that hold at this time, oldest first. */
  held(agent: string, now: string): Held[];
}

type Row = Omit<Entry, 'paused' | 'equippedAt'> & { agent: string; paused: number; equipped_at: string };

const toEntry = ({ competency, paused, place, hash, equipped_at }: Row): Entry => ({
  competency,
  paused: paused === 1,
  place,
  hash,
  equippedAt: equipped_at,
});

/** Over the agents.db of an account. Its methods throw the errors of a database that cannot be read or written. */
export function createEquipStore(db: Database): EquipStore {
  const read = <T>(sql: string, ...values: string[]): T[] => guarded(db.name, () => db.prepare<string[], T>(sql).all(...values));
  const list = guarded(db.name, () => db.prepare<[string], Row>('SELECT * FROM agent_equips WHERE agent = ? ORDER BY position'));
  const restrictions = createRestrictionStore(db);
  return {
    of: (agent) => guarded(db.name, () => list.all(agent).map(toEntry)),
    write: (agent, entries) =>
      transaction(db, () => {
        db.prepare('DELETE FROM agent_equips WHERE agent = ?').run(agent);
        const insert = db.prepare(`INSERT INTO agent_equips (agent, competency, position, paused, place, hash, equipped_at)
          VALUES (@agent, @competency, @position, @paused, @place, @hash, @equippedAt)`);
        for (const [position, entry] of entries.entries()) insert.run({ ...entry, agent, position, paused: entry.paused ? 1 : 0 });
      }),
    held(agent, now) {
      const forbidden = restrictions.of(agent, now);
      return read<Permission>(
        `SELECT resource, access, scope FROM grants WHERE agent = ? AND skill_id IS NULL AND through_id IS NULL AND revoked_at IS NULL
          AND (until IS NULL OR until > ?) ORDER BY granted_at, rowid`,
        agent,
        now,
      ).map((permission) => ({
        permission,
        restricted: forbidden.some(
          ({ permission: { resource, access } }) => resource === permission.resource && access === permission.access,
        ),
      }));
    },
  };
}

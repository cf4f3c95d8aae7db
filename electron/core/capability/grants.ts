// electron/core/capability/grants.ts - what agents were granted, kept in the account. A revoked grant keeps its row.
import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { Grant } from '../../contract/index.ts';
import type { GrantedBytes, SkillBytes } from '../skills/index.ts';
import { guarded, transaction } from '../storage/index.ts';

/** A grant with the bytes that it was given to, of which `whole` are those of the revision in question. */
export type BoundGrant = Grant & GrantedBytes;

export interface GrantStore {
  /** Newest first, without revoked ones. */
  of(agent: string): Grant[];
  /** The same, about one revision of a skill. */
  ofSkill(agent: string, skillId: string, revisionId: string): BoundGrant[];
  find(id: string): Grant | null;
  add(grant: Omit<Grant, 'id'>, bytes: SkillBytes, asked: readonly string[]): void;
  /** `at` is UTC with milliseconds. */
  revoke(id: string, at: string): void;
}

interface Row {
  id: string;
  agent: string;
  resource: string;
  access: string;
  scope: string | null;
  skill_id: string | null;
  skill_name: string | null;
  version: string | null;
  granted_at: string;
  until: string | null;
  why: string;
  place: string | null;
  asked: string | null;
}

const toGrant = ({ resource, access, scope, ...row }: Row): Grant => ({
  id: row.id,
  agent: row.agent,
  permission: { resource, access, scope },
  skillId: row.skill_id,
  skillName: row.skill_name,
  version: row.version,
  grantedAt: row.granted_at,
  until: row.until,
  why: row.why,
});

/** Over an agents.db; its methods throw the errors of a database that cannot be read or written. */
export function createGrantStore(db: Database): GrantStore {
  const select = (where: string) => `SELECT * FROM grants WHERE ${where} AND revoked_at IS NULL ORDER BY granted_at DESC, rowid DESC`;
  const read = (where: string, value: string): Grant[] =>
    guarded(db.name, () => (db.prepare(select(where)).all(value) as Row[]).map(toGrant));
  return {
    of: (agent) => read('agent = ?', agent),
    ofSkill(agent, skillId, revisionId) {
      const query = `SELECT grants.*, whole FROM grants LEFT JOIN grant_bytes ON grant_id = id AND revision_id = ?
        WHERE agent = ? AND (skill_id = ? OR skill_id IS NULL) AND revoked_at IS NULL ORDER BY granted_at DESC, grants.rowid DESC`;
      const rows = guarded(db.name, () => db.prepare(query).all(revisionId, agent, skillId) as (Row & Pick<GrantedBytes, 'whole'>)[]);
      return rows.map((row) => ({ ...toGrant(row), place: row.place, whole: row.whole, asked: JSON.parse(row.asked ?? '[]') as string[] }));
    },
    find: (id) => read('id = ?', id)[0] ?? null,
    add({ permission: { resource, access, scope }, ...grant }, { place, revisionId, whole }, asked) {
      const insert = `INSERT INTO grants (id, agent, resource, access, scope, skill_id, skill_name, version, granted_at, until, why, place, asked)
        VALUES (@id, @agent, @resource, @access, @scope, @skillId, @skillName, @version, @grantedAt, @until, @why, @place, @asked)`;
      const bind = 'INSERT INTO grant_bytes (grant_id, revision_id, whole) VALUES (?, ?, ?)';
      transaction(db, () => {
        const id = randomUUID();
        db.prepare(insert).run({ ...grant, resource, access, scope, id, place, asked: JSON.stringify(asked) });
        db.prepare(bind).run(id, revisionId, whole);
      });
    },
    revoke(id, at) {
      transaction(db, () => db.prepare('UPDATE grants SET revoked_at = ? WHERE id = ?').run(at, id));
    },
  };
}

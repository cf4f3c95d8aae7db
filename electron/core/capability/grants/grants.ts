// electron/core/capability/grants/grants.ts - what agents were granted, kept in the account. A revoked grant keeps its row. A grant through another skill
// is one of the skill that calls, for the bytes of both.
import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { z } from 'zod';
import type { Grant, Permission } from '../../../contract/index.ts';
import type { GrantedBytes, SkillBytes } from '../../skills/index.ts';
import { columnsOf, guarded, readKept, transaction } from '../../storage/index.ts';

/** A grant with the bytes that it was given to, of which `whole` are those of the revisions in question. */
export type BoundGrant = Grant & GrantedBytes & { throughBytes: Omit<GrantedBytes, 'asked'> };

/** Whose grant: for what a skill does itself, or for what it does by calling another one. */
export interface GrantOf<Bytes = SkillBytes> {
  skill: Bytes;
  through: Bytes | null;
}

/** One revision of a skill. */
interface At {
  id: string;
  bytes: SkillBytes;
}

export interface GrantStore {
  /** Newest first, without revoked ones. */
  of(agent: string): Grant[];
  /** The same, of one revision of a skill: those for itself, or those through one revision of another; these are never for every skill. */
  ofSkill(agent: string, of: GrantOf<At>): BoundGrant[];
  find(id: string): Grant | null;
  add(grant: Omit<Grant, 'id'>, bytes: GrantOf, asked: readonly string[]): void;
  /** For every skill of the agent, whatever its bytes. */
  addForAll(grant: Pick<Grant, 'agent' | 'permission' | 'grantedAt' | 'until' | 'why'>): void;
  /** `at` is UTC with milliseconds. */
  revoke(id: string, at: string): void;
}

interface Row extends Omit<Grant, 'permission' | 'through'>, Permission {
  place: string | null;
  asked: string | null;
  throughId: string | null;
  throughName: string | null;
  throughPlace: string | null;
}
const GRANT = columnsOf(
  'id agent resource access scope skill_id skill_name version granted_at until why place asked through_id through_name through_place',
);

type BoundRow = Row & Pick<GrantedBytes, 'whole'> & { throughWhole: string | null };

const toGrant = ({ id, agent, skillId, skillName, version, grantedAt, until, why, ...row }: Row): Grant => {
  const permission = { resource: row.resource, access: row.access, scope: row.scope };
  const through = row.throughId === null ? null : { id: row.throughId, name: row.throughName ?? row.throughId };
  return { id, agent, permission, skillId, skillName, version, through, grantedAt, until, why };
};

/** All that was asked for; where it is damaged nothing was, so that it is asked for again. */
export const readAsked = (asked: string | null): string[] => (asked === null ? [] : readKept(asked, z.array(z.string()), () => []));

const OF_SKILL = `SELECT ${GRANT.select}, own.whole, called.whole AS throughWhole FROM grants
  LEFT JOIN grant_bytes AS own ON own.grant_id = id AND own.revision_id = ?
  LEFT JOIN grant_through_bytes AS called ON called.grant_id = id AND called.revision_id = ?
  WHERE agent = ? AND (skill_id = ? OR (skill_id IS NULL AND through_id IS NULL)) AND through_id IS ? AND revoked_at IS NULL
  ORDER BY granted_at DESC, grants.rowid DESC`;

/** Over an agents.db; its methods throw the errors of a database that cannot be read or written. */
export function createGrantStore(db: Database): GrantStore {
  const select = (where: string) =>
    `SELECT ${GRANT.select} FROM grants WHERE ${where} AND revoked_at IS NULL ORDER BY granted_at DESC, rowid DESC`;
  const read = (where: string, value: string): Grant[] =>
    guarded(db.name, () => (db.prepare(select(where)).all(value) as Row[]).map(toGrant));
  const ofSkill = guarded(db.name, () => db.prepare<(string | null)[], BoundRow>(OF_SKILL));
  const insert = guarded(db.name, () => db.prepare(`INSERT INTO grants ${GRANT.insert}`));
  return {
    of: (agent) => read('agent = ?', agent),
    ofSkill(agent, { skill, through }) {
      const values = [skill.bytes.revisionId, through?.bytes.revisionId ?? null, agent, skill.id, through?.id ?? null];
      return guarded(db.name, () => ofSkill.all(...values)).map((row) => ({
        ...toGrant(row),
        place: row.place,
        whole: row.whole,
        asked: readAsked(row.asked),
        throughBytes: { place: row.throughPlace, whole: row.throughWhole },
      }));
    },
    find: (id) => read('id = ?', id)[0] ?? null,
    add({ permission: { resource, access, scope }, through, ...grant }, bytes, asked) {
      transaction(db, () => {
        const id = randomUUID();
        const called = { throughId: through?.id ?? null, throughName: through?.name ?? null, throughPlace: bytes.through?.place ?? null };
        insert.run({
          ...grant,
          resource,
          access,
          scope,
          id,
          place: bytes.skill.place,
          asked: JSON.stringify(asked),
          ...called,
        });
        const bind = (table: string, { revisionId, whole }: SkillBytes) =>
          db.prepare(`INSERT INTO ${table} (grant_id, revision_id, whole) VALUES (?, ?, ?)`).run(id, revisionId, whole);
        bind('grant_bytes', bytes.skill);
        if (bytes.through !== null) bind('grant_through_bytes', bytes.through);
      });
    },
    addForAll({ permission, ...grant }) {
      const none = {
        skillId: null,
        skillName: null,
        version: null,
        place: null,
        asked: null,
        throughId: null,
        throughName: null,
        throughPlace: null,
      };
      transaction(db, () => insert.run({ ...grant, ...permission, ...none, id: randomUUID() }));
    },
    revoke(id, at) {
      transaction(db, () => db.prepare('UPDATE grants SET revoked_at = ? WHERE id = ?').run(at, id));
    },
  };
}

// electron/core/agents/store/copied.ts - a copy of an agent has the same permissions for every skill, and the same restrictions. What was granted
// to the bytes of one skill is not copied: it is asked for again.
import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { type Permission, permissionText } from '../../../contract/index.ts';

interface Copy {
  from: string;
  to: string;
  why: string;
  /** UTC with milliseconds. */
  at: string;
}

type Row = Permission & { until: string | null };

/** In the transaction of the copy. Returns the permissions. */
export function copyPermissions(db: Database, { from, to, why, at }: Copy): { text: string; until: string | null }[] {
  const holding = 'agent = @from AND (until IS NULL OR until > @at)';
  const rows = (table: string, where: string) =>
    db
      .prepare<object, Row>(`SELECT resource, access, scope, until FROM ${table} WHERE ${holding} AND ${where} ORDER BY rowid`)
      .all({ from, at });
  const grants = rows('grants', 'skill_id IS NULL AND through_id IS NULL AND revoked_at IS NULL');
  const add = (table: string, time: string) =>
    db.prepare(`INSERT INTO ${table} (id, agent, resource, access, scope, ${time}, until, why)
      VALUES (@id, @to, @resource, @access, @scope, @at, @until, @why)`);
  const copies = [
    { rows: grants, insert: add('grants', 'granted_at') },
    { rows: rows('restrictions', 'lifted_at IS NULL'), insert: add('restrictions', 'set_at') },
  ];
  for (const copy of copies) for (const row of copy.rows) copy.insert.run({ ...row, id: randomUUID(), to, at, why });
  return grants.map((row) => ({ text: permissionText(row), until: row.until }));
}

// electron/core/storage/skills/permissions.ts - where a skill may be invoked, as decided in one database (row A11). Rows are never deleted,
// so the author's devices can agree on the last one.
import { randomUUID } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import type { Channel, TaskContext } from '../../../contract/index.ts';
import { guarded } from '../errors.ts';

/** '' = every channel, every context. */
export interface PermissionRow {
  channel: Channel | '';
  taskContext: TaskContext | '';
  allowed: boolean;
}

/** The decisions about a skill that apply to every agent. */
export function readPermissions(db: Database, id: string): PermissionRow[] {
  const select = `SELECT channel, task_context, allowed FROM skill_permissions WHERE source_id = ? AND agent = '' AND deleted_at IS NULL`;
  return guarded(db.name, () =>
    (db.prepare(select).raw().all(id) as [PermissionRow['channel'], PermissionRow['taskContext'], number][]).map(
      ([channel, taskContext, allowed]) => ({
        channel,
        taskContext,
        allowed: allowed === 1,
      }),
    ),
  );
}

/** Skills that may not be invoked anywhere. */
export function readSwitchedOff(db: Database): Set<string> {
  const select = `SELECT source_id FROM skill_permissions
    WHERE agent = '' AND channel = '' AND task_context = '' AND allowed = 0 AND deleted_at IS NULL`;
  return guarded(db.name, () => new Set(db.prepare(select).pluck().all() as string[]));
}

/** A later decision replaces an earlier one about the same thing. `at` is UTC text with milliseconds. */
export function writePermission(db: Database, id: string, { channel, taskContext, allowed }: PermissionRow, at: string): void {
  const write = `INSERT INTO skill_permissions (id, source_id, agent, channel, task_context, allowed, updated_at) VALUES (?, ?, '', ?, ?, ?, ?)
    ON CONFLICT (source_id, agent, channel, task_context)
    DO UPDATE SET allowed = excluded.allowed, updated_at = excluded.updated_at, deleted_at = NULL`;
  guarded(db.name, () => db.prepare(write).run(randomUUID(), id, channel, taskContext, Number(allowed), at));
}

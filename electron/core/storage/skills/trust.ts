// electron/core/storage/skills/trust.ts - a person's acknowledgements of workspace skills, kept in the account: a workspace database may
// come from a stranger, and what it says about itself never widens anything.
import type { Database } from 'better-sqlite3';
import { guarded } from '../errors.ts';
import { isForReading, requireWritable } from '../newer.ts';

/** Whole hashes (see `wholeHash`) of what was acknowledged for a workspace. */
export function acknowledgedHashes(account: Database, workspace: string): Set<string> {
  const select = 'SELECT hash FROM acknowledgements WHERE workspace_id = ?';
  return guarded(account.name, () => new Set(account.prepare(select).pluck().all(workspace) as string[]));
}

/** `hash` is a whole hash. */
export function isHashAcknowledged(account: Database, workspace: string, hash: string): boolean {
  const select = 'SELECT 1 FROM acknowledgements WHERE workspace_id = ? AND hash = ?';
  return guarded(account.name, () => account.prepare(select).get(workspace, hash) !== undefined);
}

/**
 * What was acknowledged no longer counts. Throws the errors of a database that cannot be written,
 * unless there is nothing to forget.
 */
export function forgetHash(account: Database, workspace: string, hash: string): void {
  if (isForReading(account) && !isHashAcknowledged(account, workspace, hash)) return;
  requireWritable(account);
  guarded(account.name, () => account.prepare('DELETE FROM acknowledgements WHERE workspace_id = ? AND hash = ?').run(workspace, hash));
}

/** `hash` is a whole hash. Throws the errors of a database that cannot be written. */
export function acknowledgeHash(account: Database, workspace: string, hash: string, at: string): void {
  requireWritable(account);
  const insert = 'INSERT INTO acknowledgements (workspace_id, hash, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING';
  guarded(account.name, () => account.prepare(insert).run(workspace, hash, at));
}

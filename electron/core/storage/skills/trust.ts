// electron/core/storage/skills/trust.ts - a person's acknowledgements of workspace skills, kept in the account: a workspace database may come
// from a stranger, and what it says about itself never widens anything.
import type { Database } from 'better-sqlite3';
import { guarded } from '../errors.ts';

/** Hashes of bytes that were acknowledged for a workspace. */
export function acknowledgedHashes(account: Database, workspace: string): Set<string> {
  const select = 'SELECT hash FROM acknowledgements WHERE workspace_id = ?';
  return guarded(account.name, () => new Set(account.prepare(select).pluck().all(workspace) as string[]));
}

export function acknowledgeHash(account: Database, workspace: string, hash: string, at: string): void {
  const insert = 'INSERT INTO acknowledgements (workspace_id, hash, at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING';
  guarded(account.name, () => account.prepare(insert).run(workspace, hash, at));
}

// electron/core/capability/grants/older-grants.ts - grants of an older app, which were given to a version text. Where the bytes are known to which
// they were given, they are for these now; all others ask again.
import type { Database } from 'better-sqlite3';
import type { Analysis } from '../../../contract/index.ts';
import { decodePackage } from '../../packages/index.ts';
import {
  createFileRepository,
  createSourceRepository,
  guarded,
  type RevisionInfo,
  transaction,
  wholeHash,
  workspaceId,
} from '../../storage/index.ts';
import { askedBy, asksOf } from '../permissions.ts';

interface OlderGrant {
  id: string;
  skill_id: string;
  granted_at: string;
}

/** Revisions that the person made here. */
const OWN: ReadonlySet<string> = new Set(['save', 'run', 'close', 'rest', 'fix']);

/** Over the agents.db of the account. Throws the errors of a database that cannot be read or written. */
export function bindOlderGrants(account: Database, analyse: (text: string, fileName: string) => Analysis): void {
  const select = 'SELECT id, skill_id, granted_at FROM grants WHERE asked IS NULL AND skill_id IS NOT NULL';
  const older = guarded(account.name, () => account.prepare(select).all() as OlderGrant[]);
  if (older.length === 0) return;
  const sources = createSourceRepository(account);
  const files = createFileRepository(account);
  const settle = account.prepare('UPDATE grants SET place = ?, asked = ? WHERE id = ?');
  const bind = account.prepare('INSERT INTO grant_bytes (grant_id, revision_id, whole) VALUES (?, ?, ?) ON CONFLICT DO NOTHING');
  transaction(account, () => {
    for (const { id, skill_id, granted_at } of older) {
      const known = revisionsSince(sources.revisions(skill_id), granted_at);
      const bytes = known[0] === undefined ? null : sources.revisionBytes(skill_id, known[0].id);
      settle.run(workspaceId(account), JSON.stringify(bytes === null ? [] : asksIn(bytes, analyse)), id);
      for (const { id: revision, number, hash } of known) bind.run(id, revision, wholeHash(hash, files.listAt(skill_id, number)));
    }
  });
}

/** The revision that was there at this time and those that the person made of it; none if one between them is gone. Newest first in, oldest first out. */
function revisionsSince(revisions: readonly RevisionInfo[], at: string): RevisionInfo[] {
  const index = revisions.findIndex(({ savedAt }) => savedAt <= at);
  const since = index === -1 ? [] : revisions.slice(0, index + 1).reverse();
  const isGap = since.some(({ number }, place) => number !== since[0]!.number + place);
  const end = since.findIndex(({ reason }, place) => place > 0 && !OWN.has(reason));
  return isGap ? [] : since.slice(0, end === -1 ? since.length : end);
}

function asksIn(bytes: Uint8Array, analyse: (text: string, fileName: string) => Analysis): string[] {
  const decoded = decodePackage(bytes, '');
  if (!decoded.ok) return [];
  const { metadata } = analyse(decoded.text, '');
  return asksOf(askedBy(metadata), metadata.tools);
}

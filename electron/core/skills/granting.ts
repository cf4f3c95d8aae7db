// electron/core/skills/granting.ts - to which bytes a grant belongs, and what becomes of it when they change. This is the whole rule; in
// words it is GRANT_RULE of the contract. It fails closed: a revision that nobody carries grants to has none, whoever wrote it.
import type { Database } from 'better-sqlite3';
import { createFileRepository, guarded, type RevisionInfo, transaction, wholeHash } from '../storage/index.ts';
import type { SkillStore } from './store.ts';

/** A skill as it is in one revision. */
export interface SkillBytes {
  /** UUID of the database that has it. */
  place: string;
  revisionId: string;
  /** The package with its files in one hash. */
  whole: string;
}

/** The current revision. Throws `not_found`. */
export const currentBytes = (store: SkillStore, id: string): SkillBytes => bytesAt(store, id, store.live(id).revision);

export function bytesAt(store: SkillStore, id: string, { id: revisionId, number, hash }: RevisionInfo): SkillBytes {
  const files = createFileRepository(store.database.db).listAt(id, number);
  return { place: store.id, revisionId, whole: wholeHash(hash, files) };
}

/** The whole hash of other bytes of the package, with its files as they are. */
export const wholeOf = (store: SkillStore, id: string, hash: string): string =>
  wholeHash(hash, createFileRepository(store.database.db).list(id));

/** What a grant was given to; `whole` is null for bytes that it was not given to. */
export interface GrantedBytes {
  place: string | null;
  whole: string | null;
  /** All that the skill asked for then. */
  asked: readonly string[];
}

/**
 * Whether a grant holds for a skill: same place, same bytes, and nothing more asked for, by the skill or through others. `growth` is what the
 * skill asks for beyond `asked`.
 */
export const holdsFor = (
  granted: Pick<GrantedBytes, 'place' | 'whole'>,
  skill: Pick<SkillBytes, 'place' | 'whole'>,
  growth: readonly string[],
): boolean => granted.place === skill.place && granted.whole === skill.whole && growth.length === 0;

/** Where the bytes of a grant are, and which column of `grants` has their place: the skill's own, and those of one that it calls. */
const BOUND = [
  ['grant_bytes', 'place'],
  ['grant_through_bytes', 'through_place'],
] as const;

/**
 * What is granted to `from`, or through it, is granted to `to` too: called for edits that the person made here, and for nothing else. Throws
 * the errors of a database that cannot be written.
 */
export function followGrants(account: Database, from: SkillBytes, to: SkillBytes): void {
  for (const [table, place] of BOUND) {
    const select = `SELECT grant_id FROM ${table} JOIN grants ON id = grant_id WHERE revision_id = ? AND whole = ? AND ${place} = ?`;
    const granted = guarded(account.name, () => account.prepare(select).pluck().all(from.revisionId, from.whole, from.place) as string[]);
    if (granted.length === 0) continue;
    const insert = account.prepare(`INSERT INTO ${table} (grant_id, revision_id, whole) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`);
    transaction(account, () => {
      for (const id of granted) insert.run(id, to.revisionId, to.whole);
    });
  }
}

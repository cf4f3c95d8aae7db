// electron/core/skills/states.ts - a package with its files as it is or was, found by the hash of both (rows A10, C12).
import { createFileRepository, wholeHash } from '../storage/index.ts';
import type { SkillStore } from './store.ts';

/** A package with its files; the path of the package itself is null. */
export interface PackageState {
  /** What tells two states of each file apart. */
  files: ReadonlyMap<string | null, string>;
  /** null = it has no such file. Throws `db_corrupt`. */
  read(path: string | null): Uint8Array | null;
}

/** The newest state that has one of these whole hashes, by default the current one; null = none has. Throws `not_found`. */
export function stateOf(store: SkillStore, id: string, wholes?: ReadonlySet<string>): PackageState | null {
  const repository = createFileRepository(store.database.db);
  const current = store.live(id).revision;
  const revisions = wholes === undefined ? [current] : store.sources.revisions(id);
  for (const revision of revisions) {
    const files = repository.listAt(id, revision.number);
    if (wholes !== undefined && !wholes.has(wholeHash(revision.hash, files))) continue;
    return {
      files: new Map([[null, revision.hash], ...files.map(({ path, mode, hash }): [string, string] => [path, `${mode} ${hash}`])]),
      read: (path) => (path === null ? store.sources.revisionBytes(id, revision.id) : repository.readAt(id, revision.number, path)),
    };
  }
  return null;
}

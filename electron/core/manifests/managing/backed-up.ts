// electron/core/manifests/managing/backed-up.ts - one manifest of a back-up comes back as it was, and nothing is overwritten (row A17).
import type { RestoredSkill, Scope } from '../../../contract/index.ts';
import type { BackedUpManifest } from '../../storage/index.ts';
import type { Analysis } from '../kind.ts';
import { type Room, storeOf } from '../room.ts';

/** What back-ups need of a kind of manifest. */
export interface Restoring {
  /** The hash of each of a scope, by its key. */
  hashes(scope: Scope): Map<string, string>;
  /** One of a back-up becomes the newest revision of what it is of, or one again. Agents that have it are asked again. Throws `limit_reached`. */
  restoreBackedUp(scope: Scope, found: BackedUpManifest & { bytes: Uint8Array }): RestoredSkill;
}

export const createRestoring = <T, A extends Analysis, Row>(room: Room<T, A, Row>): Restoring => ({
  hashes: (scope) => new Map(room.catalog.entries().flatMap((entry) => (entry.scope === scope ? [[entry.sourceId, entry.hash]] : []))),
  restoreBackedUp: (scope, found) => restoreBackedUp(room, scope, found),
});

/** Makes the bytes the newest revision, of a removed one as well, or adds one that is unknown. What agents have does not move along: they are asked again. */
function restoreBackedUp<T, A extends Analysis, Row>(
  room: Room<T, A, Row>,
  scope: Scope,
  { id, fileName, source, hash, bytes, ...found }: BackedUpManifest & { bytes: Uint8Array },
): RestoredSkill {
  const { manifests, requireRoom } = storeOf(room, scope);
  const name = found.name || fileName;
  const known = manifests.get(id);
  const { value } = room.reader.factsOf(room.reader.read(bytes, fileName));
  const read = value === null ? null : room.kind.idOf(value);
  if (known !== null && known.deletedAt === null && known.hash === hash) return { id, name, done: 'unchanged' };
  const done = manifests.change((): RestoredSkill => {
    if (known === null) {
      // What a person wrote stays theirs in the account. A workspace may be a stranger's, and so may the back-ups in it.
      const from = scope === 'account' && source === 'user' ? 'user' : 'imported';
      const added = manifests.add({ name: read ?? '', fileName, origin: 'own', source: from, bytes, reason: 'restore' }, room.now());
      requireRoom(0);
      return { id: added, name, done: 'added' };
    }
    const wasRemoved = known.deletedAt !== null;
    if (wasRemoved) manifests.setDeleted(id, null, room.now());
    requireRoom(0);
    if (known.hash !== hash) manifests.addRevision(id, { bytes, name: read, reason: 'restore' }, room.now());
    return { id, name, done: wasRemoved ? 'added' : 'revision' };
  });
  room.catalog.changed();
  return done;
}

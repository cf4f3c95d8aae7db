// electron/core/library/backed-up.ts - one package of a back-up comes back as it was, and nothing is overwritten: what is there stays as the
// revision before it (row A17).
import { AppError, type RestoredSkill, type Scope } from '../../contract/index.ts';
import { identities, isAcknowledged, type Room, type SkillStore, saveBytes, storeOf } from '../skills/index.ts';
import { type BackedUpPackage, createFileRepository, wholeHash, writeOriginal } from '../storage/index.ts';

/**
 * Makes the bytes and files the newest revision, of a removed skill as well, or adds a skill that is unknown. It is as trusted as these bytes
 * are now, and what was granted is asked for again. Throws `edit_refused` if it has a draft, `limit_reached`, and the
 * errors of a save.
 */
export function restoreBackedUp(room: Room, scope: Scope, found: BackedUpPackage): RestoredSkill {
  const store = storeOf(room, scope);
  const known = store.sources.get(found.id);
  const { name } = found;
  if (known === null) return { id: add(room, store, found), name, done: 'added' };
  const wasRemoved = known.deletedAt !== null;
  const files = createFileRepository(store.database.db);
  const isSame = known.revision.hash === found.hash && wholeOf(found) === wholeHash(found.hash, files.list(found.id));
  if (isSame && !wasRemoved) return { id: found.id, name, done: 'unchanged' };
  if (store.drafts.has(found.id)) {
    throw new AppError('edit_refused', `${name} has unsaved edits, which a restore would discard.`, {
      remedy: 'Save them or discard the draft first.',
    });
  }
  if (wasRemoved) bringBack(room, store, found.id);
  saveBytes(room, {
    id: found.id,
    bytes: found.bytes,
    files: found.files,
    original: found.original,
    baseHash: known.revision.hash,
    reason: 'restore',
    trusted: isAcknowledged(room, store, wholeOf(found)),
    isForeign: true,
  });
  return { id: found.id, name, done: wasRemoved ? 'added' : 'revision' };
}

const wholeOf = ({ hash, files }: BackedUpPackage): string => wholeHash(hash, identities(files));

/** A skill that has since taken the name keeps it. */
function bringBack(room: Room, store: SkillStore, id: string): void {
  store.change(() => {
    store.requireRoom(1);
    store.sources.setDeleted(id, null);
    store.sources.setNamedAt(id, room.now());
    return [id];
  });
  room.catalog.changed();
}

/** What a person wrote stays theirs in the account. A workspace may be a stranger's, and so may the back-ups in it. */
function add(room: Room, store: SkillStore, { fileName, source, bytes, files, original }: BackedUpPackage): string {
  const isOwn = store.scope === 'account' && source === 'user';
  let id = '';
  store.change(() => {
    store.requireRoom(1);
    id = store.sources.add(
      {
        fileName,
        origin: 'own',
        source: isOwn ? 'user' : 'imported',
        enabled: isOwn,
        acknowledged: isOwn,
        bytes,
        reason: 'restore',
      },
      room.now(),
    );
    createFileRepository(store.database.db).add(id, files);
    writeOriginal(store.database.db, id, original);
    return [id];
  });
  room.catalog.changed();
  return id;
}

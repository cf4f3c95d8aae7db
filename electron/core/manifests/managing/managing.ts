// electron/core/manifests/managing/managing.ts - creating, copying and removing manifests (rows A3, F1, G4).
import { AppError, type Scope } from '../../../contract/index.ts';
import { encodePackage } from '../../packages/index.ts';
import type { NewManifest } from '../../storage/index.ts';
import { slugOf } from '../../text/index.ts';
import type { ManifestStore } from '../kept/store.ts';
import type { Analysis } from '../kind.ts';
import { entryOf, type Room, storeHolding, storeOf } from '../room.ts';

export interface Managing<Row> {
  create(input: { scope: Scope; name: string }): Row;
  remove(input: { id: string }): void;
  undelete(input: { id: string }): Row;
  fork(input: { id: string }): Row;
}

export function createManaging<T, A extends Analysis, Row>(room: Room<T, A, Row>): Managing<Row> {
  const rowOf = (id: string): Row => {
    room.catalog.changed();
    return room.rowOf(entryOf(room, id));
  };
  return {
    create({ scope, name }) {
      const id = slugOf(name);
      if (id === null) {
        throw new AppError('bad_input', `“${name}” has neither a letter nor a digit for an id.`, {
          remedy: `Choose a name such as ${room.kind.sampleName}.`,
        });
      }
      const bytes = encodePackage(room.kind.newText(name, id));
      return rowOf(addOwn(room, storeOf(room, scope), { name: id, fileName: `${id}.toml`, origin: 'own', bytes, reason: 'create' }));
    },
    fork({ id: sourceId }) {
      const { id, scope, fileName } = entryOf(room, sourceId);
      const from = storeOf(room, scope);
      const to = storeOf(room, 'workspace');
      if (from === to) throw new AppError('name_taken', `${id} is already in the workspace.`, { remedy: 'Edit it there.' });
      const bytes = from.manifests.bytes(sourceId);
      return rowOf(addOwn(room, to, { name: id, fileName, origin: `fork:${sourceId}`, bytes, reason: 'fork' }));
    },
    remove({ id }) {
      const { manifests, live } = storeOf(room, entryOf(room, id).scope);
      manifests.change(() => manifests.setDeleted(live(id).id, room.now(), room.now()));
      room.catalog.changed();
    },
    undelete({ id }) {
      const { manifests, requireRoom } = storeHolding(room, id);
      manifests.change(() => {
        if (manifests.get(id)!.deletedAt === null) return;
        requireRoom(1);
        // One that has taken the id since keeps it.
        manifests.setDeleted(id, null, room.now());
      });
      return rowOf(id);
    },
  };
}

/** Throws `name_taken`, `limit_reached`. */
function addOwn<T, A extends Analysis, Row>(
  room: Room<T, A, Row>,
  { scope, manifests, requireRoom }: ManifestStore,
  own: Omit<NewManifest, 'source'>,
): string {
  return manifests.change(() => {
    requireRoom(1);
    if (room.catalog.entries().some((entry) => entry.scope === scope && entry.state !== 'broken' && entry.id === own.name)) {
      throw new AppError('name_taken', `The ${scope} already has a ${room.kind.words.one} with the id ${own.name}.`, {
        remedy: `Choose another name, or open that ${room.kind.words.one}.`,
      });
    }
    return manifests.add({ ...own, source: 'user' }, room.now());
  });
}

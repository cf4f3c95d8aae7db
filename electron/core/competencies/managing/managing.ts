// electron/core/competencies/managing/managing.ts - creating, copying and removing competencies (rows A3, F1).
import { AppError, type CompetenciesApi, type CompetencyRow } from '../../../contract/index.ts';
import { encodePackage } from '../../packages/index.ts';
import type { NewManifest } from '../../storage/index.ts';
import { slugOf } from '../../text/index.ts';
import type { CompetencyStore } from '../kept/store.ts';
import { entryOf, type Room, storeHolding, storeOf } from '../room.ts';
import { newCompetencyText } from '../text/edits.ts';

type Managing = Pick<CompetenciesApi, 'create' | 'remove' | 'undelete' | 'fork'>;

export function createManaging(room: Room): Managing {
  const rowOf = (id: string): CompetencyRow => {
    room.catalog.changed();
    return room.rows.row(entryOf(room, id));
  };
  return {
    create({ scope, name }) {
      const id = slugOf(name);
      if (id === null) {
        throw new AppError('bad_input', `“${name}” has neither a letter nor a digit for an id.`, {
          remedy: 'Choose a name such as Claims intake.',
        });
      }
      const bytes = encodePackage(newCompetencyText(name, id));
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
function addOwn(room: Room, { scope, manifests, requireRoom }: CompetencyStore, own: Omit<NewManifest, 'source'>): string {
  return manifests.change(() => {
    requireRoom(1);
    if (room.catalog.entries().some((entry) => entry.scope === scope && entry.state !== 'broken' && entry.id === own.name)) {
      throw new AppError('name_taken', `The ${scope} already has a competency with the id ${own.name}.`, {
        remedy: 'Choose another name, or open that competency.',
      });
    }
    return manifests.add({ ...own, source: 'user' }, room.now());
  });
}

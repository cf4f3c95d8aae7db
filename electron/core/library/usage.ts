// electron/core/library/usage.ts - what depends on a skill (row A8).
import type { LibraryApi, Use } from '../../contract/index.ts';
import type { CatalogEntry } from '../skills/index.ts';
import { entryOf, type Room } from '../skills/index.ts';
import { readUsers } from '../storage/index.ts';

/** Skills that really call one of these by name: a shadowed or broken skill is never called, a hidden one only in its own scope. */
export function createUsage(room: Room): Pick<LibraryApi, 'usedBy'> {
  return {
    usedBy: ({ ids }) =>
      ids.map((id) => {
        const entry = entryOf(room, id);
        return { id, name: entry.name || entry.fileName, uses: usersOf(room, entry) };
      }),
  };
}

function usersOf(room: Room, { id, name, scope, state }: CatalogEntry): Use[] {
  if (state === 'broken' || state === 'shadowed') return [];
  const stores = [room.workspace, room.account].filter((store) => store !== null && (state !== 'hidden' || store.scope === scope));
  return stores.flatMap((store) =>
    readUsers(store!.database.db, name)
      .filter((user) => user.id !== id)
      .map((user): Use => ({ kind: 'skill', id: user.id, name: user.name, scope: store!.scope })),
  );
}

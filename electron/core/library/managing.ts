// electron/core/library/managing.ts - making, copying, removing skills, and what a person decides about them (rows A3, A7, A8, A11).

import { AppError, type LibraryApi, type SkillRow } from '../../contract/index.ts';
import { encodePackage, newPackageText } from '../packages/index.ts';
import type { Shelf } from '../skills/index.ts';
import { entryOf, type Room, shelfHolding, shelfOf } from '../skills/index.ts';
import { acknowledgeHash, changeSkills, createFileRepository, hashBytes, type KeptFile, wholeHash } from '../storage/index.ts';
import { enable } from './permissions.ts';

type Managing = Pick<LibraryApi, 'create' | 'fork' | 'remove' | 'restore' | 'setEnabled' | 'acknowledge'>;

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_NAME = 64;

export function createManaging(room: Room): Managing {
  const rowOf = (id: string): SkillRow => {
    room.catalog.changed();
    return room.rows.row(entryOf(room, id));
  };
  return {
    create({ scope, name, template }) {
      const shelf = shelfOf(room, scope);
      requireName(name);
      const bytes = encodePackage(newPackageText({ name, template }));
      return rowOf(addOwn(room, shelf, { name, fileName: `${name}.md`, origin: 'own', bytes, files: [], reason: 'create', trusted: true }));
    },
    fork({ id }) {
      const entry = entryOf(room, id);
      const from = shelfOf(room, entry.scope);
      const to = shelfOf(room, 'workspace');
      if (from === to) throw new AppError('name_taken', `${entry.name} is already in the workspace.`, { remedy: 'Edit it there.' });
      const files = createFileRepository(from.database.db).read(id);
      const copy = { name: entry.name, fileName: entry.fileName, origin: `fork:${id}`, bytes: from.sources.bytes(id), files };
      return rowOf(addOwn(room, to, { ...copy, reason: 'fork', trusted: entry.acknowledged }));
    },
    remove: ({ ids }) => ({ removed: forEachShelf(room, ids, removeFrom(room)) }),
    restore: ({ ids }) => ({ restored: forEachShelf(room, ids, restoreTo(room)) }),
    setEnabled({ id, enabled }) {
      const entry = entryOf(room, id);
      if (enabled) enable(room, entry);
      else decide(shelfOf(room, entry.scope), [id], (before) => ({ ...before, enabled }));
      room.catalog.changed();
    },
    acknowledge({ ids }) {
      forEachShelf(room, ids, (shelf, own) => {
        trust(room, shelf, own);
        decide(shelf, own, () => ({ enabled: true, acknowledged: true }));
        return own.length;
      });
    },
  };
}

function requireName(name: string): void {
  if (NAME.test(name) && name.length <= MAX_NAME) return;
  throw new AppError('bad_input', `“${name}” is not a valid skill name.`, {
    remedy: `Use lowercase letters, digits and single hyphens, at most ${MAX_NAME} characters, such as check-dates.`,
  });
}

interface Own {
  name: string;
  fileName: string;
  origin: string;
  bytes: Uint8Array;
  files: readonly KeptFile[];
  reason: 'create' | 'fork';
  trusted: boolean;
}

/** A skill of the author's own. Throws `name_taken`, `limit_reached`. */
function addOwn(room: Room, shelf: Shelf, { name, trusted, files, ...own }: Own): string {
  let id = '';
  if (trusted && shelf.scope === 'workspace') {
    const whole = wholeHash(
      hashBytes(own.bytes),
      files.map(({ path, mode, bytes }) => ({ path, mode, hash: hashBytes(bytes) })),
    );
    acknowledgeHash(room.account.database.db, shelf.id, whole, room.now());
  }
  shelf.change(() => {
    shelf.requireRoom(1);
    if (room.catalog.entries().some((entry) => entry.scope === shelf.scope && entry.state !== 'broken' && entry.name === name)) {
      throw new AppError('name_taken', `The ${shelf.scope} already has a skill named ${name}.`, {
        remedy: 'Choose another name, or open that skill.',
      });
    }
    id = shelf.sources.add({ ...own, source: 'user', enabled: true, acknowledged: trusted }, room.now());
    createFileRepository(shelf.database.db).add(id, files);
    return [id];
  });
  return id;
}

/** Applies `act` once per scope with its ids and sums what it returns. Unknown ids are `not_found` before anything is written. */
function forEachShelf(room: Room, ids: readonly string[], act: (shelf: Shelf, own: readonly string[]) => number): number {
  const byShelf = Map.groupBy(new Set(ids), (id) => shelfHolding(room, id));
  let sum = 0;
  for (const [shelf, own] of byShelf) sum += act(shelf, own);
  room.catalog.changed();
  return sum;
}

/** Leaves a tombstone: bytes, history and draft stay, so that it can be restored. */
const removeFrom = (room: Room) => (shelf: Shelf, ids: readonly string[]) => {
  let removed: string[] = [];
  shelf.change(() => {
    removed = ids.filter((id) => shelf.sources.get(id)?.deletedAt === null);
    for (const id of removed) shelf.sources.setDeleted(id, room.now());
    return removed;
  });
  return removed.length;
};

const restoreTo = (room: Room) => (shelf: Shelf, ids: readonly string[]) => {
  let restored: string[] = [];
  shelf.change(() => {
    restored = ids.filter((id) => typeof shelf.sources.get(id)?.deletedAt === 'string');
    shelf.requireRoom(restored.length);
    const names = new Set(
      room.catalog.entries().flatMap((entry) => (entry.scope === shelf.scope && entry.state !== 'broken' ? [entry.name] : [])),
    );
    for (const id of restored) {
      shelf.sources.setDeleted(id, null);
      // A skill that took the name meanwhile keeps it.
      if (names.has(shelf.sources.get(id)?.name ?? '')) shelf.sources.setNamedAt(id, room.now());
    }
    return restored;
  });
  return restored.length;
};

interface Decision {
  enabled: boolean;
  acknowledged: boolean;
}

function decide(shelf: Shelf, ids: readonly string[], next: (before: Decision) => Decision): void {
  changeSkills(shelf.database.db, () => {
    for (const id of ids) shelf.sources.setDecision(id, next(shelf.live(id)));
  });
}

/** By the bytes and the files: a workspace may come from a stranger, and a linked file may have other bytes tomorrow and these again the day after. */
function trust(room: Room, shelf: Shelf, ids: readonly string[]): void {
  changeSkills(room.account.database.db, () => {
    const files = createFileRepository(shelf.database.db);
    for (const id of ids) {
      const whole = wholeHash(shelf.live(id).revision.hash, files.list(id));
      acknowledgeHash(room.account.database.db, shelf.id, whole, room.now());
    }
  });
}

// electron/core/library/managing.ts - creating, copying, removing skills, and a person's decisions about them (rows A3, A7, A8, A11).

import { AppError, type LibraryApi, type SkillRow } from '../../contract/index.ts';
import { encodePackage, newPackageText } from '../packages/index.ts';
import type { SkillStore } from '../skills/index.ts';
import { bytesOfText, entryOf, identities, type Room, storeHolding, storeOf } from '../skills/index.ts';
import {
  acknowledgeHash,
  changeSkills,
  createFileRepository,
  hashBytes,
  type KeptFile,
  type Original,
  readOriginal,
  wholeHash,
  writeOriginal,
} from '../storage/index.ts';
import { enable } from './permissions.ts';

type Managing = Pick<LibraryApi, 'create' | 'fork' | 'remove' | 'restore' | 'setEnabled'>;

const NAME = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const MAX_NAME = 64;

export function createManaging(room: Room): Managing {
  const rowOf = (id: string): SkillRow => {
    room.catalog.changed();
    return room.rows.row(entryOf(room, id));
  };
  return {
    create({ scope, name, template, description, text }) {
      const store = storeOf(room, scope);
      requireName(name);
      if (text !== undefined) requireNamed(room, name, text);
      const bytes = text === undefined ? encodePackage(newPackageText({ name, template, description })) : bytesOfText(text);
      return rowOf(
        addOwn(room, store, {
          name,
          fileName: `${name}.md`,
          origin: 'own',
          bytes,
          files: [],
          original: null,
          reason: 'create',
          trusted: true,
        }),
      );
    },
    fork({ id }) {
      const entry = entryOf(room, id);
      const from = storeOf(room, entry.scope);
      const to = storeOf(room, 'workspace');
      if (from === to) throw new AppError('name_taken', `${entry.name} is already in the workspace.`, { remedy: 'Edit it there.' });
      const files = createFileRepository(from.database.db).read(id);
      const original = readOriginal(from.database.db, id);
      const copy = { name: entry.name, fileName: entry.fileName, origin: `fork:${id}`, bytes: from.sources.bytes(id), files, original };
      return rowOf(addOwn(room, to, { ...copy, reason: 'fork', trusted: entry.acknowledged }));
    },
    remove: ({ ids }) => ({ removed: forEachStore(room, ids, removeFrom(room)) }),
    restore: ({ ids }) => ({ restored: forEachStore(room, ids, restoreTo(room)) }),
    setEnabled({ id, enabled }) {
      const entry = entryOf(room, id);
      if (enabled) enable(room, entry);
      else {
        const { database, sources, live } = storeOf(room, entry.scope);
        changeSkills(database.db, () => sources.setDecision(id, { ...live(id), enabled }));
      }
      room.catalog.changed();
    },
  };
}

function requireName(name: string): void {
  if (NAME.test(name) && name.length <= MAX_NAME) return;
  throw new AppError('bad_input', `“${name}” is not a valid skill name.`, {
    remedy: `Use lowercase letters, digits and single hyphens, at most ${MAX_NAME} characters, such as check-dates.`,
  });
}

/** A text that a person wrote elsewhere must be a package of this name. Throws `package_broken`, `bad_input`. */
function requireNamed(room: Room, name: string, text: string): void {
  const { state, metadata, findings } = room.analyse(text, `${name}.md`);
  if (state === 'broken') {
    const fault = findings.find(({ severity }) => severity === 'error');
    throw new AppError('package_broken', `${name} cannot be read: ${fault?.message ?? 'its frontmatter is broken.'}`, {
      where: { file: `${name}.md`, ...(fault ? { line: fault.line, column: fault.column } : {}) },
      remedy: 'Fix it, then save again.',
    });
  }
  if (metadata.name !== name) {
    throw new AppError('bad_input', `The text is that of a skill named ${metadata.name}.`, {
      remedy: `Save it as ${metadata.name}, or rename it.`,
    });
  }
}

interface Own {
  name: string;
  fileName: string;
  origin: string;
  bytes: Uint8Array;
  files: readonly KeptFile[];
  original: Original | null;
  reason: 'create' | 'fork';
  trusted: boolean;
}

/** The author's own skill. Throws `name_taken`, `limit_reached`. */
function addOwn(room: Room, store: SkillStore, { name, trusted, files, original, ...own }: Own): string {
  let id = '';
  if (trusted) {
    const whole = wholeHash(hashBytes(own.bytes), identities(files));
    acknowledgeHash(room.account.database.db, store.id, whole, room.now());
  }
  store.change(() => {
    store.requireRoom(1);
    if (room.catalog.entries().some((entry) => entry.scope === store.scope && entry.state !== 'broken' && entry.name === name)) {
      throw new AppError('name_taken', `The ${store.scope} already has a skill named ${name}.`, {
        remedy: 'Choose another name, or open that skill.',
      });
    }
    id = store.sources.add({ ...own, source: 'user', enabled: true, acknowledged: trusted }, room.now());
    createFileRepository(store.database.db).add(id, files);
    writeOriginal(store.database.db, id, original);
    return [id];
  });
  return id;
}

/** Applies `act` once per scope with its ids and sums what it returns. Unknown ids are `not_found` before anything is written. */
function forEachStore(room: Room, ids: readonly string[], act: (store: SkillStore, own: readonly string[]) => number): number {
  const byStore = Map.groupBy(new Set(ids), (id) => storeHolding(room, id));
  let sum = 0;
  for (const [store, own] of byStore) sum += act(store, own);
  room.catalog.changed();
  return sum;
}

/** Leaves a tombstone: bytes, history and draft are kept for restoring. */
const removeFrom = (room: Room) => (store: SkillStore, ids: readonly string[]) => {
  let removed: string[] = [];
  store.change(() => {
    removed = ids.filter((id) => store.sources.get(id)?.deletedAt === null);
    for (const id of removed) store.sources.setDeleted(id, room.now());
    return removed;
  });
  return removed.length;
};

const restoreTo = (room: Room) => (store: SkillStore, ids: readonly string[]) => {
  let restored: string[] = [];
  store.change(() => {
    restored = ids.filter((id) => typeof store.sources.get(id)?.deletedAt === 'string');
    store.requireRoom(restored.length);
    const names = new Set(
      room.catalog.entries().flatMap((entry) => (entry.scope === store.scope && entry.state !== 'broken' ? [entry.name] : [])),
    );
    for (const id of restored) {
      store.sources.setDeleted(id, null);
      // A skill that has since taken the name keeps it.
      if (names.has(store.sources.get(id)?.name ?? '')) store.sources.setNamedAt(id, room.now());
    }
    return restored;
  });
  return restored.length;
};

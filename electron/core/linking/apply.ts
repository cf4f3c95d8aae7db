// electron/core/linking/apply.ts - the changes found by one look, written in one transaction.
import { AppError } from '../../contract/index.ts';
import type { Room, SkillStore } from '../skills/index.ts';
import { isAcknowledged, packageFileName, wholeOf } from '../skills/index.ts';
import { acknowledgeHash, changeSkills, hashBytes, type KeptRoot, type SourceInfo } from '../storage/index.ts';
import type { Addition, Changes, Reload } from './prepare.ts';

/**
 * Writes what a look found. New files are disabled until acknowledged (row A7). What does not fit into the library is left out: an error
 * if the root is new (`isNew`), else a notice. `skipped` = a skill has changed since the look, so look again.
 * Throws `limit_reached`, `db_busy`, `db_full`; then nothing is written.
 */
export function createApply(room: Room) {
  return (store: SkillStore, root: KeptRoot, changes: Changes, isNew: boolean): { skipped: boolean } => {
    const { marked, moved, reloaded } = changes;
    const added = isNew ? changes.added : fitting(room, store, changes.added);
    if (!isNew && marked.length + moved.length + reloaded.length + added.length === 0) return { skipped: false };
    const links = room.files.of(store);
    if (!isNew && !links.roots().some(({ path }) => path === root.path)) return { skipped: false }; // unlinked meanwhile
    const at = room.now();
    let skipped = false;
    const saved: string[] = [];
    changeSkills(room.account.database.db, () => {
      if (isNew) links.addRoot(root, at);
      store.change(() => {
        if (isNew) store.requireRoom(countReadable(added));
        for (const { id, path } of moved) store.sources.setFileName(id, packageFileName(path));
        const touched = moved.map(({ id }) => id);
        for (const reload of reloaded) {
          const source = sameSource(store, reload);
          if (source === null) skipped = true;
          else {
            reloadSkill(room, store, source, { ...reload, at });
            touched.push(source.id);
            saved.push(source.id);
          }
        }
        return [...touched, ...added.map((each) => addSkill(room, store, root, each, at))];
      });
      for (const link of marked) links.put(link);
    });
    for (const id of saved) store.drafts.remove(id);
    room.catalog.changed();
    return { skipped };
  };
}

const countReadable = (added: readonly Addition[]): number => added.filter(({ isReadable }) => isReadable).length;

function fitting(room: Room, store: SkillStore, added: Addition[]): Addition[] {
  try {
    store.requireRoom(countReadable(added));
    return added;
  } catch (cause) {
    if (!(cause instanceof AppError)) throw cause;
    room.onNotice({
      severity: 'warning',
      message: `New files in a linked folder were skipped. ${cause.message}`,
      remedy: cause.remedy ?? null,
    });
    return [];
  }
}

/** The skill, if it is still as when the verdict was made: the same revision, and no draft unless equal to the file. */
function sameSource(store: SkillStore, { link, expected, bytes }: Reload): SourceInfo | null {
  const source = store.sources.get(link.id);
  if (source === null || source.deletedAt !== null || source.revision.hash !== expected) return null;
  const draft = store.drafts.has(link.id) ? store.drafts.read(link.id) : null;
  return draft === null || hashBytes(Buffer.from(draft.text)) === hashBytes(bytes) ? source : null;
}

interface Reloading extends Reload {
  at: string;
}

function reloadSkill(room: Room, store: SkillStore, source: SourceInfo, { link, bytes, at }: Reloading): void {
  const { id, enabled, acknowledged, revision } = source;
  const { db } = room.account.database;
  const hash = hashBytes(bytes);
  const isTrusted = isAcknowledged(room, store, wholeOf(store, id, hash));
  // Acknowledged bytes are remembered, in case the file has them again.
  if (store === room.account && acknowledged && room.catalog.find(id)?.state !== 'broken') {
    acknowledgeHash(db, store.id, wholeOf(store, id, revision.hash), at);
  }
  store.sources.addRevision(id, bytes, 'linked', at);
  if (acknowledged !== isTrusted) store.sources.setDecision(id, { enabled, acknowledged: isTrusted });
  room.files.of(store).put({ ...link, state: 'clean', reason: null, baseHash: hash });
}

function addSkill(room: Room, store: SkillStore, root: KeptRoot, { path, bytes }: Addition, at: string): string {
  const id = store.sources.add(
    {
      fileName: packageFileName(path),
      origin: `file:${path}`,
      source: 'imported',
      enabled: false,
      acknowledged: false,
      bytes,
      reason: 'linked',
    },
    at,
  );
  room.files.of(store).put({ id, path, root: root.path, state: 'clean', reason: null, baseHash: hashBytes(bytes) });
  return id;
}

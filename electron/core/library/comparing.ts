// electron/core/library/comparing.ts - a workspace skill next to the account skill it overrides, a copy next to its original, and older revisions
// (rows A3, A10, A12).
import { AppError, type Finding, type LibraryApi, type SkillRow } from '../../contract/index.ts';
import type { CatalogEntry, SkillStore } from '../skills/index.ts';
import { bytesAt, entryOf, isAcknowledged, type Room, saveBytes, storeOf } from '../skills/index.ts';
import type { RevisionInfo } from '../storage/index.ts';

type Comparing = Pick<LibraryApi, 'compareOverride' | 'compareCopy' | 'dropOverride' | 'restoreRevision'>;

const sideOf = (scope: string, version: string | null): string => (version === null ? scope : `${scope}, ${version}`);

export function createComparing(room: Room): Comparing {
  return {
    compareOverride({ id }) {
      const { entry, overrides } = overrideOf(room, id);
      const [left, right] = [textOf(room, room.account, overrides.id), textOf(room, storeOf(room, 'workspace'), id)];
      return {
        leftLabel: sideOf('Account', overrides.version),
        left,
        rightLabel: sideOf('Workspace', entry.version),
        right,
      };
    },
    compareCopy({ id }) {
      const { copyOf, scope, fileName } = entryOf(room, id);
      if (copyOf === null)
        throw new AppError('not_found', `${fileName} is not a copy of another skill.`, { remedy: 'Check the library again.' });
      const store = storeOf(room, scope);
      return { leftLabel: copyOf.fileName, left: textOf(room, store, copyOf.id), rightLabel: fileName, right: textOf(room, store, id) };
    },
    dropOverride({ id }) {
      overrideOf(room, id);
      const store = storeOf(room, 'workspace');
      store.change(() => {
        store.sources.setDeleted(id, room.now());
        return [id];
      });
      room.catalog.changed();
    },
    restoreRevision({ id, revisionId, baseHash }) {
      const entry = entryOf(room, id);
      const store = storeOf(room, entry.scope);
      const bytes = bytesOfRevision(store, id, revisionId);
      const restored = revisionOf(store, id, revisionId);
      // A revision may never have been acknowledged.
      const trusted = entry.acknowledged && isAcknowledged(room, store, bytesAt(store, id, restored).whole);
      saveBytes(room, { id, bytes, baseHash, reason: 'restore', trusted, restored });
    },
  };
}

function overrideOf(room: Room, id: string): { entry: CatalogEntry; overrides: NonNullable<SkillRow['overrides']> } {
  const entry = entryOf(room, id);
  if (entry.overrides !== null) return { entry, overrides: entry.overrides };
  throw new AppError('not_found', `${entry.name || entry.fileName} does not override a skill of the account.`, {
    remedy: 'Check the library again.',
  });
}

/** The text of the current revision. Throws `not_utf8` with the place. */
export function textOf(room: Room, store: SkillStore, id: string): string {
  return readText(room, store.sources.bytes(id), store.live(id).fileName);
}

/** Bytes that are not UTF-8 are view-only: saving would write replacement characters to the file. Throws `not_utf8` with the place. */
export function readText(room: Room, bytes: Uint8Array, fileName: string): string {
  const read = room.reader.read(bytes, fileName);
  if (read.text === null) throw notText(fileName, read.problem);
  return read.text;
}

/** Throws `not_found`. */
export function bytesOfRevision(store: SkillStore, id: string, revisionId: string): Uint8Array {
  const bytes = store.sources.revisionBytes(id, revisionId);
  if (bytes === null) throw noRevision();
  return bytes;
}

function revisionOf(store: SkillStore, id: string, revisionId: string): RevisionInfo {
  const found = store.sources.revisions(id).find((revision) => revision.id === revisionId);
  if (found === undefined) throw noRevision();
  return found;
}

const noRevision = (): AppError => new AppError('not_found', 'There is no such revision.', { remedy: 'List the revisions again.' });

const notText = (fileName: string, { message, line, column }: Finding): AppError =>
  new AppError('not_utf8', `${fileName} is read-only: ${message}`, {
    where: { file: fileName, line, column },
    remedy: 'In the window, use “Convert to UTF-8” above the text; the original bytes are kept as a revision.',
  });

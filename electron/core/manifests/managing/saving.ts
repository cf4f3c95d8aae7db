// electron/core/manifests/managing/saving.ts - opening, saving and restoring one manifest (rows A10, F1, G4).
import { AppError, type ManifestRevision } from '../../../contract/index.ts';
import { bytesOfText } from '../../skills/index.ts';
import { hashBytes, type RevisionInfo, type RevisionReason } from '../../storage/index.ts';
import type { CatalogEntry } from '../kept/catalog.ts';
import type { ReadManifest } from '../kept/reader.ts';
import type { Analysis } from '../kind.ts';
import { entryOf, type Room, storeOf } from '../room.ts';
import { changeAndMove } from './moving.ts';

/** One as it is kept. `text` null = not UTF-8 (then `lossyText`), or damaged. */
export interface Opened<A, Row> {
  row: Row;
  revision: { id: string; number: number; hash: string; savedAt: string };
  text: string | null;
  lossyText: string | null;
  analysis: A | null;
}

export interface Saving<Open> {
  open(input: { id: string }): Open;
  save(input: { id: string; text: string; baseHash: string }): Open;
  revisions(input: { id: string }): ManifestRevision[];
  revisionText(input: { id: string; revisionId: string }): { text: string };
  restore(input: { id: string; revisionId: string }): Open;
}

/** `shown` adds what the kind shows besides. */
export function createSaving<T, A extends Analysis, Row, Open>(
  room: Room<T, A, Row>,
  shown: (opened: Opened<A, Row>) => Open,
): Saving<Open> {
  const open = (id: string): Open => shown(opened(room, id));
  const storeFor = (id: string) => storeOf(room, entryOf(room, id).scope);
  return {
    open: ({ id }) => open(id),
    save({ id, text, baseHash }) {
      saveBytes(room, { id, bytes: bytesOfText(text), baseHash, reason: 'save' });
      return open(id);
    },
    revisions: ({ id }) => storeFor(id).manifests.revisions(id),
    revisionText({ id, revisionId }) {
      const found = room.reader.read(revisionOf(room, id, revisionId), entryOf(room, id).fileName);
      if (found.text !== null) return { text: found.text };
      throw new AppError('not_utf8', found.problem.message, { remedy: 'Export it, and convert it to UTF-8.' });
    },
    restore({ id, revisionId }) {
      const bytes = revisionOf(room, id, revisionId);
      saveBytes(room, { id, bytes, baseHash: entryOf(room, id).hash, reason: 'restore' });
      return open(id);
    },
  };
}

/** Throws `not_found`, `db_corrupt`. */
function revisionOf<T, A extends Analysis, Row>(room: Room<T, A, Row>, id: string, revisionId: string): Uint8Array {
  const bytes = storeOf(room, entryOf(room, id).scope).manifests.revisionBytes(id, revisionId);
  if (bytes !== null) return bytes;
  throw new AppError('not_found', 'There is no such revision; it may have been removed.', { remedy: 'List the revisions again.' });
}

function opened<T, A extends Analysis, Row>(room: Room<T, A, Row>, id: string): Opened<A, Row> {
  const entry = entryOf(room, id);
  const { manifests } = storeOf(room, entry.scope);
  const { id: revisionId, number, hash, savedAt } = currentOf(manifests.revisions(id), entry);
  const found = readKept(room, id);
  return {
    row: room.rowOf(entry),
    revision: { id: revisionId, number, hash, savedAt },
    text: found?.text ?? null,
    lossyText: found?.text === null ? found.lossyText : null,
    analysis: found?.text == null ? null : found.analysis,
  };
}

/** The newest, where a damaged row says that none is the current one. Throws `db_corrupt` if there is none at all. */
function currentOf(revisions: readonly RevisionInfo[], { hash, id }: Pick<CatalogEntry<unknown>, 'hash' | 'id'>): RevisionInfo {
  const found = revisions.find((each) => each.hash === hash) ?? revisions[0];
  if (found !== undefined) return found;
  throw new AppError('db_corrupt', `Nothing is kept of ${id}.`, { remedy: 'Remove it, or restore a back-up.' });
}

/** The kept bytes as they are read; null = they are damaged, which the row tells: an earlier revision can be restored. */
function readKept<T, A extends Analysis, Row>(room: Room<T, A, Row>, id: string): ReadManifest<A> | null {
  const { scope, fileName } = entryOf(room, id);
  try {
    return room.reader.read(storeOf(room, scope).manifests.bytes(id), fileName);
  } catch (cause) {
    if (cause instanceof AppError && ['db_corrupt', 'not_found'].includes(cause.code)) return null;
    throw cause;
  }
}

export interface NewBytes {
  id: string;
  bytes: Uint8Array;
  /** Of the bytes that they were made from. */
  baseHash: string;
  reason: Extract<RevisionReason, 'save' | 'restore' | 'replace'>;
}

/**
 * Makes the bytes the newest revision, unless they are it already, and lets whoever has the old ones have the new ones: a person
 * edited them here. Throws `changed_meanwhile`, `not_found`; then nothing is changed.
 */
export function saveBytes<T, A extends Analysis, Row>(room: Room<T, A, Row>, { id, bytes, baseHash, reason }: NewBytes): void {
  const entry = entryOf(room, id);
  const { manifests, place, live } = storeOf(room, entry.scope);
  const hash = hashBytes(bytes);
  changeAndMove(room, entry.scope, (move) => {
    const { hash: current, fileName, name } = live(id);
    if (current !== baseHash)
      throw new AppError('changed_meanwhile', `${entry.id} was changed since it was opened. Your text was not saved.`, {
        remedy: 'Open it again, and bring your changes into it.',
      });
    if (hash === current) return;
    const { value } = room.reader.factsOf(room.reader.read(bytes, fileName));
    const said = value === null ? null : room.kind.idOf(value);
    manifests.addRevision(id, { bytes, name: said, reason }, room.now());
    move(said ?? name, { place, hash: current }, { place, hash });
  });
  room.catalog.changed();
}

// electron/core/skills/saving.ts - new bytes of a skill: the linked file first, then the revision, then the draft goes (rows A10, A12).

import { AppError, type SetAside } from '../../contract/index.ts';
import { encodePackage, MAX_PACKAGE_BYTES } from '../packages/index.ts';
import {
  acknowledgeHash,
  createFileRepository,
  type FileIdentity,
  hashBytes,
  type KeptFile,
  type Original,
  type RevisionInfo,
  type RevisionReason,
  wholeHash,
  writeOriginal,
} from '../storage/index.ts';
import { conflictOf } from './engine.ts';
import { bytesAt, currentBytes, followGrants } from './granting.ts';
import { requireLearnable } from './learning.ts';
import { levelsFollow } from './renaming.ts';
import { entryOf, type Room, storeOf } from './room.ts';
import type { SkillStore } from './store.ts';

export interface NewBytes {
  id: string;
  bytes: Uint8Array;
  /** A text that a person wrote: it becomes a draft when it cannot be saved. */
  text?: string;
  /** Hash of the revision that they were made from. */
  baseHash: string;
  reason: RevisionReason;
  /** Whether the skill is acknowledged with these bytes. */
  trusted: boolean;
  /** The file that a person decided about, by its hash (null = none is there). Left out, a linked file must be as it was seen last. */
  fileHash?: string | null;
  /** The revision that comes back, with its attachments. */
  restored?: RevisionInfo;
  /** The files that come with the bytes, from a back-up. Left out, they stay as they are. */
  files?: readonly KeptFile[];
  /** The file of another client that they come from, from a back-up. Left out, it is that of the revision they were made from. */
  original?: Original | null;
  /** Whether the bytes hold what came from outside: then what was granted is asked for again. */
  isForeign?: boolean;
  /** What the person did not choose: it becomes a revision before the bytes do, unless it is one already. */
  aside?: readonly Aside[];
}

interface Aside {
  bytes: Uint8Array;
  reason: SetAside['side'];
}

/** The exact bytes of a text. Throws `too_large`, and `not_utf8` for half a character, which has no bytes. */
export function bytesOfText(text: string): Uint8Array {
  const bytes = encodePackage(text);
  if (bytes.length <= MAX_PACKAGE_BYTES) return bytes;
  throw new AppError(
    'too_large',
    `The package is ${bytes.length.toLocaleString('en')} bytes; at most ${MAX_PACKAGE_BYTES.toLocaleString('en')} are allowed.`,
    {
      remedy: 'Shorten it, or split it into several skills.',
    },
  );
}

/**
 * Makes the bytes the newest revision, unless they are it already. Throws `changed_meanwhile` when the skill or its linked file was changed,
 * `package_broken` for an unresolved merge conflict over a package that can be used, `prerequisite_cycle` for a skill that would need itself, and the errors of writing a file or a database; neither is changed then. Returns the revisions of what was set aside.
 */
export function saveBytes(room: Room, input: NewBytes): SetAside[] {
  const store = storeOf(room, entryOf(room, input.id).scope);
  const isLinked = room.files.of(store).get(input.id) !== null;
  let written: Written;
  try {
    requireResolved(room, store, input);
    requireLearnable(room, { id: input.id, bytes: input.bytes, fileName: store.live(input.id).fileName });
    written = write(room, store, input);
  } catch (cause) {
    refuse(room, store, input, cause);
    throw cause;
  }
  store.drafts.remove(input.id);
  if (written.changed || isLinked) room.catalog.changed();
  return written.kept;
}

interface Written {
  changed: boolean;
  kept: SetAside[];
}

function write(
  room: Room,
  store: SkillStore,
  { id, bytes, baseHash, reason, trusted, fileHash, restored, files: given, original, isForeign = false, aside = [] }: NewBytes,
): Written {
  const hash = hashBytes(bytes);
  const files = createFileRepository(store.database.db);
  // First the account's word for the new bytes, then the bytes: after a crash in between the skill is as trusted as before.
  if (trusted) {
    const kept = restored === undefined ? files.list(id) : files.listAt(id, restored.number);
    const whole = wholeHash(hash, given === undefined ? kept : identities(given));
    acknowledgeHash(room.account.database.db, store.id, whole, room.now());
  }
  const written: Written = { changed: false, kept: [] };
  const levels = trusted && !isForeign ? levelsFollow(room, store, id, bytes) : null;
  store.change(() => {
    const { revision, fileName, enabled, acknowledged } = store.live(id);
    // What was granted to a revision is granted to it when it comes back.
    const from = restored === undefined ? currentBytes(store, id) : bytesAt(store, id, restored);
    const others = given === undefined ? restored !== undefined && files.restore(id, restored.number) : files.replace(id, given);
    const set = aside.filter((each) => hashBytes(each.bytes) !== hash);
    const unkept = set.filter((each) => revisionOf(store, id, each.bytes) === undefined);
    const changed = revision.hash !== hash || others || unkept.length > 0;
    if (changed && revision.hash !== baseHash) throw changedMeanwhile(fileName, revision.savedAt);
    if (changed || fileHash !== undefined) room.files.write(store, id, bytes, fileHash);
    for (const each of unkept) store.sources.addRevision(id, each.bytes, each.reason, room.now());
    written.changed = changed;
    written.kept = set.map((each) => ({ side: each.reason, revision: revisionOf(store, id, each.bytes)! }));
    if (!changed) return [];
    store.sources.addRevision(id, bytes, reason, room.now(), restored?.number);
    if (original !== undefined) writeOriginal(store.database.db, id, original);
    if (!isForeign) followGrants(room.account.database.db, from, currentBytes(store, id));
    if (acknowledged && !trusted) store.sources.setDecision(id, { enabled, acknowledged: false });
    levels?.begin();
    return [id];
  });
  if (written.changed) levels?.end();
  return written;
}

/** What makes files differ. */
export const identities = (files: readonly KeptFile[]): FileIdentity[] =>
  files.map(({ path, mode, bytes }) => ({ path, mode, hash: hashBytes(bytes) }));

const revisionOf = (store: SkillStore, id: string, bytes: Uint8Array): number | undefined => {
  const hash = hashBytes(bytes);
  return store.sources.revisions(id).find((each) => each.hash === hash)?.number;
};

/** Text with an unresolved merge conflict never takes the place of a package that can be used. Throws `package_broken` with the place. */
function requireResolved(room: Room, store: SkillStore, { id, bytes }: NewBytes): void {
  const { fileName } = store.live(id);
  const conflict = conflictOf(room.reader.read(bytes, fileName));
  if (conflict === null || entryOf(room, id).state === 'broken') return;
  const { line, column, message } = conflict;
  throw new AppError('package_broken', `${fileName} was not saved. ${message} The skill is as it was saved last.`, {
    where: { file: fileName, line, column },
    remedy: 'Resolve the conflict, then save. If it is an example, put it into a code block.',
  });
}

/** Nothing of the person's work is lost, and a linked skill whose file was changed shows that somebody has to decide. */
function refuse(room: Room, store: SkillStore, { id, text, baseHash }: NewBytes, cause: unknown): void {
  try {
    if (text !== undefined) store.drafts.write(id, { text, baseHash, savedAt: room.now() });
    if (cause instanceof AppError && cause.code === 'changed_meanwhile') room.files.markConflict(store, id);
    room.catalog.changed();
  } catch {
    // a full disk refuses this too; the first error is the one to report
  }
}

const changedMeanwhile = (fileName: string, at: string): AppError =>
  new AppError(
    'changed_meanwhile',
    `${fileName} was changed in the meantime, at ${at}. Your text was kept as a draft and did not overwrite it.`,
    {
      remedy: 'Compare both, then save again.',
    },
  );

// electron/core/library/editing.ts - opening, drafting and saving one package, and its revisions (rows A10, A14).
import { AppError, type Finding, type LibraryApi, type OpenPackage, SaveInput } from '../../contract/index.ts';
import { acknowledgeHash, hashBytes, type RevisionReason } from '../storage/index.ts';
import { entryOf, type Room, shelfOf } from './room.ts';
import type { Shelf } from './shelf.ts';

type Editing = Pick<LibraryApi, 'open' | 'saveDraft' | 'discardDraft' | 'save' | 'revisions' | 'revisionText' | 'applyFix'>;

export function createEditing(room: Room): Editing {
  const shelfFor = (id: string): Shelf => shelfOf(room, entryOf(room, id).scope);
  const open = (id: string): OpenPackage => openPackage(room, id);

  return {
    open: ({ id }) => open(id),
    saveDraft({ id, text, baseHash }) {
      const shelf = shelfFor(id);
      const bytes = encode(room, text);
      const savedAt = room.now();
      const had = shelf.drafts.has(id);
      if (hashBytes(bytes) === shelf.live(id).revision.hash) shelf.drafts.remove(id);
      else shelf.drafts.write(id, { text, baseHash, savedAt });
      if (had !== shelf.drafts.has(id)) room.catalog.changed();
      return { savedAt };
    },
    discardDraft({ id }) {
      shelfFor(id).drafts.remove(id);
      room.catalog.changed();
    },
    save(input) {
      const { id, text, baseHash, reason } = SaveInput.parse(input);
      savePackage(room, { id, text, baseHash, reason });
      return open(id);
    },
    revisions: ({ id }) => shelfFor(id).sources.revisions(id),
    revisionText({ id, revisionId }) {
      const shelf = shelfFor(id);
      const bytes = shelf.sources.revisionBytes(id, revisionId);
      if (bytes === null) throw new AppError('not_found', 'There is no such revision.', { remedy: 'List the revisions again.' });
      const read = room.reader.read(bytes, shelf.live(id).fileName);
      if (read.text === null) throw notText(shelf.live(id).fileName, read.problem);
      return { text: read.text };
    },
    applyFix({ id, code, line }) {
      savePackage(room, fixedText(room, id, code, line));
      return open(id);
    },
  };
}

function openPackage(room: Room, id: string): OpenPackage {
  const entry = entryOf(room, id);
  const shelf = shelfOf(room, entry.scope);
  const { revision, fileName } = shelf.live(id);
  const read = room.reader.read(shelf.sources.bytes(id), fileName);
  const draft = shelf.drafts.read(id);
  // A draft that says what is saved is left from a crash between saving and tidying up.
  const isSaved = draft !== null && hashBytes(Buffer.from(draft.text)) === revision.hash;
  if (isSaved) shelf.drafts.remove(id);
  const { id: revisionId, number, hash, bytes, savedAt } = revision;
  return {
    row: room.rows.row(entry),
    revision: { id: revisionId, number, hash, bytes, savedAt },
    text: read.text,
    lossyText: read.text === null ? read.lossyText : null,
    analysis: read.text === null ? null : read.analysis,
    problem: read.text === null ? read.problem : entry.problem,
    draft: isSaved ? null : draft,
  };
}

interface Save {
  id: string;
  text: string;
  baseHash: string;
  reason: RevisionReason;
}

/** Makes a revision of exactly this text, unless it is what is saved already. Broken packages can be saved too. */
function savePackage(room: Room, { id, text, baseHash, reason }: Save): void {
  const entry = entryOf(room, id);
  const shelf = shelfOf(room, entry.scope);
  const bytes = encode(room, text);
  const hash = hashBytes(bytes);
  // First the account's word for the new bytes, then the bytes: after a crash in between the skill is as trusted as before.
  if (shelf.scope === 'workspace' && entry.acknowledged) acknowledgeHash(room.account.database.db, shelf.id, hash, room.now());
  let changed = false;
  shelf.change(() => {
    const { revision, fileName } = shelf.live(id);
    if (revision.hash === hash) return [];
    if (revision.hash !== baseHash) throw changedMeanwhile(fileName, revision.savedAt);
    requireText(room, shelf, id, fileName);
    shelf.sources.addRevision(id, bytes, reason, room.now());
    changed = true;
    return [id];
  });
  shelf.drafts.remove(id);
  if (changed) room.catalog.changed();
}

const changedMeanwhile = (fileName: string, at: string): AppError =>
  new AppError(
    'changed_meanwhile',
    `${fileName} was changed meanwhile, at ${at}. Your text is kept as a draft and was not saved over it.`,
    {
      remedy: 'Compare both, then save again.',
    },
  );

/** Bytes that are no UTF-8 are only looked at: saving the look would put replacement marks into the file. */
function requireText(room: Room, shelf: Shelf, id: string, fileName: string): void {
  const read = room.reader.read(shelf.sources.bytes(id), fileName);
  if (read.text === null) throw notText(fileName, read.problem);
}

const notText = (fileName: string, { message, line, column }: Finding): AppError =>
  new AppError('not_utf8', `${fileName} can only be looked at: ${message}`, {
    where: { file: fileName, line, column },
    remedy: 'Export it, convert it to UTF-8 with another program, and import the result.',
  });

/** The exact bytes of a text. Throws `too_large`, and `not_utf8` for half a character, which has no bytes. */
function encode(room: Room, text: string): Uint8Array {
  const bytes = room.engine.encodePackage(text);
  if (bytes.length <= room.engine.MAX_PACKAGE_BYTES) return bytes;
  const limit = room.engine.MAX_PACKAGE_BYTES;
  throw new AppError(
    'too_large',
    `The package is ${bytes.length.toLocaleString('en')} bytes long; at most ${limit.toLocaleString('en')} are kept.`,
    {
      remedy: 'Shorten it, or split it into several skills.',
    },
  );
}

/** The saved text with the repair of one finding. Throws `not_found`, `edit_refused` when there are unsaved edits, `not_utf8`. */
function fixedText(room: Room, id: string, code: string, line: number): Save {
  const shelf = shelfOf(room, entryOf(room, id).scope);
  const { revision, fileName } = shelf.live(id);
  if (shelf.drafts.has(id)) {
    throw new AppError('edit_refused', `${fileName} has unsaved edits, so its repair would not fit them.`, {
      remedy: 'Open it and repair it there, or discard the draft.',
    });
  }
  requireText(room, shelf, id, fileName);
  const read = room.reader.read(shelf.sources.bytes(id), fileName);
  const finding = read.text === null ? undefined : read.analysis.findings.find((each) => each.code === code && each.line === line);
  if (read.text === null || finding?.fix === undefined) {
    throw new AppError('not_found', `There is no repair for ${code} in line ${line} of ${fileName}.`, {
      remedy: 'Open it and correct the line.',
    });
  }
  return { id, text: room.engine.applySplices(read.text, finding.fix.splices), baseHash: revision.hash, reason: 'fix' };
}

// electron/core/library/editing.ts - opening, drafting and saving one package, and its revisions (rows A10, A14).

import { AppError, type LibraryApi, type OpenPackage, SaveInput } from '../../contract/index.ts';
import type { SkillStore } from '../skills/index.ts';
import { bytesOfText, currentBytes, entryOf, type Room, saveBytes, storeOf } from '../skills/index.ts';
import { hashBytes, type RevisionReason } from '../storage/index.ts';
import { applySplices } from '../text/index.ts';
import { bytesOfRevision, readText, textOf } from './comparing.ts';

type Editing = Pick<LibraryApi, 'open' | 'saveDraft' | 'discardDraft' | 'save' | 'revisions' | 'revisionText' | 'applyFix'>;

export function createEditing(room: Room): Editing {
  const storeFor = (id: string): SkillStore => storeOf(room, entryOf(room, id).scope);
  const open = (id: string): OpenPackage => openPackage(room, id);

  return {
    open: ({ id }) => open(id),
    saveDraft({ id, text, baseHash }) {
      const store = storeFor(id);
      const bytes = bytesOfText(text);
      const savedAt = room.now();
      const had = store.drafts.has(id);
      if (hashBytes(bytes) === store.live(id).revision.hash) store.drafts.remove(id);
      else store.drafts.write(id, { text, baseHash, savedAt });
      if (had !== store.drafts.has(id)) room.catalog.changed();
      return { savedAt };
    },
    discardDraft({ id }) {
      storeFor(id).drafts.remove(id);
      room.catalog.changed();
    },
    save(input) {
      const { id, text, baseHash, reason } = SaveInput.parse(input);
      savePackage(room, { id, text, baseHash, reason });
      return open(id);
    },
    revisions: ({ id }) => storeFor(id).sources.revisions(id),
    revisionText({ id, revisionId }) {
      const store = storeFor(id);
      return { text: readText(room, bytesOfRevision(store, id, revisionId), store.live(id).fileName) };
    },
    applyFix({ id, code, line }) {
      savePackage(room, fixedText(room, id, code, line));
      return open(id);
    },
  };
}

/** A package as opened: the kept bytes as text with its analysis, or a view of bytes that are not text. */
export function openPackage(room: Room, id: string): OpenPackage {
  const entry = entryOf(room, id);
  const store = storeOf(room, entry.scope);
  const { revision, fileName } = store.live(id);
  const read = room.reader.read(store.sources.bytes(id), fileName);
  const draft = store.drafts.read(id);
  // A draft equal to the saved text is left from a crash between saving and cleaning up.
  const isSaved = draft !== null && hashBytes(Buffer.from(draft.text)) === revision.hash;
  if (isSaved) store.drafts.remove(id);
  const { id: revisionId, number, hash, bytes, savedAt } = revision;
  return {
    row: room.rows.row(entry),
    revision: { id: revisionId, number, hash, whole: currentBytes(store, id).whole, bytes, savedAt },
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

/** Creates a revision of exactly this text, unless already saved. Broken packages can be saved too, but not bytes that are not text. */
function savePackage(room: Room, { id, text, baseHash, reason }: Save): void {
  const entry = entryOf(room, id);
  const bytes = bytesOfText(text);
  textOf(room, storeOf(room, entry.scope), id);
  saveBytes(room, { id, bytes, text, baseHash, reason, trusted: entry.acknowledged });
}

/** The saved text with the repair of one finding. Throws `not_found`, `edit_refused` if there are unsaved edits, `not_utf8`. */
function fixedText(room: Room, id: string, code: string, line: number): Save {
  const store = storeOf(room, entryOf(room, id).scope);
  const { revision, fileName } = store.live(id);
  if (store.drafts.has(id)) {
    throw new AppError('edit_refused', `${fileName} has unsaved edits that the repair would not match.`, {
      remedy: 'Open it and repair it there, or discard the draft.',
    });
  }
  const text = textOf(room, store, id);
  const finding = room.analyse(text, fileName).findings.find((each) => each.code === code && each.line === line);
  if (finding?.fix === undefined) {
    throw new AppError('not_found', `There is no repair for ${code} on line ${line} of ${fileName}.`, {
      remedy: 'Open it and fix the line.',
    });
  }
  return { id, text: applySplices(text, finding.fix.splices), baseHash: revision.hash, reason: 'fix' };
}

// electron/core/linking/conflict.ts - when file and skill were both changed: the three texts, and a person's decision.

import { AppError, type LinkingApi, type ThreeWay } from '../../contract/index.ts';
import { encodePackage } from '../packages/index.ts';
import type { Shelf } from '../skills/index.ts';
import { analysisOf, bytesOfText, entryOf, type Room, saveBytes, shelfOf, widens } from '../skills/index.ts';
import type { KeptLink } from '../storage/index.ts';
import { mergeTexts } from './merge.ts';

export function createConflicts(room: Room): Pick<LinkingApi, 'threeWay' | 'resolveConflict'> {
  return {
    threeWay: ({ id }) => threeWay(room, id).texts,
    async resolveConflict({ id, text, theirHash }) {
      const { shelf, texts } = threeWay(room, id);
      const { fileName, revision } = shelf.live(id);
      const bytes = bytesOfText(text);
      const after = room.reader.read(bytes, fileName);
      // What the person wrote is theirs to trust. What came with the file is asked about when it may do more.
      const mine = texts.mine === null ? null : room.reader.read(encodePackage(texts.mine), fileName);
      const trusted = entryOf(room, id).acknowledged && !widens(mine === null ? null : analysisOf(mine), analysisOf(after));
      saveBytes(room, { id, bytes, text, baseHash: revision.hash, reason: 'save', trusted, fileHash: theirHash });
    },
  };
}

function threeWay(room: Room, id: string): { shelf: Shelf; texts: ThreeWay } {
  const { shelf, link } = linkOf(room, id);
  const { fileName, revision } = shelf.live(id);
  const textOf = (bytes: Uint8Array | null) => (bytes === null ? null : room.reader.read(bytes, fileName).text);
  const draft = shelf.drafts.has(id) ? shelf.drafts.read(id) : null;
  const file = room.files.read(link.path);
  const mine = draft?.text ?? textOf(shelf.sources.bytes(id));
  const theirs = textOf(file?.bytes ?? null);
  // A draft knows what it started from; that is older than what file and skill agree on when the skill was reloaded beneath it.
  const baseHash = draft === null || draft.baseHash === revision.hash ? link.baseHash : draft.baseHash;
  const kept = shelf.sources.revisions(id).find(({ hash }) => hash === baseHash);
  const base = kept === undefined ? null : textOf(shelf.sources.revisionBytes(id, kept.id));
  const merged = base === null || mine === null || theirs === null ? null : mergeTexts(base, mine, theirs);
  return { shelf, texts: { base, mine, theirs, theirHash: file?.hash ?? null, merged } };
}

/** Throws `not_found`. */
function linkOf(room: Room, id: string): { shelf: Shelf; link: KeptLink } {
  const entry = entryOf(room, id);
  const shelf = shelfOf(room, entry.scope);
  const link = room.files.of(shelf).get(id);
  if (link !== null) return { shelf, link };
  throw new AppError('not_found', `${entry.name || entry.fileName} is not linked to a file.`, { remedy: 'Link its file or folder first.' });
}

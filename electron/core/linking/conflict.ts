// electron/core/linking/conflict.ts - when file and skill were both changed: the three texts, and a person's decision.

import { AppError, type LinkingApi, type ThreeWay } from '../../contract/index.ts';
import { encodePackage } from '../packages/index.ts';
import type { SkillStore } from '../skills/index.ts';
import { analysisOf, bytesOfText, entryOf, type Room, saveBytes, storeOf, widens } from '../skills/index.ts';
import type { KeptLink } from '../storage/index.ts';
import { mergeTexts } from './merge.ts';

export function createConflicts(room: Room): Pick<LinkingApi, 'threeWay' | 'resolveConflict'> {
  return {
    threeWay: ({ id }) => threeWay(room, id).texts,
    async resolveConflict({ id, text, theirHash }) {
      const { store, texts } = threeWay(room, id);
      const { fileName, revision } = store.live(id);
      const bytes = bytesOfText(text);
      const after = room.reader.read(bytes, fileName);
      // What the person wrote is trusted. What came with the file needs consent if it may do more.
      const mine = texts.mine === null ? null : room.reader.read(encodePackage(texts.mine), fileName);
      const trusted = entryOf(room, id).acknowledged && !widens(mine === null ? null : analysisOf(mine), analysisOf(after));
      saveBytes(room, {
        id,
        bytes,
        text,
        baseHash: revision.hash,
        reason: 'save',
        trusted,
        fileHash: theirHash,
        isForeign: text !== texts.mine,
      });
    },
  };
}

function threeWay(room: Room, id: string): { store: SkillStore; texts: ThreeWay } {
  const { store, link } = linkOf(room, id);
  const { fileName, revision } = store.live(id);
  const textOf = (bytes: Uint8Array | null) => (bytes === null ? null : room.reader.read(bytes, fileName).text);
  const draft = store.drafts.has(id) ? store.drafts.read(id) : null;
  const file = room.files.read(link.path);
  const mine = draft?.text ?? textOf(store.sources.bytes(id));
  const theirs = textOf(file?.bytes ?? null);
  // A draft knows its base, which is older than the agreed text if the skill was reloaded under it.
  const baseHash = draft === null || draft.baseHash === revision.hash ? link.baseHash : draft.baseHash;
  const kept = store.sources.revisions(id).find(({ hash }) => hash === baseHash);
  const base = kept === undefined ? null : textOf(store.sources.revisionBytes(id, kept.id));
  const merged = base === null || mine === null || theirs === null ? null : mergeTexts(base, mine, theirs);
  return { store, texts: { base, mine, theirs, theirHash: file?.hash ?? null, merged } };
}

/** Throws `not_found`. */
function linkOf(room: Room, id: string): { store: SkillStore; link: KeptLink } {
  const entry = entryOf(room, id);
  const store = storeOf(room, entry.scope);
  const link = room.files.of(store).get(id);
  if (link !== null) return { store, link };
  throw new AppError('not_found', `${entry.name || entry.fileName} is not linked to a file.`, { remedy: 'Link its file or folder first.' });
}

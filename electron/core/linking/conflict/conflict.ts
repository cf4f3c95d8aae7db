// electron/core/linking/conflict/conflict.ts - when two sides changed one skill: the three texts, and a person's decision. The two are the
// person's text (a draft, or what is saved) and the other side: the linked file, or what another window or program saved. Nothing is lost:
// the side that was not chosen is a revision.
import { AppError, type Decision, type LinkingApi, type ThreeWay } from '../../../contract/index.ts';
import { encodePackage } from '../../packages/index.ts';
import { bytesOfText, entryOf, isAcknowledged, type Room, type SkillStore, saveBytes, storeOf, wholeOf } from '../../skills/index.ts';
import { hashBytes, type RevisionReason } from '../../storage/index.ts';
import type { Merging } from './merging.ts';

interface Sides {
  base: string | null;
  mine: { text: string | null; bytes: Uint8Array; hash: string };
  /** null = the file is missing. */
  theirs: { text: string | null; bytes: Uint8Array; hash: string } | null;
  isLinked: boolean;
}

export function createConflicts(room: Room, merging: Merging): Pick<LinkingApi, 'threeWay' | 'resolveConflict'> {
  return {
    async threeWay({ id }, signal): Promise<ThreeWay> {
      const { base, mine, theirs } = sidesOf(room, id);
      const texts = { base, mine: mine.text, theirs: theirs?.text ?? null };
      const isWhole = texts.base !== null && texts.mine !== null && texts.theirs !== null;
      const merged = isWhole ? await merging.merge(texts as Parameters<Merging['merge']>[0], signal) : null;
      return {
        ...texts,
        mineHash: mine.hash,
        theirHash: theirs?.hash ?? null,
        hunks: merged?.hunks ?? null,
        merged: merged?.merged ?? null,
      };
    },
    async resolveConflict({ id, decision, mineHash, theirHash }) {
      const sides = sidesOf(room, id);
      const store = storeOf(room, entryOf(room, id).scope);
      const { fileName, revision } = store.live(id);
      if (sides.mine.hash !== mineHash || (sides.theirs?.hash ?? null) !== theirHash) throw changedAgain(fileName);
      const bytes = bytesFor(decision, sides, fileName);
      const { take } = decision;
      const isForeign = Buffer.compare(sides.mine.bytes, bytes) !== 0;
      const trusted = entryOf(room, id).acknowledged && (!isForeign || isAcknowledged(room, store, wholeOf(store, id, hashBytes(bytes))));
      const aside = [
        ...(take === 'mine' ? [] : [{ bytes: sides.mine.bytes, reason: 'mine' as const }]),
        ...(take === 'theirs' || sides.theirs === null ? [] : [{ bytes: sides.theirs.bytes, reason: 'theirs' as const }]),
      ];
      const file = sides.isLinked ? { fileHash: theirHash } : {};
      return { kept: saveBytes(room, { id, bytes, baseHash: revision.hash, reason: REASONS[take], trusted, ...file, aside, isForeign }) };
    },
  };
}

const REASONS: Record<Decision['take'], RevisionReason> = { mine: 'save', theirs: 'linked', merged: 'merge' };

function bytesFor(decision: Decision, { mine, theirs }: Sides, fileName: string): Uint8Array {
  if (decision.take === 'merged') return bytesOfText(decision.text);
  if (decision.take === 'mine') return mine.bytes;
  if (theirs !== null) return theirs.bytes;
  throw new AppError('not_found', `The file of ${fileName} is missing.`, { remedy: 'Keep your text, which writes the file again.' });
}

function sidesOf(room: Room, id: string): Sides {
  const store = storeOf(room, entryOf(room, id).scope);
  const link = room.files.of(store).get(id);
  const { fileName, revision } = store.live(id);
  const textOf = (bytes: Uint8Array) => room.reader.read(bytes, fileName).text;
  const saved = store.sources.bytes(id);
  const draft = store.drafts.has(id) ? store.drafts.read(id) : null;
  const mine = draft === null ? saved : encodePackage(draft.text);
  const other = link === null ? { bytes: saved, hash: revision.hash } : room.files.read(link);
  // A draft knows its base, which is older than the agreed text if the skill was reloaded under it.
  const baseHash = link !== null && (draft === null || draft.baseHash === revision.hash) ? link.baseHash : (draft?.baseHash ?? null);
  return {
    base: textOfRevision(store, id, baseHash, textOf),
    mine: { bytes: mine, hash: hashBytes(mine), text: textOf(mine) },
    theirs: other === null ? null : { ...other, text: textOf(other.bytes) },
    isLinked: link !== null,
  };
}

function textOfRevision(store: SkillStore, id: string, hash: string | null, textOf: (bytes: Uint8Array) => string | null): string | null {
  const kept = store.sources.revisions(id).find((each) => each.hash === hash);
  const bytes = kept === undefined ? null : store.sources.revisionBytes(id, kept.id);
  return bytes === null ? null : textOf(bytes);
}

const changedAgain = (fileName: string): AppError =>
  new AppError('changed_meanwhile', `${fileName} changed again before the decision, so nothing was changed.`, {
    remedy: 'Compare both sides as they are now, then decide.',
  });

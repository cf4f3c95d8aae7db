// electron/core/linking/decide.ts - what a look at the files means for each linked skill. Pure functions of plain data.
import { copyNames } from '../../contract/index.ts';
import { BOTH_CHANGED } from '../skills/index.ts';
import type { KeptLink } from '../storage/index.ts';

/** What is at the path of a link now. */
export type FileNow =
  | { kind: 'there'; hash: string; wiped: boolean }
  | { kind: 'gone' }
  | { kind: 'unsettled' }
  | { kind: 'unreadable'; reason: string };

/** The skill's side: the hash of its current revision, and its draft with the hash of its base revision. */
export interface SkillNow {
  hash: string;
  draft: { hash: string; baseHash: string } | null;
}

export type Verdict =
  /** The file's bytes become the newest revision; a draft of the same bytes is now redundant. */
  { act: 'reload' } | { act: 'mark'; state: KeptLink['state']; reason: string | null; baseHash: string | null } | { act: 'none' };

/**
 * The file is the source of a linked package while nobody changes the skill: then it is reloaded. If both changed since they last
 * agreed, a person decides. An emptied file erases nothing, a missing file deletes nothing. Equal bytes are equal, whoever wrote
 * them and when, so the app's own writes need no special care.
 */
export function decide(link: Pick<KeptLink, 'state' | 'reason' | 'baseHash'>, file: FileNow, skill: SkillNow): Verdict {
  const mark = (state: KeptLink['state'], reason: string | null, baseHash = link.baseHash): Verdict =>
    link.state === state && link.reason === reason && link.baseHash === baseHash
      ? { act: 'none' }
      : { act: 'mark', state, reason, baseHash };
  if (file.kind === 'unsettled') return { act: 'none' };
  if (file.kind === 'gone') return mark('missing', 'The file no longer exists. The skill was kept.');
  if (file.kind === 'unreadable') return mark('unreadable', file.reason);
  const { draft } = skill;
  if (file.hash === skill.hash) {
    const isBehind = draft !== null && draft.baseHash !== skill.hash && draft.hash !== skill.hash;
    return isBehind ? mark('conflict', BOTH_CHANGED, file.hash) : mark('clean', null, file.hash);
  }
  if (file.wiped) return mark('conflict', 'The file is empty now. The skill was kept.');
  if (file.hash === link.baseHash) return mark('conflict', 'The skill was changed but the file was not written.');
  if (skill.hash !== link.baseHash || (draft !== null && draft.hash !== file.hash)) return mark('conflict', BOTH_CHANGED);
  return { act: 'reload' };
}

/**
 * Maps missing links to new paths: renamed or moved files are recognised by content. Of several equal files
 * each is used once, those with the same base name first. A program that syncs files moves what it sets aside to the name of a copy, before
 * it writes the other version: such a name is never the new one.
 */
export function findMoved(
  gone: readonly { id: string; path: string; hashes: readonly string[] }[],
  fresh: ReadonlyMap<string, string>,
): Map<string, string> {
  const byHash = Map.groupBy(fresh.keys(), (path) => fresh.get(path)!);
  const moved = new Map<string, string>();
  const taken = new Set<string>();
  const take = (isGood: (from: string, to: string) => boolean) => {
    for (const { id, path, hashes } of gone) {
      if (moved.has(id)) continue;
      const paths = hashes.flatMap((hash) => byHash.get(hash) ?? []);
      const target = paths.find((each) => !taken.has(each) && isGood(path, each) && !isCopy(path, each));
      if (target === undefined) continue;
      moved.set(id, target);
      taken.add(target);
    }
  };
  take((from, to) => baseOf(from) === baseOf(to));
  take(() => true);
  return moved;
}

const isCopy = (from: string, to: string): boolean => copyNames(to).some(({ original, sure }) => sure && original === from);

const baseOf = (path: string): string => path.split(/[/\\]/).at(-1) ?? path;

// electron/core/linking/look.ts - one look at a linked root: changes are read and analysed while other work goes on, then written in
// one transaction with one event, however many files a branch switch touched.
import { recognise } from '../formats/index.ts';
import { decodePackage, MAX_PACKAGE_BYTES } from '../packages/index.ts';
import type { Room, SkillStore } from '../skills/index.ts';
import type { KeptRoot } from '../storage/index.ts';
import { createApply } from './apply.ts';
import { compareSides, type Files, type Known, type Trouble } from './compare.ts';
import { prepareChanges } from './prepare.ts';
import { isWiped, readSettled } from './read.ts';
import { type Seen, scanRoot } from './scan.ts';

export interface Looked {
  /** false = the drive or folder is unavailable; nothing changed. */
  reachable: boolean;
  /** Some file is being written right now, or a skill was saved meanwhile: look again soon. */
  unsettled: boolean;
  /** Files that are not packages and were not added, each with its reason. */
  refused: { path: string; reason: string }[];
}

export interface Looking {
  /**
   * `isNew` = the root is being linked: it is added whole or not at all, so nothing is written while a file is unsettled or if there are too
   * many. Throws `limit_reached`, `db_busy`, `db_full`.
   */
  look(store: SkillStore, root: KeptRoot, isNew?: boolean): Promise<Looked>;
}

/** Files read at the same time. */
const AT_ONCE = 16;

/** `isClosed` is checked after every wait: the databases may be closed by then. `settleMs`: see readSettled. */
export function createLooking(room: Room, settleMs: number, isClosed: () => boolean): Looking {
  const known = new Map<string, Known>();
  const apply = createApply(room);
  return {
    async look(store, root, isNew = false) {
      const links = room.files.of(store).links(root.path);
      const seen = await scanRoot(
        root,
        links.map(({ path }) => path),
      );
      const looked: Looked = { reachable: seen.reachable, unsettled: false, refused: [] };
      if (!seen.reachable) return looked;
      const { trouble, rewritten } = await readChanged(seen, known, settleMs);
      looked.unsettled = [...trouble.values()].some(({ kind }) => kind === 'unsettled');
      if (isClosed() || (isNew && looked.unsettled)) return looked;
      const plan = compareSides(room, store, root, links, { seen, known, trouble, rewritten });
      const changes = await prepareChanges(room, root.path, plan, isClosed);
      if (changes === null) return looked;
      looked.unsettled ||= changes.unsettled;
      if (isNew && looked.unsettled) return looked;
      looked.refused = changes.refused;
      looked.unsettled = apply(store, root, changes, isNew).skipped || looked.unsettled;
      return looked;
    },
  };
}

/** Reads the files whose stamp has changed since the last look; returns those with unknown content, and those with other content than then. */
async function readChanged(seen: Seen, known: Map<string, Known>, settleMs: number): Promise<Pick<Files, 'trouble' | 'rewritten'>> {
  const trouble = new Map<string, Trouble>();
  const rewritten = new Set<string>();
  const changed = [...seen.files].flatMap((each) => (known.get(each[0])?.stamp === each[1] ? [] : [each])).values();
  const work = async () => {
    for (const [path, stamp] of changed) {
      const file = await readSettled(path, stamp, MAX_PACKAGE_BYTES, settleMs);
      if (file.kind === 'there') {
        if (known.get(path)?.hash !== file.hash) rewritten.add(path);
        known.set(path, { stamp: file.stamp, hash: file.hash, wiped: isWiped(file.bytes), told: toldOf(path, file.bytes) });
      } else {
        known.delete(path);
        trouble.set(path, file);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { trouble, rewritten };
}

/** Why a file of a linked folder is not a skill. Bytes that are not text are judged when they are added. */
function toldOf(path: string, bytes: Uint8Array): string | null {
  const decoded = decodePackage(bytes, path);
  const known = decoded.ok ? recognise(path, decoded.text, false) : null;
  return known !== null && 'told' in known ? known.told : null;
}

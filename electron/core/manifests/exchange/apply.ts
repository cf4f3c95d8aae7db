// electron/core/manifests/exchange/apply.ts - what was chosen of a review, written in one transaction: all of it or nothing.
import type { ManifestDone, ManifestImportChoice } from '../../../contract/index.ts';
import { hashBytes } from '../../storage/index.ts';
import type { ManifestStore } from '../kept/store.ts';
import type { Analysis } from '../kind.ts';
import { changeAndMove } from '../managing/moving.ts';
import { type Room, storeOf } from '../room.ts';
import { createClashFinder, type Review, type Reviewed } from './review.ts';

export interface Outcome<Row> {
  itemId: string;
  fileName: string;
  done: ManifestDone;
  row: Row | null;
  reason: string | null;
}
type Written = Omit<Outcome<never>, 'row'> & { sourceId: string | null };

/** What is not among the choices is left out. Throws `limit_reached`; then nothing is written. */
export function applyReview<T, A extends Analysis, Row>(
  room: Room<T, A, Row>,
  { scope, reviewed }: Review<A>,
  choices: readonly ManifestImportChoice[],
): { items: Outcome<Row>[] } {
  const store = storeOf(room, scope);
  const chosen = new Map(choices.map((choice) => [choice.itemId, choice]));
  const outcomes = changeAndMove(room, scope, (move) => {
    const taken = new Set(room.catalog.entries().flatMap((entry) => (entry.scope === scope ? [entry.id] : [])));
    const place = { store, taken, added: new Set<string>(), clashOf: createClashFinder(room, scope), move };
    const all = reviewed.map((each) => applyOne(room, place, each, chosen.get(each.item.itemId)));
    store.requireRoom(0);
    return all;
  });
  room.catalog.changed();
  return {
    items: outcomes.map(({ sourceId, ...outcome }) => {
      const entry = sourceId === null ? undefined : room.catalog.find(sourceId);
      return { ...outcome, row: entry === undefined ? null : room.rowOf(entry) };
    }),
  };
}

interface Place {
  store: ManifestStore;
  /** Ids that are held in the scope. */
  taken: Set<string>;
  /** Those of this import. */
  added: Set<string>;
  clashOf: ReturnType<typeof createClashFinder>;
  /** Agents that have the old bytes have the new ones. */
  move: Room<never, never, never>['move'];
}

function applyOne<T, A extends Analysis, Row>(
  room: Room<T, A, Row>,
  { store, taken, added, clashOf, move }: Place,
  { item, refused, bytes: bytesWith }: Reviewed<A>,
  choice?: ManifestImportChoice,
): Written {
  const { itemId, fileName, path } = item;
  const outcome = (done: ManifestDone, sourceId: string | null, reason: string | null = null): Written => ({
    itemId,
    fileName,
    done,
    sourceId,
    reason,
  });
  if (refused) return outcome('refused', null, item.reason);
  if (choice === undefined) return outcome('skipped', null);
  const bytes = bytesWith(choice.answers);
  const hash = hashBytes(bytes);
  const found = room.reader.read(bytes, fileName);
  const { value } = room.reader.factsOf(found);
  const id = value === null ? null : room.kind.idOf(value);
  const clash = clashOf({ id, hash });
  const isTaken = clash !== null || (id !== null && added.has(id));
  if (clash?.sameBytes) return outcome('unchanged', clash.sourceId, 'The same bytes are already there.');
  if (isTaken && choice.onClash === 'skip') {
    return outcome('skipped', clash?.sourceId ?? null, `The id ${id} is taken by different content. Choose replace or keep both.`);
  }
  if (clash !== null && choice.onClash === 'replace') {
    if (clash.kept !== null) return outcome('skipped', clash.sourceId, clash.kept);
    const { hash: current, name } = store.live(clash.sourceId);
    store.manifests.addRevision(clash.sourceId, { bytes, name: id, reason: 'replace' }, room.now());
    move(id ?? name, { place: store.place, hash: current }, { place: store.place, hash });
    return outcome('replaced', clash.sourceId);
  }
  const free = isTaken && id !== null ? freeId(id, taken) : id;
  const kept = free === id || found.text === null ? bytes : Buffer.from(room.kind.withId(found.text, free!));
  const origin = path === null ? 'own' : `file:${path}`;
  const sourceId = store.manifests.add(
    // What is kept of a hand is the competency that it became.
    {
      name: free ?? '',
      fileName: fileName.replace(/hand\.toml$/i, 'COMPETENCY.toml'),
      origin,
      source: 'imported',
      bytes: kept,
      reason: 'import',
    },
    room.now(),
  );
  if (free !== null) {
    taken.add(free);
    added.add(free);
  }
  return outcome(isTaken ? 'kept_both' : 'imported', sourceId, free === id ? null : `Its id is ${free}, since ${id} is taken.`);
}

function freeId(id: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) if (!taken.has(`${id}-${number}`)) return `${id}-${number}`;
}

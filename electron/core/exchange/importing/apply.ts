// electron/core/exchange/importing/apply.ts - what the person chose, written in one transaction: all of it or nothing.
import type { Database } from 'better-sqlite3';
import type { ImportChoice, ImportItem, ImportResult } from '../../../contract/index.ts';
import type { SkillStore } from '../../skills/index.ts';
import { type Room, storeOf } from '../../skills/index.ts';
import {
  createFileRepository,
  createLinkRepository,
  type Derive,
  type FileRepository,
  forgetHash,
  type LinkRepository,
  type ListedSkill,
  readListing,
  wholeHash,
  writeOriginal,
} from '../../storage/index.ts';
import { changesOf, createClashFinder, whyKept } from './others/clash.ts';
import type { Plan, Planned } from './planned.ts';

type Outcome = ImportResult['items'][number];

/** What is written of a plan. */
export interface Chosen {
  item: Pick<ImportItem, 'itemId' | 'fileName' | 'path' | 'name' | 'hash' | 'state' | 'reason' | 'copyOf'>;
  /** null = refused. */
  package: Planned['package'];
  conflict: string | null;
}

/** Where an import is written. `account` keeps what a person acknowledged. */
export interface Target {
  store: Pick<SkillStore, 'scope' | 'id' | 'database' | 'sources' | 'change' | 'requireRoom'>;
  account: Database;
  derive: Derive;
  now: () => string;
}

/**
 * Imports what is chosen; without a choice, what is sound, has no clash and is no copy of another. Everything imported is disabled until acknowledged.
 * An undecided clash is left out, and a skill of the app is never replaced (row A9). Throws `limit_reached`, `db_full`, `db_busy`;
 * then nothing is written.
 */
export function applyPlan(room: Room, { scope, planned }: Plan, choices: Readonly<Record<string, ImportChoice>>): ImportResult {
  const { reader, now } = room;
  const target: Target = { store: storeOf(room, scope), account: room.account.database.db, derive: reader.derive, now };
  const items = writePlan(target, planned, choices);
  room.catalog.changed();
  return { items };
}

/** The one transaction of an import. */
export function writePlan(target: Target, planned: readonly Chosen[], choices: Readonly<Record<string, ImportChoice>>): Outcome[] {
  const { store, account, now } = target;
  const { db } = store.database;
  let items: Outcome[] = [];
  store.change(() => {
    const findClash = createClashFinder(readListing(db));
    const links = createLinkRepository(account, store.id);
    const meeting = { taken: new Map<string, string>(), files: createFileRepository(db), links, now: now() };
    let added = 0;
    items = planned.map((each) => {
      const { item } = each;
      const clash = findClash(item);
      const isPlain = item.state === 'ok' && clash === undefined && item.copyOf === null;
      const choice = choices[item.itemId] ?? (isPlain ? 'import' : 'skip');
      const outcome = applyOne(store, each, choice, { ...meeting, clash });
      if (isNew(outcome.done) && item.state === 'ok') added++;
      // Every import needs acknowledging, even one removed before.
      if (outcome.id !== null && (isNew(outcome.done) || outcome.done === 'replaced')) {
        forgetHash(account, store.id, wholeHash(item.hash, meeting.files.list(outcome.id)));
      }
      return outcome;
    });
    store.requireRoom(added);
    return items.flatMap(({ id, done }) => (id !== null && (isNew(done) || done === 'replaced') ? [id] : []));
  }, target.derive);
  return items;
}

const isNew = (done: Outcome['done']): boolean => done === 'imported' || done === 'kept_both';

interface Meeting {
  clash: ListedSkill | undefined;
  /** Names added by this import. */
  taken: Map<string, string>;
  files: FileRepository;
  links: LinkRepository;
  now: string;
}

function applyOne(
  { sources, database: { db } }: Target['store'],
  planned: Chosen,
  choice: ImportChoice,
  { clash, taken, files, links, now }: Meeting,
): Outcome {
  const { item } = planned;
  const outcome = (done: Outcome['done'], id: string | null, reason: string | null): Outcome => ({
    itemId: item.itemId,
    fileName: item.fileName,
    name: item.name,
    done,
    id,
    reason,
  });
  if (planned.package === null) return outcome('refused', null, item.reason);
  if (choice === 'skip') return outcome('skipped', clash?.id ?? null, item.copyOf === null ? null : leftOut(item.copyOf));
  const { bytes, files: attachments, original } = planned.package;
  const isKnown = clash?.hash === item.hash && changesOf(attachments, files.list(clash.id)).length === 0;
  if (isKnown) return outcome('unchanged', clash.id, 'The same bytes are already in the library.');
  if (clash !== undefined && choice === 'import') {
    const taken = clash.name === item.name ? `The name ${item.name} is taken by different content.` : wouldMeet(clash.name);
    return outcome('skipped', clash.id, `${taken} Choose replace or keep both.`);
  }
  if (clash !== undefined && choice === 'replace') {
    const kept = whyKept(planned, clash, links.get(clash.id));
    if (kept !== null) return outcome('skipped', clash.id, kept);
    // The owner stays, as with an edit; permissions are asked again.
    // Before the revision: the earlier files belong to the current one. A single file says nothing about files.
    if (attachments !== null) files.replace(clash.id, attachments);
    sources.addRevision(clash.id, bytes, 'replace', now);
    writeOriginal(db, clash.id, original);
    sources.setDecision(clash.id, { enabled: false, acknowledged: false });
    return outcome('replaced', clash.id, null);
  }
  const shadow = shadowedBy(item, clash?.name === item.name ? clash.name : undefined, taken);
  const origin = item.path === null ? 'own' : `file:${item.path}`;
  const id = sources.add(
    { fileName: item.fileName, origin, source: 'imported', enabled: false, acknowledged: false, bytes, reason: 'import' },
    now,
  );
  files.add(id, attachments ?? []);
  writeOriginal(db, id, original);
  return outcome(clash === undefined ? 'imported' : 'kept_both', id, shadow ?? beside(clash));
}

/** Of another name, both are found by their names. */
const beside = (clash: ListedSkill | undefined): string | null =>
  clash === undefined || clash.state === 'broken' ? null : `${wouldMeet(clash.name)} Rename one of them before you export both.`;

const wouldMeet = (name: string): string => `An export would write it to the same place as ${name}.`;
const leftOut = ({ fileName }: NonNullable<ImportItem['copyOf']>): string => `A copy of ${fileName}. Compare both before you choose it.`;

/** Both keep their bytes and so their name; only one is found by it. */
function shadowedBy(item: Chosen['item'], clash: string | undefined, taken: Map<string, string>): string | null {
  if (item.state === 'broken') return null;
  const holder = clash === undefined ? taken.get(item.name) : 'another skill';
  taken.set(item.name, holder ?? item.fileName);
  if (holder === undefined) return null;
  return `Shadowed: ${holder} has the name ${item.name}. The bytes were kept, so the name is unchanged; rename one of them to use both.`;
}

// electron/core/library/importing/apply.ts - what the person chose, written in one transaction: all of it or nothing.
import type { ImportChoice, ImportItem, ImportResult } from '../../../contract/index.ts';
import { createFileRepository, type Derive, type Derived, type FileRepository, forgetHash, hashBytes } from '../../storage/index.ts';
import type { CatalogEntry } from '../listing/catalog.ts';
import { type Room, shelfOf } from '../room.ts';
import type { Shelf } from '../shelf.ts';
import { changesOf, createClashFinder, ofTheApp } from './clash.ts';
import type { Plan, Planned } from './plan.ts';

type Outcome = ImportResult['items'][number];

/**
 * Brings in what is chosen; without a choice, what is sound and meets nothing. Everything that comes in is disabled until acknowledged.
 * A clash that nobody decided is left out, and a skill of the app is never replaced (row A9). Throws `limit_reached`, `db_full`, `db_busy`; then nothing was written.
 */
export function applyPlan(room: Room, plan: Plan, choices: Readonly<Record<string, ImportChoice>>): ImportResult {
  const shelf = shelfOf(room, plan.scope);
  const files = createFileRepository(shelf.database.db);
  let items: Outcome[] = [];
  shelf.change(
    () => {
      const findClash = createClashFinder(room.catalog.entries(), plan.scope);
      const taken = new Map<string, string>();
      let added = 0;
      items = plan.planned.map((planned) => {
        const { item } = planned;
        const clash = findClash(item);
        const choice = choices[item.itemId] ?? (item.state === 'ok' && clash === undefined ? 'import' : 'skip');
        const outcome = applyOne(shelf, planned, choice, { clash, taken, files, now: room.now() });
        if (isNew(outcome.done) && item.state === 'ok') added++;
        // What was acknowledged before may come with other files now, so it is asked about again.
        if (isNew(outcome.done) || outcome.done === 'replaced') forgetHash(room.account.database.db, shelf.id, item.hash);
        return outcome;
      });
      shelf.requireRoom(added);
      return items.flatMap(({ id, done }) => (id !== null && (isNew(done) || done === 'replaced') ? [id] : []));
    },
    cachedDerive(plan, room.reader.derive),
  );
  room.catalog.changed();
  return { items };
}

const isNew = (done: Outcome['done']): boolean => done === 'imported' || done === 'kept_both';

interface Meeting {
  clash: Pick<CatalogEntry, 'id' | 'name' | 'hash' | 'source'> | undefined;
  /** Names that came in with this import. */
  taken: Map<string, string>;
  files: FileRepository;
  now: string;
}

function applyOne(shelf: Shelf, planned: Planned, choice: ImportChoice, { clash, taken, files, now }: Meeting): Outcome {
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
  if (choice === 'skip') return outcome('skipped', clash?.id ?? null, null);
  const { bytes, files: beside } = planned.package;
  const isKnown = clash?.hash === item.hash && changesOf(beside, files.list(clash.id)).length === 0;
  if (isKnown) return outcome('unchanged', clash.id, 'The same bytes are in the library already.');
  if (clash !== undefined && choice === 'import') {
    return outcome('skipped', clash.id, `The name ${item.name} is taken by other content. Choose replace or keep both.`);
  }
  if (clash !== undefined && choice === 'replace') {
    if (clash.source === 'system') return outcome('skipped', clash.id, ofTheApp(clash.name));
    // Whose skill it is stays, as with an edit; what it may do is asked again.
    // Before the revision: the files of before belong to the one that is current now. A single file says nothing of files.
    if (beside !== null) files.replace(clash.id, beside);
    shelf.sources.addRevision(clash.id, bytes, 'replace', now);
    shelf.sources.setDecision(clash.id, { enabled: false, acknowledged: false });
    return outcome('replaced', clash.id, null);
  }
  const shadow = shadowedBy(item, clash?.name, taken);
  const origin = item.path === null ? 'own' : `file:${item.path}`;
  const id = shelf.sources.add(
    { fileName: item.fileName, origin, source: 'imported', enabled: false, acknowledged: false, bytes, reason: 'import' },
    now,
  );
  files.add(id, beside ?? []);
  return outcome(clash === undefined ? 'imported' : 'kept_both', id, shadow);
}

/** Both keep their bytes, so both keep their name, and only one can be found by it. */
function shadowedBy(item: ImportItem, clash: string | undefined, taken: Map<string, string>): string | null {
  if (item.state === 'broken') return null;
  const holder = clash === undefined ? taken.get(item.name) : 'another skill';
  taken.set(item.name, holder ?? item.fileName);
  if (holder === undefined) return null;
  return `Shadowed: ${holder} holds the name ${item.name}. Its bytes were kept, so its name is unchanged; give one of them another name to use both.`;
}

/** What was analysed for the preview is not analysed again. */
function cachedDerive(plan: Plan, derive: Derive): Derive {
  const known = new Map<string, Derived>();
  for (const { item, package: found } of plan.planned) if (found?.derived) known.set(`${item.hash} ${item.fileName}`, found.derived);
  return (bytes, fileName) => known.get(`${hashBytes(bytes)} ${fileName}`) ?? derive(bytes, fileName);
}

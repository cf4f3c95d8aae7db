// electron/core/manifests/kept/catalog.ts - the merged catalog of both scopes: the workspace wins by id (rows F1, G4). Kept in memory, read anew when this
// process or another one changed something.
import { AppError, type Scope } from '../../../contract/index.ts';
import { createWatched, nameOfFile } from '../../skills/index.ts';
import type { ManifestInfo } from '../../storage/index.ts';
import { nameKey } from '../../text/index.ts';
import type { Analysis, Kind } from '../kind.ts';
import { brokenFacts, type Facts, type Reader } from './reader.ts';
import type { ManifestStore } from './store.ts';

export interface CatalogEntry<T> extends Pick<ManifestInfo, 'fileName' | 'origin' | 'source' | 'hash' | 'savedAt'>, Facts<T> {
  sourceId: string;
  /** What the file calls itself; of a broken one its last name, else that of its file. */
  id: string;
  scope: Scope;
  place: string;
  /** As it is shown. */
  name: string;
  /** shadowed = an earlier one of the same scope has the id; hidden = the workspace's has it. Neither is in force. */
  state: 'ok' | 'broken' | 'shadowed' | 'hidden';
}

export interface Catalog<T> {
  /** By id, a workspace's before the account's that it hides. */
  entries(): readonly CatalogEntry<T>[];
  find(sourceId: string): CatalogEntry<T> | undefined;
  /** The one in force for an id, else a broken one that last had it. */
  named(id: string): CatalogEntry<T> | undefined;
  /** After a write of this process. */
  changed(): void;
  close(): void;
}

interface CatalogDeps<T, A extends Analysis> {
  kind: Kind<T, A>;
  reader: Reader<T, A>;
  account: ManifestStore;
  workspace: ManifestStore | null;
  /** Called after a change by this or another process. */
  onChange: () => void;
  /** How often to check for another process's changes, in milliseconds. */
  pollMs: number;
}

interface Merged<T> {
  entries: CatalogEntry<T>[];
  bySource: Map<string, CatalogEntry<T>>;
  byId: Map<string, CatalogEntry<T>>;
}

export function createCatalog<T, A extends Analysis>({
  kind,
  reader,
  account,
  workspace,
  onChange,
  pollMs,
}: CatalogDeps<T, A>): Catalog<T> {
  const listed = (store: ManifestStore) => listOf(store, reader, kind);
  const { current, changed, close } = createWatched({
    places: workspace === null ? [account] : [account, workspace],
    read: () => mergeOf(listed(account), workspace === null ? [] : listed(workspace)),
    onChange,
    pollMs,
  });
  return {
    entries: () => current().entries,
    find: (sourceId) => current().bySource.get(sourceId),
    named: (id) => current().byId.get(id),
    changed,
    close,
  };
}

/** Of several of one id the earliest holder is in force; the others are shadowed. */
function listOf<T, A extends Analysis>(
  { scope, place, manifests }: ManifestStore,
  reader: Reader<T, A>,
  kind: Kind<T, A>,
): CatalogEntry<T>[] {
  const taken = new Set<string>();
  return manifests.list().map(({ id: sourceId, name, fileName, origin, source, hash, savedAt }) => {
    const facts = factsIn(reader, { hash, fileName, bytes: () => manifests.bytes(sourceId) });
    const { value } = facts;
    const id = value === null ? name || nameOfFile(fileName) : kind.idOf(value);
    const shown = value === null ? id : kind.nameOf(value);
    const state = value === null ? 'broken' : taken.has(id) ? 'shadowed' : 'ok';
    if (state === 'ok') taken.add(id);
    // A stranger's database does not say what came with the app.
    const from = scope === 'workspace' && source === 'system' ? 'imported' : source;
    const at = Number.isNaN(Date.parse(savedAt)) ? NO_TIME : savedAt;
    return { ...facts, sourceId, id, name: shown, scope, place, state, fileName, origin, source: from, hash, savedAt: at };
  });
}

/** Instead of what is no time: a list of times can be shown. */
const NO_TIME = '1970-01-01T00:00:00.000Z';

/** Damaged bytes are listed as broken, since an earlier revision may be sound. */
function factsIn<T>(
  reader: Pick<Reader<T, never>, 'facts'>,
  { hash, fileName, bytes }: { hash: string; fileName: string; bytes: () => Uint8Array },
): Facts<T> {
  try {
    return reader.facts(hash, fileName, bytes);
  } catch (cause) {
    if (!(cause instanceof AppError) || !['db_corrupt', 'not_found'].includes(cause.code)) throw cause;
    const message = 'Its bytes are not those that were saved. Restore an earlier revision, or import it again.';
    return brokenFacts({ code: 'damaged', severity: 'error', message, line: 1, column: 1, range: { start: 0, end: 0 } });
  }
}

/** A workspace's that carries the key of one of the account is left out: whatever was decided about that key is not about these bytes. */
function mergeOf<T>(account: CatalogEntry<T>[], given: CatalogEntry<T>[]): Merged<T> {
  const taken = new Set(account.map(({ sourceId }) => sourceId));
  const workspace = given.filter(({ sourceId }) => !taken.has(sourceId));
  const winners = new Set(workspace.flatMap(({ state, id }) => (state === 'ok' ? [id] : [])));
  const own = account.map(
    (entry): CatalogEntry<T> => (entry.state === 'ok' && winners.has(entry.id) ? { ...entry, state: 'hidden' } : entry),
  );
  const keyed = [...workspace, ...own].map((entry) => ({ entry, key: nameKey(entry.name) }));
  const entries = keyed.sort((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)).map(({ entry }) => entry);
  const byId = new Map<string, CatalogEntry<T>>();
  for (const entry of [...workspace, ...own]) if (entry.state === 'broken' && !byId.has(entry.id)) byId.set(entry.id, entry);
  for (const entry of entries) if (entry.state === 'ok') byId.set(entry.id, entry);
  return { entries, bySource: new Map(entries.map((entry) => [entry.sourceId, entry])), byId };
}

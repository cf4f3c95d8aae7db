// electron/core/exchange/importing/others/clash.ts - what an import would meet in the library.
import type { ImportItem, LinkState, Scope } from '../../../../contract/index.ts';
import type { CatalogEntry } from '../../../skills/index.ts';
import { type Room, storeOf } from '../../../skills/index.ts';
import { createFileRepository, type FileInfo, type FileRepository, hashBytes, type KeptFile } from '../../../storage/index.ts';
import { folderNameOf } from '../../exporting/names.ts';
import type { Planned } from '../planned.ts';

/** What each package clashes with in the target scope and earlier in this import. */
export function markClashes(room: Room, planned: readonly Planned[], scope: Scope): void {
  const find = createClashFinder(room.catalog.entries().filter((entry) => entry.scope === scope));
  const files = createFileRepository(storeOf(room, scope).database.db);
  const before = new Map<string, Pick<ImportItem, 'name' | 'fileName'>>();
  for (const each of planned) {
    const { item } = each;
    if (item.state === 'refused') continue;
    const clash = find(item);
    item.clash = clash === undefined ? null : clashOf(each, clash, files);
    if (item.state === 'broken') continue;
    if (clash !== undefined && item.clash !== null && !(item.clash.sameBytes && item.clash.files.length === 0)) {
      const changesFile = clash.link !== null && !item.clash.sameBytes ? ofAFile(clash.name, clash.link) : null;
      item.reason = item.clash.kept ?? changesFile ?? item.reason;
    }
    const first = before.get(placeOf(item));
    if (first === undefined) before.set(placeOf(item), item);
    else if (first.name === item.name)
      item.reason = `${first.fileName} in this import also has the name ${item.name}; the second one will be shadowed.`;
    else
      item.reason = `An export would write it to the same folder as ${first.name} of ${first.fileName} in this import. Rename one of them.`;
  }
}

function clashOf(planned: Planned, entry: CatalogEntry, files: FileRepository): ImportItem['clash'] {
  const { item, package: found } = planned;
  const { id, name, version, scope, hash, attachments, link } = entry;
  const kept = attachments === 0 ? [] : files.list(id);
  return {
    id,
    name,
    version,
    scope,
    kept: whyKept(planned, entry, link),
    sameBytes: hash === item.hash,
    files: changesOf(found?.files ?? null, kept),
  };
}

/** Why a skill cannot be replaced by a package, and what to do instead; null = it can be. */
export function whyKept(
  { item, conflict }: { item: Pick<ImportItem, 'name'>; conflict: string | null },
  { name, source, state }: Pick<CatalogEntry, 'name' | 'source' | 'state'>,
  link: Pick<LinkState, 'path' | 'state' | 'reason'> | null,
): string | null {
  if (source === 'system') return ofTheApp(name, item.name);
  if (state !== 'broken' && name !== item.name) return ofAnotherName(name, item.name);
  if (conflict !== null && state !== 'broken') return unresolved(name, conflict);
  return link !== null && link.state !== 'clean' ? ofAFile(name, link) : null;
}

type Change = NonNullable<ImportItem['clash']>['files'][number];

/** How replacing would change the files of a skill, by path. null = a single file, which leaves them unchanged. */
export function changesOf(comes: readonly KeptFile[] | null, kept: readonly FileInfo[]): Change[] {
  if (comes === null) return [];
  const there = new Map(kept.map((file) => [file.path, file]));
  const names = new Set(comes.map(({ path }) => path));
  const changes = comes.flatMap(({ path, mode, bytes }): Change[] => {
    const old = there.get(path);
    if (old === undefined) return [{ path, change: 'added' }];
    return old.hash === hashBytes(bytes) && old.mode === mode ? [] : [{ path, change: 'changed' }];
  });
  const dropped = kept.filter(({ path }) => !names.has(path)).map(({ path }): Change => ({ path, change: 'dropped' }));
  return [...changes, ...dropped].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** A skill that comes with the app is overridden, never replaced, so that the app can keep it up to date (row A9). */
const ofTheApp = (name: string, comes: string): string =>
  `${name} comes with Skillwright and cannot be replaced. ${name === comes ? 'Import this one into a workspace to override it, or rename it.' : 'Keep both, or rename this one.'}`;

/** Only an export would write both to one place: they are two skills, and an import never takes the place of another one. */
const ofAnotherName = (name: string, comes: string): string =>
  `${comes} is not ${name}, but an export would write both to the same place. Keep both, or rename one of them.`;

/** Replacing a linked skill does not change its file; if both differ already, undo could not tell which one to restore. */
const ofAFile = (name: string, { path, state, reason }: Pick<LinkState, 'path' | 'state' | 'reason'>): string =>
  state === 'clean'
    ? `${name} is linked to ${path}. Replacing it changes only the skill; you decide about the file afterwards.`
    : `${name} is linked to ${path} and cannot be replaced: ${reason ?? 'the file and the skill differ.'} Decide about the file first.`;

/** Two versions at once never replace one that can be used. */
const unresolved = (name: string, conflict: string): string => `It cannot replace ${name} because a merge was not finished. ${conflict}`;

/** What is compared for skills of one scope. */
type Existing = Pick<CatalogEntry, 'name' | 'fileName' | 'state' | 'hash'>;

/** Where an export would write a skill; systems differ on whether case counts. */
const placeOf = ({ name, fileName }: Pick<Existing, 'name' | 'fileName'>): string =>
  folderNameOf({ name, fileName, state: 'ok' }).toLowerCase();

/** By where an export would write a readable package; a broken one has no name, so it is matched by file name. */
export function createClashFinder<Entry extends Existing>(
  entries: readonly Entry[],
): (item: Pick<ImportItem, 'name' | 'fileName' | 'hash' | 'state'>) => Entry | undefined {
  const keyOf = (of: Pick<Existing, 'name' | 'fileName'> & { state: string }): string =>
    of.state === 'broken' ? `broken ${of.fileName}` : `ok ${placeOf(of)}`;
  const byKey = Map.groupBy(entries, keyOf);
  return (item) => {
    const all = byKey.get(keyOf(item)) ?? [];
    const named = all.filter(({ name }) => item.state === 'broken' || name === item.name);
    const met = named.length > 0 ? named : all;
    return met.find(({ hash }) => hash === item.hash) ?? met.find(({ state }) => state !== 'shadowed') ?? met[0];
  };
}

// electron/shells/chromium/browse.ts - the folders of the window's own file browser: names, sizes and times, never contents.
import { type Dirent, mkdirSync, readdirSync, type Stats, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join, parse } from 'node:path';
import type { FolderListing } from '../../contract/index.ts';
import { fileError } from '../../core/storage/index.ts';
import { type Ask, inOneLine, realPlace } from '../choosing.ts';
import { entryIn } from '../own-places.ts';

/** More entries than this are cut, and the listing says so. */
const MAX_ENTRIES = 2000;

interface Around {
  workspace: string | null;
  recent: string[];
}

/**
 * One folder: folders first, then files with the given extensions (without dot; none = all files), by name; hidden ones are left out,
 * except inside a hidden folder. `named` null = the person's home; links in it are followed. Throws `bad_input`, `not_found`, `no_permission`.
 */
export function listFolder(named: string | null, extensions: readonly string[], around: Around): FolderListing {
  const { path } = realPlace(named ?? homedir());
  const wanted = new Set(extensions.map((each) => each.toLowerCase()));
  const shown = readFolder(path).filter((entry) => !isHidden(entry.name) || isHidden(basename(path)));
  const kinds = shown.flatMap((entry) => kindOf(path, entry, wanted) ?? []);
  kinds.sort((a, b) => (a.kind === b.kind ? byName(a.name, b.name) : a.kind === 'folder' ? -1 : 1));
  return {
    path,
    parent: dirname(path) === path ? null : dirname(path),
    entries: kinds.slice(0, MAX_ENTRIES).flatMap((each) => entryOf(path, each) ?? []),
    places: places(path, around),
    truncated: kinds.length > MAX_ENTRIES,
  };
}

/** Asks, creates a folder and lists it; null if the answer is no. Throws `bad_input` if the name is a path, `io_failed` if it is taken. */
export async function createFolder(parent: string, name: string, ask: Ask, around: Around): Promise<FolderListing | null> {
  const path = entryIn(realPlace(parent).path, name.trim());
  if (!(await ask({ message: 'Let Skillwright create this folder?', detail: inOneLine(path), act: 'Create' }))) return null;
  try {
    mkdirSync(path);
  } catch (cause) {
    throw fileError(cause, `The folder ${path} cannot be created`);
  }
  return listFolder(path, [], around);
}

const isHidden = (name: string): boolean => name.startsWith('.');
/** Made when a folder is shown: it takes 2 MB. */
let collator: Intl.Collator | undefined;
function byName(a: string, b: string): number {
  collator ??= new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });
  return collator.compare(a, b);
}

interface Named {
  name: string;
  kind: 'folder' | 'file';
}

function readFolder(path: string): Dirent[] {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (cause) {
    throw fileError(cause, `The folder ${path} cannot be read`);
  }
}

/** Looks up only links: a folder may have a hundred thousand files. */
function kindOf(folder: string, entry: Dirent, wanted: ReadonlySet<string>): Named | null {
  const { name } = entry;
  const about = entry.isSymbolicLink() ? statsOf(join(folder, name)) : entry;
  if (about?.isDirectory()) return { name, kind: 'folder' };
  if (!about?.isFile()) return null; // a link to nowhere, a socket, a device
  const extension = parse(name).ext.slice(1).toLowerCase();
  return wanted.size === 0 || wanted.has(extension) ? { name, kind: 'file' } : null;
}

function entryOf(folder: string, { name, kind }: Named): FolderListing['entries'][number] | null {
  const path = join(folder, name);
  const stats = statsOf(path);
  if (stats === null) return null; // just removed
  return { name, path, kind, bytes: kind === 'file' ? stats.size : null, modifiedAt: stats.mtime.toISOString() };
}

function statsOf(path: string): Stats | null {
  try {
    return statSync(path);
  } catch {
    return null;
  }
}

function places(path: string, { workspace, recent }: Around): FolderListing['places'] {
  const candidates = [
    { label: 'Home', path: homedir() },
    ...['Documents', 'Downloads', 'Desktop'].map((name) => ({ label: name, path: join(homedir(), name) })),
    ...(workspace === null ? [] : [{ label: 'Workspace', path: workspace }]),
    ...recent.filter((each) => each !== workspace).map((each) => ({ label: basename(each) || each, path: each })),
    { label: 'Computer', path: parse(path).root },
  ];
  return candidates.filter((place) => statsOf(place.path)?.isDirectory() === true);
}

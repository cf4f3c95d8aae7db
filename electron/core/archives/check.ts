// electron/core/archives/check.ts - judges an archive by its whole list: why to refuse it, and what to leave out.
import type { LeftOut } from '../../contract/index.ts';
import { isNestedName } from './kind.ts';
import { escapeOf, leadsOutside, nameCollisions, partsOf, unsafeName } from './names.ts';
import { shown } from './refuse.ts';

export interface Listed {
  /** As given, with `/`. */
  path: string;
  kind: 'file' | 'folder' | 'symlink' | 'hardlink' | 'device' | 'pipe' | 'other';
  /** Of links. */
  target: string | null;
}

export interface Judged<Entry extends Listed> {
  keep: Entry[];
  leftOut: LeftOut[];
  /** Reasons to refuse the whole archive; empty if it is sound. */
  refusals: string[];
}

/** `a/./b//c` → `a/b/c`. */
export const tidied = (path: string): string => partsOf(path).join('/');

/** Judges a list. A name that escapes, a link outside, a device, a pipe or two names for one file: refused. A name unsafe anywhere, a link inside or an archive: left out. */
export function judge<Entry extends Listed>(entries: readonly Entry[]): Judged<Entry> {
  const keep: Entry[] = [];
  const leftOut: LeftOut[] = [];
  const refusals: string[] = [];
  for (const entry of entries) {
    const away = escapeOf(entry.path);
    const refusal = away === null ? refusalOf(entry) : `${shown(entry.path)} ${away}`;
    const reason = reasonToLeave(entry);
    if (refusal !== null) refusals.push(refusal);
    else if (reason !== null) leftOut.push({ path: tidied(entry.path) || entry.path, reason });
    else if (entry.kind === 'file') keep.push(entry);
  }
  const links = new Set(entries.filter(({ kind }) => kind === 'symlink').map(({ path }) => tidied(path)));
  // Unsafe names are not unpacked, and may be long enough to make this slow.
  const safe = entries.filter(({ path }) => unsafeName(path) === null);
  for (const { path } of links.size > 0 ? safe : []) {
    const parts = partsOf(path);
    const link = parts.map((_, index) => parts.slice(0, index).join('/')).find((folder) => links.has(folder));
    if (link !== undefined) refusals.push(`${shown(path)} is reached through the link ${shown(link)}`);
  }
  // Links are handled above; whatever else shares a name with something, left out or not, makes the archive ambiguous.
  const named = safe.filter(({ kind }) => kind !== 'folder' && kind !== 'symlink').map(({ path }) => tidied(path));
  for (const group of nameCollisions(named)) refusals.push(collisionText(group));
  if (refusals.length > 0)
    for (const { path, reason } of leftOut.filter((_, at) => at < 4)) refusals.push(`${shown(path)}: ${lowered(reason)}`);
  return { keep, leftOut, refusals: [...new Set(refusals)] };
}

function refusalOf({ path, kind, target }: Listed): string | null {
  const word = kind === 'symlink' ? 'a link' : 'a hard link';
  if ((kind === 'symlink' || kind === 'hardlink') && outside(path, kind, target ?? '')) {
    return `${shown(path)} is ${word} to ${shown(target ?? '')}, outside the archive`;
  }
  if (kind === 'device') return `${shown(path)} is a device`;
  return kind === 'pipe' ? `${shown(path)} is a pipe or socket` : null;
}

/** A symbolic link is relative to its folder, a hard link to the archive's root. */
const outside = (path: string, kind: Listed['kind'], target: string): boolean => leadsOutside(kind === 'hardlink' ? '' : path, target);

function reasonToLeave({ path, kind, target }: Listed): string | null {
  if (kind === 'symlink') return `It is a link to ${shown(target ?? '')}; links are not followed.`;
  if (kind === 'hardlink') return `It is a hard link to ${shown(target ?? '')}; links are not followed.`;
  if (kind === 'other') return 'It is not a regular file; only regular files are read.';
  if (kind === 'folder') return null;
  const unsafe = unsafeName(path);
  if (unsafe !== null) return `Its name ${unsafe}.`;
  return isNestedName(path) ? NESTED : null;
}

export const NESTED = 'It is an archive inside the archive; nested archives are not opened.';

function collisionText(group: readonly string[]): string {
  const names = [...new Set(group)];
  if (names.length === 1) return `${shown(names[0]!)} appears ${group.length} times`;
  const lengths = new Set(names.map((name) => partsOf(name).length));
  if (lengths.size > 1) return `${shown(names[0]!)} is both a file and the folder of ${shown(names[1]!)}`;
  const composed = new Set(names.map((name) => name.normalize('NFC'))).size === 1;
  const why = composed ? 'differ only in how their letters are composed' : 'differ only in case or in similar letters';
  return `${names.map(shown).join(' and ')} ${why}; some systems treat them as one file`;
}

const lowered = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1).replace(/\.$/, '');

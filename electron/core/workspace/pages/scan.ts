// electron/core/workspace/pages/scan.ts - finds the page files of a folder and reads them, without leaving it.
import { constants } from 'node:fs';
import { lstat, open, readdir, realpath } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { isHidden } from '../slug.ts';

export interface PageFile {
  /** With `/`, below the folder. */
  path: string;
  mtimeMs: number;
  size: number;
}

/** A file that looks like a page but is not accepted as one. */
export interface Skipped {
  path: string;
  why: string;
}

export interface Scan {
  files: PageFile[];
  skipped: Skipped[];
}

/** A folder with more pages than this is not a set of notes; the rest is reported but not read. */
const MAX_PAGES = 100_000;
const MAX_DEPTH = 40;
export const MAX_PAGE_BYTES = 2 * 1024 * 1024;
const AT_ONCE = 32;

/**
 * All page files of a folder, given by its real path. A link to a file is followed if it stays inside, a link to a folder never: what
 * is inside is found in its own place. Throws the signal's reason; a folder that cannot be read is reported.
 */
export async function scanFolder(folder: string, signal?: AbortSignal): Promise<Scan> {
  const scan: Scan = { files: [], skipped: [] };
  let level = [''];
  for (let depth = 0; level.length > 0; depth++) {
    const next: string[] = [];
    for (let at = 0; at < level.length; at += AT_ONCE) {
      signal?.throwIfAborted();
      const lots = await Promise.all(level.slice(at, at + AT_ONCE).map((path) => lookInto(folder, path, scan)));
      next.push(...lots.flat());
    }
    if (depth === MAX_DEPTH && next.length > 0) scan.skipped.push({ path: next[0]!, why: `it is more than ${MAX_DEPTH} folders deep` });
    level = depth === MAX_DEPTH ? [] : next;
  }
  scan.files.sort((a, b) => (a.path < b.path ? -1 : 1));
  const beyond = scan.files.splice(MAX_PAGES);
  if (beyond.length > 0) scan.skipped.push({ path: beyond[0]!.path, why: `the folder has more than ${MAX_PAGES} pages` });
  return scan;
}

/** Adds the pages of one folder and returns its folders. */
async function lookInto(folder: string, path: string, scan: Scan): Promise<string[]> {
  let entries: Awaited<ReturnType<typeof entriesOf>>;
  try {
    entries = await entriesOf(join(folder, path));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'ENOENT') scan.skipped.push({ path: path || '.', why: 'the folder cannot be read' });
    return [];
  }
  const below = (name: string): string => (path === '' ? name : `${path}/${name}`);
  const shown = entries.filter(({ name }) => !isHidden(name));
  const pages = shown.filter((entry) => !entry.isDirectory() && entry.name.toLowerCase().endsWith('.md'));
  for (let at = 0; at < pages.length; at += AT_ONCE) {
    const found = await Promise.all(pages.slice(at, at + AT_ONCE).map((entry) => statPage(folder, below(entry.name))));
    for (const one of found) {
      if (one === null) continue;
      if ('why' in one) scan.skipped.push(one);
      else scan.files.push(one);
    }
  }
  return shown.filter((entry) => entry.isDirectory()).map(({ name }) => below(name));
}

const entriesOf = (path: string) => readdir(path, { withFileTypes: true });

/** Null if it no longer exists. */
async function statPage(folder: string, path: string): Promise<PageFile | Skipped | null> {
  try {
    const full = join(folder, path);
    let stat = await lstat(full);
    if (stat.isSymbolicLink()) {
      const real = await realpath(full);
      if (!isInside(folder, real)) return { path, why: 'it is a link outside the folder' };
      stat = await lstat(real);
    }
    if (!stat.isFile()) return stat.isDirectory() ? null : { path, why: 'it is not a regular file' };
    if (stat.size > MAX_PAGE_BYTES) return { path, why: `it is larger than ${MAX_PAGE_BYTES / 1024 / 1024} MiB` };
    return { path, mtimeMs: stat.mtimeMs, size: stat.size };
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'ENOENT' ? null : { path, why: 'it cannot be read' };
  }
}

/** Whether a real path is a folder or is inside it; the folder is given by its real path. */
export const isInside = (folder: string, path: string): boolean =>
  path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);

/** The bytes of a page; its real path is checked again, because links may have changed since the scan. */
export async function readPageBytes(folder: string, path: string): Promise<Buffer | Skipped | null> {
  try {
    const real = await realpath(join(folder, path));
    if (!isInside(folder, real)) return { path, why: 'it is a link outside the folder' };
    const file = await open(real, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
    try {
      if ((await file.stat()).size > MAX_PAGE_BYTES) return { path, why: `it is larger than ${MAX_PAGE_BYTES / 1024 / 1024} MiB` };
      return await file.readFile();
    } finally {
      await file.close();
    }
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code === 'ENOENT' ? null : { path, why: 'it cannot be read' };
  }
}

/** The text of a page, or why its bytes are not one. */
export function textOfPage(path: string, bytes: Buffer): string | Skipped {
  if (bytes.includes(0)) return { path, why: 'it is a binary file' };
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return { path, why: 'it is not encoded in UTF-8' };
  }
}

// electron/core/assertions/pages.ts - which pages a workspace has: its `.md` files, by path and by name.
import { readdir } from 'node:fs/promises';
import { basename, relative, sep } from 'node:path';

/** Whether a page exists, by its slug (path without `.md`) or its bare name. Case does not count, as in wiki links. */
export interface PageLookup {
  has(name: string): boolean;
}

/** A folder with more files than this is not a set of notes; what is beyond is not seen. */
const MAX_PAGES = 100_000;

/** Reads the names of all pages in a folder. Folders that begin with a dot, and `node_modules`, are left out. Throws what the file system throws. */
export async function readPages(folder: string): Promise<PageLookup> {
  const names = new Set<string>();
  const waiting = [folder];
  for (let at = waiting.pop(); at !== undefined && names.size < MAX_PAGES; at = waiting.pop()) {
    for (const entry of await readdir(at, { withFileTypes: true })) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const path = `${at}${sep}${entry.name}`;
      if (entry.isDirectory()) waiting.push(path);
      else if (entry.name.toLowerCase().endsWith('.md')) {
        const slug = relative(folder, path).replaceAll(sep, '/');
        names.add(plain(slug)).add(plain(basename(slug)));
      }
    }
  }
  return { has: (name) => names.has(plain(name)) };
}

const plain = (name: string): string =>
  name
    .normalize('NFC')
    .trim()
    .replace(/^(\.?\/)+/, '')
    .replace(/\.md$/i, '')
    .toLowerCase();

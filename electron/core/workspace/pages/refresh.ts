// electron/core/workspace/pages/refresh.ts - updates the index from the folder: only files whose time or size changed are read.
import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { readPage } from './page.ts';
import { type PageFile, readPageBytes, type Skipped, scanFolder, textOfPage } from './scan.ts';
import type { Indexed, NewPage, PageStore } from './store.ts';

export interface Refreshed {
  changed: boolean;
  skipped: Skipped[];
  /** Files whose bytes were not a page, by path: they are read again only when they change. */
  unread: ReadonlyMap<string, Unread>;
}

export type Unread = Skipped & PageFile & Pick<Indexed, 'readAt'>;

/** Written in batches, so that the event loop and other processes get their turn. */
const LOT = 200;
const AT_ONCE = 16;
/** A file that changed this shortly before it was read may have changed again within the same clock tick. */
const RACY_MS = 2000;

/** `folder` is a real path. Throws the signal's reason, and the errors of a database that cannot be written. */
export async function refreshPages(
  folder: string,
  store: PageStore,
  before: Refreshed['unread'],
  signal?: AbortSignal,
): Promise<Refreshed> {
  const { files, skipped } = await scanFolder(folder, signal);
  const known = store.files();
  const stale = files.filter((file) => isStale(file, known.get(file.path) ?? before.get(file.path)));
  const unread = new Map(files.flatMap(({ path }) => (before.has(path) ? [[path, before.get(path)!] as const] : [])));
  for (const { path } of stale) unread.delete(path);
  const gone = new Set(known.keys());
  for (const { path } of files) gone.delete(path);
  let changed = gone.size > 0;
  for (let at = 0; at < stale.length; at += LOT) {
    signal?.throwIfAborted();
    const lot = await readLot(folder, stale.slice(at, at + LOT), known);
    store.change(lot.written, lot.touched, lot.gone);
    for (const each of lot.skipped) unread.set(each.path, each);
    changed ||= lot.written.length > 0 || lot.gone.length > 0;
    await setImmediate();
  }
  if (gone.size > 0) store.change([], [], [...gone]);
  skipped.push(...[...unread.values()].map(({ path, why }) => ({ path, why })));
  return { changed, skipped, unread };
}

const isStale = ({ mtimeMs, size }: PageFile, was: (PageFile & Pick<Indexed, 'readAt'>) | undefined): boolean =>
  was === undefined || was.mtimeMs !== mtimeMs || was.size !== size || was.readAt - mtimeMs < RACY_MS;

interface Lot {
  written: NewPage[];
  /** Same bytes, different time. */
  touched: Indexed[];
  gone: string[];
  skipped: Unread[];
}

async function readLot(folder: string, files: readonly PageFile[], known: ReadonlyMap<string, Indexed>): Promise<Lot> {
  const lot: Lot = { written: [], touched: [], gone: [], skipped: [] };
  for (let at = 0; at < files.length; at += AT_ONCE) {
    const part = files.slice(at, at + AT_ONCE);
    const readAt = Date.now();
    const read = await Promise.all(part.map(({ path }) => readPageBytes(folder, path)));
    for (const [index, file] of part.entries()) sort(lot, file, read[index]!, known.get(file.path), readAt);
  }
  return lot;
}

function sort(lot: Lot, file: PageFile, read: Awaited<ReturnType<typeof readPageBytes>>, was: Indexed | undefined, readAt: number): void {
  const { path } = file;
  const hash = Buffer.isBuffer(read) ? createHash('sha256').update(read).digest('hex') : '';
  const indexed = { ...file, hash, readAt };
  if (was !== undefined && was.hash === hash) {
    lot.touched.push(indexed);
    return;
  }
  const text = Buffer.isBuffer(read) ? textOfPage(path, read) : read;
  if (typeof text === 'string') {
    const slug = path.replace(/\.md$/i, '').normalize('NFC');
    lot.written.push({ ...indexed, slug, text: readPage(slug, text) });
    return;
  }
  if (was !== undefined) lot.gone.push(path);
  if (text !== null) lot.skipped.push({ ...text, ...file, readAt });
}

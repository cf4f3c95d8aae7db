// electron/core/library/importing/read.ts - files and folders that a person chose, as bytes. Nothing here is fatal: what can't be read is told
// of, and the next one is read.
import type { Dirent, Stats } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError, type ImportFile } from '../../../contract/index.ts';
import { fileError } from '../../storage/index.ts';

/** One file of an import: its bytes, or why it is refused. */
export interface Candidate {
  /** As it is kept: the base name, with its folder for a SKILL.md. */
  fileName: string;
  path: string | null;
  size: number;
  content: { bytes: Uint8Array } | { refused: string };
  /** Entries of its folder that are no packages of their own and stay behind. */
  leftBehind: number;
}

/** Packages in one import. */
export const MAX_ENTRIES = 10_000;
/** Entries looked at while searching folders for packages. */
const MAX_VISITED = 200_000;
/** Folders that never hold packages of the author. */
const SKIPPED = new Set(['.git', 'node_modules']);

interface Found {
  path: string;
  refused?: string;
  leftBehind: number;
}

/**
 * Reads what was chosen, folders with everything beneath. A folder with a SKILL.md is one package. Throws `limit_reached` for more than
 * 10,000 packages, `cancelled`.
 */
export async function* readCandidates(files: readonly ImportFile[], maxBytes: number, signal?: AbortSignal): AsyncGenerator<Candidate> {
  const search: Search = { visited: 0, found: 0, signal };
  for (const file of files) {
    signal?.throwIfAborted();
    if ('data' in file) {
      count(search);
      yield fromData(file.fileName, file.data, maxBytes);
      continue;
    }
    for await (const found of findPackages(file.path, search)) yield await readFound(found, maxBytes);
  }
}

function fromData(fileName: string, data: string, maxBytes: number): Candidate {
  // Four characters of base64 are three bytes: a huge one is refused before it is decoded.
  const size = Math.floor((data.length * 3) / 4);
  const about = { fileName: keptName(fileName), path: null, leftBehind: 0 };
  if (size > maxBytes + 3) return { ...about, size, content: { refused: tooLarge(size, maxBytes) } };
  const bytes = Buffer.from(data, 'base64');
  return { ...about, size: bytes.length, content: { bytes } };
}

interface Search {
  visited: number;
  found: number;
  signal: AbortSignal | undefined;
}

/** What a person named is followed, even when it is a link; links further down are not. */
async function* findPackages(path: string, search: Search): AsyncGenerator<Found> {
  let about: Stats;
  try {
    about = await stat(path);
  } catch (cause) {
    count(search);
    yield { path, refused: reason(fileError(cause, 'It cannot be read')), leftBehind: 0 };
    return;
  }
  if (about.isDirectory()) yield* searchFolder(path, search);
  else {
    count(search);
    yield { path, leftBehind: 0 };
  }
}

async function* searchFolder(folder: string, search: Search): AsyncGenerator<Found> {
  search.signal?.throwIfAborted();
  let entries: Dirent[];
  try {
    entries = await readdir(folder, { withFileTypes: true });
  } catch (cause) {
    count(search);
    yield { path: folder, refused: reason(fileError(cause, 'The folder cannot be read')), leftBehind: 0 };
    return;
  }
  search.visited += entries.length;
  if (search.visited > MAX_VISITED) throw tooMany(folder, `more than ${MAX_VISITED.toLocaleString('en')} entries`);
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  const skill = entries.find((entry) => /^skill\.md$/i.test(entry.name) && entry.isFile());
  if (skill !== undefined) {
    count(search);
    yield { path: join(folder, skill.name), leftBehind: entries.length - 1 };
    return;
  }
  for (const entry of entries) yield* lookAt(join(folder, entry.name), entry, search);
}

async function* lookAt(path: string, entry: Dirent, search: Search): AsyncGenerator<Found> {
  if (entry.isDirectory()) {
    if (!SKIPPED.has(entry.name)) yield* searchFolder(path, search);
    return;
  }
  if (entry.isSymbolicLink() ? !(await mayHoldPackages(path, entry)) : !/\.md$/i.test(entry.name)) return;
  count(search);
  if (entry.isSymbolicLink())
    yield { path, refused: 'It is a link, and links in a folder are not followed. Choose its target itself.', leftBehind: 0 };
  else yield { path, leftBehind: 0 };
}

/** A link is worth a word when it looks like a package or leads to a folder. */
async function mayHoldPackages(path: string, entry: Dirent): Promise<boolean> {
  if (/\.md$/i.test(entry.name)) return true;
  return stat(path).then(
    (about) => about.isDirectory(),
    () => false,
  );
}

async function readFound({ path, refused, leftBehind }: Found, maxBytes: number): Promise<Candidate> {
  const about = { fileName: keptName(path), path, leftBehind, size: 0 };
  if (refused !== undefined) return { ...about, content: { refused } };
  try {
    return { ...about, ...(await readBounded(path, maxBytes)) };
  } catch (cause) {
    return { ...about, content: { refused: reason(fileError(cause, 'It cannot be read')) } };
  }
}

/** Reads a file of at most `maxBytes`; of a larger one nothing is read. Pipes and devices are never opened. */
async function readBounded(path: string, maxBytes: number): Promise<Pick<Candidate, 'size' | 'content'>> {
  if (!(await stat(path)).isFile()) return { size: 0, content: { refused: 'It is no file: a pipe, a device or a socket.' } };
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    if (size > maxBytes) return { size, content: { refused: tooLarge(size, maxBytes) } };
    const bytes = await file.readFile();
    if (bytes.length > maxBytes) return { size: bytes.length, content: { refused: tooLarge(bytes.length, maxBytes) } };
    return { size: bytes.length, content: { bytes } };
  } finally {
    await file.close();
  }
}

const tooLarge = (size: number, max: number): string =>
  `It is ${megabytes(size)} large; a package has at most ${megabytes(max)}. Check that it is the right file.`;
const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`;

/** An AppError as one text for a person. */
export const reason = (error: AppError): string => [error.message, error.remedy].filter(Boolean).join(' ');

/** The folder names the skill when a file is called SKILL.md, so it is kept with the name. */
export function keptName(path: string): string {
  const plain = path.replaceAll('\\', '/');
  const base = basename(plain);
  const folder = basename(dirname(plain));
  return /^skill\.md$/i.test(base) && folder !== '' && folder !== '.' ? `${folder}/${base}` : base;
}

function count(search: Search): void {
  search.found++;
  if (search.found > MAX_ENTRIES) throw tooMany('What you chose', `more than ${MAX_ENTRIES.toLocaleString('en')} packages`);
}

const tooMany = (what: string, amount: string): AppError =>
  new AppError('limit_reached', `${what} holds ${amount}. Nothing was read in.`, { remedy: 'Choose a smaller folder.' });

// electron/core/exchange/importing/read.ts - what a person chose (files, folders, archives, pasted content), as packages with their bytes. What
// can't be read is told of, and the next one is read.

import { readdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError, asAppError, type ImportFile, type LeftOut } from '../../../contract/index.ts';
import { ARCHIVE_LIMITS, archiveKind, readArchive } from '../../archives/index.ts';
import { keptName } from '../../skills/index.ts';
import { fileError } from '../../storage/index.ts';
import { staysOut } from '../safety/index.ts';
import { type Candidate, readFound, refusedCandidate } from './candidate.ts';
import { ARCHIVE_NAME, type Found, packagesIn } from './group.ts';
import { createBreath, createMeter, MAX_PACKAGES, megabytes, reasonOf, tooLarge, tooMany } from './limits.ts';
import { readBounded, type Tree, type TreeFile, treeOfArchive, treeOfFolder } from './tree.ts';

export interface Reading {
  /** The largest package. */
  maxBytes: number;
  signal?: AbortSignal | undefined;
  /** Called with what is read now; `found` is null until all packages are found. */
  tell?: (read: number, found: number | null, name: string) => void;
  /** Counts what stays in memory and may throw; without it, what an import may hold. */
  meter?: (bytes: number) => void;
}

/** Something that is read in its turn, or is refused already. */
type Waiting = Found | Candidate;

interface Search extends Reading {
  waiting: Waiting[];
  refusedArchives: LeftOut[];
  visited: { count: number };
  meter: (bytes: number) => void;
  /** Counts what archives hold. */
  unpacked: (bytes: number) => void;
}

/**
 * Looks into everything that was chosen, then gives one package after the other. Folders are searched with everything beneath, archives are
 * checked whole. `refusedArchives` is filled with what holds no package or is refused whole. Throws `limit_reached`, `cancelled`.
 */
export async function* readCandidates(
  files: readonly ImportFile[],
  reading: Reading,
  refusedArchives: LeftOut[],
): AsyncGenerator<Candidate> {
  const meter = reading.meter ?? createMeter();
  const search: Search = { ...reading, waiting: [], refusedArchives, visited: { count: 0 }, meter, unpacked: createMeter() };
  const breathe = createBreath(reading.signal);
  reading.signal?.throwIfAborted();
  for (const file of files) {
    await breathe();
    reading.tell?.(0, null, 'path' in file ? file.path : file.fileName);
    if ('path' in file) await searchPath(pathOf(file.path), search);
    else await searchData(file, search);
    if (search.waiting.length > MAX_PACKAGES) throw tooMany('Your selection', `more than ${MAX_PACKAGES.toLocaleString('en')} packages`);
  }
  const { waiting } = search;
  for (const [index, each] of waiting.entries()) {
    reading.signal?.throwIfAborted();
    reading.tell?.(index, waiting.length, each.fileName);
    const candidate = 'main' in each ? await readFound(each, reading.maxBytes, search.meter) : each;
    if (candidate !== null) yield candidate;
  }
}

/** A path as people paste it: in quotes, from the home folder, or as a file address. */
function pathOf(given: string): string {
  const plain = given.trim().replace(/^(["'])(.*)\1$/s, '$2');
  try {
    if (/^file:\/\//i.test(plain)) return fileURLToPath(plain);
  } catch {
    return given;
  }
  return /^~[/\\]/.test(plain) ? join(homedir(), plain.slice(2)) : plain;
}

/** What a person named is followed, even when it is a link; links further down are not. */
async function searchPath(path: string, search: Search): Promise<void> {
  try {
    const about = await stat(path);
    if (about.isDirectory()) return await searchFolder(path, search);
    const max = Math.max(search.maxBytes, ARCHIVE_NAME.test(path) ? ARCHIVE_LIMITS.bytes : 0);
    const { size, bytes } = await readBounded(path, max);
    if (bytes === null) search.waiting.push(refusedCandidate(keptName(path), path, tooLarge(size, max), size));
    else if (archiveKind(path, bytes) !== null) await searchArchive(bytes, path, search);
    else search.waiting.push(await chosenFile(path, bytes, search.maxBytes));
  } catch (cause) {
    if (isFatal(cause)) throw cause;
    search.waiting.push(refusedCandidate(keptName(path), path, reasonOf(fileError(cause, 'It cannot be read'))));
  }
}

const isFatal = (cause: unknown): boolean =>
  (cause instanceof AppError && (cause.code === 'limit_reached' || cause.code === 'cancelled')) ||
  (cause instanceof DOMException && cause.name === 'AbortError');

async function searchFolder(path: string, search: Search): Promise<void> {
  const tree = await treeOfFolder(path, search.visited, search.signal);
  for (const file of takeTree(tree, path, search)) {
    const place = tree.placeOf(file.path);
    // Archives named .skill hold packages by their name; others are opened when they are chosen themselves.
    if (!/\.skill$/i.test(file.path)) {
      search.refusedArchives.push({ path: place, reason: 'Archives inside a folder are not opened. Choose the archive itself.' });
      continue;
    }
    const { bytes, size } = await file.read(ARCHIVE_LIMITS.bytes);
    if (bytes !== null) await searchArchive(bytes, place, search);
    else
      search.refusedArchives.push({
        path: place,
        reason: `It is ${megabytes(size)}; an archive can be at most ${megabytes(ARCHIVE_LIMITS.bytes)}.`,
      });
  }
}

async function searchArchive(bytes: Uint8Array, place: string, search: Search): Promise<void> {
  try {
    const archive = await readArchive(bytes, basename(place), search.signal === undefined ? {} : { signal: search.signal });
    for (const { bytes: unpacked } of archive.entries) search.unpacked(unpacked.length);
    takeTree(treeOfArchive(archive, place), place, search);
  } catch (cause) {
    const error = asAppError(cause);
    if (error.code !== 'archive_refused') throw error;
    search.refusedArchives.push({ path: place, reason: reasonOf(error) });
  }
}

/** Gives back the archives that belong to no package. */
function takeTree(tree: Tree, place: string, search: Search): TreeFile[] {
  const { found, told, archives } = packagesIn(tree);
  const refused = told.map(({ path, reason }) => refusedCandidate(keptName(path), path, reason));
  search.waiting.push(...[...found, ...refused].sort((a, b) => compare(placeOf(a), placeOf(b))));
  if (found.length + refused.length + archives.length === 0)
    search.refusedArchives.push({ path: place, reason: 'It contains no package.' });
  return archives;
}

const placeOf = (each: Waiting): string => ('main' in each ? each.place : each.path) ?? '';
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Dropped or pasted content: base64. */
async function searchData({ fileName, data }: { fileName: string; data: string }, search: Search): Promise<void> {
  // Four characters of base64 are three bytes: a huge one is refused before it is decoded.
  const size = Math.floor((data.length * 3) / 4);
  const max = ARCHIVE_NAME.test(fileName) ? ARCHIVE_LIMITS.bytes : search.maxBytes;
  if (size > max + 3) {
    search.waiting.push(refusedCandidate(keptName(fileName), null, tooLarge(size, max), size));
    return;
  }
  const bytes = Buffer.from(data, 'base64');
  if (archiveKind(fileName, bytes) !== null) return searchArchive(bytes, fileName, search);
  search.waiting.push(foundFile(keptName(fileName), null, bytes));
}

const foundFile = (fileName: string, place: string | null, bytes: Uint8Array): Found => ({
  main: fileOf(fileName, bytes),
  ...{ place, fileName, files: null, leftOut: [], outside: [], only: 'any' },
});

const fileOf = (path: string, bytes: Uint8Array): TreeFile => ({
  path,
  read: async (max) => ({ size: bytes.length, mode: 0o644, bytes: bytes.length > max ? null : bytes }),
});

const MOST_NEIGHBOURS = 50;

/** Of a SKILL.md that was chosen by itself, what is around it is told of, because it may need it. */
async function chosenFile(path: string, bytes: Uint8Array, maxBytes: number): Promise<Waiting> {
  const found = foundFile(keptName(path), path, bytes);
  if (bytes.length > maxBytes || !/^skill\.md$/i.test(basename(path))) return found;
  const entries = await readdir(dirname(path)).catch(() => []);
  const others = entries.filter((name) => name !== basename(path) && staysOut(name) === null).sort();
  const reason = 'Only SKILL.md was chosen. Choose its folder to include this.';
  return { ...found, leftOut: others.slice(0, MOST_NEIGHBOURS).map((name) => ({ path: name, reason })) };
}

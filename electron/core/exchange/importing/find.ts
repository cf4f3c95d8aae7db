// electron/core/exchange/importing/find.ts - what a person chose: files, pasted content, and folders with everything in them. Only names are
// looked at here.
import { closeSync, constants, type Dirent, fstatSync, lstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { readdir, readlink, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, isAbsolute, join, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError, asAppError, type ImportFile, type LeftOut } from '../../../contract/index.ts';
import { isNoSkill, mayBePackage } from '../../formats/index.ts';
import { exclusionOf } from '../../safety/index.ts';
import { packageFileName } from '../../skills/index.ts';
import { fileError, listInside, openInside } from '../../storage/index.ts';
import { createYielder } from '../../workers/index.ts';
import { isFatal, MAX_VISITED, reasonOf, tooMany } from './limits.ts';
import { skillsKept } from './sources/kept.ts';
import { ARCHIVE_NAME, type ChosenFile, type Refused, SKILL_NAME, type Tree, type TreeFile, type TreeLeft } from './tree.ts';

export interface Finding {
  signal?: AbortSignal | undefined;
  /** Called with the name of the next item. */
  tell: (name: string) => void;
}

/** Everything that was chosen, in its order. Throws `limit_reached` for folders of more than 200,000 entries, and what the signal throws. */
export async function* findSources(files: readonly ImportFile[], { signal, tell }: Finding): AsyncGenerator<Tree | ChosenFile | Refused> {
  const visited = { count: 0 };
  const yieldIfDue = createYielder(signal);
  signal?.throwIfAborted();
  for (const file of files) {
    await yieldIfDue();
    tell('path' in file ? file.path : file.fileName);
    if (!('path' in file)) {
      yield pasted(file);
      continue;
    }
    const path = folderOfManifest(typedPath(file.path));
    const kept = skillsKept(path);
    if (kept !== null) for await (const source of kept.sources()) yield source;
    if (kept === null || kept.hasPages) yield await findPath(path, visited, yieldIfDue);
  }
}

/** Whoever chooses the manifest of a plugin, or a list of plugins, means what it describes. */
const folderOfManifest = (path: string): string =>
  /[\\/]\.claude-plugin[\\/](?:plugin|marketplace)\.json$/.test(path) ? dirname(dirname(path)) : path;

/** A path as people type and paste it: without the quotes around it, with `~` and a file URL resolved. */
export function typedPath(given: string): string {
  const plain = given.trim().replace(/^(["'])(.*)\1$/s, '$2');
  try {
    if (/^file:\/\//i.test(plain)) return fileURLToPath(plain);
  } catch {
    return given;
  }
  // With HOME empty the rest would be looked for in whatever folder this is.
  return /^~[/\\]/.test(plain) && isAbsolute(homedir()) ? join(homedir(), plain.slice(2)) : plain;
}

type YieldIfDue = ReturnType<typeof createYielder>;

/** What a person named is followed, even if it is a link; deeper links are not. */
async function findPath(path: string, visited: { count: number }, yieldIfDue: YieldIfDue): Promise<Tree | ChosenFile | Refused> {
  try {
    if ((await stat(path)).isDirectory()) return await treeOfFolder(path, visited, yieldIfDue);
    return {
      kind: 'file',
      place: path,
      file: {
        path,
        read: async (max) => readBounded(() => openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)), max),
        look: () => null,
      },
      leftOut: await neighboursOf(path),
    };
  } catch (cause) {
    if (isFatal(cause)) throw cause;
    const reason = reasonOf(asAppError(fileError(cause, 'It cannot be read')));
    return { kind: 'refused', fileName: packageFileName(path), place: path, size: 0, reason };
  }
}

/** Base64. Four characters are three bytes: oversized content is never decoded. */
function pasted({ fileName, data }: { fileName: string; data: string }): ChosenFile {
  const size = Math.floor((data.length * 3) / 4);
  const read: TreeFile['read'] = async (max) => {
    const bytes = size > max + 3 ? null : Buffer.from(data, 'base64');
    return { size: bytes?.length ?? size, mode: 0o644, bytes: bytes !== null && bytes.length > max ? null : bytes };
  };
  return { kind: 'file', place: null, file: { path: fileName, read, look: () => null }, leftOut: [] };
}

const MOST_NEIGHBOURS = 50;

/** For a SKILL.md chosen alone, the files around it are reported, because it may need them. */
async function neighboursOf(path: string): Promise<LeftOut[]> {
  if (!SKILL_NAME.test(basename(path))) return [];
  const entries = await readdir(dirname(path)).catch(() => []);
  const others = entries.filter((name) => name !== basename(path) && exclusionOf(name) === null).sort();
  const reason = 'Only SKILL.md was chosen. Choose its folder to include this.';
  return others.slice(0, MOST_NEIGHBOURS).map((name) => ({ path: name, reason }));
}

/** Walks a folder without following links. An archive below a SKILL.md is a file in that package. */
async function treeOfFolder(folder: string, visited: { count: number }, yieldIfDue: YieldIfDue): Promise<Tree> {
  const top = resolve(folder);
  const placeOf = (path: string) => join(top, path);
  const tree: Tree = { kind: 'tree', name: basename(top), place: folder, placeOf, files: [], archives: [], leftOut: [] };
  const walk = async (path: string, above: boolean): Promise<void> => {
    await yieldIfDue();
    let entries: Dirent[];
    try {
      entries = listInside(top, path);
    } catch (cause) {
      tree.leftOut.push({ path: path || '.', reason: reasonOf(fileError(cause, 'The folder cannot be read')), isReported: true });
      return;
    }
    visited.count += entries.length;
    if (visited.count > MAX_VISITED) throw tooMany(folder, `more than ${MAX_VISITED.toLocaleString('en')} entries`);
    const inPackage = above || entries.some((entry) => entry.isFile() && SKILL_NAME.test(entry.name));
    for (const entry of entries) await look(path === '' ? entry.name : `${path}/${entry.name}`, entry, inPackage);
  };
  const look = async (path: string, entry: Dirent, inPackage: boolean): Promise<void> => {
    const out = exclusionOf(entry.name);
    if (out !== null) tree.leftOut.push({ path, reason: out.reason });
    else if (entry.isDirectory()) await walk(path, inPackage);
    else if (entry.isSymbolicLink()) tree.leftOut.push(await linkAt(top, path));
    else if (!entry.isFile()) tree.leftOut.push({ path, reason: 'It is not a file but a pipe, a device or a socket.' });
    else {
      const files = !inPackage && ARCHIVE_NAME.test(path) ? tree.archives : tree.files;
      const read: TreeFile['read'] = async (max) => {
        await yieldIfDue();
        return readBounded(() => openInside(top, path), max);
      };
      files.push({ path, read, look: () => lookAt(top, path) });
    }
  };
  await walk('', false);
  return tree;
}

async function linkAt(top: string, path: string): Promise<TreeLeft> {
  const place = join(top, path);
  const target = await realpath(place).catch(async () => resolve(dirname(place), await readlink(place).catch(() => '.')));
  const outside = target !== top && !target.startsWith(top.endsWith(sep) ? top : top + sep);
  const leads = await stat(place).then(
    (about) => about.isDirectory(),
    () => false,
  );
  const reason = 'It is a link, and links in a folder are not followed. Choose its target instead.';
  return { path, reason, outside, isReported: leads || (mayBePackage(path) && !isNoSkill(path)) };
}

/** As much as shows what a file is. */
const HEAD_BYTES = 1024;

function lookAt(top: string, path: string): ReturnType<TreeFile['look']> {
  const about = lstatSync(join(top, path), { throwIfNoEntry: false });
  if (!about?.isFile()) return null;
  return {
    size: about.size,
    head() {
      const handle = openInside(top, path);
      if (handle === null) return new Uint8Array();
      try {
        const bytes = Buffer.alloc(HEAD_BYTES);
        return bytes.subarray(0, readSync(handle, bytes, 0, HEAD_BYTES, 0));
      } finally {
        closeSync(handle);
      }
    },
  };
}

/** Reads a file of at most `max` bytes; a larger one is not read. What is opened is looked at and read, once. Throws AppErrors. */
function readBounded(open: () => number | null, max: number): Awaited<ReturnType<TreeFile['read']>> {
  try {
    const handle = open();
    if (handle === null) throw new AppError('not_found', 'It no longer exists.', { remedy: 'Choose it again.' });
    try {
      const about = fstatSync(handle);
      if (!about.isFile()) throw new AppError('bad_input', 'It is not a file but a pipe, a device or a socket.');
      const bytes = about.size > max ? null : readFileSync(handle);
      return { size: bytes?.length ?? about.size, mode: about.mode & 0o7777, bytes: bytes !== null && bytes.length > max ? null : bytes };
    } finally {
      closeSync(handle);
    }
  } catch (cause) {
    throw fileError(cause, 'It cannot be read');
  }
}

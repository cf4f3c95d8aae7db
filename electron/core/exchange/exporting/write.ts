// electron/core/exchange/exporting/write.ts - an export in its folder: whole or not at all.
import { existsSync, linkSync, lstatSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { AppError } from '../../../contract/index.ts';
import { createFileBatch, fileError, flushFolder } from '../../storage/index.ts';
import { newStaging, noteStaging } from './leftovers.ts';
import type { Piece } from './pack.ts';

const MAX_NAMED = 5;

/** Throws `not_found`, `no_permission`, `bad_input`. */
export function requireFolder(folder: string): void {
  try {
    if (statSync(folder).isDirectory()) return;
  } catch (cause) {
    throw fileError(cause, `The folder ${folder} cannot be used`);
  }
  throw new AppError('bad_input', `${folder} is not a folder.`, { remedy: 'Choose a folder.' });
}

/**
 * Writes the pieces into a new sibling folder, then renames each into place, so that a full disk or a crash leaves what was
 * there; `account` notes where, so that the next start clears up after a process that was killed. Throws `name_taken` before anything is written, `disk_full`, `no_permission`, `io_failed`. Returns the size of each file written,
 * summed up for a folder.
 */
export async function writePieces(
  account: Database,
  folder: string,
  pieces: readonly Piece[],
  overwrite: boolean,
): Promise<Map<Piece, number>> {
  requireFree(folder, pieces, overwrite);
  const name = newStaging();
  const staging = join(folder, name);
  const forget = noteStaging(account, { folder, name });
  const sizes = new Map<Piece, number>();
  const batch = createFileBatch();
  try {
    mkdirSync(staging);
    mkdirSync(join(staging, 'new'));
    mkdirSync(join(staging, 'old'));
    for (const piece of pieces) {
      let size = 0;
      for (const { path, mode, bytes } of await piece.make()) {
        batch.write(join(staging, 'new', path), bytes, mode);
        size += bytes.length;
      }
      sizes.set(piece, size);
      await new Promise((done) => setImmediate(done));
    }
    await batch.flush();
    // Somebody else may have written here since.
    requireFree(folder, pieces, overwrite);
    putInPlace(folder, staging, pieces);
    rmSync(join(staging, 'old'), { recursive: true, force: true });
  } catch (cause) {
    throw fileError(cause, `The folder ${folder} cannot be written`);
  } finally {
    removeStaging(staging);
    forget();
  }
  return sizes;
}

/** If undoing also failed, `old` has the only copy of somebody's files: it stays. */
function removeStaging(staging: string): void {
  rmSync(join(staging, 'new'), { recursive: true, force: true });
  const old = join(staging, 'old');
  if (!existsSync(old) || readdirSync(old).length === 0) rmSync(staging, { recursive: true, force: true });
}

/** What is replaced is moved aside first, and restored if something fails. */
function putInPlace(folder: string, staging: string, pieces: readonly Piece[]): void {
  const undo: (() => void)[] = [];
  try {
    for (const { name } of pieces) {
      const place = join(folder, name);
      const aside = join(staging, 'old', name);
      const before = lstatSync(place, { throwIfNoEntry: false });
      if (before !== undefined) undo.push(setAside(place, aside, before.isFile()));
      renameSync(join(staging, 'new', name), place);
      // Only now is it ours: somebody else may have put something there a moment before.
      if (before === undefined) undo.push(() => rmSync(place, { recursive: true, force: true }));
    }
    flushFolder(folder);
  } catch (cause) {
    for (const act of undo.reverse()) {
      try {
        act();
      } catch {
        // the others are restored anyway; what is not stays moved aside
      }
    }
    throw cause;
  }
}

/** A file stays in its place too, so that there is no moment without it; a folder cannot. Returns what puts it back. */
function setAside(place: string, aside: string, isFile: boolean): () => void {
  if (isFile && isLinked(place, aside)) return () => (isSameFile(place, aside) ? rmSync(aside) : renameSync(aside, place));
  renameSync(place, aside);
  return () => {
    rmSync(place, { recursive: true, force: true });
    renameSync(aside, place);
  };
}

/** Some file systems have no second names for a file. */
function isLinked(place: string, aside: string): boolean {
  try {
    linkSync(place, aside);
    return true;
  } catch {
    return false;
  }
}

const isSameFile = (one: string, other: string): boolean => lstatSync(one, { throwIfNoEntry: false })?.ino === lstatSync(other).ino;

function requireFree(folder: string, pieces: readonly Piece[], overwrite: boolean): void {
  const there = pieces.flatMap((piece) => {
    const about = lstatSync(join(folder, piece.name), { throwIfNoEntry: false });
    return about === undefined ? [] : [{ piece, isFolder: about.isDirectory() }];
  });
  if (there.length > 0 && !overwrite) {
    throw new AppError('name_taken', `${folder} already contains: ${listed(there.map(({ piece }) => piece.name))}. Nothing was written.`, {
      remedy: 'Allow replacing them, or choose another folder.',
    });
  }
  for (const { piece, isFolder } of there) if (isFolder) requireNothingElse(folder, piece);
}

/** Replacing a folder removes its content, so it must contain only what is written again. */
function requireNothingElse(folder: string, { name, isFolder, contents }: Piece): void {
  const known = new Set(isFolder ? contents.map(({ path }) => path) : []);
  const found = readdirSync(join(folder, name), { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(folder.length + 1)
        .replaceAll('\\', '/'),
    );
  const others = found.filter((path) => !known.has(path));
  if (others.length === 0 && isFolder) return;
  const what = others.length > 0 ? `contains other files: ${listed(others)}` : 'is a folder';
  throw new AppError('name_taken', `${join(folder, name)} ${what}. Nothing was written.`, {
    remedy: 'Choose another folder, or move it away first.',
  });
}

const listed = (names: readonly string[]): string =>
  names.length > MAX_NAMED ? `${names.slice(0, MAX_NAMED).join(', ')} and ${names.length - MAX_NAMED} more` : names.join(', ');

// electron/shells/cli/files.ts - files that a person or a hook names: their paths, their bytes, and writing them back.
import { lstatSync, readFileSync, realpathSync, type Stats, statSync, writeFileSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { AppError } from '../../contract/index.ts';
import { mayBePackage, recognise } from '../../core/formats/index.ts';
import { writeFileAtomic } from '../../core/storage/index.ts';

/** As a person would name it: relative if below the current folder. For a place in an archive, the archive's path. */
export function shown(path: string): string {
  const near = relative(process.cwd(), path);
  return near === '' || near.startsWith('..') ? path : near;
}

/** Throws `not_found` for a path that does not exist. */
export function statsOf(path: string): Stats {
  try {
    return statSync(path);
  } catch (cause) {
    throw new AppError('not_found', `${path} cannot be read: ${(cause as Error).message}.`, { cause, remedy: 'Check the path.' });
  }
}

/** The bytes of a file, `-` = standard input. Throws `not_found`, `no_permission`. */
export function bytesOf(path: string): Uint8Array {
  if (path === '-') return readFileSync(0);
  if (statsOf(path).isDirectory()) throw new AppError('bad_input', `${path} is a folder.`, { remedy: 'Give the path of a file in it.' });
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new AppError('no_permission', `${path} cannot be read: ${(cause as Error).message}.`, {
      cause,
      remedy: 'Check its permissions.',
    });
  }
}

/**
 * Keeps bytes next to their file as `name.orig`, or `name.orig-2` … if there is another one; returns the path. Nothing there is overwritten.
 * Throws what `writeFileAtomic` throws.
 */
export function keepOriginal(path: string, bytes: Uint8Array): string {
  const place = realpathSync(path);
  for (let number = 1; ; number++) {
    const kept = `${place}.orig${number === 1 ? '' : `-${number}`}`;
    const about = lstatSync(kept, { throwIfNoEntry: false });
    if (about === undefined) {
      writeFileAtomic(kept, bytes, { mode: statsOf(place).mode & 0o777, overwrite: false });
      return kept;
    }
    if (about.isFile() && Buffer.compare(readFileSync(kept), bytes) === 0) return kept;
  }
}

/** Replaces a file whole, keeping its mode and following links. Throws `changed_meanwhile` if it no longer contains `before`. */
export function replaceFile(path: string, before: Uint8Array, after: Uint8Array): void {
  const place = realpathSync(path);
  const { mode } = statsOf(place);
  writeFileAtomic(place, after, {
    mode: mode & 0o777,
    beforeReplace() {
      if (Buffer.compare(readFileSync(place), before) === 0) return;
      throw new AppError('changed_meanwhile', `${path} was changed in the meantime. It was left unchanged.`, {
        remedy: 'Run the command again.',
      });
    },
  });
}

/** A list of changed files names all kinds of files, deleted ones too: those that are not skills are passed over. */
function isPackage(path: string): boolean {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return false;
  return /\.skill$/i.test(path) || (mayBePackage(path) && 'format' in recognise(path, readFileSync(path, 'utf8'), false));
}

/** Paths of a list with one per line, or with a zero byte after each (`git diff -z`). */
export function pathsInList(text: string): string[] {
  const separator = text.includes('\0') ? '\0' : /\r?\n/;
  return text
    .split(separator)
    .filter((path) => path.trim() !== '')
    .map((path) => resolve(path))
    .filter(isPackage);
}

/** A file that is not there yet: an existing one is never overwritten. Throws `name_taken`, `io_failed`. */
export function writeNew(path: string, bytes: Uint8Array): void {
  try {
    writeFileSync(path, bytes, { flag: 'wx' });
  } catch (cause) {
    const isThere = (cause as NodeJS.ErrnoException).code === 'EEXIST';
    throw new AppError(
      isThere ? 'name_taken' : 'io_failed',
      isThere ? `${path} already exists.` : `${path} cannot be written: ${(cause as Error).message}.`,
      { cause, remedy: 'Choose another file with --to.' },
    );
  }
}

// electron/core/storage/damage/aside.ts - what is damaged is renamed beside itself and never deleted: it may still have most of somebody's work.
import { lstatSync, readFileSync, renameSync } from 'node:fs';
import { fileError } from '../errors.ts';
import { DATABASE_SUFFIXES } from '../own.ts';

/** The name that something damaged gets: its own, and when that was. */
export const asideOf = (path: string): string => `${path}.damaged-${new Date().toISOString().replaceAll(':', '-')}`;

/** Renames a damaged file or folder. Returns its new path. Throws `no_permission`, `io_failed` … */
export function setAside(path: string): string {
  return rename(path, asideOf(path), ['']);
}

/**
 * The same for a database. Its files belong together: with its log, or what undoes a change that was broken off, it can still be opened, and
 * neither is taken for that of a new one. Throws `not_found` if there is none.
 */
export function setDatabaseAside(path: string): string {
  const there = DATABASE_SUFFIXES.filter((suffix) => lstatSync(`${path}${suffix}`, { throwIfNoEntry: false }) !== undefined);
  return rename(path, asideOf(path), there);
}

export interface SetAside {
  /** Where it is now; null where it could not be renamed and stays as it is. */
  path: string | null;
  reason: string;
}

/**
 * The value of a file that the app can do without; null if it is missing. One that cannot be read or that `parse` refuses, and a folder in its
 * place, is set aside and told, and counts as missing. Never throws.
 */
export function readOrSetAside<T>(path: string, parse: (text: string) => T, onAside: (damage: SetAside) => void): T | null {
  try {
    return parse(readFileSync(path, 'utf8'));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    onAside({ path: tryAside(path), reason: reasonOf(cause) });
    return null;
  }
}

/** Null on a disk that takes nothing. */
function tryAside(path: string): string | null {
  try {
    return setAside(path);
  } catch {
    return null;
  }
}

function reasonOf(cause: unknown): string {
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'EISDIR') return 'it is a folder';
  if (code === 'EACCES' || code === 'EPERM') return 'permission was denied';
  if (code !== undefined) return `the system does not read it (${code})`;
  return cause instanceof SyntaxError ? `it is not JSON${placeOf(cause)}` : 'it has values that are not valid';
}

/** V8 ends what it says with the place, where it knows one. */
function placeOf({ message }: SyntaxError): string {
  const [, line, column] = /\(line (\d{1,9}) column (\d{1,9})\)$/.exec(message) ?? [];
  return line === undefined ? '' : `, on line ${line}, column ${column}`;
}

function rename(path: string, aside: string, suffixes: readonly string[]): string {
  try {
    for (const suffix of suffixes) renameSync(`${path}${suffix}`, `${aside}${suffix}`);
  } catch (cause) {
    throw fileError(cause, `The damaged ${path} cannot be set aside`);
  }
  return aside;
}

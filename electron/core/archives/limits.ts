// electron/core/archives/limits.ts - how much of an archive is read.
import { refuse, shown } from './refuse.ts';

export interface ArchiveLimits {
  /** Entries of all kinds, folders too. */
  entries: number;
  /** Bytes of all files together, unpacked. */
  bytes: number;
  /** Maximum ratio of unpacked to packed size of an entry. */
  growth: number;
}

/** package-format.md, "In and out". */
export const ARCHIVE_LIMITS: ArchiveLimits = { entries: 10_000, bytes: 256 * 2 ** 20, growth: 100 };

/** Entries up to this size may expand freely: a short text of one letter grows a thousandfold without harm. */
export const SMALL_ENTRY = 2 ** 20;

/** A whole `tar.gz` up to this size may expand freely: it is mostly padding if its files are small. */
export const SMALL_TAR = 16 * 2 ** 20;

/** `20.0 MB`, `512 bytes`: sizes in words for a person, in binary units. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  return bytes < 2 ** 20 ? `${Math.round(bytes / 1024)} KB` : `${(bytes / 2 ** 20).toFixed(1)} MB`;
}

const IN_PARTS = 'Unpack it, and import its folder in several parts.';

export const tooMany = (name: string, count: number, { entries }: ArchiveLimits): never =>
  refuse(name, [`it has ${numbered(count)} entries; at most ${numbered(entries)} are allowed`], IN_PARTS);

export const tooLargeText = (total: number, { bytes }: ArchiveLimits): string =>
  `its files unpack to ${sizeText(total)}; at most ${sizeText(bytes)} is allowed`;

export const growthText = (path: string, packed: number, unpacked: number, { growth }: ArchiveLimits): string =>
  `${shown(path)} expands ${numbered(Math.round(unpacked / Math.max(packed, 1)))}-fold, from ${sizeText(packed)} to ${sizeText(unpacked)}; at most ${growth}-fold is allowed`;

const numbered = (count: number): string => count.toLocaleString('en');

/** The permission bits of a mode: setuid and setgid are dropped, and a file without any stays readable. */
export const permissions = (mode: number): number => mode & 0o777 || 0o644;

const SPECIAL: readonly [bit: number, name: string][] = [
  [0o4000, 'setuid'],
  [0o2000, 'setgid'],
  [0o1000, 'sticky'],
];

/** What of a mode is not kept, in words for a person; null = nothing. */
export function droppedBits(mode: number): string | null {
  const names = SPECIAL.flatMap(([bit, name]) => ((mode & bit) === 0 ? [] : [name]));
  if (names.length === 0) return null;
  const what = names.length === 1 ? `Only its ${names[0]} bit is` : `Only its ${names.join(' and ')} bits are`;
  return `${what} left out; the file comes with the permissions ${permissions(mode).toString(8)}.`;
}

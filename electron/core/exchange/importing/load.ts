// electron/core/exchange/importing/load.ts - the bytes of one package with its files, or why it is refused.
import type { LeftOut } from '../../../contract/index.ts';
import { asAppError } from '../../../contract/index.ts';
import { droppedBits, isNested, nameCollisions } from '../../archives/index.ts';
import type { KeptFile, Original } from '../../storage/index.ts';
import type { Package } from './group.ts';
import { isFatal, MAX_BYTES, MAX_FILE_BYTES, MAX_FILES, type Meter, megabytes, reasonOf, tooLarge, tooMuch } from './limits.ts';
import { baseOf, byPath, type TreeFile } from './tree.ts';

/** One package of an import as found. */
export interface Candidate {
  /** Kept name: the base name, with its folder for a SKILL.md. */
  fileName: string;
  /** Where it was found, for a person; null for content without a place. */
  path: string | null;
  size: number;
  content: { bytes: Uint8Array } | { refused: string };
  chosen: Package['chosen'];
  /** By its place in a plugin. */
  part: Package['part'];
  made?: Package['made'];
  /** null = a single file, whose folder is ignored. */
  files: KeptFile[] | null;
  leftOut: LeftOut[];
  /** Links in its folder that point outside, archives in its folder. */
  outside: string[];
  archives: string[];
  /** What else is in its folder. */
  besides: string[];
  original: Original | null;
}

export const refusedCandidate = (fileName: string, path: string | null, reason: string, size = 0): Candidate => ({
  fileName,
  path,
  size,
  content: { refused: reason },
  chosen: true,
  part: null,
  files: null,
  leftOut: [],
  outside: [],
  archives: [],
  besides: [],
  original: null,
});

/** Reads a package with its files. null = data that is too large to be a package, and that nobody chose. `meter` counts what stays in memory and may throw. */
export async function loadPackage(found: Package, maxBytes: number, meter: Meter): Promise<Candidate | null> {
  const { fileName, place } = found;
  try {
    const { size, bytes } = await found.main.read(maxBytes);
    if (bytes === null) {
      const isData = !found.chosen && /\.(?:json|toml|ya?ml)$/i.test(fileName);
      return isData ? null : refusedCandidate(fileName, place, tooLarge(size, maxBytes), size);
    }
    meter(size, found.place ?? fileName);
    const about = {
      fileName,
      path: place,
      size,
      content: { bytes },
      outside: found.outside,
      besides: found.besides,
      chosen: found.chosen,
      part: found.part,
      made: found.made,
      original: found.main.original ?? null,
    };
    if (found.files === null) return { ...about, files: null, leftOut: found.leftOut, archives: [] };
    const attachments = await loadFiles(found, meter);
    return typeof attachments === 'string' ? refusedCandidate(fileName, place, attachments, size) : { ...about, ...attachments };
  } catch (cause) {
    if (isFatal(cause)) throw cause;
    return refusedCandidate(fileName, place, reasonOf(asAppError(cause)));
  }
}

type Attachments = Pick<Candidate, 'leftOut' | 'archives'> & { files: KeptFile[] };

/** The files around a SKILL.md, or why they make the package refused. */
async function loadFiles({ main, fileName, place, files: all, leftOut: before }: Package, meter: Meter): Promise<Attachments | string> {
  const files = all ?? [];
  const refused = refusalOf(main, files);
  if (refused !== null) return refused;
  const leftOut = [...before];
  const kept: KeptFile[] = [];
  const archives = before.map(({ path }) => path).filter((path) => isNested(path, NOTHING));
  for (const { path, read } of files) {
    try {
      const { size, mode, bytes } = await read(MAX_FILE_BYTES);
      if (bytes === null) leftOut.push({ path, reason: `It is ${megabytes(size)}; a file can be at most ${megabytes(MAX_FILE_BYTES)}.` });
      else if (isNested(path, bytes)) {
        leftOut.push({ path, reason: 'It is an archive; archives inside a package are not opened.' });
        archives.push(path);
      } else {
        meter(size, place ?? fileName);
        kept.push({ path, mode: mode & 0o777, bytes });
        const dropped = droppedBits(mode);
        if (dropped !== null) leftOut.push({ path, reason: dropped });
      }
    } catch (cause) {
      if (isFatal(cause)) throw cause;
      leftOut.push({ path, reason: reasonOf(asAppError(cause)) });
    }
  }
  return { files: kept.sort(byPath), leftOut: leftOut.sort(byPath), archives };
}

/** Why a package with these files is refused before any of them is read. */
function refusalOf(main: TreeFile, files: readonly TreeFile[]): string | null {
  if (files.length > MAX_FILES)
    return `Its folder has ${files.length.toLocaleString('en')} files; a package can have at most ${MAX_FILES.toLocaleString('en')}.`;
  const collision = nameCollisions([baseOf(main.path), ...files.map(({ path }) => path)])[0];
  return collision === undefined ? null : `${collision.join(' and ')} are the same file on some systems. Rename one of them.`;
}

/**
 * Throws `limit_reached` before anything is read, if what would stay in memory is more than an import takes: by the sizes of files, without
 * those that are left out. How a file begins is looked at only where that decides.
 */
export function requireRoom(packages: readonly Package[], maxBytes: number): void {
  const parts = new Map<string, number>();
  const large: { part: string; size: number; path: string; head(): Uint8Array }[] = [];
  let sum = 0;
  for (const { main, files, place, fileName } of packages) {
    const part = place ?? fileName;
    const size = main.look()?.size ?? 0;
    if (size > maxBytes) continue;
    const counted = files === null || refusalOf(main, files) !== null ? [] : files.filter(({ path }) => !isNested(path, NOTHING));
    let all = size;
    for (const { path, look } of counted) {
      const about = look();
      if (about === null || about.size > MAX_FILE_BYTES) continue;
      all += about.size;
      if (about.size > 0) large.push({ part, path, ...about });
    }
    parts.set(part, all);
    sum += all;
  }
  if (sum <= MAX_BYTES) return;
  for (const { part, size, path, head } of large.sort((a, b) => b.size - a.size)) {
    if (isRead(path, head)) continue;
    sum -= size;
    parts.set(part, parts.get(part)! - size);
    if (sum <= MAX_BYTES) return;
  }
  throw tooMuch(parts);
}

/** An archive is left out, and so is what cannot be read. */
function isRead(path: string, head: () => Uint8Array): boolean {
  try {
    return !isNested(path, head());
  } catch {
    return false;
  }
}

const NOTHING = new Uint8Array();

// electron/core/exchange/importing/read.ts - the archives among what was found, checked whole and opened. An unreadable archive is
// reported, the next one read.
import { basename } from 'node:path';
import { asAppError } from '../../../contract/index.ts';
import { ARCHIVE_LIMITS, archiveKind, declaredSize, readArchive } from '../../archives/index.ts';
import { packageFileName } from '../../skills/index.ts';
import { createMeter, isFatal, MAX_BYTES, type Meter, megabytes, reasonOf, tooLarge, tooMuch } from './limits.ts';
import { ARCHIVE_NAME, type ChosenFile, fileOf, type Refused, type Skipped, type Source, type Tree, type TreeFile } from './tree.ts';

interface Reading {
  /** The largest package. */
  maxBytes: number;
  signal?: AbortSignal | undefined;
}

/** Files come with their bytes, archives as trees of their entries. Throws `limit_reached`, `cancelled`. */
export async function* readSources(
  found: AsyncIterable<Tree | ChosenFile | Refused>,
  { maxBytes, signal }: Reading,
): AsyncGenerator<Source> {
  const opening: Opening = { signal, meter: createMeter() };
  const sources: (Tree | ChosenFile | Refused)[] = [];
  for await (const source of found) sources.push(source);
  await requireRoom(sources.flatMap(archivesIn), signal);
  for (const source of sources) {
    if (source.kind === 'file') yield await readFile(source, maxBytes, opening);
    else yield source;
    if (source.kind === 'tree')
      for (const archive of source.archives) yield await readInside(source.placeOf(archive.path), archive, opening);
  }
}

interface PlacedArchive {
  place: string;
  read: TreeFile['read'];
}

function archivesIn(source: Tree | ChosenFile | Refused): PlacedArchive[] {
  if (source.kind === 'tree') return source.archives.filter(isOpened).map(({ path, read }) => ({ place: source.placeOf(path), read }));
  return source.kind === 'file' && ARCHIVE_NAME.test(source.file.path)
    ? [{ place: source.place ?? source.file.path, read: source.file.read }]
    : [];
}

/** Throws `limit_reached` before anything is unpacked, if several archives declare more than an import takes. One alone has the limit of an archive. */
async function requireRoom(archives: readonly PlacedArchive[], signal: AbortSignal | undefined): Promise<void> {
  if (archives.length < 2) return;
  const sizes = new Map<string, number>();
  for (const { place, read } of archives) {
    try {
      const { bytes } = await read(ARCHIVE_LIMITS.bytes);
      if (bytes !== null) sizes.set(place, (sizes.get(place) ?? 0) + (await declaredSize(bytes, basename(place), { signal })));
    } catch (cause) {
      // What cannot be read is refused by itself, in its turn.
      if (isFatal(cause)) throw cause;
    }
  }
  if ([...sizes.values()].reduce((sum, size) => sum + size, 0) > MAX_BYTES) throw tooMuch(sizes);
}

interface Opening {
  signal: AbortSignal | undefined;
  /** Counts bytes in archives. */
  meter: Meter;
}

async function readFile({ file, place, leftOut }: ChosenFile, maxBytes: number, opening: Opening): Promise<Source> {
  const refused = (reason: string, size = 0): Refused => ({ kind: 'refused', fileName: packageFileName(file.path), place, size, reason });
  try {
    const max = Math.max(maxBytes, ARCHIVE_NAME.test(file.path) ? ARCHIVE_LIMITS.bytes : 0);
    const { size, bytes } = await file.read(max);
    if (bytes === null) return refused(tooLarge(size, max), size);
    if (archiveKind(file.path, bytes) !== null) return await openArchive(bytes, file.path, opening);
    return { kind: 'file', place, file: { ...fileOf(file.path, bytes), original: file.original }, leftOut };
  } catch (cause) {
    if (isFatal(cause)) throw cause;
    return refused(reasonOf(asAppError(cause)));
  }
}

const isOpened = ({ path }: { path: string }): boolean => /\.skill$/i.test(path);

/** Archives named .skill contain packages by name; others are opened only if chosen themselves. */
async function readInside(place: string, { path, read }: Tree['archives'][number], opening: Opening): Promise<Tree | Skipped> {
  const skipped = (reason: string): Skipped => ({ kind: 'skipped', path: place, reason });
  if (!isOpened({ path })) return skipped('Archives inside a folder are not opened. Choose the archive itself.');
  try {
    const { bytes, size } = await read(ARCHIVE_LIMITS.bytes);
    if (bytes === null) return skipped(`It is ${megabytes(size)}; an archive can be at most ${megabytes(ARCHIVE_LIMITS.bytes)}.`);
    return await openArchive(bytes, place, opening);
  } catch (cause) {
    if (isFatal(cause)) throw cause;
    return skipped(reasonOf(asAppError(cause)));
  }
}

async function openArchive(bytes: Uint8Array, place: string, { signal, meter }: Opening): Promise<Tree | Skipped> {
  try {
    const { entries, leftOut } = await readArchive(bytes, basename(place), signal === undefined ? {} : { signal });
    for (const { bytes: unpacked } of entries) meter(unpacked.length, place);
    const name = basename(place.replaceAll('\\', '/')).replace(ARCHIVE_NAME, '');
    const files = entries.map((entry) => fileOf(entry.path, entry.bytes, entry.mode));
    return { kind: 'tree', name, place, placeOf: (path) => `${place}!${path}`, files, archives: [], leftOut };
  } catch (cause) {
    const error = asAppError(cause);
    if (error.code !== 'archive_refused') throw error;
    return { kind: 'skipped', path: place, reason: reasonOf(error) };
  }
}

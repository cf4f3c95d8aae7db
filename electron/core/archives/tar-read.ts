// electron/core/archives/tar-read.ts - tar archives: one pass over the bytes, content kept in memory, judged at its end.
import { createGunzip } from 'node:zlib';
import { Parser, type ReadEntry } from 'tar';
import { AppError } from '../../contract/index.ts';
import { type Judged, judge, type Listed, tidied } from './check.ts';
import { isGzip } from './kind.ts';
import { droppedBits, growthText, permissions, SMALL_TAR, tooLargeText, tooMany } from './limits.ts';
import { damaged, refuse, shown } from './refuse.ts';
import type { Archive, Reading } from './types.ts';

interface TarEntry extends Listed {
  mode: number;
  size: number;
  chunks: Uint8Array[];
}

const CHUNK = 64 * 1024;
/** Headers, padding, long names: what surrounds the content of an entry. */
const AROUND_ENTRY = 4096;
/** GNU tar writes a file with holes (format 1.0) under a name like this. */
const SPARSE_NAME = /(?:^|\/)GNUSparseFile\.\d+\//;

const KINDS: Record<string, Listed['kind']> = {
  File: 'file',
  OldFile: 'file',
  ContiguousFile: 'file',
  Directory: 'folder',
  GNUDumpDir: 'folder',
  SymbolicLink: 'symlink',
  Link: 'hardlink',
  CharacterDevice: 'device',
  BlockDevice: 'device',
  FIFO: 'pipe',
};

/** Reads a tar archive, packed by gzip or not; see readArchive. */
export async function readTar(bytes: Uint8Array, kind: 'tar' | 'tar.gz', reading: Reading): Promise<Archive> {
  const { keep, leftOut } = await judged(bytes, kind, reading, true);
  for (const { path, mode } of keep) {
    const dropped = droppedBits(mode);
    if (dropped !== null) leftOut.push({ path: tidied(path), reason: dropped });
  }
  // The pieces of a file are freed once it is complete, so no content is kept twice.
  const entries = keep.map((each) => ({
    path: tidied(each.path),
    mode: permissions(each.mode),
    bytes: Buffer.concat(each.chunks.splice(0)),
  }));
  return { entries, leftOut };
}

/** Bytes of its files by its headers, without keeping any content; see declaredSize. */
export const sizeOfTar = async (bytes: Uint8Array, kind: 'tar' | 'tar.gz', reading: Reading): Promise<number> =>
  (await judged(bytes, kind, reading, false)).keep.reduce((sum, { size }) => sum + size, 0);

async function judged(bytes: Uint8Array, kind: 'tar' | 'tar.gz', reading: Reading, isKept: boolean): Promise<Judged<TarEntry>> {
  const { name, yieldIfDue } = reading;
  const { parser, listed, progress } = createParser(reading, isKept);
  const most = reading.limits.bytes + reading.limits.entries * AROUND_ENTRY;
  for await (const { chunk, packed } of kind === 'tar' ? plainChunks(bytes) : unzippedChunks(bytes, name)) {
    if (progress.bytes === 0 && isGzip(chunk)) damaged(name, 'it is compressed twice');
    progress.bytes += chunk.length;
    checkGrowth(progress.bytes, packed, most, listed.at(-1)?.path ?? name, reading);
    feed(parser, chunk, name);
    await yieldIfDue();
  }
  feed(parser, null, name);
  if (progress.fault !== null) damaged(name, progress.fault);
  if (!progress.ended) damaged(name, 'it ends before its end marker');
  const found = judge(listed);
  if (found.refusals.length > 0) refuse(name, found.refusals);
  return found;
}

interface Progress {
  /** Unpacked bytes fed in. */
  bytes: number;
  ended: boolean;
  fault: string | null;
}

function createParser({ name, limits }: Reading, isKept: boolean): { parser: Parser; listed: TarEntry[]; progress: Progress } {
  const listed: TarEntry[] = [];
  const progress: Progress = { bytes: 0, ended: false, fault: null };
  let total = 0;
  const parser = new Parser({
    brotli: false,
    zstd: false,
    onwarn: (_, message) => {
      progress.fault ??= `it is damaged${listed.length > 0 ? ` after ${shown(listed.at(-1)!.path)}` : ''} (${String(message).slice(0, 160)})`;
    },
  });
  const take = (entry: ReadEntry): TarEntry => {
    const kind = SPARSE_NAME.test(entry.path) ? 'other' : (KINDS[entry.type] ?? 'other');
    const each: TarEntry = {
      path: entry.path,
      kind,
      target: entry.linkpath ?? null,
      mode: entry.mode ?? 0o644,
      size: entry.size,
      chunks: [],
    };
    listed.push(each);
    if (listed.length > limits.entries) tooMany(name, listed.length, limits);
    total += entry.size;
    if (!(total <= limits.bytes)) refuse(name, [`${shown(entry.path)}: ${tooLargeText(total, limits)}`]);
    return each;
  };
  parser.on('entry', (entry: ReadEntry) => {
    const each = take(entry);
    if (isKept && each.kind === 'file') entry.on('data', (chunk: Buffer) => each.chunks.push(chunk));
    else entry.resume();
  });
  parser.on('ignoredEntry', (entry: ReadEntry) => take(entry));
  parser.on('eof', () => {
    progress.ended = true;
  });
  return { parser, listed, progress };
}

function feed(parser: Parser, chunk: Buffer | null, name: string): void {
  try {
    if (chunk === null) parser.end();
    else parser.write(chunk);
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    damaged(name, `it is damaged (${String((cause as Error).message).slice(0, 160)})`, cause);
  }
}

function checkGrowth(unpacked: number, packed: number, most: number, path: string, { name, limits }: Reading): void {
  if (unpacked > most) refuse(name, [`${shown(path)}: ${tooLargeText(unpacked, limits)}`]);
  if (unpacked > Math.max(SMALL_TAR, limits.growth * packed)) refuse(name, [growthText(path, packed, unpacked, limits)]);
}

interface Chunk {
  chunk: Buffer;
  /** Bytes of the archive used so far. */
  packed: number;
}

function* slices(bytes: Uint8Array): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK) {
    yield Buffer.from(bytes.buffer, bytes.byteOffset + at, Math.min(CHUNK, bytes.length - at));
  }
}

function* plainChunks(bytes: Uint8Array): Generator<Chunk> {
  let packed = 0;
  for (const chunk of slices(bytes)) {
    packed += chunk.length;
    yield { chunk, packed };
  }
}

async function* unzippedChunks(bytes: Uint8Array, name: string): AsyncGenerator<Chunk> {
  const gunzip = createGunzip({ chunkSize: CHUNK });
  const source = slices(bytes);
  const give = (): void => {
    for (;;) {
      const { value, done } = source.next();
      if (done) {
        gunzip.end();
        return;
      }
      if (!gunzip.write(value)) {
        gunzip.once('drain', give);
        return;
      }
    }
  };
  give();
  try {
    for await (const chunk of gunzip) yield { chunk: chunk as Buffer, packed: gunzip.bytesWritten };
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code?.startsWith('Z_'))
      damaged(name, `it cannot be unpacked (${(cause as Error).message})`, cause);
    throw cause;
  } finally {
    gunzip.destroy();
  }
}

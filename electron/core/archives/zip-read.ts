// electron/core/archives/zip-read.ts - zip archives: the central directory is judged whole, then each file unpacked and verified.
import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { crc32, inflateRaw, inflateRawSync } from 'node:zlib';
import yauzl, { type Entry, type LocalFileHeader, type ZipFile } from 'yauzl';
import { AppError } from '../../contract/index.ts';
import { type Judged, judge, type Listed, tidied } from './check.ts';
import { droppedBits, growthText, permissions, SMALL_ENTRY, sizeText, tooLargeText, tooMany } from './limits.ts';
import { damaged, refuse, shown } from './refuse.ts';
import type { Archive, ArchiveEntry, Reading } from './types.ts';

interface ZipEntry extends Listed {
  entry: Entry;
  mode: number;
  /** The packed bytes in the archive. */
  packed: Buffer;
  /** From its local header to its last byte. */
  start: number;
  end: number;
  fault: string | null;
}

const inflate = promisify(inflateRaw) as (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;
/** Smaller ones are unpacked in place: a thread costs more. */
const IN_THREAD = 128 * 1024;
const MAX_LINK = 4096;
const STORED = 0;
const DEFLATED = 8;
const ZIP64 = 0xffffffff;
const UTF8_FLAG = 0x800;
const UNICODE_PATH = 0x7075;
/** By the upper four bits of a Unix mode. */
const KINDS: Record<number, Listed['kind']> = { 1: 'pipe', 2: 'device', 4: 'folder', 6: 'device', 8: 'file', 10: 'symlink', 12: 'pipe' };

/** Reads a zip archive; see readArchive. */
export async function readZip(bytes: Uint8Array, reading: Reading): Promise<Archive> {
  const { keep, leftOut } = await judged(bytes, reading);
  const entries: ArchiveEntry[] = [];
  for (const each of keep) {
    const dropped = droppedBits(each.mode);
    if (dropped !== null) leftOut.push({ path: tidied(each.path), reason: dropped });
    entries.push({ path: tidied(each.path), mode: permissions(each.mode), bytes: await unpack(each, reading.name) });
    await reading.yieldIfDue();
  }
  return { entries, leftOut };
}

/** Bytes of its files by its list; see declaredSize. */
export const sizeOfZip = async (bytes: Uint8Array, reading: Reading): Promise<number> =>
  (await judged(bytes, reading)).keep.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);

async function judged(bytes: Uint8Array, reading: Reading): Promise<Judged<ZipEntry>> {
  const listed = await list(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), reading);
  const lies = [...listed.flatMap((each) => each.fault ?? []), ...sizeFaults(listed, reading), ...overlaps(listed)];
  const found = judge(listed);
  if (lies.length + found.refusals.length > 0) refuse(reading.name, [...found.refusals, ...lies]);
  return found;
}

/** The list, checked against every local header. */
async function list(buffer: Buffer, { name, limits, yieldIfDue, signal }: Reading): Promise<ZipEntry[]> {
  const listed: ZipEntry[] = [];
  try {
    const zip = await yauzl.fromBufferPromise(buffer, { lazyEntries: true, decodeStrings: false, autoClose: false });
    if (zip.entryCount > limits.entries) tooMany(name, zip.entryCount, limits);
    for await (const entry of zip.eachEntry()) {
      listed.push(await located(zip, entry, buffer, name));
      await yieldIfDue();
    }
    // Other tools may unpack entries beyond the count. (The type of the cursor is wrong in @types/yauzl.)
    const end = Number(zip.readEntryCursor);
    if (end + 4 <= buffer.length && buffer.readUInt32LE(end) === 0x02014b50)
      damaged(name, `it declares ${zip.entryCount} entries but lists more`);
  } catch (cause) {
    if (cause instanceof AppError || signal?.aborted) throw cause;
    damaged(name, `its file list cannot be read (${String((cause as Error).message).slice(0, 160)})`, cause);
  }
  return listed;
}

async function located(zip: ZipFile, entry: Entry, buffer: Buffer, name: string): Promise<ZipEntry> {
  const header = await zip.readLocalFileHeaderPromise(entry);
  const start = entry.relativeOffsetOfLocalHeader;
  const end = header.fileDataStart + entry.compressedSize;
  const mode = entry.externalFileAttributes >>> 16;
  const path = nameOf(entry).replaceAll('\\', '/');
  const each: ZipEntry = {
    path,
    entry,
    mode,
    start,
    end,
    target: null,
    kind: kindOf(path, mode, entry),
    packed: buffer.subarray(header.fileDataStart, end),
    fault: faultOf(path, entry, header),
  };
  if (each.kind !== 'symlink' || each.fault !== null) return each;
  // A link's content is its target; if longer, it is not a path.
  if (entry.uncompressedSize > MAX_LINK) return { ...each, kind: 'other' };
  return { ...each, target: (await unpack(each, name)).toString('utf8') };
}

/** By its flag or its Unicode field; else UTF-8 if valid, because many tools forget the flag; else the code page of DOS. */
function nameOf({ fileNameRaw, generalPurposeBitFlag, extraFields }: Entry): string {
  const stated = (generalPurposeBitFlag & UTF8_FLAG) !== 0 || extraFields.some(({ id }) => id === UNICODE_PATH);
  return stated || !isUtf8(fileNameRaw)
    ? yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, true)
    : fileNameRaw.toString('utf8');
}

/** The file type of the Unix mode, whatever system the archive claims to be from. */
function kindOf(path: string, mode: number, { externalFileAttributes, uncompressedSize }: Entry): Listed['kind'] {
  const kind = KINDS[mode >>> 12];
  if (kind === 'folder') return uncompressedSize === 0 ? 'folder' : 'other';
  if (kind !== undefined && kind !== 'file') return kind;
  const isFolder = path.endsWith('/') || ((externalFileAttributes & 0x10) !== 0 && uncompressedSize === 0);
  if (!isFolder) return 'file';
  return uncompressedSize === 0 ? 'folder' : 'other';
}

/** What is wrong with an entry by its headers alone: two readers could see different files, or it cannot be read. */
function faultOf(path: string, entry: Entry, local: LocalFileHeader): string | null {
  const label = shown(path);
  if (entry.isEncrypted() || (local.generalPurposeBitFlag & 1) !== 0) return `${label} is encrypted`;
  if (![STORED, DEFLATED].includes(entry.compressionMethod))
    return `${label} uses compression method ${entry.compressionMethod}, which is not supported`;
  if (!local.fileName.equals(entry.fileNameRaw))
    return `${label} has a different name (${shown(local.fileName.toString('utf8'))}) in its local header`;
  const sizesFollow = (local.generalPurposeBitFlag & 8) !== 0;
  const differs = (stated: number, listed: number): boolean => stated !== listed && stated !== ZIP64 && !(sizesFollow && stated === 0);
  const same =
    local.compressionMethod === entry.compressionMethod &&
    !differs(local.crc32, entry.crc32) &&
    !differs(local.compressedSize, entry.compressedSize) &&
    !differs(local.uncompressedSize, entry.uncompressedSize);
  return same ? null : `${label} is described in two ways`;
}

function sizeFaults(listed: readonly ZipEntry[], { limits }: Reading): string[] {
  const total = listed.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0);
  const grown = listed.flatMap(({ path, entry: { compressedSize, uncompressedSize } }) =>
    uncompressedSize > Math.max(SMALL_ENTRY, limits.growth * compressedSize)
      ? growthText(path, compressedSize, uncompressedSize, limits)
      : [],
  );
  return total > limits.bytes ? [...grown, tooLargeText(total, limits)] : grown;
}

/** Entries that share packed bytes: how a few kilobytes become terabytes. */
function overlaps(listed: readonly ZipEntry[]): string[] {
  const sorted = [...listed].sort((a, b) => a.start - b.start);
  const pair = sorted.findIndex((each, at) => at > 0 && each.start < sorted[at - 1]!.end);
  return pair === -1 ? [] : [`${shown(sorted[pair]!.path)} overlaps ${shown(sorted[pair - 1]!.path)}`];
}

/** The content, verified by length and checksum. It never grows past the length that was checked. */
async function unpack({ entry, packed, path }: ZipEntry, name: string): Promise<Buffer> {
  const { uncompressedSize: size, compressionMethod, crc32: sum } = entry;
  let content = packed;
  if (compressionMethod === DEFLATED) {
    const options = { maxOutputLength: Math.max(size, 1) };
    try {
      content = packed.length + size < IN_THREAD ? inflateRawSync(packed, options) : await inflate(packed, options);
    } catch (cause) {
      const grows = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
      damaged(name, grows ? `${shown(path)} is larger than declared (${sizeText(size)})` : `${shown(path)} cannot be unpacked`, cause);
    }
  }
  if (content.length !== size) damaged(name, `${shown(path)} has ${content.length} bytes but declares ${size}`);
  if (crc32(content) !== sum) damaged(name, `${shown(path)} does not match its checksum`);
  return content;
}

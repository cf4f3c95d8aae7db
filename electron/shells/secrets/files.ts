// electron/shells/secrets/files.ts - small JSON files of the key stores: readable by their owner only, written whole or not at all.
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { AppError } from '../../contract/index.ts';

/** The content of a file, or null if it does not exist. Throws AppError `io_failed` for a damaged one, which is left untouched. */
export function readJson<T extends z.ZodType>(path: string, schema: T): z.output<T> | null {
  try {
    return schema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw new AppError('io_failed', `The key file ${path} cannot be read.`, {
      cause,
      remedy: 'Repair it, or move it away and set the keys again.',
    });
  }
}

export function writeJson(path: string, value: unknown): void {
  mkdirSync(dirname(path), { recursive: true });
  const beside = `${path}.${process.pid}.partial`;
  const handle = openSync(beside, 'w', 0o600);
  try {
    writeSync(handle, `${JSON.stringify(value, null, 2)}\n`);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(beside, path);
}

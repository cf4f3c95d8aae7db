// electron/shells/secrets/files.ts - small JSON files of the key stores: readable by their owner only, written whole or not at all.
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';
import { AppError } from '../../contract/index.ts';
import { makePrivateFolder, writeFileAtomic } from '../../core/storage/index.ts';

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

/** Throws AppError `no_permission`, `disk_full` or `io_failed`. */
export function writeJson(path: string, value: unknown): void {
  makePrivateFolder(dirname(path));
  writeFileAtomic(path, Buffer.from(`${JSON.stringify(value, null, 2)}\n`), { mode: 0o600 });
}

// electron/core/models/store.ts - the person's endpoints and model files, in `models/models.json` of the account folder. Never a key.
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { AppError, Endpoint } from '../../contract/index.ts';

const LocalFile = z.object({
  id: z.string(),
  path: z.string(),
  label: z.string(),
  family: z.string(),
  bytes: z.number().int(),
  contextTokens: z.number().int().nullable(),
});
export type LocalFile = z.infer<typeof LocalFile>;

const ModelsFile = z.object({ endpoints: z.array(Endpoint).default([]), files: z.array(LocalFile).default([]) });
type ModelsFile = z.infer<typeof ModelsFile>;

export interface ModelStore {
  read(): Readonly<ModelsFile>;
  change(edit: (now: ModelsFile) => ModelsFile): void;
}

/** Writes a file whole or not at all: beside it, to the disk, then renamed over it. */
function writeWhole(path: string, text: string): void {
  const beside = `${path}.${process.pid}.partial`;
  const handle = openSync(beside, 'w', 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(beside, path);
}

/** Opens the list; a missing file is an empty list. Throws AppError `io_failed` for one that cannot be read, and leaves it untouched. */
export function createModelStore(path: string): ModelStore {
  const load = (): ModelsFile => {
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { endpoints: [], files: [] };
      throw new AppError('io_failed', `${path} could not be read.`, { cause: error, remedy: 'Check the permissions of the file.' });
    }
    try {
      return ModelsFile.parse(JSON.parse(text));
    } catch (cause) {
      throw new AppError('io_failed', `${path} is damaged, so the list of models cannot be read.`, {
        cause,
        remedy: 'Repair the file, or move it away and enter the endpoints again.',
      });
    }
  };
  return {
    // Read anew each time: the command line may have changed it.
    read: load,
    change(edit) {
      mkdirSync(dirname(path), { recursive: true });
      writeWhole(path, `${JSON.stringify(edit(load()), null, 2)}\n`);
    },
  };
}

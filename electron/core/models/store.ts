// electron/core/models/store.ts - the person's endpoints and model files, in `models/models.json` of the account folder. Never a key.
import { mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { AppError, Endpoint } from '../../contract/index.ts';
import { fileError, writeFileAtomic } from '../storage/index.ts';

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

/**
 * Opens the list; a missing file is an empty list. Throws AppError `io_failed` for a damaged one, which is left untouched, and what
 * `fileError` makes of a file that cannot be read or written.
 */
export function createModelStore(path: string): ModelStore {
  const load = (): ModelsFile => {
    let text: string;
    try {
      text = readFileSync(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { endpoints: [], files: [] };
      throw fileError(error, `The list of models ${path} cannot be read`);
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
      const text = `${JSON.stringify(edit(load()), null, 2)}\n`;
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      } catch (cause) {
        throw fileError(cause, `The folder ${dirname(path)} cannot be made`);
      }
      writeFileAtomic(path, Buffer.from(text), { mode: 0o600 });
    },
  };
}

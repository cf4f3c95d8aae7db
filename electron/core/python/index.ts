// electron/core/python/index.ts - the door: finding Python and fetching with pip.
import type { Processes } from '../processes/index.ts';
import { type PipDownload, pipDownload } from './download.ts';
import { findPython, type Python } from './find.ts';

export type { PipDownload } from './download.ts';
export type { Python } from './find.ts';

export interface PythonRoom {
  /** The Python in use; looked for once, again after a failure. Throws `process_missing`. */
  find(): Promise<Python>;
  /** Fetches one hash-pinned file of the package index; see `PipDownload`. */
  download(options: PipDownload): Promise<string>;
}

/** `projectDir` holds the `.venv` of a checkout; null in an installed app. */
export function createPython(options: { processes: Processes; projectDir: string | null; env?: NodeJS.ProcessEnv }): PythonRoom {
  const { run } = options.processes;
  let found: Promise<Python> | null = null;
  const find = (): Promise<Python> => {
    found ??= findPython(run, options.projectDir, options.env).catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };
  return { find, download: async (download) => pipDownload(run, await find(), download) };
}

// electron/core/python/index.ts - the door: finding Python and the sidecar, and fetching with pip.
import { join } from 'node:path';
import type { ChildCommand, Processes } from '../processes/index.ts';
import { type PipDownload, pipDownload } from './download.ts';
import { findPython, type Python, type SidecarService, sidecarCommand } from './find.ts';

export type { PipDownload } from './download.ts';
export * from './dspy/index.ts';
export type { Python, SidecarService } from './find.ts';
export * from './sandbox/index.ts';

export interface PythonRoom {
  /** The Python in use; searched for once, again after a failure. Throws `process_missing`. */
  find(): Promise<Python>;
  /** Fetches one hash-pinned file of the package index; see `PipDownload`. */
  download(options: PipDownload): Promise<string>;
  /** How a service of the sidecar is started, from its bundle or with the Python of `find`. Throws `process_missing`. */
  sidecar(service: SidecarService): Promise<ChildCommand>;
}

interface PythonOptions {
  processes: Processes;
  /** Has the `.venv` of a checkout; null in an installed app. */
  projectDir: string | null;
  /** Has the sidecar; default: `sidecar` in `projectDir`. */
  sidecarDir?: string | undefined;
  env?: NodeJS.ProcessEnv | undefined;
}

export function createPython(options: PythonOptions): PythonRoom {
  const { run } = options.processes;
  let found: Promise<Python> | null = null;
  const find = (): Promise<Python> => {
    found ??= findPython(run, options.projectDir, options.env).catch((error: unknown) => {
      found = null;
      throw error;
    });
    return found;
  };
  const sidecarDir = options.sidecarDir ?? (options.projectDir === null ? null : join(options.projectDir, 'sidecar'));
  const env = options.env ?? process.env;
  return {
    find,
    sidecar: (service) => sidecarCommand(service, { sidecarDir, find, env }),
    download: async (download) => pipDownload(run, await find(), download),
  };
}

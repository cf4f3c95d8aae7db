// electron/core/archives/types.ts - what is read from an archive, and what its readers get.
import type { LeftOut } from '../../contract/index.ts';
import type { ArchiveLimits } from './limits.ts';

export interface ArchiveEntry {
  /** With `/`, safe on every system. */
  path: string;
  /** Permission bits (0o777 at most): setuid, setgid and sticky bits are dropped. */
  mode: number;
  bytes: Uint8Array;
}

export interface Archive {
  entries: ArchiveEntry[];
  /** What is left out, each with its reason. */
  leftOut: LeftOut[];
}

/** What a reader of one kind gets. */
export interface Reading {
  name: string;
  limits: ArchiveLimits;
  signal: AbortSignal | undefined;
  /** Lets other work run now and then; throws when the person stopped it. */
  yieldIfDue(): Promise<void>;
}

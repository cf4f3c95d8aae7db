// electron/core/retention/thread/protocol.ts - what the thread receives and returns.
import type { AppErrorData, KeepLimits, Prunable, PruneResult, Scope } from '../../../contract/index.ts';
import type { DatabaseFile } from '../../storage/index.ts';

/** The two databases of an account or a workspace. */
export interface PlaceFiles {
  agents: DatabaseFile;
  traces: DatabaseFile;
}

export interface Job {
  what: Prunable;
  scope: Scope;
  limits: KeepLimits;
  /** Whether to remove what is still referred to as well. */
  referenced: boolean;
  /** Nothing is removed. */
  dryRun: boolean;
  place: PlaceFiles;
  /** All open places: what is in one of them may refer to what is in another. */
  open: PlaceFiles[];
  /** Folder of the open workspace, whose candidates name runs; null = none is open. */
  workspace: string | null;
  /** Where audit events go. */
  archive: string;
}

export type Answer = { result: PruneResult } | { error: AppErrorData };

// electron/core/retention/thread/protocol.ts - what the thread receives and returns.
import type { AppErrorData, KeepLimits, Prunable, PruneResult, Scope } from '../../../contract/index.ts';

/** Paths of the two databases of an account or a workspace. */
export interface PlacePaths {
  agents: string;
  traces: string;
}

export interface Job {
  what: Prunable;
  scope: Scope;
  limits: KeepLimits;
  /** Whether to remove what is still referred to as well. */
  referenced: boolean;
  /** Nothing is removed. */
  dryRun: boolean;
  place: PlacePaths;
  /** All open places: what is in one of them may refer to what is in another. */
  open: PlacePaths[];
  /** Folder of the open workspace, whose candidates name runs; null = none is open. */
  workspace: string | null;
  /** Where audit events go. */
  archive: string;
}

export type Answer = { result: PruneResult } | { error: AppErrorData };

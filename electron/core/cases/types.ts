// electron/core/cases/types.ts - what the room works with, and what starting a batch and re-grading one share.
import type { Database } from 'better-sqlite3';
import type { Analysis, AppError, ExecutionApi, LibraryApi, TracesApi } from '../../contract/index.ts';
import type { Assertions } from '../assertions/index.ts';
import type { ModelRegistry } from '../models/index.ts';
import type { BatchWork } from './batch/running.ts';
import type { PackageAt } from './packages.ts';
import type { BatchStore } from './store/batch-store.ts';
import type { CaseStore } from './store/case-store.ts';

export interface CasesDeps {
  /** agents.db of each open scope; called each time, because workspaces open and close. */
  databases: () => readonly Database[];
  library: () => Pick<LibraryApi, 'open' | 'revisionText'>;
  execution: Pick<ExecutionApi, 'start' | 'watch' | 'cancel' | 'preview'>;
  traces: () => Pick<TracesApi, 'get' | 'payload' | 'list'>;
  assertions: Pick<Assertions, 'evaluate' | 'parseAssertions'>;
  models: ModelRegistry;
  /** Reads a package; cached by its text. */
  analyse(text: string, fileName: string): Analysis;
  /** Removes keys from a batch's results before they are kept. Default: no change. */
  mask?: (text: string) => string;
  /** How many cells of a batch run at once. */
  atOnce: () => number;
  /** Results of a batch could not be written; it ends as interrupted. */
  onProblem: (error: AppError) => void;
  now?: () => Date;
}

/** What starting and re-grading share. */
export interface BatchRoom {
  deps: CasesDeps;
  cases: CaseStore;
  batches: BatchStore;
  now: () => string;
  isHere(id: string): boolean;
  packageAt(skillId: string, revisionId: string | null): PackageAt;
  familyOf(modelId: string | null): string | null;
  /** Starts a batch and keeps it until it ends. */
  run<Job extends { column: number }>(work: BatchWork<Job>): { batchId: string };
}

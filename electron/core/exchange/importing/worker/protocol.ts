// electron/core/exchange/importing/worker/protocol.ts - what travels to the thread that writes an import, and back.
import type { AppErrorData, ImportChoice, ImportResult, Scope } from '../../../../contract/index.ts';
import type { Chosen } from '../apply.ts';

/** The packages go over in parts, because copying is the sender's work; then they are written together. */
export type ApplyJob = { planned: Chosen[] } | WriteJob;

export interface WriteJob {
  scope: Scope;
  /** Of the database that is written, and of the account. */
  path: string;
  accountPath: string;
  maxSkills: number;
  choices: Readonly<Record<string, ImportChoice>>;
}

export type Applied = { taken: number } | { items: ImportResult['items'] } | { error: AppErrorData };

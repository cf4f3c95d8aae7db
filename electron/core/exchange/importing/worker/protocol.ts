// electron/core/exchange/importing/worker/protocol.ts - messages to and from the thread that writes an import.
import type { AppErrorData, ImportChoice, ImportResult, Scope } from '../../../../contract/index.ts';
import type { DatabaseFile } from '../../../storage/index.ts';
import type { Chosen } from '../apply.ts';

/** The packages are sent in parts, because the sender copies them; then they are written together. */
export type ApplyJob = { planned: Chosen[] } | WriteJob;

export interface WriteJob {
  scope: Scope;
  /** Of the database to write, and of the account. */
  file: DatabaseFile;
  account: DatabaseFile;
  maxSkills: number;
  choices: Readonly<Record<string, ImportChoice>>;
}

export type Applied = { taken: number } | { items: ImportResult['items'] } | { error: AppErrorData };

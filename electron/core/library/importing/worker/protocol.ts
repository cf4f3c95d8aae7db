// electron/core/library/importing/worker/protocol.ts - what travels to the thread that writes an import, and back.
import type { AppErrorData, ImportChoice, ImportResult, Scope } from '../../../../contract/index.ts';
import type { Chosen } from '../apply.ts';

export interface ApplyJob {
  scope: Scope;
  /** Of the database that is written, and of the account. */
  path: string;
  accountPath: string;
  maxSkills: number;
  planned: Chosen[];
  choices: Readonly<Record<string, ImportChoice>>;
}

export type Applied = { items: ImportResult['items'] } | { error: AppErrorData };

// electron/core/backups/thread/protocol.ts - what the thread receives and returns.
import type { AppErrorData, Backup, Restored } from '../../../contract/index.ts';
import type { MadeReason } from '../names.ts';
import type { Place } from '../place.ts';

interface Common {
  place: Place;
  appVersion: string;
  /** What all back-ups of the place may take, and how large a record of runs may be that is in one. */
  maxBytes: number;
  maxRunsBytes: number;
}

export type Job =
  | (Common & { act: 'make'; reason: MadeReason })
  | (Common & { act: 'restore'; id: string })
  /** The skills' database is set aside. */
  | (Common & { act: 'leave' });

export interface Results {
  make: { backup: Backup; tooSmall: boolean };
  restore: Restored;
  leave: Restored;
}
export type Answer = { result: Results[Job['act']] } | { error: AppErrorData };

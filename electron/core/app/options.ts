// electron/core/app/options.ts - what a shell passes when it opens an account, and what it gets.
import type { AppInfo, Core, SecretStore } from '../../contract/index.ts';
import type { DutyClock } from '../duties/index.ts';
import type { Launch } from '../processes/index.ts';
import type { Log } from './account/log.ts';

export interface CoreOptions {
  /** The account folder; created if missing. */
  home: string;
  /** A folder to open as workspace, or null. */
  workspace: string | null;
  /** Folder of system skills, prices and the like. */
  resourcesDir: string;
  /** Folder of a checkout, whose own Python is used; null in an installed app. */
  projectDir?: string | null;
  shellKind: AppInfo['shell'];
  secrets: SecretStore;
  appVersion: string;
  /** Whether an account without its skills is opened with its back-ups alone (recovery.ts), not refused; by default a window does. */
  recover?: boolean;
  /** How Node children are started, for a shell whose program is not Node. */
  launch?: Launch | undefined;
  /** By which duties are due; by default that of the system. */
  clock?: DutyClock | undefined;
}

/** Whether a person has the app open, and not only one command. */
export const isWindow = ({ shellKind }: Pick<CoreOptions, 'shellKind'>): boolean => shellKind === 'electron' || shellKind === 'chromium';

export interface OpenedCore {
  core: Core;
  log: Log;
  /** Sends the window a palette command: a menu entry, a file from a second start. */
  command(command: string, argument: string | null): void;
  /** Cancels runs, writes pending data, ends children, closes databases. May be called twice. */
  close(): Promise<void>;
}

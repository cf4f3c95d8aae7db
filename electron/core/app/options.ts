// electron/core/app/options.ts - what a shell passes when it opens an account.
import type { AppInfo, SecretStore } from '../../contract/index.ts';
import type { Launch } from '../processes/index.ts';

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
  /** How Node children are started, for a shell whose program is not Node. */
  launch?: Launch | undefined;
}

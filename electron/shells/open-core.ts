// electron/shells/open-core.ts - opens an account for the shells that run in plain Node, with the keys of this machine.
import type { AppInfo } from '../contract/index.ts';
import { createCore, type OpenedCore } from '../core/app/index.ts';
import { appVersion, RESOURCES, ROOT } from './paths.ts';
import { openSecretStore } from './secrets/index.ts';

/** Throws AppError when the account cannot be opened: `db_newer`, `db_corrupt`, `no_permission` … */
export async function openCore(about: {
  home: string;
  workspace: string | null;
  shellKind: AppInfo['shell'];
  recover?: boolean;
}): Promise<OpenedCore> {
  const secrets = await openSecretStore({ home: about.home });
  return createCore({ ...about, resourcesDir: RESOURCES, projectDir: ROOT, secrets, appVersion: appVersion() });
}

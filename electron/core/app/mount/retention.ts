// electron/core/app/mount/retention.ts - the room that removes what is over its limits, mounted over the open places.
import { countInWords, type PruneResult } from '../../../contract/index.ts';
import { createRetention, type Place, type RetentionRoom } from '../../retention/index.ts';
import { accountPlaces } from '../account/folders.ts';
import type { Log } from '../account/log.ts';
import type { SettingsStore } from '../account/settings.ts';
import type { Stores } from '../account/stores.ts';
import type { Workspaces } from '../workspaces.ts';

interface Parts {
  home: string;
  account: Stores;
  workspaces: Workspaces;
  settings: SettingsStore;
  log: Log;
  onPruned(): void;
}

export function openRetention({ home, account, workspaces, settings, log, onPruned }: Parts): RetentionRoom {
  const workspace = () => workspaces.now().workspace;
  return createRetention({
    places(): Place[] {
      const open = workspace();
      return [{ scope: 'account', ...account }, ...(open === null ? [] : [{ scope: 'workspace' as const, ...open }])];
    },
    workspace: () => workspace()?.path ?? null,
    settings(scope) {
      const { retention, workspaceRetention } = settings.get();
      return (scope === 'workspace' ? workspaceRetention[workspace()?.path ?? ''] : undefined) ?? retention;
    },
    archive: accountPlaces(home).auditArchive,
    onPruned(result) {
      log.info(result, told(result));
      onPruned();
    },
    onProblem: (cause) => log.warn({ err: cause }, 'what is over its limits could not be removed'),
  });
}

const told = (result: PruneResult): string =>
  `${countInWords(result)} ${result.what === 'audit' ? 'archived' : `of the ${result.scope} removed`}`;

// electron/core/app/mount/backups.ts - the room of back-ups, mounted over the open places.
import { join } from 'node:path';
import { type AppEvent, YOU } from '../../../contract/index.ts';
import { type BackupsRoom, createBackups, type Place } from '../../backups/index.ts';
import { createAuditLog } from '../../capability/index.ts';
import { createDoor, fileOf, requireWritable } from '../../storage/index.ts';
import { accountPlaces, WORKSPACE_NAMES } from '../account/folders.ts';
import type { Log } from '../account/log.ts';
import type { SettingsStore } from '../account/settings.ts';
import type { Stores, WorkspaceStores } from '../account/stores.ts';
import type { Notices } from '../notices.ts';
import type { CoreOptions } from '../options.ts';
import type { Workspaces } from '../workspaces.ts';

interface Parts {
  options: CoreOptions;
  account: Stores;
  workspaces: Workspaces;
  settings: SettingsStore;
  notices: Notices;
  log: Log;
  emit(event: AppEvent): void;
}

export function openBackups({ options, account, workspaces, settings, notices, log, emit }: Parts): BackupsRoom {
  const { home, appVersion } = options;
  const tell = createAuditLog(account.agents.db).add;
  return createBackups({
    place: (scope) => (scope === 'account' ? accountPlace(home, account) : workspacePlace(workspaces.now().workspace)),
    settings: () => settings.get().backups,
    appVersion,
    library: () => workspaces.now().library,
    manifests() {
      const { competencies, roles } = workspaces.now();
      return { competency: competencies, role: roles };
    },
    requireWritable: (scope) =>
      requireWritable((scope === 'account' ? account : workspaces.now().workspace)?.agents.db ?? account.agents.db),
    recovery: () => null,
    onRestored(scope, name) {
      // The log of the account is in what was restored; nobody reads one that a workspace carries.
      if (scope === 'workspace' && name !== null)
        tell(
          [{ actor: YOU, action: 'Restored', subject: 'workspace', subjectName: name, outcome: 'done', reasons: [], runId: null }],
          new Date().toISOString(),
        );
      workspaces.remount();
      emit({ type: 'library' });
    },
    onChange: () => emit({ type: 'backups' }),
    onNotice: notices.add,
    onProblem: (cause) => log.warn({ err: cause }, 'the daily back-up could not be made'),
  });
}

/** What an account has, keys as the encrypted bytes that they are. */
export function accountPlace(home: string, open: Stores | null): Place {
  const { agents, traces, drafts, backups, settings, models } = accountPlaces(home);
  const files = [
    { name: 'settings.json', path: settings },
    { name: 'models.json', path: join(models, 'models.json') },
    { name: 'keys.json', path: join(home, 'keys.json') },
    { name: 'keys-index.json', path: join(home, 'keys-index.json') },
  ];
  return { scope: 'account', agents, traces, opened: filesOf(open), drafts, backups, files };
}

function filesOf(open: Stores | null): Place['opened'] {
  return { agents: open && fileOf(open.agents.db), traces: open && fileOf(open.traces.db) };
}

/** Throws `no_permission` where a part of a path is a link. */
function workspacePlace(open: WorkspaceStores | null): Place | null {
  if (open === null) return null;
  const door = createDoor(open.path);
  const { agents, traces, drafts, backups } = WORKSPACE_NAMES;
  const [a, t, d, b] = [agents, traces, drafts, backups].map((name) => door.pathOf(name)) as [string, string, string, string];
  return { scope: 'workspace', agents: a, traces: t, opened: filesOf(open), drafts: d, backups: b, files: [] };
}

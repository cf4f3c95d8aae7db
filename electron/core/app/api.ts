// electron/core/app/api.ts - the procedures of the app itself: where things are, settings, workspaces, events.
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { type AppApi, AppError, type AppInfo, Retention, type Settings } from '../../contract/index.ts';
import { type OpenedDatabase, pathId } from '../storage/index.ts';
import type { SettingsStore } from './account/settings.ts';
import type { Stores } from './account/stores.ts';
import type { EventHub } from './hub.ts';
import type { Notices } from './notices.ts';
import type { CoreOptions } from './options.ts';
import type { Workspaces } from './workspaces.ts';

interface ApiDeps {
  options: CoreOptions;
  account: Stores;
  settings: SettingsStore;
  notices: Notices;
  workspaces: Workspaces;
  hub: EventHub;
}

const MAX_RECENT = 10;

export function createAppApi(deps: ApiDeps): AppApi {
  const { settings, notices, workspaces, hub } = deps;
  const info = () => infoOf(deps);
  const recent = () => settings.get().recentWorkspaces.map((path) => ({ id: pathId(path), path }));
  const open = (path: string) => {
    workspaces.open(path);
    const opened = workspaces.now().workspace?.path;
    if (opened === undefined) throw new AppError('internal', `The workspace ${path} is not open.`);
    rememberWorkspace(opened, deps);
    hub.emit({ type: 'workspace' });
    return info();
  };
  return {
    info,
    events: (signal) => hub.events(signal),
    settings: settings.get,
    saveSettings({ workspaceRetention: own, ...patch }) {
      const saved = settings.save(own === undefined ? patch : { ...patch, workspaceRetention: withOwn(deps, own && Retention.parse(own)) });
      hub.emit({ type: 'settings' });
      return saved;
    },
    openWorkspace: ({ path }) => open(path),
    recentWorkspaces: recent,
    openRecent({ id }) {
      const found = recent().find((each) => each.id === id);
      if (found === undefined) throw new AppError('not_found', 'This workspace is no longer in the list of recent ones.');
      return open(found.path);
    },
    closeWorkspace() {
      workspaces.leave();
      hub.emit({ type: 'workspace' });
      return info();
    },
    dismissNotice: ({ id }) => notices.dismiss(id),
  };
}

/** The limits of all workspaces, with those of the open one replaced; null = it has none of its own. Throws `bad_input` without a workspace. */
function withOwn({ settings, workspaces }: ApiDeps, own: Retention | null): Settings['workspaceRetention'] {
  const path = workspaces.now().workspace?.path;
  if (path === undefined) throw new AppError('bad_input', 'No workspace is open, so there are no limits of its own to set.');
  const { [path]: _, ...others } = settings.get().workspaceRetention;
  return own === null ? others : { ...others, [path]: own };
}

/** Puts a workspace first in the list of recent ones. A failed write of the list is ignored: the workspace is open. */
export function rememberWorkspace(path: string, { settings, notices }: Pick<ApiDeps, 'settings' | 'notices'>): void {
  const recentWorkspaces = [path, ...settings.get().recentWorkspaces.filter((each) => each !== path)].slice(0, MAX_RECENT);
  try {
    settings.save({ recentWorkspaces });
  } catch (cause) {
    const { message, remedy } = cause as AppError;
    notices.add({ severity: 'warning', message: `The list of recent workspaces was not saved. ${message}`, remedy: remedy ?? null });
  }
}

/** What is known of the app without an account. */
export function infoWithout({ home, appVersion, shellKind }: CoreOptions, sqlite?: string): AppInfo {
  const { node, electron, chrome } = process.versions;
  const versions = Object.entries({ node, sqlite, electron, chrome }).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return {
    version: appVersion,
    shell: shellKind,
    home,
    workspace: null,
    platform: process.platform,
    versions: Object.fromEntries(versions),
    notices: [],
    databases: [],
  };
}

function infoOf({ options, account, notices, workspaces }: ApiDeps): AppInfo {
  const { workspace } = workspaces.now();
  const sqlite = account.agents.db.prepare<[], { version: string }>('SELECT sqlite_version() AS version').get()?.version;
  const databases = [
    database('account skills', account.agents),
    database('account traces', account.traces),
    ...(workspace === null ? [] : [database('workspace skills', workspace.agents), database('workspace traces', workspace.traces)]),
  ];
  return {
    ...infoWithout(options, sqlite),
    workspace: workspace === null ? null : { path: workspace.path, name: basename(workspace.path) || workspace.path },
    notices: notices.list(),
    databases,
  };
}

function database(
  name: AppInfo['databases'][number]['name'],
  { path, schemaVersion, readOnly }: OpenedDatabase,
): AppInfo['databases'][number] {
  const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  return { name, path, bytes: sizeOf(path) + sizeOf(`${path}-wal`), schemaVersion, readOnly };
}

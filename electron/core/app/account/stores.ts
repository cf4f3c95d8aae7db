// electron/core/app/account/stores.ts - the two databases of an account or a workspace, opened and closed together.
import { realpathSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { AppError, type Notice } from '../../../contract/index.ts';
import { fileError, type OpenedDatabase, openDatabase } from '../../storage/index.ts';
import { accountPlaces, makeFolders, type WorkspacePlaces, workspacePlaces } from './folders.ts';

export interface Stores {
  agents: OpenedDatabase;
  traces: OpenedDatabase;
  draftsDir: string;
  close(): void;
}

export interface WorkspaceStores extends Stores {
  path: string;
}

interface OpenOptions {
  appVersion: string;
  onNotice: (notice: Omit<Notice, 'id'>) => void;
}

/** Opens the account's databases and makes its folders. Throws the errors of `openDatabase`, and `no_permission` or `disk_full` for a folder. */
export function openAccount(home: string, options: OpenOptions): Stores {
  const places = accountPlaces(home);
  makeFolders([home, places.backups, places.drafts, places.logs, places.cache, places.models]);
  return openPair(places, options);
}

/**
 * Opens a folder as workspace; its databases are made on first use. Throws `not_found`, `no_permission`, `bad_input` for the account
 * folder itself, and the errors of `openDatabase`.
 */
export function openWorkspaceStores(folder: string, home: string, options: OpenOptions): WorkspaceStores {
  const path = realFolder(folder);
  if (path === realFolder(home)) {
    throw new AppError('bad_input', `${path} is the account folder.`, { remedy: 'Open another folder as workspace.' });
  }
  const places = workspacePlaces(path);
  makeFolders([dirname(places.traces)]);
  return { path, ...openPair(places, options) };
}

function openPair(
  places: Pick<WorkspacePlaces, 'agents' | 'traces' | 'backups' | 'drafts'>,
  { appVersion, onNotice }: OpenOptions,
): Stores {
  const open = (path: string, kind: 'agents' | 'traces') => openDatabase({ path, kind, backupsDir: places.backups, appVersion, onNotice });
  const agents = open(places.agents, 'agents');
  try {
    const traces = open(places.traces, 'traces');
    const close = () => {
      agents.close();
      traces.close();
    };
    return { agents, traces, draftsDir: places.drafts, close };
  } catch (cause) {
    agents.close();
    throw cause;
  }
}

function realFolder(folder: string): string {
  try {
    const path = realpathSync(folder);
    if (statSync(path).isDirectory()) return path;
  } catch (cause) {
    throw fileError(cause, `The folder ${folder} cannot be opened`);
  }
  throw new AppError('not_found', `${folder} is no folder.`, { remedy: 'Choose a folder.' });
}

// electron/core/app/account/stores.ts - the two databases of an account or a workspace, opened and closed together.
import { existsSync, realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { AppError, type Notice } from '../../../contract/index.ts';
import {
  createDoor,
  type OpenOptions as DatabaseOptions,
  type Door,
  fileError,
  type OpenedDatabase,
  openDatabase,
  openEmpty,
} from '../../storage/index.ts';
import { accountPlaces, makeFolders, WORKSPACE_NAMES, type WorkspacePlaces, workspacePlaces } from './folders.ts';

export interface Stores {
  agents: OpenedDatabase;
  traces: OpenedDatabase;
  drafts: Door;
  close(): void;
}

export interface WorkspaceStores extends Stores {
  path: string;
}

interface OpenOptions {
  appVersion: string;
  onNotice: (notice: Omit<Notice, 'id'>) => void;
}

/**
 * Opens the account's databases and creates its folders. Any used by a newer app are opened read-only, if it allows that, and a
 * notice says so. Throws the errors of `openDatabase`, and `no_permission` or `disk_full` for a folder.
 */
export function openAccount(home: string, options: OpenOptions): Stores {
  const places = accountPlaces(home);
  makeFolders([
    existsSync(home) ? realpathSync(home) : home,
    places.backups,
    places.drafts,
    places.logs,
    places.cache,
    places.models,
    dirname(places.auditArchive),
  ]);
  return openPair(places, createDoor(home, 'drafts'), options);
}

/**
 * Opens a folder as workspace; its databases are created on first use. Throws `not_found`, `no_permission`, `bad_input` for the account
 * folder itself, and the errors of `openDatabase`.
 */
export function openWorkspaceStores(folder: string, home: string, options: OpenOptions): WorkspaceStores {
  const path = realFolder(folder);
  if (path === realFolder(home)) {
    throw new AppError('bad_input', `${path} is the account folder.`, { remedy: 'Open another folder as a workspace.' });
  }
  const { own, agents, traces, backups, drafts } = WORKSPACE_NAMES;
  const door = createDoor(path);
  door.makeFolder(own, 0o700);
  makeFolders([join(path, own)]);
  // SQLite and its copies follow links.
  for (const name of [agents, traces].flatMap((database) => WITH_SIDE_FILES.map((suffix) => database + suffix))) door.pathOf(name);
  door.pathOf(backups);
  return { path, ...openPair(workspacePlaces(path), createDoor(path, drafts), options) };
}

/** A database, and what SQLite writes next to it. */
const WITH_SIDE_FILES = ['', '-wal', '-shm', '-journal'];

type PairPlaces = Pick<WorkspacePlaces, 'agents' | 'traces' | 'backups'>;

/** If a newer app has used one, both are read-only: a run belongs to both. */
function openPair(places: PairPlaces, drafts: Door, options: OpenOptions): Stores {
  try {
    return { ...openBoth(places, options), drafts };
  } catch (cause) {
    if (!isNewer(cause)) throw cause;
    const stores = { ...openBoth(places, options, cause), drafts };
    options.onNotice({ severity: 'warning', message: cause.message, remedy: cause.remedy ?? null });
    return stores;
  }
}

function openBoth(places: PairPlaces, { appVersion, onNotice }: OpenOptions, readOnly?: AppError): Omit<Stores, 'drafts'> {
  const common = { backupsDir: places.backups, appVersion, onNotice, readOnly };
  const agents = openDatabase({ path: places.agents, kind: 'agents', ...common });
  try {
    const traces = openTraces({ path: places.traces, kind: 'traces', ...common });
    const opened = new DisposableStack();
    for (const { close } of [traces, agents]) opened.defer(close);
    return { agents, traces, close: () => opened.dispose() };
  } catch (cause) {
    agents.close();
    throw cause;
  }
}

/** Read-only traces that are missing or that this app cannot read count as none: the skills are what matters. */
function openTraces(options: DatabaseOptions): OpenedDatabase {
  const { readOnly } = options;
  try {
    return openDatabase(options);
  } catch (cause) {
    if (readOnly === undefined || !(isNewer(cause) || (cause instanceof AppError && cause.code === 'not_found'))) throw cause;
    return openEmpty({ ...options, readOnly });
  }
}

function realFolder(folder: string): string {
  try {
    const path = realpathSync(folder);
    if (statSync(path).isDirectory()) return path;
  } catch (cause) {
    throw fileError(cause, `The folder ${folder} cannot be opened`);
  }
  throw new AppError('not_found', `${folder} is not a folder.`, { remedy: 'Choose a folder.' });
}

const isNewer = (cause: unknown): cause is AppError => cause instanceof AppError && cause.code === 'db_newer';

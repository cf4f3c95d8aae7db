// electron/core/app/account/stores.ts - the two databases of an account or a workspace, opened and closed together.
import { existsSync, lstatSync, readdirSync, realpathSync, statfsSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { AppError, type Notice, plural } from '../../../contract/index.ts';
import { listBackups } from '../../backups/index.ts';
import {
  createDoor,
  DATABASE_SUFFIXES,
  type OpenOptions as DatabaseOptions,
  type Door,
  fileError,
  type OpenedDatabase,
  openDatabase,
  openEmpty,
  setDatabaseAside,
  sweepSaves,
} from '../../storage/index.ts';
import {
  type AccountPlaces,
  accountPlaces,
  makeFolder,
  makeInnerFolders,
  WORKSPACE_NAMES,
  type WorkspacePlaces,
  workspacePlaces,
} from './folders.ts';

export interface Stores {
  agents: OpenedDatabase;
  /** Other ones after `renewTraces`. */
  readonly traces: OpenedDatabase;
  drafts: Door;
  /** Sets the traces aside if damage was met in them, and opens new ones, with a notice. Returns whether it did: the rooms are mounted again then. */
  renewTraces(): boolean;
  close(): void;
}

export interface WorkspaceStores extends Stores {
  path: string;
}

interface OpenOptions {
  appVersion: string;
  /** Why nothing can be written, if that is known already. */
  readOnly?: AppError | undefined;
  onNotice: (notice: Omit<Notice, 'id'>) => void;
  /** Damage was met in a database that is open. */
  onDamage: (kind: 'agents' | 'traces', error: AppError) => void;
}

/**
 * Opens the account's databases and creates its folders. Any used by a newer app are opened read-only, if it allows that, and so are those
 * that cannot be written; a notice says so. Throws the errors of `openDatabase`, `account_lost` when the skills are missing but other things of an account are there,
 * and `no_permission` or `disk_full` for a folder.
 */
export function openAccount(home: string, options: OpenOptions): Stores {
  const places = accountPlaces(home);
  let readOnly = options.readOnly;
  try {
    if (readOnly === undefined) {
      makeFolders(places, options);
      for (const folder of [home, places.backups, places.models, dirname(places.auditArchive)]) sweepSaves(folder);
    }
  } catch (cause) {
    if (!hasContent(places.agents) || !isUnwritable(cause)) throw cause;
    readOnly = cause;
  }
  const how = existsSync(places.agents) ? 'empty' : 'missing';
  const refuse = () => {
    const found = remainsOf(places);
    if (found.length > 0) throw lost(places.agents, how, found);
  };
  if (!hasContent(places.agents)) refuse();
  return openPair(places, createDoor(home, 'drafts'), { ...options, readOnly }, { onNew: refuse, mayReplaceForeign: true });
}

function makeFolders({ home, backups, drafts, logs, cache, models, auditArchive }: AccountPlaces, options: OpenOptions): void {
  makeFolder(existsSync(home) ? realpathSync(home) : home);
  const tell = (path: string, aside: string): void =>
    options.onNotice({
      severity: 'warning',
      message: `${path} was not a real folder. It was set aside as ${basename(aside)}.`,
      remedy: 'Check it, and remove it if you do not need it.',
    });
  // Large folders may be links to another disk. Drafts are written through a door that follows none.
  makeInnerFolders([backups, logs, cache, models, dirname(auditArchive)], tell);
  makeInnerFolders([drafts], tell, false);
}

/** Whether the skills are there, but nothing can be written to them: medium, owner, mode, or a disk without space. */
export const isUnwritable = (cause: unknown): cause is AppError =>
  cause instanceof AppError && ['no_permission', 'disk_full', 'db_full', 'io_failed'].includes(cause.code);

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
  const places = workspacePlaces(path);
  let { readOnly } = options;
  try {
    if (readOnly === undefined) {
      door.makeFolder(own, 0o700);
      makeFolder(join(path, own));
    }
  } catch (cause) {
    // A link in its place is told; a medium without the folder has pages all the same.
    if (!isUnwritable(cause) || door.statOf(own) !== null) throw cause;
    readOnly = cause;
  }
  // SQLite and its copies follow links.
  for (const name of [agents, traces].flatMap((database) => DATABASE_SUFFIXES.map((suffix) => database + suffix))) door.pathOf(name);
  door.pathOf(backups);
  const how = existsSync(places.agents) ? 'empty' : 'missing';
  const tell = () => {
    const found = remainsOf(places);
    if (found.length === 0) return;
    const { message } = lost(places.agents, how, found);
    options.onNotice({
      severity: 'warning',
      message: `${message} A new, empty one was begun.`,
      remedy: 'Restore one of its back-ups if skills are missing.',
    });
  };
  // Not spread: its traces may become others.
  return Object.assign(
    openPair(places, createDoor(path, drafts), { ...options, readOnly }, { onNew: tell, door, mayReplaceForeign: false }),
    {
      path,
    },
  );
}

type PairPlaces = Pick<WorkspacePlaces, 'agents' | 'traces' | 'backups' | 'drafts'>;

interface How {
  /** Nothing is in the database of skills. */
  onNew(): void;
  /** The way into a stranger's folder. */
  door?: Door;
  /** Whether traces that are not ours may be set aside. In a workspace they may be somebody's. */
  mayReplaceForeign: boolean;
}

const hasContent = (path: string): boolean => (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** What shows that skills were kept here before. */
function remainsOf({ traces, drafts, backups }: PairPlaces): string[] {
  const names = (folder: string, wanted: RegExp): number => {
    try {
      return readdirSync(folder).filter((name) => wanted.test(name)).length;
    } catch {
      return 0; // no such folder
    }
  };
  const draftCount = names(drafts, /\.draft$/);
  const backupCount = listBackups(backups).length;
  return [
    ...(hasContent(traces) ? ['its runs'] : []),
    ...(draftCount > 0 ? [plural(draftCount, 'draft')] : []),
    ...(backupCount > 0 ? [plural(backupCount, 'back-up')] : []),
  ];
}

function lost(path: string, how: 'missing' | 'empty', found: readonly string[]): AppError {
  return new AppError(
    'account_lost',
    `The database with the skills, ${path}, is ${how}, but other parts of the account are there: ${found.join(', ')}.`,
    {
      remedy: found.some((each) => each.includes('back-up'))
        ? 'Restore a back-up in the window, or with: npm run -s cli -- restore last. Nothing was changed.'
        : 'Put the file back if you have it, or begin a new account in the window. Nothing was changed.',
    },
  );
}

/** If a newer app has used one, or one cannot be written, both are read-only: a run belongs to both. */
function openPair(places: PairPlaces, drafts: Door, options: OpenOptions, how: How): Stores {
  const forReading = (reason: AppError): Stores => {
    const stores = openBoth(places, drafts, options, how, reason);
    options.onNotice({ severity: 'warning', message: reason.message, remedy: reason.remedy ?? null });
    return stores;
  };
  if (options.readOnly !== undefined) return forReading(unwritable(places.agents, options.readOnly));
  try {
    return openBoth(places, drafts, options, how);
  } catch (cause) {
    if (isNewer(cause)) return forReading(cause);
    if ((how.door === undefined && !hasContent(places.agents)) || !isUnwritable(cause)) throw cause;
    try {
      return forReading(unwritable(places.agents, cause));
    } catch {
      throw cause; // it cannot be read either
    }
  }
}

/** The reason that every refused write gives. SQLite calls a full disk an error of it when it gets no space for the index of a log. */
function unwritable(path: string, cause: AppError): AppError {
  const folder = dirname(path);
  const full = ['db_full', 'disk_full', 'io_failed'].includes(cause.code) ? fullness(folder) : null;
  const [why, next] = full ?? [whyOf(cause), 'Make it writable for your user account'];
  return new AppError(full === null ? cause.code : 'disk_full', `${folder} cannot be written, so nothing is saved there: ${why}.`, {
    cause,
    remedy: `Until then, skills can be read and exported, but not changed or run. ${next}, then start again.`,
  });
}

/** What a disk has none left of, bytes or entries for files, with what to do. A file system without such entries counts none. */
function fullness(folder: string): [why: string, remedy: string] | null {
  const { bavail, bsize, files, ffree } = statfsSync(folder);
  if (files > 0 && ffree === 0) return ['the disk has no room for more files', 'Remove some files from it'];
  return bavail * bsize < 65_536 ? ['the disk is full', 'Free some space'] : null;
}

/** The last part of a message that says what, where and why. */
const whyOf = ({ message }: AppError): string => message.replace(/\.$/, '').split(': ').at(-1) ?? message;

function openBoth(places: PairPlaces, drafts: Door, options: OpenOptions, how: How, readOnly?: AppError): Stores {
  const { appVersion, onNotice } = options;
  const common = { backupsDir: places.backups, appVersion, onNotice, readOnly };
  const inside = (name: string) => how.door && { inside: { door: how.door, name } };
  const agents = openAgents(
    {
      path: places.agents,
      kind: 'agents',
      ...common,
      ...inside(WORKSPACE_NAMES.agents),
      onNew: how.onNew,
      onDamage: (error) => options.onDamage('agents', error),
    },
    how,
  );
  let damaged = false;
  const onDamage = (error: AppError) => {
    damaged = true;
    options.onDamage('traces', error);
  };
  const aside = (why: string) => {
    const kept = setDatabaseAside(places.traces);
    onNotice({
      severity: 'warning',
      message: `The record of runs, ${places.traces}, ${why}. It was set aside as ${basename(kept)}, and a new one was begun.`,
      remedy: 'Skills, drafts and settings are not affected. Keep the file if you need its runs.',
    });
  };
  const openNew = () =>
    openTraces({ path: places.traces, kind: 'traces', ...common, ...inside(WORKSPACE_NAMES.traces), onDamage }, how, aside);
  try {
    let traces = openNew();
    const opened = new DisposableStack();
    for (const part of [{ close: () => traces.close() }, agents]) opened.defer(() => part.close());
    return {
      agents,
      get traces() {
        return traces;
      },
      drafts,
      renewTraces() {
        if (!damaged) return false;
        damaged = false;
        traces.close();
        aside('is damaged');
        traces = openNew();
        return true;
      },
      close: () => opened.dispose(),
    };
  } catch (cause) {
    agents.close();
    throw cause;
  }
}

/** A workspace on a medium that takes nothing, in which none were kept, has no skills. */
function openAgents(options: DatabaseOptions, { door }: How): OpenedDatabase {
  const { path, readOnly } = options;
  return readOnly !== undefined && door !== undefined && !hasContent(path) ? openEmpty({ ...options, readOnly }) : openDatabase(options);
}

/**
 * Traces that are damaged or not ours are set aside: the skills are what matters. Read-only ones that are missing or that this app cannot
 * read count as none.
 */
function openTraces(options: DatabaseOptions, { mayReplaceForeign }: How, setAside: (why: string) => void): OpenedDatabase {
  const { path, readOnly } = options;
  try {
    if (readOnly === undefined && lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) setAside('was a folder');
    return openDatabase(options);
  } catch (cause) {
    const code = cause instanceof AppError ? cause.code : null;
    const isUnusable = code === 'db_corrupt' || (code === 'db_foreign' && mayReplaceForeign);
    if (readOnly !== undefined && (isUnusable || code === 'db_newer' || code === 'not_found')) return openEmpty({ ...options, readOnly });
    if (!isUnusable) throw cause;
    setAside(code === 'db_corrupt' ? 'is damaged' : 'is not the record of this account');
    return openDatabase(options);
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

// electron/core/app/account/folders.ts - where an account and a workspace keep their data.
import { lstatSync } from 'node:fs';
import { join } from 'node:path';
import { fileError, makePrivateFolder, setAside } from '../../storage/index.ts';

/** The account folder: `~/.skillwright`, or another that the person chose. */
export interface AccountPlaces {
  home: string;
  agents: string;
  traces: string;
  backups: string;
  drafts: string;
  logs: string;
  cache: string;
  models: string;
  settings: string;
  /** Grants that were withdrawn, so that an older copy of the database does not bring them back. */
  withdrawn: string;
  /** Older events of the audit log. */
  auditArchive: string;
}

/** A workspace is any folder: it contains `agents.db`, the rest is in `.skillwright/`. */
export interface WorkspacePlaces {
  path: string;
  agents: string;
  traces: string;
  backups: string;
  drafts: string;
}

export function accountPlaces(home: string): AccountPlaces {
  return {
    home,
    agents: join(home, 'agents.db'),
    traces: join(home, 'traces.db'),
    backups: join(home, 'backups'),
    drafts: join(home, 'drafts'),
    logs: join(home, 'logs'),
    cache: join(home, 'cache'),
    models: join(home, 'models'),
    settings: join(home, 'settings.json'),
    withdrawn: join(home, 'withdrawn-grants.txt'),
    auditArchive: join(home, 'archive', 'audit.jsonl'),
  };
}

/** What a workspace owns, as names for the door to its folder. */
export const WORKSPACE_NAMES = {
  own: '.skillwright',
  agents: 'agents.db',
  traces: '.skillwright/traces.db',
  backups: '.skillwright/backups',
  drafts: '.skillwright/drafts',
} as const;

export function workspacePlaces(path: string): WorkspacePlaces {
  const { agents, traces, backups, drafts } = WORKSPACE_NAMES;
  return { path, agents: join(path, agents), traces: join(path, traces), backups: join(path, backups), drafts: join(path, drafts) };
}

/** Makes a folder that only the owner may read, with the files in it, also where they were wider before. Throws `no_permission`, `disk_full` or `io_failed` with its name. */
export function makeFolder(folder: string): void {
  try {
    makePrivateFolder(folder, { files: true });
  } catch (cause) {
    throw fileError(cause, `The folder ${folder} cannot be created`);
  }
}

/** The same for folders inside an account. A file in the place of one is set aside and told, and so is a link where `mayBeLink` is false. */
export function makeInnerFolders(folders: readonly string[], onAside: (path: string, aside: string) => void, mayBeLink = true): void {
  for (const folder of folders) {
    const there = lstatSync(folder, { throwIfNoEntry: false });
    if (there !== undefined && !there.isDirectory() && !(mayBeLink && there.isSymbolicLink())) onAside(folder, setAside(folder));
    makeFolder(folder);
  }
}

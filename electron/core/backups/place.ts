// electron/core/backups/place.ts - what a back-up of a place is made of. Paths are checked by whoever opened the place: no part of one in a
// workspace is a link.
import type { Scope } from '../../contract/index.ts';
import type { DatabaseFile } from '../storage/index.ts';

/** An account or a workspace, by paths, so that a thread can work on it. */
export interface Place {
  scope: Scope;
  agents: string;
  traces: string;
  /** Which files the databases are, if they are open: nothing else in their place is read or written. */
  opened: { agents: DatabaseFile | null; traces: DatabaseFile | null };
  drafts: string;
  backups: string;
  /** What an account has beside: the name in a back-up and the path. */
  files: { name: string; path: string }[];
}

/** Names in a back-up. */
export const AGENTS = 'agents.db';
export const TRACES = 'traces.db';
export const DRAFTS = 'drafts';
export const MANIFEST = 'backup.json';

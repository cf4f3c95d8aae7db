// electron/core/skills/room.ts - what the parts of the library share.
import type { Database } from 'better-sqlite3';
import { AppError, type Notice, type Scope } from '../../contract/index.ts';
import type { Analyse } from '../packages/index.ts';
import { guarded } from '../storage/index.ts';
import type { Reader } from './engine.ts';
import type { LinkedFiles } from './files.ts';
import type { Catalog, CatalogEntry } from './listing/catalog.ts';
import type { Rows } from './listing/list.ts';
import type { SkillStore } from './store.ts';

export interface Room {
  analyse: Analyse;
  reader: Reader;
  account: SkillStore;
  workspace: SkillStore | null;
  catalog: Catalog;
  rows: Rows;
  files: LinkedFiles;
  onNotice: (notice: Omit<Notice, 'id'>) => void;
  /** UTC text with milliseconds. */
  now: () => string;
}

/** Throws `not_found` if no workspace is open. */
export function storeOf(room: Room, scope: Scope): SkillStore {
  if (scope === 'account') return room.account;
  if (room.workspace !== null) return room.workspace;
  throw new AppError('not_found', 'No workspace is open.', { remedy: 'Open a folder as a workspace first.' });
}

/** Throws `not_found`. */
export function entryOf(room: Room, id: string): CatalogEntry {
  const entry = room.catalog.find(id);
  if (entry !== undefined) return entry;
  throw new AppError('not_found', 'There is no such skill; it may have been removed.', { remedy: 'Check the library again.' });
}

/** The scope of a skill, even a removed one. The account goes first: a stranger's database may carry its ids. Throws `not_found`. */
export function storeHolding(room: Room, id: string): SkillStore {
  const store = [room.account, room.workspace].find((each) => each?.sources.get(id) != null);
  if (store != null) return store;
  throw new AppError('not_found', 'There is no such skill.', { remedy: 'Check the library again.' });
}

/** The agents.db that a skill is in, of those that are open. Throws `not_found` for one that none of them has, or no longer. */
export function databaseOfSkill(databases: readonly Database[], skillId: string): Database {
  const holds = 'SELECT 1 FROM skill_sources WHERE id = ? AND deleted_at IS NULL';
  const found = databases.find((db) => guarded(db.name, () => db.prepare(holds).get(skillId)) !== undefined);
  if (found) return found;
  throw new AppError('not_found', 'There is no such skill; it may have been removed.', { remedy: 'Check the library again.' });
}

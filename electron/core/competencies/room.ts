// electron/core/competencies/room.ts - what the parts of the room share.
import { AppError, type Scope } from '../../contract/index.ts';
import type { Catalog, CatalogEntry } from './kept/catalog.ts';
import type { Reader } from './kept/reader.ts';
import type { CompetencyStore } from './kept/store.ts';
import type { Rows } from './listing/list.ts';

/** Bytes at a place: what an equip is bound to. */
export interface Bound {
  place: string;
  hash: string;
}

export interface Room {
  reader: Reader;
  account: CompetencyStore;
  workspace: CompetencyStore | null;
  catalog: Catalog;
  rows: Rows;
  /** After an edit in the app: agents that have the old bytes have the new ones. */
  moveEquips(competency: string, from: Bound, to: Bound): void;
  /** UTC text with milliseconds. */
  now(): string;
}

/** Throws `not_found` if no workspace is open. */
export function storeOf(room: Room, scope: Scope): CompetencyStore {
  if (scope === 'account') return room.account;
  if (room.workspace !== null) return room.workspace;
  throw new AppError('not_found', 'No workspace is open.', { remedy: 'Open a folder as a workspace first.' });
}

/** Throws `not_found`. */
export function entryOf(room: Room, sourceId: string): CatalogEntry {
  const entry = room.catalog.find(sourceId);
  if (entry !== undefined) return entry;
  throw new AppError('not_found', 'There is no such competency; it may have been removed.', { remedy: 'List the competencies again.' });
}

/** The scope of one, even of a removed one. The account goes first: a stranger's database may carry its keys. Throws `not_found`. */
export function storeHolding(room: Room, sourceId: string): CompetencyStore {
  const store = [room.account, room.workspace].find((each) => each?.manifests.get(sourceId) != null);
  if (store != null) return store;
  throw new AppError('not_found', 'There is no such competency.', { remedy: 'List the competencies again.' });
}

// electron/core/manifests/room.ts - what the parts of a room of manifests share.
import { AppError, type Scope } from '../../contract/index.ts';
import type { Catalog, CatalogEntry } from './kept/catalog.ts';
import type { Reader } from './kept/reader.ts';
import type { ManifestStore } from './kept/store.ts';
import type { Analysis, Kind } from './kind.ts';

/** Bytes at a place: what an agent that has it is bound to. */
export interface Bound {
  place: string;
  hash: string;
}

/** `Row` is one line of the list, as the contract of the kind has it. */
export interface Room<T, A extends Analysis, Row> {
  kind: Kind<T, A>;
  reader: Reader<T, A>;
  account: ManifestStore;
  workspace: ManifestStore | null;
  catalog: Catalog<T>;
  rowOf(entry: CatalogEntry<T>): Row;
  /** Names of the agents that have it. */
  usersOf(entry: CatalogEntry<T>): string[];
  /** After an edit in the app: agents that have the old bytes have the new ones. */
  move(id: string, from: Bound, to: Bound): void;
  /** UTC text with milliseconds. */
  now(): string;
}

type Holding = { account: ManifestStore; workspace: ManifestStore | null; kind: { words: { one: string; many: string } } };

/** Throws `not_found` if no workspace is open. */
export function storeOf(room: Holding, scope: Scope): ManifestStore {
  if (scope === 'account') return room.account;
  if (room.workspace !== null) return room.workspace;
  throw new AppError('not_found', 'No workspace is open.', { remedy: 'Open a folder as a workspace first.' });
}

/** Throws `not_found`. */
export function entryOf<T>(room: Holding & { catalog: Catalog<T> }, sourceId: string): CatalogEntry<T> {
  const entry = room.catalog.find(sourceId);
  if (entry !== undefined) return entry;
  const { one, many } = room.kind.words;
  throw new AppError('not_found', `There is no such ${one}; it may have been removed.`, { remedy: `List the ${many} again.` });
}

/** The scope of one, even of a removed one. The account goes first: a stranger's database may carry its keys. Throws `not_found`. */
export function storeHolding(room: Holding, sourceId: string): ManifestStore {
  const store = [room.account, room.workspace].find((each) => each?.manifests.get(sourceId) != null);
  if (store != null) return store;
  const { one, many } = room.kind.words;
  throw new AppError('not_found', `There is no such ${one}.`, { remedy: `List the ${many} again.` });
}

// electron/core/manifests/kept/store.ts - the manifests of one kind in one scope, in its database.
import { AppError, type Scope } from '../../../contract/index.ts';
import {
  createCatalogWatch,
  createManifestRepository,
  guarded,
  type ManifestInfo,
  type ManifestRepository,
  type OpenedDatabase,
  workspaceId,
} from '../../storage/index.ts';
import type { Analysis, Kind } from '../kind.ts';

/** Row A8, for manifests of a kind. */
export const MAX_MANIFESTS = 10_000;

export interface ManifestStore {
  scope: Scope;
  /** UUID of the database: what agents have is bound to it. */
  place: string;
  manifests: ManifestRepository;
  /** True when anything was written since the last look. `own`: this connection wrote, which SQLite does not tell. */
  look(own?: boolean): boolean;
  /** Throws `not_found` for an unknown or removed one. */
  live(id: string): ManifestInfo;
  /** Throws `limit_reached` when this many more do not fit. */
  requireRoom(more: number): void;
}

export function createManifestStore(
  { kind, words: { one, many } }: Pick<Kind<unknown, Analysis>, 'kind' | 'words'>,
  scope: Scope,
  { db, path }: OpenedDatabase,
  max: number,
): ManifestStore {
  const manifests = createManifestRepository(db, kind);
  return {
    scope,
    place: guarded(path, () => workspaceId(db)),
    manifests,
    look: createCatalogWatch(db),
    live(id) {
      const found = manifests.get(id);
      if (found !== null && found.deletedAt === null) return found;
      const what = found === null ? `There is no such ${one}` : `${found.name || found.fileName} was removed`;
      throw new AppError('not_found', `${what} in the ${scope}.`, {
        remedy: found === null ? `List the ${many} again.` : 'Restore it first.',
      });
    },
    requireRoom(more) {
      if (manifests.list().length + more <= max) return;
      throw new AppError('limit_reached', `The ${scope} can hold at most ${max.toLocaleString('en')} ${many}; these would be more.`, {
        remedy: `Remove ${many} you no longer use, or use a separate workspace.`,
      });
    },
  };
}

// electron/core/competencies/kept/store.ts - the competencies of one scope, in its database.
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

/** Row A8, for competencies. */
export const MAX_COMPETENCIES = 10_000;

export interface CompetencyStore {
  scope: Scope;
  /** UUID of the database: what is equipped is bound to it. */
  place: string;
  manifests: ManifestRepository;
  /** True when anything was written since the last look. `own`: this connection wrote, which SQLite does not tell. */
  look(own?: boolean): boolean;
  /** Throws `not_found` for an unknown or removed one. */
  live(id: string): ManifestInfo;
  /** Throws `limit_reached` when this many more do not fit. */
  requireRoom(more: number): void;
}

export function createCompetencyStore(scope: Scope, { db, path }: OpenedDatabase, max: number): CompetencyStore {
  const manifests = createManifestRepository(db, 'competency');
  return {
    scope,
    place: guarded(path, () => workspaceId(db)),
    manifests,
    look: createCatalogWatch(db),
    live(id) {
      const found = manifests.get(id);
      if (found !== null && found.deletedAt === null) return found;
      const what = found === null ? 'There is no such competency' : `${found.name || found.fileName} was removed`;
      throw new AppError('not_found', `${what} in the ${scope}.`, {
        remedy: found === null ? 'List the competencies again.' : 'Restore it first.',
      });
    },
    requireRoom(more) {
      if (manifests.list().length + more <= max) return;
      throw new AppError('limit_reached', `The ${scope} can hold at most ${max.toLocaleString('en')} competencies; these would be more.`, {
        remedy: 'Remove competencies you no longer use, or use a separate workspace.',
      });
    },
  };
}

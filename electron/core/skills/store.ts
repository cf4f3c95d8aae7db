// electron/core/skills/store.ts - the skills of one scope: its database and its drafts.
import { AppError, type Scope } from '../../contract/index.ts';
import {
  createSourceRepository,
  type Derive,
  type Door,
  guarded,
  isForReading,
  keepDerived,
  type OpenedDatabase,
  rebuildDerived,
  requireWritable,
  type SourceInfo,
  type SourceRepository,
  transaction,
  workspaceId,
} from '../storage/index.ts';
import { createDrafts, type Drafts, withoutDrafts } from './drafts.ts';
import { DERIVE_VERSION } from './engine.ts';

/** Row A8. */
export const MAX_SKILLS = 10_000;

/** Where the skills of a scope are kept. */
export interface SkillStorage {
  /** An open agents.db. It is closed by whoever opened it. */
  database: OpenedDatabase;
  drafts: Door;
}

export interface SkillStore {
  scope: Scope;
  database: OpenedDatabase;
  sources: SourceRepository;
  drafts: Drafts;
  /** UUID of the database. */
  id: string;
  /** One transaction: `act` writes and returns the ids of the packages it touched, which are then derived anew. */
  change(act: () => readonly string[], derive?: Derive): void;
  /** Throws `not_found` for an unknown or deleted skill. */
  live(id: string): SourceInfo;
  maxSkills: number;
  /** Throws `limit_reached` when this many more readable skills do not fit. */
  requireRoom(more: number): void;
}

export interface SkillStoreDeps {
  derive: Derive;
  /** UTC text with milliseconds. */
  now: () => string;
  onDamagedDraft: (path: string) => void;
  maxSkills: number;
}

export function createSkillStore(scope: Scope, { database, drafts }: SkillStorage, deps: SkillStoreDeps): SkillStore {
  const { db, path } = database;
  const sources = createSourceRepository(db);
  const readOnly = isForReading(db);
  if (!readOnly) keepDerived(db, deps.derive, deps.now(), DERIVE_VERSION);
  return {
    scope,
    database,
    sources,
    drafts: readOnly ? withoutDrafts(() => requireWritable(db)) : createDrafts(drafts, deps.onDamagedDraft),
    id: workspaceId(db),
    maxSkills: deps.maxSkills,
    change(act, derive = deps.derive) {
      transaction(db, () => {
        const ids = act();
        if (ids.length > 0) rebuildDerived(db, derive, deps.now(), ids);
      });
    },
    live(id) {
      const source = guarded(path, () => sources.get(id));
      if (source !== null && source.deletedAt === null) return source;
      const what = source === null ? 'There is no such skill' : `${source.name || source.fileName} was removed`;
      throw new AppError('not_found', `${what} in the ${scope}.`, {
        remedy: source === null ? 'List the skills again.' : 'Restore it first.',
      });
    },
    requireRoom(more) {
      if (more === 0 || sources.countReadable() + more <= deps.maxSkills) return;
      throw new AppError(
        'limit_reached',
        `The ${scope} can hold at most ${deps.maxSkills.toLocaleString('en')} skills; ${more.toLocaleString('en')} more do not fit.`,
        {
          remedy: 'Remove skills you no longer use, or use a separate workspace.',
        },
      );
    },
  };
}

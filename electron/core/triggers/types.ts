// electron/core/triggers/types.ts - what the room needs of others.
import type { Database } from 'better-sqlite3';
import type { Analysis, LibraryApi, MatchedFields, Matches } from '../../contract/index.ts';
import type { ModelRegistry } from '../models/index.ts';

/** Finds skills with a draft in place of one of them. */
export interface Finder {
  /** `skillId` null: of a text that is in no library, which stands for the skill of its name if there is one. */
  as(draft: Draft): {
    /** The id of the draft among the hits. */
    id: string;
    find(message: string): Matches;
    /** How many skills there are to be found, the draft among them. */
    skills: number;
  };
}

export interface Draft {
  skillId: string | null;
  fields: MatchedFields;
}

export interface TriggersDeps {
  /** agents.db of each open scope; called each time, because workspaces open and close. */
  databases: () => readonly Database[];
  library: () => Pick<LibraryApi, 'open'>;
  finder: () => Finder;
  models: ModelRegistry;
  /** Reads a package; cached by its text. */
  analyse(text: string, fileName: string): Analysis;
  /** Rows were changed here. */
  onChange?: () => void;
  now?: () => Date;
}

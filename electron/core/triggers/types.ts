// electron/core/triggers/types.ts - what the room needs of others.
import type { Database } from 'better-sqlite3';
import type { Analysis, AppErrorData, LibraryApi, MatchedFields, Matches, Run, TurnDecision } from '../../contract/index.ts';
import type { ModelRegistry } from '../models/index.ts';

/** Finds skills with a draft in place of one of them. */
export interface Finder {
  /** The score from which a skill fits. */
  threshold: number;
  /** `skillId` null: of a text that is in no library, which stands for the skill of its name if there is one. */
  as(draft: Draft): {
    /** The id of the draft among the hits. */
    id: string;
    /** What the first messages find, as many as can be asked while `goOn` says so, one at least; with reasons for the draft and the first two. */
    find(messages: readonly string[], goOn: () => boolean): Matches[];
    /** How many skills there are to be found, the draft among them. */
    skills: number;
  };
}

export interface Draft {
  skillId: string | null;
  fields: MatchedFields;
}

/** What a conversation would decide about a message, as if the skill were written like the draft. Throws if the signal aborts. */
export type Decide = (
  asked: { message: string; matches: Matches; draft: { skillId: string; fields: MatchedFields }; modelId: string; sessionId: string },
  signal: AbortSignal,
) => Promise<Decided>;

export interface Decided {
  decision: TurnDecision;
  /** The run that decided; null = no model was asked. */
  run: Pick<Run, 'id' | 'inputTokens' | 'outputTokens' | 'cost'> | null;
  /** Why the model did not decide though it was asked; null = it did, or needed not to be. */
  problem: AppErrorData | null;
}

export interface TriggersDeps {
  /** agents.db of each open scope; called each time, because workspaces open and close. */
  databases: () => readonly Database[];
  library: () => Pick<LibraryApi, 'open'>;
  finder: () => Finder;
  decide: Decide;
  models: ModelRegistry;
  /** Reads a package; cached by its text. */
  analyse(text: string, fileName: string): Analysis;
  /** Rows were changed here. */
  onChange?: () => void;
  now?: () => Date;
}

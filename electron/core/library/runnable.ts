// electron/core/library/runnable.ts - a skill as execution needs it: the exact text of one revision and the ids that traces refer to.
import { AppError, type Channel, type Scope, type TaskContext } from '../../contract/index.ts';

export interface RunnableSkill {
  /** skill_sources.id: its id in the window and on the command line. */
  sourceId: string;
  /** skills.id: as in skill_execution_traces.skill_id. */
  skillId: string;
  name: string;
  version: string | null;
  scope: Scope;
  fileName: string;
  text: string;
  revisionId: string;
  contentHash: string;
  /** The database that has it, and the hash of this revision with its files: grants are for these. */
  place: string;
  whole: string;
  /** Artifact key (`name` or `name@variant`) to skill_artifacts.id. */
  artifactIds: ReadonlyMap<string, string>;
}

/** `revisionId` names an earlier revision; absent = the current bytes. */
export type SkillRef = { id: string; revisionId?: string | undefined } | { name: string };

/** Who wants to run it; absent = not checked. */
export interface Caller {
  channel?: Channel | undefined;
  taskContext?: TaskContext | undefined;
  /** Whom a refusal is about; default: you. */
  agent?: string | undefined;
}

/**
 * Finds a skill that may run: by id, or by name with the workspace winning. Throws `not_found`, `package_broken` (with the place)
 * or `run_blocked` (disabled, not acknowledged, not from this channel or task context) with a remedy.
 */
export type ResolveSkill = (ref: SkillRef, caller?: Caller) => RunnableSkill;

/** Why a skill that nobody acknowledged may not run; whoever shows it offers the report. */
export const unread = ({ id, name, fileName }: { id: string; name: string; fileName: string }): AppError =>
  new AppError('run_blocked', `${name || fileName} is not acknowledged, so it cannot run.`, {
    remedy: 'Read its report, then acknowledge it.',
    unread: [{ id, name: name || fileName }],
  });

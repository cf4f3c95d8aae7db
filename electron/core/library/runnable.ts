// electron/core/library/runnable.ts - a skill as execution needs it: the exact text of one revision and the ids that traces refer to.
import type { Scope } from '../../contract/index.ts';

export interface RunnableSkill {
  /** skill_sources.id: what the window and the command line name it by. */
  sourceId: string;
  /** skills.id: what skill_execution_traces.skill_id holds. */
  skillId: string;
  name: string;
  version: string;
  scope: Scope;
  fileName: string;
  text: string;
  revisionId: string;
  contentHash: string;
  /** Artifact key (`name` or `name@variant`) to skill_artifacts.id. */
  artifactIds: ReadonlyMap<string, string>;
}

export type SkillRef = { id: string } | { name: string };

/**
 * Finds a skill that may run: by id, or by name with the workspace winning. Throws `not_found`, `package_broken` (with the place)
 * or `run_blocked` (disabled, not acknowledged) with a remedy.
 */
export type ResolveSkill = (ref: SkillRef) => RunnableSkill;

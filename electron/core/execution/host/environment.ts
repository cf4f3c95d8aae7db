// electron/core/execution/host/environment.ts - what a run's code may reach beyond its own package. From the composition root.
import type { RunnableSkill } from '../../library/index.ts';
import type { Sandbox } from '../../python/index.ts';
import type { WorkspacePages } from '../../workspace/index.ts';
import type { AgentMemory } from './memory.ts';

/** The surroundings of one run: the workspace open when it started. */
export interface Environment {
  /** Null without a workspace. */
  workspace: Pick<WorkspacePages, 'pages' | 'candidates' | 'history'> | null;
  memory: AgentMemory;
}

export interface CodeDeps {
  sandbox: Pick<Sandbox, 'run' | 'backend' | 'checkSyntax'>;
  environment(runId: string): Environment;
  /**
   * How far a skill is trusted: `own` was written here or came with the app, and may raise its limits up to the cap; `foreign` came from
   * somebody else, and may only lower them.
   */
  trust(skill: RunnableSkill): 'own' | 'foreign';
  /** Finds out what the gate must know about the machine before it decides on a skill. Throws what the engines throw. */
  settle(skill: RunnableSkill): Promise<void>;
}

// electron/shells/cli/commands/agents/act.ts - what an act of the command `agent` is.
import type { AppError, Core } from '../../../../contract/index.ts';
import { type Command, type ExitCode, type Invocation, usage } from '../../command.ts';

export const COMMAND: Pick<Command, 'name'> = { name: 'agent' };
/** A wrong call of it. */
export const wrong = (message: string): AppError => usage(COMMAND, message);

export interface Given {
  core: Core;
  /** What follows the act, and the agent if it is about one. */
  words: readonly string[];
  call: Invocation;
}

/** An act on one agent, by its id. */
export type AgentAct = (given: Given & { agent: string }) => ExitCode | Promise<ExitCode>;

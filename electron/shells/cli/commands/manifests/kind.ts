// electron/shells/cli/commands/manifests/kind.ts - what differs between competencies and roles for the acts that both commands have.
import type { CompetencyRow, Core, RoleRow } from '../../../../contract/index.ts';
import type { ExitCode, Invocation } from '../../command.ts';

/** One act of a command, with the words after its name. */
export type Act = (call: Invocation, words: string[]) => Promise<ExitCode>;

export type Row = CompetencyRow | RoleRow;

export interface Kind {
  /** Of the command, and of one in results. */
  name: 'competency' | 'role';
  /** Of the room, and of several in results. */
  many: 'competencies' | 'roles';
  /** How an argument that names one is called. */
  what: string;
  /** The only word of an act. Throws `usage`. */
  one(words: readonly string[], what: string): string;
  all(core: Core): Row[];
  /** Throws `not_found`. */
  find(core: Core, word: string): Row;
  /** A new one, as it would be written. */
  textOf(name: string): string;
  /** What to do with a new one. */
  hint: string;
  /** What the agents that have a deleted one still do; '' = none has it. */
  left(row: Row): string;
}

// electron/core/execution/host/tool-door.ts - the registry of tools, as runs see it. From the composition root.
import type { Because, Channel } from '../../../contract/index.ts';
import type { FoundTool, Script, Tools } from '../../tools/index.ts';

export interface ToolDoor {
  now(): Pick<Tools, 'registry' | 'begin' | 'assetOf'>;
  /** Gives back what the run holds. Never throws. */
  ended(runId: string): void;
  /** Why a person's own call is forbidden to an agent; empty = it is not. Audited, unless it is only tried: then with what the gate of its skill asks for. */
  forbidden(tool: FoundTool, agent: string, how: { isTry: boolean; channel: Channel }): readonly Because[];
  /** Runs a file of a package as a process of its own. Throws what the process and its answer are refused for. */
  script(job: Script): Promise<unknown>;
}

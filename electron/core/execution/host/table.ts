// electron/core/execution/host/table.ts - every function of the module `inklings`, in one table (row C5; execution.md, "Host functions").
// `submit` and `checkpoint` belong to the sandbox itself.
import type { ToolFacts } from '../../capability/index.ts';
import type { HostFunctionRow } from './define.ts';
import { modelFunctions } from './functions/models.ts';
import { skillFunctions } from './functions/own.ts';
import { pageFunctions } from './functions/pages.ts';

export const HOST_FUNCTIONS: ReadonlyMap<string, HostFunctionRow> = new Map(
  [...pageFunctions, ...modelFunctions, ...skillFunctions].map((row) => [row.name, row]),
);

/** The registry of tools (capability.md, “Tools”): what can be called now is what the host offers to code. */
export const HOST_TOOLS: ReadonlyMap<string, ToolFacts> = new Map([...HOST_FUNCTIONS].map(([name, { tool }]) => [name, tool]));

// electron/core/execution/host/table.ts - every function of the module `inklings`, in one table (row C5; execution.md, "Host functions").
// `submit` and `checkpoint` belong to the sandbox itself.
import type { HostFunctionRow } from './define.ts';
import { modelFunctions } from './functions/models.ts';
import { skillFunctions } from './functions/own.ts';
import { pageFunctions } from './functions/pages.ts';

export const HOST_FUNCTIONS: ReadonlyMap<string, HostFunctionRow> = new Map(
  [...pageFunctions, ...modelFunctions, ...skillFunctions].map((row) => [row.name, row]),
);

// electron/core/app/mount/cases.ts - the room of test cases, mounted over the open databases and the entry points of runs.
import type { AppError, ExecutionApi } from '../../../contract/index.ts';
import type { Assertions } from '../../assertions/index.ts';
import { type Cases, createCases } from '../../cases/index.ts';
import { type ModelRegistry, maskSecrets } from '../../models/index.ts';
import type { Analyse } from '../../packages/index.ts';
import type { Stores } from '../account/stores.ts';
import type { Workspaces } from '../workspaces.ts';

interface Parts {
  account: Stores;
  workspaces: Workspaces;
  execution: ExecutionApi;
  assertions: Assertions;
  models: ModelRegistry;
  analyse: Analyse;
  atOnce: () => number;
  onProblem: (error: AppError) => void;
}

export function openCases({ account, workspaces, ...parts }: Parts): Cases {
  return createCases({
    ...parts,
    mask: maskSecrets,
    databases: () => [workspaces.now().workspace, account].flatMap((stores) => stores?.agents.db ?? []),
    library: () => workspaces.now().library.api,
    traces: () => workspaces.now().traces.api,
  });
}

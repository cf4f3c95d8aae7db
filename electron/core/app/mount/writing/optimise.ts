// electron/core/app/mount/writing/optimise.ts - DSPy: the sidecar for runs, and the room that optimises modules, mounted over the open library.
import { type CasesApi, YOU } from '../../../../contract/index.ts';
import type { Assertions } from '../../../assertions/index.ts';
import { requireAllowed } from '../../../execution/index.ts';
import { createProposalStore } from '../../../improve/index.ts';
import { type ModelRegistry, maskSecrets } from '../../../models/index.ts';
import { createOptimise, KeptJob, type Optimise } from '../../../optimise/index.ts';
import type { Analyse } from '../../../packages/index.ts';
import type { Processes } from '../../../processes/index.ts';
import { createDspy, type Dspy, type PythonRoom } from '../../../python/index.ts';
import type { Stores } from '../../account/stores.ts';
import type { Workspaces } from '../../workspaces.ts';

/** Nothing starts before a module runs. */
export function openDspy(processes: Pick<Processes, 'service'>, python: PythonRoom): Dspy {
  return createDspy({ processes, command: () => python.sidecar('dspy') });
}

interface Parts {
  account: Stores;
  dspy: Dspy;
  workspaces: Workspaces;
  cases: CasesApi;
  assertions: Assertions;
  models: ModelRegistry;
  analyse: Analyse;
  onChange: () => void;
}

export function openOptimise({ account, workspaces, ...parts }: Parts): Optimise {
  return createOptimise({
    ...parts,
    kept: createProposalStore(account.agents.db, 'dspy', KeptJob, maskSecrets),
    library: () => workspaces.now().capability.library,
    pass(id) {
      const { resolve, gate } = workspaces.now().capability;
      const caller = { agent: YOU, channel: 'editor', taskContext: 'interactive' } as const;
      requireAllowed(gate({ skill: resolve({ id }, caller), ...caller }));
    },
  });
}

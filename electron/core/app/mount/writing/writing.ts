// electron/core/app/mount/writing/writing.ts - what writes skills and makes them better, over the open library: the composer, improvement, optimisation. Their drafts and
// proposals are in the account.
import type { AppEvent, CasesApi, Core, ExecutionApi } from '../../../../contract/index.ts';
import type { Assertions } from '../../../assertions/index.ts';
import { createTrials } from '../../../cases/index.ts';
import { createComposer } from '../../../composer/index.ts';
import { createImprove } from '../../../improve/index.ts';
import { type ModelRegistry, maskSecrets } from '../../../models/index.ts';
import type { Analyse } from '../../../packages/index.ts';
import type { Dspy } from '../../../python/index.ts';
import type { SettingsStore } from '../../account/settings.ts';
import type { Stores } from '../../account/stores.ts';
import type { Workspaces } from '../../workspaces.ts';
import { openOptimise } from './optimise.ts';

interface Parts {
  account: Stores;
  workspaces: Workspaces;
  execution: ExecutionApi;
  cases: CasesApi;
  assertions: Assertions;
  models: ModelRegistry;
  analyse: Analyse;
  dspy: Dspy;
  settings: SettingsStore;
  emit(event: AppEvent): void;
}

interface Writing {
  api: Pick<Core, 'composer' | 'improve' | 'optimise'>;
  /** To be closed, in this order. */
  rooms: { close(): Promise<void> }[];
}

export function openWriting({ dspy, emit, settings, ...parts }: Parts): Writing {
  const { account, workspaces, cases } = parts;
  const optimise = openOptimise({ ...parts, dspy, onChange: () => emit({ type: 'optimise' }) });
  const shared = {
    ...parts,
    account: account.agents.db,
    mask: maskSecrets,
    trials: createTrials(parts),
    library: () => workspaces.now().capability.library,
    onChange: () => emit({ type: 'composer' }),
  };
  const composer = createComposer({ ...shared, cases: () => cases });
  const improve = createImprove({
    ...shared,
    optimise: optimise.api,
    traces: () => workspaces.now().traces.api,
    atOnce: () => settings.get().runsAtOnce,
  });
  return {
    api: { composer: composer.api, improve: improve.api, optimise: optimise.api },
    rooms: [improve, composer, optimise, shared.trials],
  };
}

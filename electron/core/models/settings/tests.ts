// electron/core/models/settings/tests.ts - the last test of each model: how it went, and what its endpoint refused meanwhile.
import { type Endpoint, type LastTest, type ModelsApi, type ModelTest, type SendsChange, sendsOf } from '../../../contract/index.ts';
import type { LocalModels } from '../local/port.ts';
import type { ModelRegistry } from '../port.ts';
import type { RemoteModels } from '../remote/port.ts';
import type { ModelStore } from './store.ts';
import { fullTrialOf, keepTrial, timeTrial, trialOf } from './trial.ts';

interface TestDeps {
  store: ModelStore;
  registry: ModelRegistry;
  local: LocalModels;
  remote: RemoteModels;
  onChange: () => void;
}

/** Without those of an endpoint's models: they were of other settings. */
export const withoutTests = (tests: Record<string, LastTest>, endpoint: string): Record<string, LastTest> =>
  Object.fromEntries(Object.entries(tests).filter(([id]) => !id.startsWith(`${endpoint}/`)));

/** What each of an endpoint's models refused; nothing of those that refused nothing. */
export function refusedBy(remote: RemoteModels, endpoint: Endpoint): Record<string, SendsChange> {
  const { baseUrl, models } = endpoint;
  const refused = models.map((model) => [model, remote.refused({ baseUrl, model, sends: sendsOf(endpoint, model) })] as const);
  return Object.fromEntries(refused.filter(([, change]) => Object.keys(change).length > 0));
}

export function createTests({ store, registry, local, remote, onChange }: TestDeps): Pick<ModelsApi, 'test'> {
  return {
    async test({ id }, signal = new AbortController().signal) {
      const model = registry.choose(id);
      // The person asked: a process that failed too often gets another try.
      if (model.local) local.retry();
      const trial = async (): Promise<ModelTest> => {
        const test = await timeTrial(registry.port.complete(model.local ? trialOf(id) : fullTrialOf(id), signal));
        const endpoint = store.read().endpoints.find(({ name }) => name === model.provider);
        return { ...test, found: (endpoint && refusedBy(remote, endpoint)[model.label]) ?? {} };
      };
      return keepTrial(trial, (test) => {
        store.change((now) => ({ ...now, tests: { ...now.tests, [id]: { ...test, at: new Date().toISOString() } } }));
        onChange();
      });
    },
  };
}

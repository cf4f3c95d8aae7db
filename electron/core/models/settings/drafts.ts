// electron/core/models/settings/drafts.ts - trying a provider while it is being entered: nothing is stored.
import { AppError, type EndpointDraft, type ModelsApi, PROVIDERS, type SecretStore } from '../../../contract/index.ts';
import { keyName } from '../catalog.ts';
import { rememberSecret } from '../mask.ts';
import { offeredModels, type Service } from '../remote/offered.ts';
import type { RemoteModels } from '../remote/port.ts';
import type { ModelStore } from './store.ts';
import { timeTrial, trialOf } from './trial.ts';

/** A trial of unsaved values skips the queue. */
const UNLIMITED = { release: () => {}, counts: () => {}, pause: () => {} };

interface DraftDeps {
  store: ModelStore;
  secrets: SecretStore;
  remote: RemoteModels;
  fetcher: typeof fetch;
}

/** Throws AppError `bad_input` for an address that may contain a key: it would be stored in plain text. */
export function plainAddress(baseUrl: string): void {
  const { username, password, search, hash } = new URL(baseUrl);
  if (`${username}${password}${search}${hash}` === '') return;
  throw new AppError('bad_input', 'The address contains a user name, a password or a query, which would be stored in plain text.', {
    remedy: 'Remove it from the address and set it as the key.',
  });
}

export function createDrafts({ store, secrets, remote, fetcher }: DraftDeps): Pick<ModelsApi, 'offered' | 'tryDraft'> {
  /** The draft with the key to try it with. */
  const serviceOf = async ({ name, provider, baseUrl, key }: EndpointDraft): Promise<Service> => {
    plainAddress(baseUrl);
    if (key != null) rememberSecret(key.trim());
    const stored = store.read().endpoints.find((endpoint) => endpoint.name === name);
    // A stored key is sent only to the address it was stored for.
    const same = stored !== undefined && new URL(stored.baseUrl).origin === new URL(baseUrl).origin;
    return {
      endpoint: name === '' ? PROVIDERS[provider].label : name,
      provider,
      baseUrl,
      key: key?.trim() ?? (same ? await secrets.get(keyName(name)) : null),
    };
  };

  return {
    async offered(draft, signal = new AbortController().signal) {
      return offeredModels(await serviceOf(draft), fetcher, signal);
    },
    async tryDraft({ model, ...draft }, signal = new AbortController().signal) {
      const target = { ...(await serviceOf(draft)), model };
      return timeTrial(remote.complete(target, trialOf(model), UNLIMITED, signal));
    },
  };
}

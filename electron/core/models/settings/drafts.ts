// electron/core/models/settings/drafts.ts - trying a provider while it is being entered: nothing is stored.
import {
  AppError,
  type Endpoint,
  type EndpointDraft,
  type LastTest,
  type ModelsApi,
  type ModelTest,
  PROVIDERS,
  Sends,
  sendsOf,
} from '../../../contract/index.ts';
import { thinkingApart } from '../answer/thinking.ts';
import type { EndpointKeys } from '../keys.ts';
import { rememberSecret } from '../mask/mask.ts';
import type { FetchTo } from '../remote/adapters.ts';
import { offeredModels, type Service } from '../remote/offered.ts';
import type { RemoteModels } from '../remote/port.ts';
import { fullTrialOf, keepTrial, timeTrial } from './trial.ts';

/** A trial of unsaved values skips the queue. */
const UNLIMITED = { release: () => {}, counts: () => {}, pause: () => {} };

interface DraftDeps {
  keys: EndpointKeys;
  remote: RemoteModels;
  fetchTo: FetchTo;
}

/** Throws AppError `bad_input` for an address that may contain a key: it would be stored in plain text. */
export function plainAddress(baseUrl: string): void {
  const { username, password, search, hash } = new URL(baseUrl);
  if (`${username}${password}${search}${hash}` === '') return;
  throw new AppError('bad_input', 'The address contains a user name, a password or a query, which would be stored in plain text.', {
    remedy: 'Remove it from the address and set it as the key.',
  });
}

type Drafts = Pick<ModelsApi, 'offered' | 'tryDraft'> & {
  /** How the tries of these values ended, for when they are saved: by model id. `key` null: tried with the stored one, or none. */
  tried(endpoint: Endpoint, key: string | null): Record<string, LastTest>;
};

export function createDrafts({ keys, remote, fetchTo }: DraftDeps): Drafts {
  const ended = new Map<string, LastTest>();
  const nameOf = (
    { provider, baseUrl, sends }: Pick<Endpoint, 'provider' | 'baseUrl' | 'sends'>,
    model: string,
    key: string | null,
  ): string => JSON.stringify([provider, baseUrl, sends, model, key]);

  /** The draft with the key to try it with. */
  const serviceOf = async ({ name, provider, baseUrl, key }: Omit<EndpointDraft, 'sends'>): Promise<Service> => {
    plainAddress(baseUrl);
    if (key != null) rememberSecret(key.trim());
    return {
      endpoint: name === '' ? PROVIDERS[provider].label : name,
      provider,
      baseUrl,
      // A stored key is found only for the address it was stored for.
      key: key?.trim() ?? (await keys.get({ name, baseUrl })),
    };
  };

  return {
    async offered(draft, signal = new AbortController().signal) {
      return offeredModels(await serviceOf(draft), fetchTo, signal);
    },
    async tryDraft({ model, ...draft }, signal = new AbortController().signal) {
      const target = { ...(await serviceOf(draft)), model, sends: Sends.parse(draft.sends ?? {}), purpose: 'trial' as const };
      const request = fullTrialOf(model);
      const trial = async (): Promise<ModelTest> => {
        const test = await timeTrial(thinkingApart(remote.complete(target, request, UNLIMITED, signal), request));
        return { ...test, found: remote.refused(target) };
      };
      return keepTrial(trial, (test) => {
        const last = { ...test, at: new Date().toISOString() };
        // Saved with what was found or without it, it is asked as it was here.
        for (const found of [{}, test.found])
          ended.set(nameOf({ ...target, sends: { ...target.sends, ...found } as Sends }, model, draft.key?.trim() ?? null), last);
      });
    },
    tried(endpoint, key) {
      const found = endpoint.models.map(
        (model) => [`${endpoint.name}/${model}`, ended.get(nameOf({ ...endpoint, sends: sendsOf(endpoint, model) }, model, key))] as const,
      );
      return Object.fromEntries(found.flatMap(([id, test]) => (test === undefined ? [] : [[id, test]])));
    },
  };
}

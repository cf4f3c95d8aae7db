// renderer/settings/models/provider/draft.ts - a provider that is being entered: its initial values, and what is wrong with it.
import { Endpoint, type EndpointState, type Limits, PROVIDERS, type ProviderKind } from '../../../../electron/contract/models.ts';
import { SENDS_AS_USUAL, type Sends, type SendsChange } from '../../../../electron/contract/values/sends.ts';

export interface Draft {
  name: string;
  provider: ProviderKind;
  baseUrl: string;
  models: string[];
  limits: Limits;
  sends: Sends;
  byModel: Record<string, SendsChange>;
}

/** The defaults of a kind, under an unused name; the author names a server of their own. */
export function newDraft(provider: ProviderKind, taken: readonly string[]): Draft {
  const { baseUrl, models, limits } = PROVIDERS[provider];
  let name: string = provider === 'openai_compatible' ? '' : provider;
  for (let n = 2; taken.includes(name); n += 1) name = `${provider}-${n}`;
  return { name, provider, baseUrl, models: [...models], limits, sends: { ...SENDS_AS_USUAL }, byModel: {} };
}

export const draftOf = ({ name, provider, baseUrl, models, limits, sends, byModel }: EndpointState): Draft => ({
  name,
  provider,
  baseUrl,
  models,
  limits,
  sends,
  byModel,
});

/** Another kind: what the author wrote stays, what was a default becomes the new one. */
export function withKind(draft: Draft, provider: ProviderKind, taken: readonly string[]): Draft {
  const before = newDraft(draft.provider, taken);
  const next = newDraft(provider, taken);
  const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
  return {
    provider,
    sends: draft.sends,
    byModel: draft.byModel,
    name: draft.name === before.name ? next.name : draft.name,
    baseUrl: draft.baseUrl === before.baseUrl ? next.baseUrl : draft.baseUrl,
    models: same(draft.models, before.models) ? next.models : draft.models,
    limits: same(draft.limits, before.limits) ? next.limits : draft.limits,
  };
}

export type Problems = Partial<Record<keyof Draft, string>>;

/** What is wrong with each field, in words; an empty object = nothing. */
export function problemsOf(draft: Draft, taken: readonly string[], isNew: boolean): Problems {
  const problems: Problems = {};
  for (const issue of Endpoint.safeParse(draft).error?.issues ?? []) {
    const field = issue.path[0] as keyof Draft;
    if (field === 'name') problems.name = 'Lowercase letters, digits and hyphens, up to 31 characters, for example team-gateway';
    if (field === 'baseUrl') problems.baseUrl = 'An address that starts with http:// or https://, up to /v1';
    if (field === 'models') problems.models = 'At least one model name, as the provider spells it';
    if (field === 'limits') problems.limits = 'Whole numbers from 1: up to 500 concurrent calls, up to 100,000 calls per minute';
  }
  if (isNew && taken.includes(draft.name)) problems.name = `A provider named ${draft.name} already exists`;
  return problems;
}

/** Whether enough has been entered to ask the provider something. */
export const canAsk = (problems: Problems): boolean => problems.baseUrl === undefined;

/** `8 at once, 60 a minute`; null = no limit. */
export function limitsInWords({ concurrent, perMinute }: Limits): string {
  const words = [concurrent === null ? null : `${concurrent} at once`, perMinute === null ? null : `${perMinute} per minute`];
  return words.filter((word) => word !== null).join(', ') || 'none';
}

// electron/contract/models.ts - models, keys and the local model file. Row C11.
import { z } from 'zod';
import { byId, later, mutation, nothing, query, type RoomApi, stream } from './procedures/table.ts';
import { place } from './values/place.ts';
import { Sends, SendsChange } from './values/sends.ts';

/** What calls of models took together. */
export const ModelUsage = z.object({
  calls: z.number().int(),
  inputTokens: z.number().int(),
  outputTokens: z.number().int(),
  /** US dollars; null = a price is not known. */
  cost: z.number().nullable(),
});
export type ModelUsage = z.infer<typeof ModelUsage>;

export const NOTHING_USED: ModelUsage = { calls: 0, inputTokens: 0, outputTokens: 0, cost: 0 };

/** Both together; an unknown cost stays unknown. */
export const addUsage = (a: ModelUsage, b: ModelUsage): ModelUsage => ({
  calls: a.calls + b.calls,
  inputTokens: a.inputTokens + b.inputTokens,
  outputTokens: a.outputTokens + b.outputTokens,
  cost: a.cost === null || b.cost === null ? null : a.cost + b.cost,
});

/** `found`: what the server refused meanwhile, and was sent instead. */
export const ModelTest = z.object({
  ok: z.boolean(),
  ms: z.number(),
  text: z.string(),
  firstTokenMs: z.number().nullable(),
  found: SendsChange,
});
export type ModelTest = z.infer<typeof ModelTest>;

/** A test of a model's settings as they are now; `text`: what it answered, or why it failed, with what the server sent as `details`. */
export const LastTest = ModelTest.extend({ at: z.string(), details: z.string().optional() });
export type LastTest = z.infer<typeof LastTest>;

export const ModelInfo = z.object({
  /** `local/smollm2-135m-instruct`, `endpoint-name/model-name`. */
  id: z.string(),
  label: z.string(),
  provider: z.string(),
  /** Key of the family table: anthropic, openai, google, meta, mistral, qwen, local … (row C4). */
  family: z.string(),
  local: z.boolean(),
  /** `failed`: it can be used, but its last test failed. */
  state: z.enum(['ready', 'failed', 'not_downloaded', 'missing_file', 'no_key', 'locked', 'plain_http']),
  /** For a person: what is missing and what to do. */
  note: z.string().nullable(),
  /** Of its settings as they are now; null = not tested since they changed. */
  lastTest: LastTest.nullable(),
  contextTokens: z.number().int().nullable(),
  /** US dollars per million tokens; null = unknown. */
  inputPrice: z.number().nullable(),
  outputPrice: z.number().nullable(),
  bytes: z.number().int().nullable(),
  removable: z.boolean(),
});
export type ModelInfo = z.infer<typeof ModelInfo>;

/** Whether a run may ask it: a test that failed may have had a cause that is gone. */
export const canRun = ({ state }: Pick<ModelInfo, 'state'>): boolean => state === 'ready' || state === 'failed';

/** Whose wire format an endpoint speaks. Files of models on this computer need no endpoint. */
export const PROVIDER_KINDS = ['anthropic', 'openai', 'google', 'ollama', 'openai_compatible'] as const;
export const ProviderKind = z.enum(PROVIDER_KINDS);
export type ProviderKind = z.infer<typeof ProviderKind>;

/** Concurrent calls, and calls started per minute; null = no limit. */
export const Limits = z.object({
  concurrent: z.number().int().min(1).max(500).nullable(),
  perMinute: z.number().int().min(1).max(100_000).nullable(),
});
export type Limits = z.infer<typeof Limits>;

export interface ProviderInfo {
  label: string;
  /** Defaults of a new endpoint; the author can change all of them. */
  baseUrl: string;
  models: readonly string[];
  limits: Limits;
  /** Whether the service requires a key. */
  needsKey: boolean;
}

/** Defaults by kind. Model names: as listed by the providers' own SDK packages of November 2026. */
export const PROVIDERS: Readonly<Record<ProviderKind, ProviderInfo>> = {
  anthropic: {
    label: 'Anthropic',
    baseUrl: 'https://api.anthropic.com/v1',
    models: ['claude-opus-5-5', 'claude-sonnet-5-5', 'claude-haiku-5-5', 'claude-sonnet-4-5', 'claude-haiku-4-5'],
    limits: { concurrent: 8, perMinute: null },
    needsKey: true,
  },
  openai: {
    label: 'OpenAI',
    baseUrl: 'https://api.openai.com/v1',
    models: ['gpt-6.1-sol', 'gpt-6.1-terra', 'gpt-6-luna', 'gpt-5-mini', 'gpt-4.1-mini'],
    limits: { concurrent: 8, perMinute: null },
    needsKey: true,
  },
  google: {
    label: 'Google',
    baseUrl: 'https://generativelanguage.googleapis.com/v1beta',
    models: ['gemini-3.8-flash', 'gemini-3.5-flash-lite', 'gemini-2.5-pro', 'gemini-2.5-flash'],
    limits: { concurrent: 8, perMinute: null },
    needsKey: true,
  },
  ollama: {
    label: 'Ollama',
    baseUrl: 'http://127.0.0.1:11434/v1',
    models: [],
    limits: { concurrent: 2, perMinute: null },
    needsKey: false,
  },
  openai_compatible: { label: 'OpenAI-compatible', baseUrl: '', models: [], limits: { concurrent: 16, perMinute: null }, needsKey: false },
};

/** One service with its address and models; a model's id is `name/model`. */
export const Endpoint = z.object({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,30}$/, 'lowercase letters, digits and hyphens, at most 31'),
  provider: ProviderKind.default('openai_compatible'),
  baseUrl: z.url({ protocol: /^https?$/ }),
  models: z.array(z.string().min(1)).min(1),
  limits: Limits.default({ concurrent: 16, perMinute: null }),
  sends: Sends.prefault({}),
  /** What differs for one of its models. */
  byModel: z.record(z.string(), SendsChange).default({}),
});
export type Endpoint = z.infer<typeof Endpoint>;
export type EndpointInput = z.input<typeof Endpoint>;

/** An endpoint that is being entered. `key` null = the stored one of `name`, which is only ever sent to the address it was stored for. */
export const EndpointDraft = z.object({
  name: z.string(),
  provider: ProviderKind,
  baseUrl: z.url({ protocol: /^https?$/ }),
  key: z.string().min(1).max(10_000).nullable(),
  sends: Sends.prefault({}),
});
export type EndpointDraft = z.infer<typeof EndpointDraft>;

const dollars = z.number().min(0).max(1_000_000);
/** US dollars per million tokens of one model, since a day, from a source. `cached` null = cached input costs the same as any other. */
export const OwnPrice = z.object({
  /** Model id. */
  id: z.string(),
  input: dollars,
  cached: dollars.nullable(),
  output: dollars,
  validFrom: z.iso.date(),
  source: z.string().max(500),
});
export type OwnPrice = z.infer<typeof OwnPrice>;

/** Today's price, null if unknown. `own` = entered by the author, which overrides the table. A model without a row has an unknown price. */
export const ModelPrice = OwnPrice.extend({ input: dollars.nullable(), output: dollars.nullable(), own: z.boolean() });
export type ModelPrice = z.infer<typeof ModelPrice>;

export const EndpointState = Endpoint.extend({
  /** A key is stored for this address. */
  hasKey: z.boolean(),
  /** The address that a key is stored for, if it is another one: the key has to be set again. */
  keyElsewhere: z.string().nullable(),
  /** The address is not encrypted, and nobody has agreed to that yet (`allowHttp`). */
  needsAgreement: z.boolean(),
  /** What each model has refused since the app started and is not sent any more; kept only once the author agrees (`rememberRefused`). */
  refused: z.record(z.string(), SendsChange),
});
export type EndpointState = z.infer<typeof EndpointState>;

export const DownloadEvent = z.object({
  phase: z.enum(['preparing', 'fetching', 'checking', 'unpacking', 'done']),
  doneBytes: z.number().int().nullable(),
  totalBytes: z.number().int().nullable(),
  message: z.string(),
});
export type DownloadEvent = z.infer<typeof DownloadEvent>;

/** `kind` says in words where keys are kept: os = the operating system's store, file = encrypted with a passphrase, none = no store yet. */
export const SecretStoreState = z.object({
  kind: z.enum(['os', 'file', 'memory']),
  label: z.string(),
  locked: z.boolean(),
  needsPassphrase: z.boolean(),
});
export type SecretStoreState = z.infer<typeof SecretStoreState>;

const ofEndpoint = z.object({ endpoint: z.string() });

export const modelsTable = {
  list: query(nothing, z.array(ModelInfo)),
  endpoints: query(nothing, z.array(EndpointState)),
  saveEndpoint: mutation(Endpoint, nothing),
  /** Keeps with its settings what each model of an endpoint has refused, or what all of them have for the endpoint. */
  rememberRefused: mutation(z.object({ name: z.string() }), nothing),
  removeEndpoint: later(mutation(z.object({ name: z.string() }), nothing)),
  /** The person agrees that what goes to this address (its scheme, host and port) is not encrypted. Until then: `plain_http`. */
  allowHttp: mutation(z.object({ address: z.url({ protocol: /^https?$/ }) }), nothing),
  /** For the address that the endpoint has now. */
  setKey: later(mutation(ofEndpoint.extend({ key: z.string().min(1).max(10_000) }), nothing)),
  clearKey: later(mutation(ofEndpoint, nothing)),
  secretState: query(nothing, SecretStoreState),
  unlockSecrets: later(mutation(z.object({ passphrase: z.string().min(8).max(1000) }), nothing)),
  /** Downloads our local model; progress, then `done`. Aborting leaves nothing half-done. */
  download: stream(nothing, DownloadEvent),
  addLocalFile: mutation(z.object({ path: place('model_file') }), ModelInfo),
  removeLocalFile: mutation(byId, nothing),
  test: later(mutation(byId, ModelTest)),
  /** The model names from a service's own list. Nothing is stored. */
  offered: later(mutation(EndpointDraft, z.array(z.string()))),
  /** One short call with values not yet stored. */
  tryDraft: later(mutation(EndpointDraft.extend({ model: z.string().min(1) }), ModelTest)),
  prices: query(nothing, z.array(ModelPrice)),
  savePrice: mutation(OwnPrice, nothing),
  /** Restores the table's or an unknown price. */
  removePrice: mutation(byId, nothing),
};
export type ModelsApi = RoomApi<typeof modelsTable>;

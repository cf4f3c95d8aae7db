// electron/contract/models.ts - models, keys and the local model file. Row C11.
import { z } from 'zod';

export const ModelInfo = z.object({
  /** `local/smollm2-135m-instruct`, `endpoint-name/model-name`. */
  id: z.string(),
  label: z.string(),
  provider: z.string(),
  /** Key of the family table: anthropic, openai, google, meta, mistral, qwen, local … (row C4). */
  family: z.string(),
  local: z.boolean(),
  state: z.enum(['ready', 'not_downloaded', 'missing_file', 'no_key', 'locked']),
  /** For a person: what is missing and what to do. */
  note: z.string().nullable(),
  contextTokens: z.number().int().nullable(),
  /** US dollars per million tokens; null = unknown. */
  inputPrice: z.number().nullable(),
  outputPrice: z.number().nullable(),
  bytes: z.number().int().nullable(),
  removable: z.boolean(),
});
export type ModelInfo = z.infer<typeof ModelInfo>;

export const Endpoint = z.object({
  name: z.string().regex(/^[a-z0-9][a-z0-9-]{0,30}$/, 'small letters, digits and hyphens, at most 31'),
  baseUrl: z.url({ protocol: /^https?$/ }),
  models: z.array(z.string().min(1)).min(1),
});
export type Endpoint = z.infer<typeof Endpoint>;

export const EndpointState = Endpoint.extend({ hasKey: z.boolean() });
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

export const ModelTest = z.object({ ok: z.boolean(), ms: z.number(), text: z.string(), firstTokenMs: z.number().nullable() });
export type ModelTest = z.infer<typeof ModelTest>;

export interface ModelsApi {
  list(): ModelInfo[];
  endpoints(): EndpointState[];
  saveEndpoint(input: Endpoint): void;
  removeEndpoint(input: { name: string }): Promise<void>;
  setKey(input: { endpoint: string; key: string }): Promise<void>;
  clearKey(input: { endpoint: string }): Promise<void>;
  secretState(): SecretStoreState;
  unlockSecrets(input: { passphrase: string }): Promise<void>;
  /** Fetches the built-in local model; progress, then `done`. Aborting leaves nothing half-done. */
  download(signal: AbortSignal): AsyncIterable<DownloadEvent>;
  addLocalFile(input: { path: string }): ModelInfo;
  removeLocalFile(input: { id: string }): void;
  test(input: { id: string }, signal?: AbortSignal): Promise<ModelTest>;
}

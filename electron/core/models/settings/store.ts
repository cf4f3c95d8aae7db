// electron/core/models/settings/store.ts - the person's endpoints, model files and prices, in `models/models.json` of the account folder. Never a key.
import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { Endpoint, LastTest, OwnPrice, PROVIDERS } from '../../../contract/index.ts';
import { fileError, readOrSetAside, type SetAside, writeFileAtomic } from '../../storage/index.ts';

const LocalFile = z.object({
  id: z.string(),
  path: z.string(),
  label: z.string(),
  family: z.string(),
  bytes: z.number().int(),
  contextTokens: z.number().int().nullable(),
});
export type LocalFile = z.infer<typeof LocalFile>;

/**
 * Before endpoints had a kind all of them used the OpenAI format. An endpoint at a provider's own address, or on the port of
 * Ollama, is of that kind; a path such as Google's `/openai` keeps the format it names.
 */
function kindOf(baseUrl: unknown): string | undefined {
  const of = (url: string): string => new URL(url).href.replace(/(?<!\/)\/+$/, '');
  if (typeof baseUrl !== 'string' || !URL.canParse(baseUrl)) return undefined;
  if (new URL(baseUrl).port === '11434') return 'ollama';
  return (['anthropic', 'openai'] as const).find((kind) => of(PROVIDERS[kind].baseUrl) === of(baseUrl));
}

/** The model that reads skills for matching; `sha256` of the file as it was chosen. */
const EmbeddingFile = z.object({ path: z.string(), label: z.string(), bytes: z.number().int(), sha256: z.string() });
export type EmbeddingFile = z.infer<typeof EmbeddingFile>;

const StoredEndpoint = z.preprocess((raw) => {
  const { provider, baseUrl } = (raw ?? {}) as { provider?: unknown; baseUrl?: unknown };
  return provider === undefined ? { ...(raw as object), provider: kindOf(baseUrl) } : raw;
}, Endpoint);

const ModelsFile = z.object({
  endpoints: z.array(StoredEndpoint).default([]),
  files: z.array(LocalFile).default([]),
  prices: z.array(OwnPrice).default([]),
  /** The last one of each model, by its id. */
  tests: z.record(z.string(), LastTest).default({}),
  /** Addresses without encryption that the person agreed to: scheme, host and port. */
  plainHttp: z.array(z.string()).default([]),
  /** Null = messages find skills by words alone. */
  embedding: EmbeddingFile.nullable().default(null),
});
type ModelsFile = z.infer<typeof ModelsFile>;

export interface ModelStore {
  /** As it is now: the file is checked each time but reread only if changed. Shared, so nobody may modify it. */
  read(): Readonly<ModelsFile>;
  change(edit: (now: ModelsFile) => ModelsFile): void;
}

/** Distinguishes versions of a file: the command line may have written it meanwhile. Empty = there is none. */
export function markOf(path: string): string {
  try {
    const stat = statSync(path, { bigint: true, throwIfNoEntry: false });
    return stat === undefined ? '' : `${stat.ino} ${stat.mtimeNs} ${stat.size}`;
  } catch {
    return 'unreadable'; // reading it sets it aside
  }
}

/**
 * Opens the list; a missing file is an empty list, and one that is damaged or cannot be read is set aside and told. Throws what `fileError`
 * makes of an unwritable file.
 */
export function createModelStore(path: string, onAside: (damage: SetAside) => void): ModelStore {
  const load = (): ModelsFile =>
    readOrSetAside(path, (text) => ModelsFile.parse(JSON.parse(text)), onAside) ?? {
      endpoints: [],
      files: [],
      prices: [],
      tests: {},
      plainHttp: [],
      embedding: null,
    };
  let known: { mark: string; list: ModelsFile } | null = null;
  return {
    read() {
      const mark = markOf(path);
      if (known === null || known.mark !== mark) known = { mark, list: load() };
      return known.list;
    },
    change(edit) {
      const text = `${JSON.stringify(edit(load()), null, 2)}\n`;
      try {
        mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
      } catch (cause) {
        throw fileError(cause, `The folder ${dirname(path)} cannot be created`);
      }
      writeFileAtomic(path, Buffer.from(text), { mode: 0o600 });
    },
  };
}

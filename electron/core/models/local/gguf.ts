// electron/core/models/local/gguf.ts - the head of a GGUF file: enough to recognise it, its name and its context length.
// Layout: https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
import { closeSync, openSync, readSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import { AppError } from '../../../contract/index.ts';

export interface GgufHead {
  bytes: number;
  name: string | null;
  architecture: string | null;
  contextTokens: number | null;
}

/** The plain values come before the long tokenizer arrays; this much is read. */
const HEAD_BYTES = 256 * 1024;
const STRING = 8;
const ARRAY = 9;
/** Bytes of the fixed-size value types 0 to 12. */
const SIZES: Record<number, number> = { 0: 1, 1: 1, 2: 2, 3: 2, 4: 4, 5: 4, 6: 4, 7: 1, 10: 8, 11: 8, 12: 8 };

function readHead(path: string): { head: Buffer; bytes: number } {
  let handle: number;
  let bytes: number;
  try {
    // Checked first: opening a pipe would wait for a writer.
    const stats = statSync(path);
    if (!stats.isFile()) throw notGguf(path);
    bytes = stats.size;
    handle = openSync(path, 'r');
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const gone = (cause as NodeJS.ErrnoException).code === 'ENOENT';
    throw new AppError(gone ? 'not_found' : 'no_permission', `${path} ${gone ? 'does not exist' : 'cannot be read'}.`, { cause });
  }
  try {
    const head = Buffer.alloc(HEAD_BYTES);
    return { head: head.subarray(0, readSync(handle, head, 0, HEAD_BYTES, 0)), bytes };
  } finally {
    closeSync(handle);
  }
}

const notGguf = (path: string): AppError =>
  new AppError('model_load_failed', `${basename(path)} is not a GGUF model file.`, {
    remedy: 'Choose a file that ends in .gguf, such as those for llama.cpp and Ollama.',
  });

/** Key and value pairs up to the end of the data; only strings and unsigned integers are kept. Throws RangeError at that end. */
function* values(head: Buffer): Generator<[string, string | number]> {
  let at = 24;
  const text = (): string => {
    const length = Number(head.readBigUInt64LE(at));
    at += 8 + length;
    if (at > head.length) throw new RangeError('past the head');
    return head.toString('utf8', at - length, at);
  };
  for (let left = Number(head.readBigUInt64LE(16)); left > 0; left -= 1) {
    const key = text();
    const type = head.readUInt32LE(at);
    at += 4;
    if (type === ARRAY) {
      const items = head.readUInt32LE(at);
      const count = Number(head.readBigUInt64LE(at + 4));
      at += 12;
      if (items === STRING) for (let i = 0; i < count; i += 1) text();
      else at += count * (SIZES[items] ?? head.length);
      continue;
    }
    if (type === STRING) {
      yield [key, text()];
      continue;
    }
    const size = SIZES[type];
    if (size === undefined) return;
    if (type === 4) yield [key, head.readUInt32LE(at)];
    if (type === 10) yield [key, Number(head.readBigUInt64LE(at))];
    at += size;
  }
}

/** Files that accompany a model in a library and cannot answer on their own. */
const PARTS: Readonly<Record<string, string>> = { adapter: 'an adapter (LoRA)', mmproj: 'the image part', imatrix: 'the statistics' };

/** What a file is chosen for: to write text, or to turn texts into vectors that tell how alike they are. */
export type ModelUse = 'text' | 'vectors';

/** How a model makes one vector of a text: by the mean, the first or the last token. */
const POOLED: ReadonlySet<unknown> = new Set([1, 2, 3]);
const RANKS = 4;

function mustServe(
  path: string,
  use: ModelUse,
  { type, architecture, pooling }: { type: string | null; architecture: string | null; pooling: unknown },
): void {
  const part = PARTS[type ?? ''] ?? (architecture === 'clip' ? PARTS.mmproj : undefined);
  const embeds = /(^|-)bert|^t5encoder$|-embedding$/.test(architecture ?? '') || POOLED.has(pooling);
  const what =
    part !== undefined
      ? `is ${part} of a model, not the model`
      : pooling === RANKS
        ? 'ranks texts: it writes none, and creates no embeddings'
        : embeds && use === 'text'
          ? 'creates embeddings and does not write text'
          : !embeds && use === 'vectors'
            ? 'writes text and creates no embeddings'
            : null;
  if (what === null) return;
  throw new AppError('model_load_failed', `${basename(path)} ${what}.`, {
    remedy:
      use === 'text'
        ? 'Choose the file of a chat or instruct model, which is often next to this one.'
        : 'Choose the file of an embedding model, such as all-MiniLM or nomic-embed, as GGUF.',
  });
}

/** Reads the head of a model file. Throws AppError: `not_found`, `no_permission`, `model_load_failed` if it is not a GGUF file or not for this use. */
export function readGguf(path: string, use: ModelUse = 'text'): GgufHead {
  const { head, bytes } = readHead(path);
  if (head.length < 24 || head.toString('latin1', 0, 4) !== 'GGUF') throw notGguf(path);
  const found = new Map<string, string | number>();
  try {
    for (const [key, value] of values(head)) found.set(key, value);
  } catch (error) {
    // The values exceed the data read; those found so far are enough.
    if (!(error instanceof RangeError)) throw error;
  }
  const text = (key: string): string | null => (typeof found.get(key) === 'string' ? String(found.get(key)) : null);
  const architecture = text('general.architecture');
  const context = architecture === null ? undefined : found.get(`${architecture}.context_length`);
  mustServe(path, use, { type: text('general.type'), architecture, pooling: found.get(`${architecture}.pooling_type`) });
  return { bytes, name: text('general.name'), architecture, contextTokens: typeof context === 'number' ? context : null };
}

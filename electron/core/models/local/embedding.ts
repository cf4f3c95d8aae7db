// electron/core/models/local/embedding.ts - the app's side of the process that makes vectors, with the model that the person chose for it.
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError, asAppError } from '../../../contract/index.ts';
import type { ChildService, Processes } from '../../processes/index.ts';
import { ownCodeEnvironment } from '../../workers/index.ts';
import { type EmbeddingFile, type ModelStore, markOf } from '../settings/store.ts';
import { readGguf } from './gguf.ts';
import { hashOf } from './hash.ts';
import { notLoadedBy } from './port.ts';
import { EmbedResult } from './protocol.ts';

/** The chosen model. `problem`: why it cannot be used now, with what to do; null = nothing is known of any. */
export type EmbeddingNow = EmbeddingFile & { problem: string | null };

export interface EmbeddingModel {
  /** Null = none is chosen. */
  now(): EmbeddingNow | null;
  /**
   * Chooses a file after one text was tried with it. Throws AppError `not_found`, `no_permission`, `model_load_failed` (no model of this kind, damaged, too large);
   * what was chosen before then stays.
   */
  choose(path: string, signal: AbortSignal): Promise<void>;
  /** Forgets the file, which stays where it is, and gives its memory back. */
  remove(): void;
  /**
   * The vector of a text, of length 1; of a long text, that of its beginning. Throws AppError `model_missing` (none is chosen, or its file is gone),
   * `hash_mismatch` (it is another file by now), `model_load_failed`, and if the signal aborts.
   */
  embed(text: string, signal: AbortSignal): Promise<Float32Array>;
  close(): Promise<void>;
}

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));

/** The process starts with the first text, and ends when nothing was asked for five minutes. */
export function createEmbeddingModel(processes: Processes, store: ModelStore, onChange: () => void): EmbeddingModel {
  const service = processes.service({
    name: 'embedding-model',
    label: 'The embedding model process',
    command: () => ({ file: process.execPath, args: [CHILD], channel: 'pipes', env: ownCodeEnvironment() }),
  });
  /** The version of the file that was looked into last, and what came of it. */
  let seen: { mark: string; sha256: string; error: AppError | null } | null = null;
  const errorOf = (file: EmbeddingFile, mark: string): AppError | null => {
    if (mark === '') return gone(file);
    return seen?.mark === mark && seen.sha256 === file.sha256 ? seen.error : null;
  };
  /** Throws unless the file has the bytes that were chosen. They are read once for each version of it. */
  async function requireSame(file: EmbeddingFile, signal: AbortSignal): Promise<string> {
    const mark = markOf(file.path);
    if (seen?.mark !== mark || seen.sha256 !== file.sha256) {
      const error = mark !== '' && (await hashOf(file.path, signal)) !== file.sha256 ? changed(file) : null;
      seen = { mark, sha256: file.sha256, error };
    }
    const error = errorOf(file, mark);
    if (error !== null) throw error;
    return mark;
  }
  return {
    now() {
      const file = store.read().embedding;
      if (file === null) return null;
      const error = errorOf(file, markOf(file.path));
      return { ...file, problem: error === null ? null : `${error.message} ${error.remedy ?? ''}`.trim() };
    },
    async choose(path, signal) {
      const { name, bytes } = readGguf(path, 'vectors');
      const sha256 = await hashOf(path, signal);
      service.retry();
      await ask(service, { path, sha256 }, 'a short text', signal);
      seen = null;
      store.change((now) => ({ ...now, embedding: { path, label: name ?? basename(path), bytes, sha256 } }));
      onChange();
    },
    remove() {
      store.change((now) => ({ ...now, embedding: null }));
      void service.stop();
      onChange();
    },
    async embed(text, signal) {
      const file = store.read().embedding;
      if (file === null)
        throw new AppError('model_missing', 'No embedding model is chosen.', { remedy: 'Choose one in Settings > Models.' });
      const mark = await requireSame(file, signal);
      try {
        return await ask(service, file, text, signal);
      } catch (cause) {
        const error = asAppError(cause);
        // It would fail again with each text, and some damaged files end the process each time.
        if (error.code === 'model_load_failed') seen = { mark, sha256: file.sha256, error };
        throw error;
      }
    },
    close: service.close,
  };
}

async function ask(
  service: ChildService,
  { path, sha256 }: Pick<EmbeddingFile, 'path' | 'sha256'>,
  text: string,
  signal: AbortSignal,
): Promise<Float32Array> {
  try {
    const { vector } = EmbedResult.parse(await service.request('embed', { path, bytes: sha256, text }, { signal }));
    return new Float32Array(Uint8Array.from(Buffer.from(vector, 'base64')).buffer);
  } catch (cause) {
    throw notLoadedBy(path, cause);
  }
}

const gone = ({ path }: EmbeddingFile): AppError =>
  new AppError('model_missing', `${path} no longer exists.`, { remedy: 'Put it back, or choose a model in Settings > Models.' });
const changed = ({ path }: EmbeddingFile): AppError =>
  new AppError('hash_mismatch', `${path} is not the file any more that was chosen.`, {
    remedy: 'Choose it again in Settings > Models, or another one.',
  });

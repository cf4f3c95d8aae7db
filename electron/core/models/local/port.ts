// electron/core/models/local/port.ts - the app's side of the local model process.
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError, asAppError } from '../../../contract/index.ts';
import type { ChildService, Processes } from '../../processes/index.ts';
import { ownCodeEnvironment } from '../../workers/index.ts';
import type { ModelEvent, ModelRequest } from '../port.ts';
import { produce } from '../produce.ts';
import { CompleteResult, LoadResult, TextEvent } from './protocol.ts';

export interface LocalModels {
  complete(path: string, request: ModelRequest, signal: AbortSignal): AsyncGenerator<ModelEvent>;
  /** Lets a process start again after too many failures. */
  retry(): void;
  /** Ends the process for good. */
  close(): Promise<void>;
}

const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));

async function load(service: ChildService, path: string, signal: AbortSignal): Promise<void> {
  try {
    LoadResult.parse(await service.request('load', { path }, { signal }));
  } catch (cause) {
    throw notLoadedBy(path, cause);
  }
}

/** The error of a model's process: llama.cpp ends it with some damaged files. */
export function notLoadedBy(path: string, cause: unknown): AppError {
  const error = asAppError(cause);
  if (error.code !== 'process_crashed') return error;
  return new AppError('model_load_failed', `${basename(path)} could not be loaded: ${error.message}`, {
    cause,
    remedy: 'The file is damaged or needs more memory than is available. Download it again, or choose a smaller model.',
  });
}

/** Loading that takes no longer is not worth a word. */
const UNTOLD_MS = 100;

/** Tells that a model is being loaded if it is not there at once. Throws what `loading` throws. */
async function told(loading: Promise<void>, push: (event: ModelEvent) => void): Promise<void> {
  const later = setTimeout(() => push({ type: 'loading', done: false }), UNTOLD_MS);
  const begun = performance.now();
  try {
    await loading;
  } finally {
    clearTimeout(later);
  }
  if (performance.now() - begun >= UNTOLD_MS) push({ type: 'loading', done: true });
}

/** Mounts the process; it starts with the first completion and keeps the model loaded until idle for five minutes. */
export function createLocalModels(processes: Processes): LocalModels {
  const service = processes.service({
    name: 'local-model',
    label: 'The local model process',
    minor: ['load'],
    command: () => ({ file: process.execPath, args: [CHILD], channel: 'pipes', env: ownCodeEnvironment() }),
  });
  return {
    retry: service.retry,
    close: service.close,
    complete: (path, { model: _model, lane: _lane, ...request }, outer) =>
      produce<ModelEvent>(outer, async (push, signal) => {
        await told(load(service, path, signal), push);
        const onEvent = (item: unknown): void => push(TextEvent.parse(item));
        const { reason, ...usage } = CompleteResult.parse(await service.request('complete', { path, ...request }, { signal, onEvent }));
        push({ type: 'usage', ...usage, estimated: false });
        push({ type: 'finish', reason });
      }),
  };
}

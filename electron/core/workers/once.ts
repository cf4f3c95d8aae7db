// electron/core/workers/once.ts - a thread that does one job of ours and ends, for what takes long but runs seldom.
import { Worker } from 'node:worker_threads';
import { ownCodeEnvironment } from './environment.ts';

export interface Once {
  /** Module of the thread; it posts one message, its answer. */
  module: URL;
  /** Name of the thread, for debuggers. */
  name: string;
  /** Copied to the thread. */
  data: unknown;
  /** Ends the thread at whatever it is doing. */
  signal: AbortSignal;
  /** The error of a job that was ended, from the signal's reason. */
  stopped(reason: unknown): Error;
}

/** The answer of the thread. Rejects with what `stopped` makes, and if the thread fails or ends without an answer. */
export function runOnce<T>({ module, name, data, signal, stopped }: Once): Promise<T> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const thread = new Worker(module, { execArgv: [], env: ownCodeEnvironment(), workerData: data, name });
    let end = (): void => reject(new Error(`The thread ${name} ended without an answer.`));
    const stop = (): void => {
      end = () => reject(stopped(signal.reason));
      void thread.terminate();
    };
    signal.addEventListener('abort', stop);
    thread.once('message', (answer: T) => {
      signal.removeEventListener('abort', stop);
      end = () => resolve(answer);
    });
    thread.once('error', (cause) => {
      end = () => reject(cause);
    });
    thread.once('exit', () => {
      signal.removeEventListener('abort', stop);
      end();
    });
  });
}

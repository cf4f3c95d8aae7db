// electron/core/storage/checkpoints/checkpoints.ts - moves write-ahead logs into their databases in a thread, so that no commit has to.
import { Worker } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import { fileOf } from '../same-file.ts';

/** After a commit the log is moved this much later; what is committed meanwhile goes with it. */
const WAIT_MS = 1000;
const THREAD = new URL('./thread.ts', import.meta.url);

export interface Checkpoints {
  /** Something was committed. */
  written(): void;
  /** Ends the thread. What is committed is in the logs, and closing a database moves it. */
  close(): void;
}

/**
 * A commit that finds a long log moves it into the file and waits for the disk, 10 to 25 ms in which nothing else happens. With this a
 * thread does it, and SQLite's own limit (`wal_autocheckpoint`) is left for a log that grows faster than that. The thread begins with the
 * first commit, and has the environment `env`. Databases in memory have no log. Source of the idea: reliability.md, “checkpoints: throttled after commits”.
 */
export function createCheckpoints(databases: readonly Database[], env: Record<string, string> = {}): Checkpoints {
  const files = databases.filter(({ memory, readonly }) => !memory && !readonly).flatMap((db) => fileOf(db) ?? []);
  let thread: Worker | null = null;
  let isReady = false;
  let timer: NodeJS.Timeout | null = null;
  let closed = files.length === 0;

  function move(): void {
    timer = null;
    try {
      thread ??= start();
      if (isReady) thread.postMessage('move');
    } catch {
      // The system gives no more threads.
      close();
    }
  }

  function start(): Worker {
    const started = new Worker(THREAD, { execArgv: [], env, workerData: files, name: 'checkpoints' });
    started.unref();
    started.once('message', () => {
      isReady = true;
      if (closed) void started.terminate();
      else started.postMessage('move');
    });
    // SQLite's own limit does the work then.
    started.on('error', close);
    return started;
  }

  function close(): void {
    closed = true;
    if (timer) clearTimeout(timer);
    // A thread that is ended while it loads SQLite takes the whole process with it (SIGABRT in node-addon-api): then it is as soon as it has.
    if (isReady) void thread?.terminate();
    thread = null;
  }

  return {
    written() {
      if (!closed) timer ??= setTimeout(move, WAIT_MS).unref();
    },
    close,
  };
}

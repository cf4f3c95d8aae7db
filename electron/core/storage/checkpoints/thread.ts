// electron/core/storage/checkpoints/thread.ts - the thread: it opens the databases anew each time, so that it never keeps one from being removed.
import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite3 from 'better-sqlite3';

parentPort?.on('message', () => {
  for (const path of workerData as string[]) checkpoint(path);
});

function checkpoint(path: string): void {
  try {
    const db = new BetterSqlite3(path, { fileMustExist: true, timeout: 0 });
    try {
      db.pragma('checkpoint_fullfsync = ON');
      db.pragma('wal_checkpoint(PASSIVE)');
    } finally {
      db.close();
    }
  } catch {
    // Another program holds it, the disk is full, or the file is missing: what was committed is in the log, and the next commit asks again.
  }
}

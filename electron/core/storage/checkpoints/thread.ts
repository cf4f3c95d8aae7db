// electron/core/storage/checkpoints/thread.ts - the thread: it opens the databases anew each time, so that it never keeps one from being removed.
import { parentPort, workerData } from 'node:worker_threads';
import { connectTo, type DatabaseFile } from '../same-file.ts';

parentPort?.on('message', () => {
  for (const file of workerData as DatabaseFile[]) checkpoint(file);
});
// What it needs is loaded.
parentPort?.postMessage('ready');

function checkpoint(file: DatabaseFile): void {
  try {
    const db = connectTo(file, { timeout: 0 });
    try {
      db.pragma('checkpoint_fullfsync = ON');
      db.pragma('wal_checkpoint(PASSIVE)');
    } finally {
      db.close();
    }
  } catch {
    // Another program holds it, the disk is full, or the file is missing or another one: what was committed is in the log, and the next commit asks again.
  }
}

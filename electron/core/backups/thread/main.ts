// electron/core/backups/thread/main.ts - the thread: it does one job and ends.
import { parentPort, workerData } from 'node:worker_threads';
import { asAppError } from '../../../contract/index.ts';
import { perform } from './perform.ts';
import type { Answer, Job } from './protocol.ts';

const answer: Answer = await perform(workerData as Job).then(
  (result) => ({ result }),
  (cause: unknown) => ({ error: asAppError(cause).toData() }),
);
parentPort?.postMessage(answer);

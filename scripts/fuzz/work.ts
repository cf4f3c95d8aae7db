// scripts/fuzz/work.ts - the thread that runs the cases; the main one watches it, so that a case that never ends is reported too.
import { parentPort, workerData } from 'node:worker_threads';
import fc from 'fast-check';
import { PROPERTIES } from './properties.ts';

export type Told =
  | { type: 'case'; property: string; bytes: Uint8Array }
  | { type: 'done'; property: string; runs: number; failure: string | null };

const { seconds, seed } = workerData as { seconds: number; seed: number };
const tell = (told: Told): void => parentPort?.postMessage(told);

for (const { name, make, end } of PROPERTIES) {
  let last: Uint8Array = new Uint8Array();
  const property = make((bytes) => {
    last = bytes;
    tell({ type: 'case', property: name, bytes });
  });
  const details = await fc.check(property, {
    seed,
    numRuns: Number.MAX_SAFE_INTEGER,
    interruptAfterTimeLimit: (seconds * 1000) / PROPERTIES.length,
    markInterruptAsFailure: false,
  });
  const failure = details.failed
    ? `${details.errorInstance instanceof Error ? details.errorInstance.stack : String(details.errorInstance)}\n  seed ${details.seed}, path ${details.counterexamplePath}\n  bytes ${Buffer.from(last).toString('base64')}`
    : null;
  await end?.();
  tell({ type: 'done', property: name, runs: details.numRuns, failure });
}

// scripts/fuzz/main.ts - npm run fuzz [-- SECONDS [SEED]]: checks the properties of properties.ts for that long, by default three minutes.
// Exits with 1 and the smallest bytes found if one is violated, or if a case does not end.
import { Worker } from 'node:worker_threads';
import type { Told } from './work.ts';

/** A case may wait for the machine; after this long it hangs. */
const HANGS_AFTER_MS = 60_000;

const [seconds = 180, seed = Date.now() % 2 ** 31] = process.argv.slice(2).map(Number);
if (!(seconds > 0) || !Number.isInteger(seed)) {
  process.stderr.write('fuzz: SECONDS and SEED must be numbers. Usage: npm run fuzz -- SECONDS SEED\n');
  process.exitCode = 2;
} else process.exitCode = await fuzz();

function fuzz(): Promise<number> {
  const worker = new Worker(new URL('./work.ts', import.meta.url), { workerData: { seconds, seed } });
  let failed = 0;
  let current: { property: string; bytes: Uint8Array } | null = null;
  process.stdout.write(`seed ${seed}, ${seconds} s\n`);
  return new Promise((resolve) => {
    const hangs = () => {
      process.stdout.write(`HANGS   ${current?.property}\n  bytes ${Buffer.from(current?.bytes ?? []).toString('base64')}\n`);
      failed += 1;
      void worker.terminate();
    };
    let timer: NodeJS.Timeout | undefined;
    worker.on('message', (told: Told) => {
      clearTimeout(timer);
      timer = setTimeout(hangs, HANGS_AFTER_MS);
      if (told.type === 'case') {
        current = told;
        return;
      }
      if (told.failure !== null) failed += 1;
      process.stdout.write(`${told.failure === null ? 'holds  ' : 'FAILS  '} ${told.property}: ${told.runs} cases\n${told.failure ?? ''}`);
    });
    worker.once('error', (error) => {
      failed += 1;
      process.stdout.write(`${error.stack}\n`);
    });
    worker.once('exit', () => {
      clearTimeout(timer);
      resolve(failed === 0 ? 0 : 1);
    });
  });
}

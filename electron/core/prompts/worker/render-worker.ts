// electron/core/prompts/worker/render-worker.ts - the worker thread in which templates render; it can be ended at any moment.
import { parentPort } from 'node:worker_threads';
import { LIMITS, type RenderJob, type WorkerState } from './protocol.ts';
import { createRenderer } from './render.ts';
import { createTokenCutter } from './tokens.ts';
import { loadEngine } from './wasm.ts';

const port = parentPort;
if (!port) throw new Error('render-worker.ts runs only as a worker thread.');

const tokens = createTokenCutter();
const renderer = createRenderer({ newEnvironment: loadEngine(LIMITS.engineBytes), cutToTokens: tokens.cut });

const tell = (state: WorkerState): void => port.postMessage(state);

let queue: Promise<void> = Promise.resolve();
port.on('message', (job: RenderJob) => {
  queue = queue.then(async () => {
    if (job.template.includes('truncate_tokens') && !tokens.loaded()) {
      tell('loading');
      await tokens.load();
      tell('ready');
    }
    port.postMessage(renderer.render(job));
  });
});
tell('ready');

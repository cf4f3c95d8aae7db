// electron/core/prompts/worker/render-worker.ts - the worker thread in which templates render; it can be ended at any moment.
import { serveJobs } from '../../workers/index.ts';
import { LIMITS, type RenderJob } from './protocol.ts';
import { createRenderer } from './render.ts';
import { createTokenCutter } from './tokens.ts';
import { loadEngine } from './wasm.ts';

const tokens = createTokenCutter();
const renderer = createRenderer({ newEnvironment: loadEngine(LIMITS.engineBytes), cutToTokens: tokens.cut });

serveJobs(
  (job: RenderJob) => renderer.render(job),
  (job) => (job.template.includes('truncate_tokens') && !tokens.loaded() ? tokens.load() : null),
);

// electron/core/prompts/worker/wasm.ts - loads the MiniJinja engine with an upper limit on its memory. Fuel alone does not bound
// memory: ("x" * 300000000)|length costs 640 MB and passes. The published module declares no maximum, so its memory section gets one.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Environment, initSync } from 'minijinja-js/dist/web/minijinja_js.js';
import { withMemoryLimit } from '../../workers/index.ts';

/** Starts the engine of this worker; a second call gives further environments of the same engine. */
export function loadEngine(maxBytes: number): () => Environment {
  const file = createRequire(import.meta.url).resolve('minijinja-js/dist/web/minijinja_js_bg.wasm');
  const module = new WebAssembly.Module(withMemoryLimit(readFileSync(file), maxBytes));
  initSync({ module });
  return () => new Environment();
}

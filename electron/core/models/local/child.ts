// electron/core/models/local/child.ts - the process of a model on this machine: llama.cpp runs here, so that neither its load nor a crash affects the
// app. One process writes text, another makes vectors, so that neither waits for the other.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { serveParent } from '../../processes/index.ts';
import { createEmbedder } from './embedder.ts';
import { createEngine } from './engine.ts';
import { CompleteParams, EmbedParams, LoadParams } from './protocol.ts';

/** The package does not export its package.json, so its version is read next to its entry. */
function llamaVersion(): string {
  const entry = createRequire(import.meta.url).resolve('node-llama-cpp');
  return (JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')) as { version: string }).version;
}

const engine = createEngine();
const embedder = createEmbedder();
serveParent({
  service: 'local-model',
  versions: { node: process.versions.node, 'node-llama-cpp': llamaVersion() },
  methods: {
    load: (params) => engine.load(LoadParams.parse(params).path),
    complete: (params, { signal, emit }) => engine.complete(CompleteParams.parse(params), signal, (said) => void emit(said)),
    embed: (params, { signal }) => embedder.embed(EmbedParams.parse(params), signal),
  },
});

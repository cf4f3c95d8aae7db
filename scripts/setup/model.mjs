// scripts/setup/model.mjs - the local model, downloaded once for this checkout; the core then takes it from there.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectZero, ROOT, run, step, TOOLS } from './base.mjs';

export const MODELS = join(TOOLS, 'models');

/** The core downloads next to the final name and renames at the end, so a model that has its name is complete. */
const isIn = (folder) => existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.gguf'));

/** In the folder that the environment names. */
export async function provideModel({ node, env }) {
  const folder = env.SKILLWRIGHT_MODEL_CACHE;
  await step({
    name: 'local model (98 MB)',
    missing: () => (isIn(folder) ? undefined : 'the local model is missing'),
    async work() {
      const code = await run(node, [join(ROOT, 'scripts', 'setup', 'model.ts')], { env, stdio: ['ignore', 2, 2] });
      expectZero(
        code,
        'The local model could not be downloaded; see the message above.',
        'Check the network and the proxy (pip config list) and start again.',
      );
    },
    after: `Delete the folder ${folder} and start again.`,
  });
}

/** For tests and the bench alone: the product downloads no embedding model. */
export async function provideEmbedding({ node, env }) {
  const folder = join(env.SKILLWRIGHT_MODEL_CACHE, 'embedding');
  await step({
    name: 'embedding model for tests (83 MB)',
    missing: () => (isIn(folder) ? undefined : 'the embedding model is missing'),
    async work() {
      const code = await run(node, [join(ROOT, 'scripts', 'setup', 'embedding.ts')], { env, stdio: ['ignore', 2, 2] });
      expectZero(
        code,
        'The embedding model could not be made; see the message above.',
        'Check the network and the proxy (pip config list) and start again.',
      );
    },
    after: `Delete the folder ${folder} and start again.`,
  });
}

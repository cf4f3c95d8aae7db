// scripts/setup/model.mjs - the local model, downloaded once for this checkout; the core then takes it from there.
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expectZero, ROOT, run, step, TOOLS } from './base.mjs';

export const MODELS = join(TOOLS, 'models');

/** The core downloads next to the final name and renames at the end, so a model that has its name is complete. */
const isIn = (folder) => existsSync(folder) && readdirSync(folder).some((name) => name.endsWith('.gguf'));

/** In the folder that the environment names. */
export const provideModel = ({ node, env }) =>
  provide({
    node,
    env,
    label: 'local model (98 MB)',
    what: 'local model',
    script: 'model.ts',
    folder: env.SKILLWRIGHT_MODEL_CACHE,
    done: 'downloaded',
  });

/** For tests and the bench alone: the product downloads no embedding model. */
export const provideEmbedding = ({ node, env }) =>
  provide({
    node,
    env,
    label: 'embedding model for tests (83 MB)',
    what: 'embedding model',
    script: 'embedding.ts',
    folder: join(env.SKILLWRIGHT_MODEL_CACHE, 'embedding'),
    done: 'made',
  });

async function provide({ node, env, label, what, script, folder, done }) {
  await step({
    name: label,
    missing: () => (isIn(folder) ? undefined : `the ${what} is missing`),
    async work() {
      const code = await run(node, [join(ROOT, 'scripts', 'setup', script)], { env, stdio: ['ignore', 2, 2] });
      expectZero(
        code,
        `The ${what} could not be ${done}; see the message above.`,
        'Check the network and the proxy (pip config list) and start again.',
      );
    },
    after: `Delete the folder ${folder} and start again.`,
  });
}

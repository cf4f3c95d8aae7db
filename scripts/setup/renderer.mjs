// scripts/setup/renderer.mjs - the window's code, built by vite.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expectZero, putInPlace, ROOT, run, stamp, step, treeHash } from './base.mjs';

const BUILT = join(ROOT, 'dist', 'renderer');
const FRESH = join(ROOT, 'dist', 'renderer.new');

export async function provideRenderer({ node, env }) {
  const sources = treeHash('renderer', 'electron/contract', 'resources/icons', 'package-lock.json', 'vite.config.ts');
  await step({
    name: 'renderer',
    missing: () => (stamp.is('renderer', sources) && existsSync(join(BUILT, 'index.html')) ? undefined : 'dist/renderer is not up to date'),
    async work() {
      const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
      const args = [vite, 'build', '--logLevel', 'warn', '--outDir', FRESH, '--emptyOutDir'];
      const code = await run(node, args, { env, stdio: ['ignore', 2, 2] });
      expectZero(code, 'The renderer could not be built.', 'Fix the problems reported above and start again.');
      stamp.clear('renderer');
      putInPlace(FRESH, BUILT);
      stamp.write('renderer', sources);
    },
    after: 'Start again; if the problem remains, delete the dist folder.',
  });
}

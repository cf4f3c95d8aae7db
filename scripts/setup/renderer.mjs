// scripts/setup/renderer.mjs - the window's code, built by vite. Built beside the old one and then swapped, so that a build that
// fails or is stopped leaves the last good one in place.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expectZero, ROOT, run, stamp, step, treeHash } from './base.mjs';

const BUILT = join(ROOT, 'dist', 'renderer');
const FRESH = join(ROOT, 'dist', 'renderer.new');
const OLD = join(ROOT, 'dist', 'renderer.old');

export async function provideRenderer({ node, env }) {
  const sources = treeHash('renderer', 'electron/contract', 'resources/icons', 'package-lock.json', 'vite.config.ts');
  await step({
    name: 'renderer',
    missing: () => (stamp.is('renderer', sources) && existsSync(join(BUILT, 'index.html')) ? undefined : 'dist/renderer is not up to date'),
    async work() {
      const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
      const args = [vite, 'build', '--logLevel', 'warn', '--outDir', FRESH, '--emptyOutDir'];
      const code = await run(node, args, { env, stdio: ['ignore', 2, 2] });
      expectZero(code, 'The renderer could not be built.', 'Correct what the messages above name, and start again.');
      stamp.clear('renderer');
      rmSync(OLD, { recursive: true, force: true });
      if (existsSync(BUILT)) renameSync(BUILT, OLD);
      renameSync(FRESH, BUILT);
      rmSync(OLD, { recursive: true, force: true });
      stamp.write('renderer', sources);
    },
    after: 'Start again; if it stays, delete the folder dist.',
  });
}

// scripts/setup/app.mjs - core, window and command line as a few files that Node loads quickly. Built beside the old ones and then
// swapped, so that a build that fails or is stopped leaves the last good one in place.
import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expectZero, ROOT, run, stamp, step, treeLook } from './base.mjs';

export const APP = join(ROOT, 'dist', 'app');
const FRESH = join(ROOT, 'dist', 'app.new');
const OLD = join(ROOT, 'dist', 'app.old');

export async function provideApp({ node, env }) {
  const sources = treeLook('electron', 'scripts/app', 'package-lock.json');
  await step({
    name: 'app',
    missing: () => (stamp.is('app', sources) && existsSync(join(APP, 'start.js')) ? undefined : 'dist/app is not up to date'),
    async work() {
      const code = await run(node, [join(ROOT, 'scripts', 'app', 'main.ts'), FRESH], { env, stdio: ['ignore', 2, 2] });
      expectZero(code, 'The app could not be built.', 'Correct what the messages above name, and start again.');
      stamp.clear('app');
      rmSync(OLD, { recursive: true, force: true });
      if (existsSync(APP)) renameSync(APP, OLD);
      renameSync(FRESH, APP);
      rmSync(OLD, { recursive: true, force: true });
      stamp.write('app', sources);
    },
    after: 'Start again; if it stays, delete the folder dist.',
  });
}

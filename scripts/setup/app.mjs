// scripts/setup/app.mjs - core, window and command line as a few files that Node loads quickly.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expectZero, putInPlace, ROOT, run, stamp, step, treeLook } from './base.mjs';

export const APP = join(ROOT, 'dist', 'app');
/** How Node runs it: V8's young generation otherwise grows to 48 MB and is not returned, and what start-up leaves behind is collected once. */
export const APP_FLAGS = ['--max-semi-space-size=2', '--expose-gc'];
/**
 * Fixed limits for glibc (mallopt(3)): from 32 KB on memory has pages of its own, which go back when it is freed. By default the limits grow
 * with use, and 25 MB of free memory stayed with the app.
 */
export const APP_ENV = { MALLOC_MMAP_THRESHOLD_: '32768', MALLOC_TRIM_THRESHOLD_: '65536', MALLOC_TOP_PAD_: '4096' };
/** How Node runs the command line: a young generation that holds a whole command, which else is collected over and over while it starts. */
export const CLI_FLAGS = ['--min-semi-space-size=16'];
const FRESH = join(ROOT, 'dist', 'app.new');

export async function provideApp({ node, env }) {
  const sources = treeLook('electron', 'scripts/app', 'package-lock.json');
  await step({
    name: 'app',
    missing: () => (stamp.is('app', sources) && existsSync(join(APP, 'start.js')) ? undefined : 'dist/app is not up to date'),
    async work() {
      const code = await run(node, [join(ROOT, 'scripts', 'app', 'main.ts'), FRESH], { env, stdio: ['ignore', 2, 2] });
      expectZero(code, 'The app could not be built.', 'Fix the problems reported above and start again.');
      stamp.clear('app');
      putInPlace(FRESH, APP);
      stamp.write('app', sources);
    },
    after: 'Start again; if the problem remains, delete the dist folder.',
  });
}

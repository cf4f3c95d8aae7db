// From process start to an interactive library of 1,000 skills (Chromium shell, warm), against the same browser with an empty page.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../scripts/app/bundle.ts';
import { makeFolder } from '../fixtures/core.ts';
import { type Bench, median } from './bench.ts';
import { fillLibrary } from './samples.ts';

const SKILLS = 1000;
const ROUNDS = 5;
/** As the product starts: from few files. */
const BUNDLE = fileURLToPath(new URL('../../dist/bench/', import.meta.url));
const ONCE = join(BUNDLE, 'start-once.js');

/** Milliseconds from the start of a new process until it said that it was there. */
function once(what: 'app' | 'empty', home: string): number {
  const child = spawnSync(process.execPath, [ONCE, what, home], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const ms = Number(child.stdout);
  if (child.status !== 0 || !(ms > 0)) throw new Error(`The start of ${what} did not end well (exit code ${child.status}).`);
  return ms;
}

export const bench: Bench = {
  name: 'start',
  async run() {
    const home = await makeFolder('bench');
    try {
      await bundle({ 'start-once': 'test/bench/start-once.ts' }, BUNDLE);
      await fillLibrary(home.path, SKILLS);
      const times = { app: [] as number[], empty: [] as number[] };
      for (let round = -1; round < ROUNDS; round++) {
        const [app, empty] = [once('app', home.path), once('empty', join(home.path, 'empty'))];
        if (round < 0) continue;
        times.app.push(app);
        times.empty.push(empty);
      }
      return [
        {
          name: 'start to library, 1,000 skills, warm',
          value: median(times.app),
          unit: 'ms',
          aim: 1500,
          against: 'start of an empty page',
          baseline: median(times.empty),
          maxRatio: 3,
        },
      ];
    } finally {
      await home.remove();
    }
  },
};

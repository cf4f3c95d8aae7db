// Memory of the core at rest with 1,000 skills, as `npm start` runs it (Chromium shell), against a Node that does nothing. Linux only: elsewhere
// no system tells it. The figure is PSS: a page that n processes share counts 1/n for each. Both run from a copy of Node's program, so that
// no other Node of this machine takes over a share of its 60 MB.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { bundle } from '../../scripts/app/bundle.ts';
import { makeFolder } from '../fixtures/core.ts';
import type { Bench } from './bench.ts';
import { fillLibrary } from './samples.ts';

const { APP_ENV, APP_FLAGS } = (await import(new URL('../../scripts/setup/app.mjs', import.meta.url).href)) as {
  APP_ENV: Record<string, string>;
  APP_FLAGS: string[];
};
const BUNDLE = fileURLToPath(new URL('../../dist/bench-memory/', import.meta.url));
/** At rest: so many readings, a second apart, within 1 MB of each other. */
const STEADY = 10;
const MOST_READINGS = 120;

async function pss(pid: number): Promise<number> {
  const [, kilobytes] = /^Pss:\s+(\d+) kB/m.exec(await readFile(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}

/** Waits until the memory of the process changes no more, and ends it. Returns megabytes. */
async function atRest(child: ChildProcess): Promise<number> {
  const readings: number[] = [];
  for (let n = 0; n < MOST_READINGS; n++) {
    await pause(1000);
    readings.push(await pss(child.pid as number));
    const last = readings.slice(-STEADY);
    if (last.length === STEADY && Math.max(...last) - Math.min(...last) < 1) break;
  }
  const exited = once(child, 'exit');
  child.kill('SIGTERM');
  await exited;
  return readings.at(-1) as number;
}

async function untilOpen(child: ChildProcess): Promise<void> {
  for await (const line of createInterface({ input: child.stderr as NodeJS.ReadableStream })) if (line.includes('is open')) return;
  throw new Error('The app ended before its window was open.');
}

export const bench: Bench = {
  name: 'memory',
  async run() {
    if (process.platform !== 'linux') return [];
    const home = await makeFolder('bench');
    try {
      await bundle({ start: 'electron/shells/start.ts' }, BUNDLE);
      await fillLibrary(home.path, 1000);
      const node = join(home.path, 'node');
      await copyFile(process.execPath, node);
      const bare = await atRest(spawn(node, ['-e', 'setInterval(() => {}, 1e6)'], { stdio: 'ignore' }));
      const args = [...APP_FLAGS, join(BUNDLE, 'start.js'), '--shell', 'chromium', '--headless', '--home', home.path];
      const app = spawn(node, args, { env: { ...process.env, ...APP_ENV }, stdio: ['ignore', 'ignore', 'pipe'] });
      await untilOpen(app);
      const value = await atRest(app);
      const name = 'memory of the core at rest, 1,000 skills (PSS)';
      return [{ name, value, unit: 'MB', aim: 120, against: 'a Node that does nothing', baseline: bare, maxRatio: 3 }];
    } finally {
      await home.remove();
    }
  },
};

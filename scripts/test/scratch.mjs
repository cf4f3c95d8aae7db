// scripts/test/scratch.mjs - where a test run has its temporary files: a folder of its own, in memory if there is room. Tests open some
// thousands of databases, and each waits for the disk at every commit: in memory the same work takes half the time.
import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** The system's folder in memory, on Linux. */
const MEMORY = '/dev/shm';
/** What a whole run needs at its highest is a quarter of this. */
const ENOUGH = 4 * 1024 ** 3;

function isRoomInMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH && freemem() >= ENOUGH;
  } catch {
    return false; // another system, or a container without it
  }
}

/**
 * Makes the folder and returns the environment for whoever uses it. It is removed when this process ends. A person's own TMPDIR comes first.
 */
export function provideScratch(env) {
  const parent = env.TMPDIR === undefined && isRoomInMemory() ? MEMORY : tmpdir();
  // A short name: a socket's path in it has at most 107 characters.
  const folder = mkdtempSync(join(parent, 'sw-'));
  chmodSync(folder, 0o1777); // like the folder that it stands for: some tests run a program as another user
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  return { ...env, TMPDIR: folder, TEMP: folder, TMP: folder };
}

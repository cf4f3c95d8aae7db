// electron/core/storage/disk/leftovers.ts - the files in which saves prepare what they write, and those that a killed process left behind. The name says
// on which machine and by which process it was made; it is removed only where that process cannot be alive.
import { createHash, randomUUID } from 'node:crypto';
import { lstatSync, readdirSync, rmSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';

/** A folder may be shared between machines and containers, and each counts its processes by itself. */
const HERE = createHash('sha256').update(hostname()).digest('hex').slice(0, 6);
const DRAFT = /^\..+\.([0-9a-f]{6})-(\d{1,10})-[0-9a-f]{8}\.tmp$/s;

/** A new name beside the file of this name; short enough for every file system. */
export const draftName = (base: string): string =>
  `.${[...base].slice(0, 50).join('')}.${HERE}-${process.pid}-${randomUUID().slice(0, 8)}.tmp`;

/** Whether a file of this name was left by a process of this machine that was killed. A pid that is in use again is given the benefit of the doubt. */
export function isLeftover(name: string): boolean {
  const [, place, pid] = DRAFT.exec(name) ?? [];
  return place === HERE && !isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    return (cause as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Removes what killed saves left in a folder. What cannot be removed, or is no file, stays; never throws. */
export function sweepSaves(folder: string): void {
  for (const name of namesIn(folder).filter(isLeftover)) {
    try {
      if (lstatSync(join(folder, name)).isFile()) rmSync(join(folder, name));
    } catch {
      // tried again at the next start
    }
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

// electron/shells/window-folder.ts - where a window keeps what it can do without.
import { accessSync, constants, existsSync, mkdirSync, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A browser needs about this much for a new profile. */
const NEEDED_BYTES = 20_000_000;

/** In the account's cache, or in a new temporary folder for an account that cannot be written, which then has a window for reading. */
export function windowFolder(home: string, name: string): string {
  const folder = join(home, 'cache', name);
  try {
    if (existsSync(home)) {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      accessSync(folder, constants.W_OK);
      const { bavail, bsize } = statfsSync(folder);
      if (bavail * bsize < NEEDED_BYTES) throw new Error('there is no space');
    }
    return folder;
  } catch {
    return mkdtempSync(join(tmpdir(), `skillwright-${name}-`));
  }
}
